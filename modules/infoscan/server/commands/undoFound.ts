import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { notFound, refused } from '#kernel/errors.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import {
  dropTransitions,
  lockItems,
  lockPackages,
  markNote,
  type PackageRow,
  recountTerminal,
  saveItem,
  savePackage,
} from '#modules/shipments/server/index.ts';
import { missAgain, scanPackageOnto } from '#modules/crossdock/server/index.ts';
import type { InfoScanResult } from '../../contract/calls.ts';
import type { Before } from '../columns.ts';
import { findScanned } from '../findScanned.ts';
import { resultView } from '../resultView.ts';
import type { InfoScanRow } from '../tables.gen.ts';

/** It stands where that left it: nobody has moved it since. */
const isUntouched = (pack: PackageRow, was: Before): boolean =>
  pack.active && pack.terminal_status === 'IN_DEPOT' && pack.actual_space === was.left;

/** It was a mistake that a package stands in the hall: it is where it was, as long as nobody has moved it since. */
export async function undoFound(ctx: CommandContext, rows: Rows, id: string): Promise<InfoScanResult> {
  const seen = async (scan: InfoScanRow) => {
    const found = await findScanned(ctx, rows, scan.barcode);
    return { ...(await resultView(ctx, rows, found, scan.item_id ?? undefined)), infoScanId: id };
  };
  const scan = await ctx.db.find(
    sql<InfoScanRow>`select * from info_scan where org_unit = ${ctx.unit} and id = ${id} for update`,
    { name: 'infoscan.toUndo' },
  );
  if (!scan || rows.kind !== 'unit') throw notFound();
  if (scan.undone_at !== null) return seen(scan);
  if (!scan.before && !scan.note_id) throw refused('infoscan:refusal/nothingToUndo');
  if (scan.note_id) await markNote(ctx, rows, scan.note_id, 'DONE');
  await putBack(ctx, rows, id, scan.before ?? []);
  await ctx.db.run(
    sql`update info_scan set undone_at = ${new Date(ctx.now)} where org_unit = ${ctx.unit} and id = ${id}`,
    { name: 'infoscan.undone' },
  );
  return seen(scan);
}

/** First what was on a truck, because the list of that truck is locked before any shipment (order of locks: ARCHITECTURE.md). */
async function putBack(ctx: CommandContext, rows: Rows, id: string, before: readonly Before[]): Promise<void> {
  for (const [i, was] of before.entries()) {
    if (was.takenOff === null) continue;
    const scan = { barcode: was.barcode, clientScanId: `undo-${id}-${i}`, scannedAt: ctx.now };
    const answer = await scanPackageOnto(ctx, rows, was.takenOff, scan);
    if (answer.result !== 'OK' && answer.result !== 'ALREADY_SCANNED')
      throw refused('infoscan:refusal/notBack', { barcode: scan.barcode, message: answer.message });
  }
  const items = await lockItems(ctx, { kind: 'unit' }, [...new Set(before.map((one) => one.itemId))]);
  const packs = await lockPackages(
    ctx,
    before.map((one) => one.packageId),
  );
  for (const was of before) {
    const pack = packs.find((one) => one.id === was.packageId);
    if (!pack) throw notFound();
    if (was.takenOff === null) restore(ctx, pack, was);
    for (const logKey of [`PKG:${pack.id}`, `ITEM:${was.itemId}`])
      ctx.history({
        logKey,
        type: 'ACT',
        code: '7003',
        textKey: 'infoscan:history/foundUndone',
        args: { barcode: pack.barcode },
      });
  }
  await missAgain(
    ctx,
    before.flatMap((one) => one.missed),
  );
  for (const item of items) {
    const was = before.find((one) => one.itemId === item.id)?.notable;
    if (was === 'INCOMPLETE' && item.notable_status === 'NONE') await saveItem(ctx, item, { notable_status: was });
    ctx.changed('items', 'item', item.id);
  }
  dropTransitions(
    ctx,
    before.flatMap(({ transition }) => transition ?? []),
  );
  recountTerminal(
    ctx,
    items.map((item) => item.id),
  );
}

function restore(ctx: CommandContext, pack: PackageRow, was: Before): void {
  if (!isUntouched(pack, was)) throw refused('infoscan:refusal/movedSince', { barcode: pack.barcode });
  savePackage(ctx, pack, {
    state: { status: was.status, terminalStatus: was.terminal_status },
    compartment:
      was.compartment_kind && was.compartment_id ? { kind: was.compartment_kind, id: was.compartment_id } : null,
    space: was.actual_space_type ? { type: was.actual_space_type, text: was.actual_space } : null,
    missingSince: was.missing_since,
  });
}

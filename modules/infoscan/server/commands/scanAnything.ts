import type { z } from 'zod';
import { deviceTime } from '#kernel/deviceTime.ts';
import type { CommandContext } from '#platform/context.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { notFound, refused } from '#kernel/errors.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { lockPackages, type PackageRow, savePackage } from '#modules/shipments/server/index.ts';
import type { InfoScanResult, scanAnything as theCall } from '../../contract/calls.ts';
import { isDelivered } from '../../rules/whereabouts.ts';
import { findScanned, type Found } from '../findScanned.ts';
import { logScan } from '../logScan.ts';
import { meantBy, resultView } from '../resultView.ts';
import { seenBy } from '../seenBy.ts';
import { type Effect, foundInHall, noEffect, reportDelivered } from './foundInHall.ts';

type Scan = Omit<z.infer<(typeof theCall)['body']>, 'clientScanId'> & { clientScanId?: string | undefined };

/** What a scan has done; what the code means is read anew. */
type Documented = Pick<InfoScanResult, 'infoScanId' | 'corrected' | 'tookOff' | 'reported'>;

/** Shipments that the code leads to. */
const bearersOf = (found: Found): string[] =>
  found.state === 'PACKAGE' ? found.packages.map((one) => one.item_id) : found.state === 'ITEM' ? found.itemIds : [];

/** The package that the scan is of; undefined while several shipments bear the code and nobody has chosen. */
function packageOf(found: Found, chosen: string | undefined) {
  if (found.state !== 'PACKAGE') return undefined;
  const meant = meantBy(found.packages, chosen);
  return new Set(meant.map((one) => one.item_id)).size === 1 ? meant[0] : undefined;
}

/**
 * A code that somebody looks at: what it means, and that it was seen. A look moves nothing. Whoever holds the package and says that it stands
 * in the hall (`found`) moves it there, never one that is delivered: that is told to the dispatchers (decision R50).
 */
export async function scanAnything(ctx: CommandContext, rows: Rows, scan: Scan): Promise<InfoScanResult> {
  const key = scan.clientScanId ? `infoscan:${scan.clientScanId}` : undefined;
  const earlier = key ? await seenBefore<Documented>(ctx, key) : undefined;
  const typed = scan.manual === true;
  const found = await findScanned(ctx, rows, scan.barcode, typed);
  if (earlier) return { ...(await resultView(ctx, rows, found, scan.itemId)), ...earlier };
  if (scan.itemId && !bearersOf(found).includes(scan.itemId)) throw notFound('shipments:message/noShipmentFound');
  const pack = packageOf(found, scan.itemId);
  const at = deviceTime(scan, ctx.now);
  const says = scan.found === true;
  // Who sees a part of the depot's shipments does not stand in its hall.
  if (says && rows.kind !== 'unit') throw refused('infoscan:refusal/notInHall');
  const effect: Effect = !pack
    ? noEffect
    : !says
      ? await looked(ctx, pack, at)
      : isDelivered(pack.compartment_kind)
        ? await reportDelivered(ctx, rows, pack)
        : await foundInHall(ctx, pack, at);
  const infoScanId = logScan(ctx, {
    client_scan_id: scan.clientScanId ?? null,
    barcode: scan.barcode,
    state: found.state,
    item_id: pack?.item_id ?? (found.state === 'ITEM' ? (found.itemIds[0] ?? null) : null),
    package_id: pack?.id ?? null,
    storing_position: found.state === 'POSITION' ? found.position : null,
    corrected: effect.corrected,
    manual: typed,
    found: says,
    before: effect.before,
    note_id: effect.noteId,
    scannedAt: at,
  });
  const documented: Documented = {
    infoScanId,
    corrected: effect.corrected,
    tookOff: effect.tookOff,
    reported: effect.noteId !== null,
  };
  if (key) remember(ctx, key, documented);
  // What was moved is read anew.
  const now = effect.before ? await findScanned(ctx, rows, scan.barcode, typed) : found;
  return { ...(await resultView(ctx, rows, now, scan.itemId)), ...documented };
}

/** It was looked at: written down with the package and in its history, and nothing else of it changes. */
async function looked(ctx: CommandContext, { id }: PackageRow, at: number): Promise<Effect> {
  const [pack] = await lockPackages(ctx, [id]);
  if (!pack) throw notFound();
  savePackage(ctx, pack, {
    state: { terminalStatus: pack.terminal_status, status: pack.status },
    process: seenBy(ctx, pack, at),
  });
  ctx.history({
    logKey: `PKG:${pack.id}`,
    type: 'ACT',
    code: '7001',
    textKey: 'infoscan:history/scanned',
    args: { barcode: pack.barcode },
    statusTime: at,
  });
  return noEffect;
}

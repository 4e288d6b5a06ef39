import { sql } from 'kysely';
import { instantOf } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import { ediPartner } from '#modules/masterdata/contract/types/ediPartner.ts';
import { findRecordsBy, readingOf } from '#modules/masterdata/server/index.ts';
import { manifestTaken } from '../contract/facts.ts';
import { itemOf, manifestHead } from '../rules/fortras/manifestHead.ts';
import type { OrderImportRow, OrderRowRow } from './tables.gen.ts';
import type { Verdict } from './takeRows.ts';

/** Shipments of a manifest are on the road: the hall expects the unit that brings them. Those that are repaired later join them. */
export async function announceManifest(
  ctx: CommandContext,
  file: OrderImportRow,
  verdicts: readonly Verdict[],
): Promise<void> {
  const itemIds = verdicts.flatMap(({ itemId, effect }) => (itemId && effect === 'CREATED' ? [itemId] : []));
  const head = file.kind === 'fortras' && file.frame ? manifestHead(file.frame.head) : undefined;
  if (!head || itemIds.length === 0) return;
  const [partner] = file.partner ? await findRecordsBy(readingOf(ctx), ediPartner, 'partnerId', file.partner) : [];
  const at = head.arrival;
  await ctx.emit(manifestTaken, {
    importId: file.id,
    partner: partner?.partnerName.defaultText ?? file.partner ?? '',
    reference: head.reference,
    vehicle: head.vehicle,
    driverName: head.driverName,
    seals: head.seals,
    arrival: at && instantOf(at.slice(0, 3), at.slice(3), ctx.timezone),
    itemIds,
  });
}

/** A manifest that came in by file, with the numbers that its sender knows each shipment by. */
export async function takenManifest(ctx: CommandContext, importId: string) {
  const file = await ctx.db.find(
    sql<OrderImportRow>`select * from order_import where org_unit = ${ctx.unit} and id = ${importId} and kind = 'fortras'`,
  );
  const head = file?.frame ? manifestHead(file.frame.head) : undefined;
  if (!file || !head) return undefined;
  const rows = await ctx.db.run(
    sql<
      Pick<OrderRowRow, 'source' | 'reference' | 'draft'> & { item_id: string }
    >`select source, reference, draft, item_id from order_row where org_unit = ${ctx.unit} and import_id = ${importId}
      and item_id is not null order by row_no`,
  );
  return {
    partner: file.partner,
    head,
    consignments: rows.map((row) => ({
      itemId: row.item_id,
      item: itemOf(row.source[0]?.text ?? ''),
      number: row.reference ?? '',
      packaging: row.draft.lines[0]?.packingType ?? '',
    })),
  };
}

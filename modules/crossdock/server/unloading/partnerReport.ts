import { sql } from 'kysely';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { SentUnit, UnitReported } from '#modules/exchange/contract/reports.ts';
import { receiveReport } from './reportUnit.ts';

/** The closed loading list of this number with this shipment on it, when it went to the depot. */
export async function sentTo(
  ctx: ViewContext,
  { depot, waybill, number }: { depot: string; waybill: string; number: string },
): Promise<SentUnit | null> {
  const row = await ctx.db.find(
    sql<{
      id: string;
      name: string;
      items: string[];
    }>`select l.id, l.name, array_agg(i.item_id::text order by i.item_id) as items from process_list l
        join process_item i on i.org_unit = l.org_unit and i.list_id = l.id join shipment s on s.org_unit = i.org_unit and s.id = i.item_id
      where l.org_unit = ${ctx.unit} and l.kind = 'LDG' and l.name = ${waybill} and l.closed_at is not null and s.order_number = ${number}
        and i.announced_to = ${depot} group by l.id, l.name order by max(l.closed_at) desc limit 1`,
    { name: 'unloading.sentTo' },
  );
  return row ? { listId: row.id, listName: row.name, itemIds: row.items } : null;
}

/** Codes of the packages of a shipment that left with a list. */
async function codesOf(ctx: CommandContext, listId: string, orderNumber: string): Promise<string[]> {
  const rows = await ctx.db.run(
    sql<{
      barcode: string;
    }>`select p.barcode from process_package l join package p on p.org_unit = l.org_unit and p.id = l.package_id
        join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where l.org_unit = ${ctx.unit} and l.list_id = ${listId} and s.order_number = ${orderNumber} and l.process_status in ('LOADED', 'WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING')
      order by p.barcode`,
  );
  return rows.map(({ barcode }) => barcode);
}

/**
 * A partner's unloading report does what that of a depot of ours does. It counts packages and names none: codes are known where all of a shipment are
 * meant; where some are, the counts stand in the histories, and the network tells every depot of the way.
 */
export async function takePartnerReport(ctx: CommandContext, said: UnitReported): Promise<void> {
  const shipments: Parameters<typeof receiveReport>[1]['payload']['shipments'] = [];
  for (const one of said.shipments) {
    const codes = await codesOf(ctx, said.listId, one.orderNumber);
    const named = (count: number): string[] =>
      count >= codes.length ? codes : Array.from({ length: count }, () => '');
    const missing = one.gone ? codes : named(one.missing);
    shipments.push({
      orderNumber: one.orderNumber,
      unloaded: Math.max(0, codes.length - missing.length) + one.more,
      missing,
      damaged: named(one.damaged),
      notUnloaded: 0,
    });
  }
  await receiveReport(ctx, {
    from: said.depot,
    payload: { listId: said.listId, listName: said.partner, version: 1, shipments },
  });
}

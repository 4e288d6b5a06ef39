import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { SentUnit } from '#modules/exchange/contract/reports.ts';

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
export async function codesOf(ctx: ViewContext, listId: string, orderNumber: string): Promise<string[]> {
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

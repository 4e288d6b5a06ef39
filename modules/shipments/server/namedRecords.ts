import { sql } from 'kysely';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { ServerModule } from '#platform/module.ts';

/** Columns of open shipments that name records, by the record's type. */
const columns: Readonly<Record<string, string>> = {
  areafreightforwarder: 'aff_id',
  customer: 'customer_id',
  relation: 'relation_id',
  route: 'outbound_route',
  stoplocation: 'stop_key',
};

/** Work is over: such a shipment keeps what it named, as a matter of record. */
export const open = sql`state not in ('COMPLETED', 'COMPLETED_WITH_DEVIATION', 'CANCELED', 'CLOSED')`;

/** Open shipments that name a record; ten of them are named. */
export const shipmentsNaming: NonNullable<ServerModule['referrers']> = async (ctx: ViewContext, { type, id }) => {
  const column = columns[type];
  if (!column) return [];
  const rows = await ctx.db.run(
    sql<{ id: string; text: string }>`select id, order_number as text from shipment
      where org_unit = ${ctx.unit} and ${sql.ref(column)} = ${id} and ${open} order by id desc limit 10`,
  );
  return rows.map((row) => ({ type: 'Shipment', id: row.id, orgUnit: ctx.unit, text: row.text, count: 1 }));
};

/** Places that were merged: open shipments of the one go to the other. */
export async function movePlaces(
  ctx: CommandContext,
  { targetId, memberIds }: { targetId: string; memberIds: readonly string[] },
): Promise<void> {
  const rows = await ctx.db.run(
    sql<{ id: string; version: number }>`update shipment set stop_key = ${targetId}, version = version + 1,
        consignee = case when consignee ->> 'stopLocationId' = any(${[...memberIds]}) then jsonb_set(consignee, '{stopLocationId}', to_jsonb(${targetId}::text)) else consignee end,
        consignor = case when consignor ->> 'stopLocationId' = any(${[...memberIds]}) then jsonb_set(consignor, '{stopLocationId}', to_jsonb(${targetId}::text)) else consignor end
      where org_unit = ${ctx.unit} and stop_key = any(${[...memberIds]}) and ${open} returning id, version`,
  );
  for (const row of rows) ctx.changed('items', 'item', row.id, row.version);
}

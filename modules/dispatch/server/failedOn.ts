import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { awaitsCollection, readItems, type ShipmentRow } from '#modules/shipments/server/index.ts';

/** States of goods that no later trip has taken aboard: what failed comes back with the vehicle that has it. */
const notElsewhere = ['HINDERED', 'CREATED', 'DISPATCHABLE', 'ON_HOLD', 'DISPATCHED', 'RELEASED'];

/** Deliveries that failed on a trip and were not loaded again since, whether or not they wait for another trip by now. */
export async function failedOn(ctx: ViewContext, tripId: string): Promise<ShipmentRow[]> {
  const orders = await ctx.db.run(
    sql<{
      item_id: string;
    }>`select item_id from stop_order where org_unit = ${ctx.unit} and trip_id = ${tripId} and result = 'HINDRANCE'`,
    { name: 'trip.failed' },
  );
  const items = await readItems(
    ctx,
    { kind: 'unit' },
    orders.map((order) => order.item_id),
  );
  return items.filter(
    (item) => item.shipment_type !== 'PICKUP' && !awaitsCollection(item) && notElsewhere.includes(item.state),
  );
}

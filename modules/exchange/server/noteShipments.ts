import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';

/** An order that waited for a person is a shipment now: its row of the file says which, and status goes to who sent it. */
export async function noteShipments(
  ctx: CommandContext,
  { orderId, itemIds: [itemId] }: { orderId: string; itemIds: string[] },
): Promise<void> {
  if (itemId === undefined) return;
  ctx.db.later(
    sql`update order_row set item_id = ${itemId} where org_unit = ${ctx.unit} and order_id = ${orderId} and item_id is null`,
  );
}

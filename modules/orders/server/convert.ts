import { known } from '#kernel/known.ts';
import type { CommandContext } from '#platform/context.ts';
import { readingOf } from '#modules/masterdata/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { createShipments, shipmentKnowledge } from '#modules/shipments/server/index.ts';
import { orderConverted } from '../contract/orderFacts.ts';
import { isOnCreditHold, moveOrder } from './orders.ts';
import { knownParties, numbersOf } from './parties.ts';
import type { TransportOrderRow } from './tables.gen.ts';
import { catalogues, toShipment } from './toShipment.ts';

/** An accepted order becomes a shipment. */
export async function convert(ctx: CommandContext, row: TransportOrderRow): Promise<TransportOrderRow> {
  const typedFor = row.source === 'MANUAL' ? row.key_account_unit : null;
  const parties = await knownParties(ctx, numbersOf(row.draft), typedFor);
  const input = await toShipment(ctx, row.draft, {
    externId: row.extern_id,
    source: row.source,
    orderType: row.order_type,
    customerId: row.customer_id,
    parties,
    known: await catalogues(readingOf(ctx)),
  });
  const made = known((await createShipments(ctx, [input], await shipmentKnowledge(ctx)))[0]);
  const saved = await moveOrder(ctx, row, 'convert', {
    set: { shipment_ids: [made.itemId] },
    args: { shipment: made.orderNumber },
  });
  await ctx.emit(orderConverted, { orderId: row.id, itemIds: [made.itemId] });
  return saved;
}

/**
 * An order goes on by itself as far as the depot lets it: validated, or on hold when its customer is; accepted and converted as the
 * configuration `orders` says.
 */
export async function carryOn(ctx: CommandContext, order: TransportOrderRow): Promise<TransportOrderRow> {
  const { autoAccept, autoConvert } = await configurationOf(ctx.db, ctx.readUnits, 'orders');
  let row = order;
  if (row.state === 'RECEIVED')
    row = (await isOnCreditHold(ctx, row))
      ? await moveOrder(ctx, row, 'hold', { set: { reason: null, reason_text: { key: 'orders:reason/creditHold' } } })
      : await moveOrder(ctx, row, 'validate');
  if (row.state === 'VALIDATED' && autoAccept) row = await moveOrder(ctx, row, 'accept');
  if (row.state === 'ACCEPTED' && autoConvert) row = await convert(ctx, row);
  return row;
}

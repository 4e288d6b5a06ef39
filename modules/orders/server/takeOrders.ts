import type { CommandContext } from '#platform/context.ts';
import { insertRows } from '#platform/database/table.ts';
import { takeNumbers } from '#modules/organisation/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { createShipments, type NewShipment, type shipmentKnowledge } from '#modules/shipments/server/index.ts';
import { orderHead } from '../rules/orderHead.ts';
import type { OrderDraft } from '../rules/orderDraft.ts';
import { customersOf } from './checkOrder.ts';
import { tables, type TransportOrderRow } from './tables.gen.ts';

/** A checked order from outside, and the shipment that it would be. */
export type NewOrder = {
  draft: OrderDraft;
  externId: string;
  source: TransportOrderRow['source'];
  shipment: NewShipment;
};

export type TakenOrder = { orderId: string; itemId: string | null; state: TransportOrderRow['state'] };

/** Numbers of orders, one after the other from the range. */
export const orderNumbers = (ctx: CommandContext, count: number): Promise<string[]> => takeNumbers(ctx, 'ORDER', count);

/** Columns that follow from what an order says. */
export function contentColumns(draft: OrderDraft) {
  const head = orderHead(draft);
  return {
    draft,
    extern_order_number: draft.externOrderNumber.slice(0, 100),
    consignee: head.consignee,
    place: head.place,
    delivery_date: head.deliveryDate,
    packages: head.packages,
    weight: head.weight,
    likeness: head.likeness,
  };
}

/**
 * Orders of a file in one go: each is received, validated (or on hold when its customer is), accepted and converted as the configuration
 * says, all in the transaction of the file, so that what is reported as taken can be read (R11).
 */
export async function takeOrders(
  ctx: CommandContext,
  news: readonly NewOrder[],
  shared: Awaited<ReturnType<typeof shipmentKnowledge>>,
): Promise<TakenOrder[]> {
  if (news.length === 0) return [];
  const { autoAccept, autoConvert } = await configurationOf(ctx.db, ctx.readUnits, 'orders');
  const customers = await customersOf(
    ctx,
    news.flatMap(({ shipment }) => (shipment.customerId ? [shipment.customerId] : [])),
  );
  const customerOf = ({ shipment }: NewOrder) => customers.get(shipment.customerId ?? '');
  const goesOn: TakenOrder['state'] = autoAccept && autoConvert ? 'CONVERTED' : autoAccept ? 'ACCEPTED' : 'VALIDATED';
  const states = news.map((one): TakenOrder['state'] => (customerOf(one)?.creditHold === true ? 'ON_HOLD' : goesOn));
  const shipments = await createShipments(
    ctx,
    news.filter((_, i) => states[i] === 'CONVERTED').map(({ shipment }) => shipment),
    shared,
  );
  const numbers = await orderNumbers(ctx, news.length);
  let next = 0;
  const now = new Date(ctx.now);
  const rows = news.map((one, i) => {
    const made = states[i] === 'CONVERTED' ? shipments[next++] : undefined;
    const state = states[i] ?? 'VALIDATED';
    return {
      id: ctx.newId(),
      order_number: numbers[i] ?? null,
      extern_id: one.externId,
      customer_id: one.shipment.customerId,
      key_account_unit: customerOf(one)?.keyAccountUnit ?? null,
      source: one.source,
      order_type: 'DISPATCH_ORDER' as const,
      state,
      received_at: now,
      ...contentColumns(one.draft),
      shipment_ids: made ? [made.itemId] : [],
      reason: null,
      reason_text: state === 'ON_HOLD' ? ({ key: 'orders:reason/creditHold' } as const) : null,
      credit_released: false,
      created_at: now,
      created_by: ctx.session.accountName,
      changed_at: now,
      version: 1,
      shipmentNumber: made?.orderNumber ?? null,
    };
  });
  ctx.db.later(
    insertRows(
      ctx,
      tables.transportOrder,
      rows.map(({ shipmentNumber: _, ...row }) => row),
    ),
    { name: 'transportOrder.take' },
  );
  for (const row of rows) {
    ctx.history({
      logKey: `ORDER:${row.id}`,
      type: 'CRT',
      code: '9101',
      textKey: row.shipmentNumber ? 'orders:history/taken' : 'orders:history/received',
      args: { order: row.order_number ?? '', state: row.state, source: row.source, shipment: row.shipmentNumber ?? '' },
    });
    ctx.changed('orders', 'transportOrder', row.id, 1);
  }
  return rows.map((row) => ({ orderId: row.id, itemId: row.shipment_ids[0] ?? null, state: row.state }));
}

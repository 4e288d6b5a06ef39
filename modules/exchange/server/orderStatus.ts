import { sql } from 'kysely';
import { storedText } from '#platform/storedText.ts';
import { whyCanceled } from '#modules/shipments/server/index.ts';
import type { TextRef } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import type { AnswerOf } from '#kernel/call.ts';
import type { ItemState } from '#modules/shipments/rules/states.ts';
import type { orderStatus as call } from '../contract/status.ts';
import { orderState } from '../rules/orderState.ts';

type Why = { reason: string | null; reason_text: TextRef | null };
type Row = Why & {
  item_id: string;
  reference: string;
  order_number: string;
  state: ItemState;
  documented_result: 'COMPLETED' | 'COMPLETED_WITH_DEVIATION' | 'HINDERED' | null;
  packages: number;
  execution_date: string | null;
  changed_at: number;
};

/** Shipments of a sender's number, the newest first; a program sees those of its partner. */
export async function orderStatus(ctx: ViewContext, number: string): Promise<AnswerOf<typeof call>> {
  const key = ctx.record.partnerKey;
  const rows = await ctx.db.run(
    sql<Row>`select distinct on (s.id) s.id as item_id, r.reference, s.order_number, s.state, s.documented_result, s.packages, s.execution_date::text as execution_date,
        s.changed_at, o.reason, o.reason_text from order_row r
      join order_import i on i.org_unit = r.org_unit and i.id = r.import_id
      join shipment s on s.org_unit = r.org_unit and s.id = r.item_id
      left join transport_order o on o.org_unit = r.org_unit and o.id = r.order_id
      where r.org_unit = ${ctx.unit} and r.reference = ${number} ${key ? sql`and i.partner = ${key.partnerId}` : sql``}
      order by s.id desc limit 20`,
    { name: 'orders.status' },
  );
  const waiting = await ordersWaiting(ctx, number);
  const canceled = rows.filter(({ state }) => state === 'CANCELED');
  const reasons = await whyCanceled(
    ctx,
    canceled.map((row) => row.item_id),
  );
  return [
    ...waiting,
    ...rows.map((row) => ({
      number: row.reference,
      shipmentNumber: row.order_number,
      state: orderState(row.state, row.documented_result),
      packages: row.packages,
      deliveryDate: row.execution_date,
      reason: canceled.includes(row)
        ? (storedText(ctx.t, row.reason_text, row.reason) ?? reasons.get(row.item_id) ?? null)
        : null,
      changedAt: row.changed_at,
    })),
  ].slice(0, 20);
}

const ended = (state: string): boolean => state === 'REJECTED' || state === 'CANCELED';

/** Orders that are no shipments yet, or never will be. */
async function ordersWaiting(ctx: ViewContext, number: string): Promise<AnswerOf<typeof call>> {
  const key = ctx.record.partnerKey;
  const rows = await ctx.db.run(
    sql<
      Why & {
        reference: string;
        order_number: string;
        state: string;
        packages: number;
        day: string | null;
        changed_at: number;
      }
    >`
      select r.reference, o.order_number, o.state, o.packages, o.delivery_date::text as day, o.changed_at, o.reason, o.reason_text from order_row r
      join order_import i on i.org_unit = r.org_unit and i.id = r.import_id
      join transport_order o on o.org_unit = r.org_unit and o.id = r.order_id
      where r.org_unit = ${ctx.unit} and r.reference = ${number} and r.item_id is null and r.effect = 'CREATED'
        ${key ? sql`and i.partner = ${key.partnerId}` : sql``} order by o.id desc limit 20`,
    { name: 'orders.waiting' },
  );
  return rows.map((row) => ({
    number: row.reference,
    shipmentNumber: row.order_number,
    state: row.state === 'REJECTED' ? 'REJECTED' : row.state === 'CANCELED' ? 'CANCELED' : 'RECEIVED',
    packages: row.packages,
    deliveryDate: row.day,
    reason: ended(row.state) ? storedText(ctx.t, row.reason_text, row.reason) : null,
    changedAt: row.changed_at,
  }));
}

import { storedText } from '#platform/storedText.ts';
import { type RawBuilder, sql } from 'kysely';
import { isoToDate } from '#kernel/date.ts';
import { notFound } from '#kernel/errors.ts';
import { allowed } from '#kernel/machine.ts';
import type { TableQuery } from '#kernel/paging.ts';
import { spokenArgs } from '#kernel/spokenArgs.ts';
import type { ViewContext } from '#platform/context.ts';
import { byName, type FilterColumn, whereOf } from '#platform/database/filter.ts';
import { pageOf, sortedBy, wordsIn } from '#platform/database/page.ts';
import { whyCanceled } from '#modules/shipments/server/index.ts';
import type { OrderAlike, OrderRow, OrderShipment, TransportOrder, ValidationMessage } from '../contract/orders.ts';
import { isAcceptable, type OrderProblem } from '../rules/orderDraft.ts';
import { isChangeable, transportOrderMachine } from '../rules/transportOrderStates.ts';
import { isOnCreditHold } from './orders.ts';
import { ordersWithin } from './scope.ts';
import type { TransportOrderRow } from './tables.gen.ts';

/** State as people see it: what was converted is where its shipments are. */
const shown = sql<OrderRow['state']>`case when r.state <> 'CONVERTED' then r.state else coalesce((
  select case when bool_and(s.state = 'CANCELED') then 'CANCELED'
    when bool_and(s.state in ('CLOSED', 'CANCELED')) then 'COMPLETED'
    when bool_or(s.state in ('IN_EXECUTION', 'COMPLETED', 'COMPLETED_WITH_DEVIATION', 'HINDERED', 'CLOSED')) then 'IN_EXECUTION' end
  from shipment s where s.org_unit = r.org_unit and s.id = any(r.shipment_ids)), r.state) end`;

const isOpen = (alias: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.state`)} not in ('REJECTED', 'CANCELED')`;
const alike = sql<boolean>`(r.likeness is not null and ${isOpen('r')} and exists (select 1 from transport_order o
  where o.org_unit = r.org_unit and o.likeness = r.likeness and o.id <> r.id and ${isOpen('o')}))`;

type Listed = TransportOrderRow & { shown: OrderRow['state']; alike: boolean };
const listed = sql`r.*, ${shown} as shown, ${alike} as alike`;

const rowView = (ctx: ViewContext, row: Listed): OrderRow => ({
  id: row.id,
  orderNumber: row.order_number,
  externOrderNumber: row.extern_order_number,
  state: row.shown,
  source: row.source,
  orderType: row.order_type,
  consignor: row.draft.consignor?.name || row.draft.consignor?.number || '',
  consignee: row.consignee,
  place: row.place,
  deliveryDate: row.delivery_date ? isoToDate(row.delivery_date) : null,
  packages: row.packages,
  weight: row.weight,
  receivedAt: row.received_at,
  createdAt: row.created_at,
  alike: row.alike,
  reason: storedText(ctx.t, row.reason_text, row.reason),
});

const columns = byName<FilterColumn>({
  orderNumber: { sql: sql.ref('r.order_number'), kind: 'text' },
  externOrderNumber: { sql: sql.ref('r.extern_order_number'), kind: 'text' },
  state: { sql: shown, kind: 'text' },
  source: { sql: sql.ref('r.source'), kind: 'text' },
  orderType: { sql: sql.ref('r.order_type'), kind: 'text' },
  consignor: { sql: sql`r.draft #>> '{consignor,name}'`, kind: 'text' },
  consignee: { sql: sql.ref('r.consignee'), kind: 'text' },
  place: { sql: sql.ref('r.place'), kind: 'text' },
  deliveryDate: { sql: sql.ref('r.delivery_date'), kind: 'date' },
  packages: { sql: sql.ref('r.packages'), kind: 'number' },
  weight: { sql: sql.ref('r.weight'), kind: 'number' },
  receivedAt: { sql: sql.ref('r.received_at'), kind: 'text' },
  alike: { sql: alike, kind: 'boolean' },
});

const words = sql`app.searchable(coalesce(r.order_number, '') || ' ' || r.extern_order_number || ' ' || r.consignee || ' ' || r.place
  || ' ' || coalesce(r.draft #>> '{consignor,name}', ''))`;

export const orderTable = (ctx: ViewContext, query: TableQuery) => {
  const where = sql.join(
    [
      sql`r.org_unit = ${ctx.unit}`,
      ordersWithin(ctx),
      whereOf(query.filter?.and, (field) => columns.get(field)),
      ...wordsIn(words, query.q),
    ],
    sql` and `,
  );
  const order = sortedBy(query.sort, (field) => columns.get(field)?.sql);
  return pageOf(ctx, query, {
    rows: sql<Listed>`select ${listed} from transport_order r where ${where}
      order by ${sql.join([...order, sql`r.created_at desc, r.id desc`])}`,
    from: sql`transport_order r where ${where}`,
    shown: (rows) => rows.map((row) => rowView(ctx, row)),
  });
};

/** Orders by a number of ours or of the sender. */
export async function findOrders(ctx: ViewContext, number: string | undefined): Promise<OrderRow[]> {
  const rows = await ctx.db.run(
    sql<Listed>`select ${listed} from transport_order r where r.org_unit = ${ctx.unit} and ${ordersWithin(ctx)}
      ${number ? sql`and (r.order_number = ${number} or r.extern_order_number = ${number})` : sql``}
      order by r.created_at desc, r.id desc limit 50`,
    { name: 'orders.find' },
  );
  return rows.map((row) => rowView(ctx, row));
}

/** What is wrong, in the words of the reader. */
export const messagesOf = (ctx: ViewContext, problems: readonly OrderProblem[]): ValidationMessage[] =>
  problems.map(({ field, code, severity, args }) => ({
    field,
    code,
    severity,
    text: ctx.t(`orders:problem/${code}`, spokenArgs(args, ctx.language, ctx.timezone)),
  }));

/** Open orders with the same consignee, day and weight. */
export const alikesOf = async (ctx: ViewContext, likeness: string | null, but: string | null): Promise<OrderAlike[]> =>
  likeness === null
    ? []
    : ctx.db.run(
        sql<OrderAlike>`select r.id, r.order_number as "orderNumber", r.extern_order_number as "externOrderNumber", ${shown} as state
          from transport_order r where r.org_unit = ${ctx.unit} and r.likeness = ${likeness} and ${ordersWithin(ctx)} and ${isOpen('r')}
            and r.id is distinct from ${but}::uuid order by r.created_at desc limit 10`,
      );

type ShipmentOf = Omit<OrderShipment, 'executionDate'> & { executionDate: string | null };

/** Shipments of orders that the session sees; of one order when it is named. */
export async function shipmentsOf(ctx: ViewContext, orderId: string | undefined): Promise<OrderShipment[]> {
  const rows = await ctx.db.run(
    sql<ShipmentOf>`select s.id as "itemId", r.id as "orderId", s.order_number as "orderNumber", r.order_number as "transportOrderNumber",
        s.state as "shipmentState", s.shipment_type as "shipmentType", coalesce(s.consignee ->> 'name', '') as consignee,
        concat_ws(' ', s.consignee ->> 'countryCode', s.consignee ->> 'postalCode', s.consignee ->> 'city') as place,
        s.execution_date::text as "executionDate", s.packages, s.weight::float8 as weight
      from transport_order r join shipment s on s.org_unit = r.org_unit and s.id = any(r.shipment_ids)
      where r.org_unit = ${ctx.unit} and ${ordersWithin(ctx)} ${orderId ? sql`and r.id = ${orderId}` : sql``}
      order by r.created_at desc, s.id desc limit 500`,
    { name: 'orders.shipments' },
  );
  return rows.map((row) => ({ ...row, executionDate: row.executionDate ? isoToDate(row.executionDate) : null }));
}

export async function getOrder(ctx: ViewContext, id: string): Promise<TransportOrder> {
  const row = await ctx.db.find(
    sql<Listed>`select ${listed} from transport_order r where r.org_unit = ${ctx.unit} and r.id = ${id} and ${ordersWithin(ctx)}`,
    { name: 'orders.get' },
  );
  if (!row) throw notFound('orders:missing');
  const { problems, ...draft } = row.draft;
  const creditHold = await isOnCreditHold(ctx, row);
  const ended = row.state === 'CONVERTED' && row.shown === 'CANCELED';
  const whyEnded = ended ? [...(await whyCanceled(ctx, row.shipment_ids)).values()][0] : undefined;
  // Whether a shipment can still be cancelled is found out by trying.
  const facts = { wrong: !isAcceptable(row.draft), creditHold, shipmentsFixed: row.shown !== row.state };
  return {
    ...rowView(ctx, row),
    ...(whyEnded === undefined ? {} : { reason: whyEnded }),
    customerId: row.customer_id,
    creditHold,
    draft,
    validationMessages: messagesOf(ctx, problems),
    shipments: row.shipment_ids.length > 0 ? await shipmentsOf(ctx, row.id) : [],
    alikes: await alikesOf(ctx, row.likeness, row.id),
    createdBy: row.created_by,
    version: row.version,
    historyLogKey: `ORDER:${row.id}`,
    changeable: isChangeable(row.state) && ctx.session.permissions.includes('writeOrders'),
    allowed: allowed(transportOrderMachine, row.state, facts, ctx.session.permissions),
  };
}

/** The order that became this shipment. */
export async function orderThatMade(ctx: ViewContext, itemId: string): Promise<string | null> {
  const found = await ctx.db.find(
    sql<{
      id: string;
    }>`select id from transport_order where org_unit = ${ctx.unit} and shipment_ids @> array[${itemId}::uuid] order by id limit 1`,
    { name: 'order.ofItem' },
  );
  return found?.id ?? null;
}

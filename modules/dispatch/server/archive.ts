import { known } from '#kernel/known.ts';
import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import { invalidInput } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import { pageOf, sortedBy, wordsIn } from '#platform/database/page.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { itemsWithin } from '#modules/shipments/server/index.ts';
import type { archiveDashboard as dashboardCall, archiveTrips as tripsCall, ArchiveTrip } from '../contract/archive.ts';
import { type ArchiveFilter, mostArchiveDays, wrongSpan } from '../rules/archive.ts';
import type { StopOrderRow, StopRow, TripRow } from './tables.gen.ts';
import { progressOf } from './progressOf.ts';
import { ordersOf, stopsOf, tripsWithin } from './trips.ts';
import { tripRows } from './tripView.ts';

type Span = { from: string; to: string };

/** Throws 400 for days that the archive does not answer at once. */
export function requireSpan(ctx: ViewContext, { from, to }: Span): void {
  const wrong = wrongSpan(from, to);
  if (!wrong) return;
  const key = wrong === 'missing' ? 'shipments:message/dateRequired' : (`dispatch:archive/span/${wrong}` as const);
  throw invalidInput([
    { field: wrong === 'missing' ? 'from' : 'to', rule: wrong, message: ctx.t(key, { most: mostArchiveDays }) },
  ]);
}

const ended = (ctx: ViewContext, rows: Rows, { from, to }: Span): RawBuilder<unknown> =>
  sql`t.org_unit = ${ctx.unit} and ${tripsWithin(rows)} and t.execution_date between ${from}::date and ${to}::date
    and t.state in ('JOURNEY_CLOSED', 'CANCELED')`;
const withResult = (result: 'DEVIATION' | 'HINDRANCE'): RawBuilder<unknown> =>
  sql`exists (select from stop_order o where o.org_unit = t.org_unit and o.trip_id = t.id and o.result = ${result})`;
const conditions: Record<ArchiveFilter, RawBuilder<unknown>> = {
  closed: sql`t.state = 'JOURNEY_CLOSED'`,
  canceled: sql`t.state = 'CANCELED'`,
  deviating: withResult('DEVIATION'),
  hindered: withResult('HINDRANCE'),
};

/** Sums of what ended on these days. */
export async function archiveDashboard(
  ctx: ViewContext,
  rows: Rows,
  span: Span,
): Promise<AnswerOf<typeof dashboardCall>> {
  requireSpan(ctx, span);
  const where = ended(ctx, rows, span);
  const trips = await ctx.db.one(
    sql<{
      trips: number;
      closed: number;
      canceled: number;
      deviating: number;
      hindered: number;
      plannedDistance: number;
    }>`select count(*)::int as trips, count(*) filter (where ${conditions.closed})::int as closed,
      count(*) filter (where ${conditions.canceled})::int as canceled, count(*) filter (where ${conditions.deviating})::int as deviating,
      count(*) filter (where ${conditions.hindered})::int as hindered,
      coalesce(sum(t.distance) filter (where ${conditions.closed}), 0)::numeric as "plannedDistance" from trip t where ${where}`,
    { name: 'archive.trips' },
  );
  const stops = await ctx.db.one(
    sql<{ stops: number; stopsOk: number; windowsMissed: number }>`select count(*)::int as stops,
      count(*) filter (where p.processing_state = 'ALL_ORDERS_OK')::int as "stopsOk",
      count(*) filter (where p.violation_minutes > 0)::int as "windowsMissed"
      from stop p join trip t on t.org_unit = p.org_unit and t.id = p.trip_id where ${where} and t.state = 'JOURNEY_CLOSED'`,
    { name: 'archive.stops' },
  );
  const orders = await ctx.db.one(
    sql<{ delivered: number; pickedUp: number; failed: number }>`select
      count(*) filter (where o.order_type <> 'PICKUP' and o.result in ('OK', 'DEVIATION'))::int as delivered,
      count(*) filter (where o.order_type = 'PICKUP' and not o.direct and o.result in ('OK', 'DEVIATION'))::int as "pickedUp",
      count(*) filter (where o.result = 'HINDRANCE')::int as failed
      from stop_order o join trip t on t.org_unit = o.org_unit and t.id = o.trip_id where ${where}`,
    { name: 'archive.orders' },
  );
  const items = await ctx.db.one(
    sql<{
      shipments: number;
    }>`select count(*)::int as shipments from shipment s where s.org_unit = ${ctx.unit} and ${itemsWithin(rows)}
      and s.execution_date between ${span.from}::date and ${span.to}::date and s.state in ('CLOSED', 'CANCELED')`,
    { name: 'archive.items' },
  );
  return { ...trips, ...stops, ...orders, ...items };
}

const columns = new Map<string, RawBuilder<unknown>>([
  ['executionDate', sql`t.execution_date`],
  ['name', sql`t.name`],
  ['state', sql`t.state`],
  ['plannedDeparture', sql`t.planned_departure`],
  ['actualDeparture', sql`t.actual_departure`],
  ['actualArrival', sql`t.actual_arrival`],
  ['drivenDistance', sql`t.distance`],
]);

function archived(trip: TripRow, stops: readonly StopRow[], orders: readonly StopOrderRow[]) {
  const own = stops.filter((stop) => stop.trip_id === trip.id);
  const done = orders.filter((order) => order.trip_id === trip.id && order.result !== null);
  const count = (...states: string[]) => own.filter((stop) => states.includes(stop.processing_state ?? '')).length;
  const pictured = new Set(done.filter((order) => order.photos.length > 0).map((order) => order.stop_id));
  return {
    progress: own.map(progressOf),
    stopsOk: count('ALL_ORDERS_OK'),
    stopsDeviating: count('AT_LEAST_ONE_ORDER_WITH_DEVIATION'),
    stopsHindered: count('AT_LEAST_ONE_ORDER_HINDRANCE', 'ALL_ORDERS_HINDRANCE'),
    proofs: own.filter((stop) => stop.signature_blob_id !== null || stop.signer !== null || pictured.has(stop.id))
      .length,
    provedItems: done.map((order) => order.item_id),
    closedAt: trip.closed_at,
    closedBy: trip.closed_by,
  };
}

/** Trips that ended on these days, the newest first; what is typed finds name, vehicle, driver, and orders, places and packages on them. */
export async function archiveTrips(ctx: ViewContext, rows: Rows, query: BodyOf<typeof tripsCall>) {
  requireSpan(ctx, query);
  const own = wordsIn(
    sql`app.searchable(t.name || ' ' || coalesce(t.vehicle_id, '') || ' ' || coalesce(t.driver_id, ''))`,
    query.q,
  );
  const goods = wordsIn(sql`s.words`, query.q);
  const found =
    own.length === 0
      ? sql`true`
      : sql`(${sql.join(own, sql` and `)} or t.id in (select o.trip_id from stop_order o join shipment s on s.org_unit = o.org_unit and s.id = o.item_id
          where o.org_unit = ${ctx.unit} and (${sql.join(goods, sql` and `)}
            or s.id in (select item_id from package where org_unit = ${ctx.unit} and id = any(array(select app.packages_bearing(${query.q ?? ''})))))))`;
  const where = sql`${ended(ctx, rows, query)} and ${query.show ? conditions[query.show] : sql`true`} and ${found}`;
  const order = sortedBy(query.sort, (field) => columns.get(field));
  return pageOf<TripRow, ArchiveTrip>(ctx, query, {
    rows: sql<TripRow>`select t.* from trip t where ${where} order by ${sql.join([...order, sql`t.execution_date desc`, sql`t.name`, sql`t.id`])}`,
    from: sql`trip t where ${where}`,
    shown: async (trips) => {
      const ids = trips.map((trip) => trip.id);
      const [views, stops, orders] = [await tripRows(ctx, trips), await stopsOf(ctx, ids), await ordersOf(ctx, ids)];
      return views.map((view, i) => ({ ...view, ...archived(known(trips[i]), stops, orders) }));
    },
  });
}

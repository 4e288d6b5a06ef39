import { type RawBuilder, sql } from 'kysely';
import { forEach } from '#kernel/known.ts';
import type { TableQuery } from '#kernel/paging.ts';
import type { ViewContext } from '#platform/context.ts';
import { byName, type FilterColumn, whereOf } from '#platform/database/filter.ts';
import { pageOf, sortedBy, wordsIn } from '#platform/database/page.ts';
import { dayOf } from '#modules/masterdata/server/index.ts';
import { itemsWithin } from '#modules/shipments/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { ExecutionView, TripRow as TripRowView } from '../contract/schemas.ts';
import { tripFilters, tripPasses } from '../rules/tripFilters.ts';
import { tripRank } from '../rules/tripLook.ts';
import { waitingOn } from '../rules/dayFreight.ts';
import { type DayFreight, dayFreight, freightWhere } from './dayFreight.ts';
import { boardService, boardTrips } from './boardTrips.ts';
import { countedOnce } from '../rules/directPairs.ts';
import { progressOf } from './progressOf.ts';
import type { TripRow } from './tables.gen.ts';
import { ordersOf, stopsOf, tripsWithin } from './trips.ts';
import { tripRows } from './tripView.ts';

const text = (column: string): FilterColumn => ({ sql: sql.ref(`t.${column}`), kind: 'text' });
const columns = byName<FilterColumn>({
  name: text('name'),
  state: text('state'),
  trafficType: text('traffic_type'),
  outboundRoute: text('outbound_route'),
  vehicleId: text('vehicle_id'),
  driverId: text('driver_id'),
  affId: text('aff_id'),
  gate: text('gate'),
  executionDate: { sql: sql.ref('t.execution_date'), kind: 'date' },
  weight: { sql: sql.ref('t.weight'), kind: 'number' },
  loadingMeter: { sql: sql.ref('t.loading_meter'), kind: 'number' },
  expectedDeparture: { sql: sql.ref('t.expected_departure'), kind: 'text' },
});

const within = (ctx: ViewContext, rows: Rows): RawBuilder<unknown> =>
  sql`t.org_unit = ${ctx.unit} and ${tripsWithin(rows)}`;

export async function tripTable(ctx: ViewContext, rows: Rows, query: TableQuery) {
  const tokens = wordsIn(
    sql`app.searchable(t.name || ' ' || coalesce(t.vehicle_id, '') || ' ' || coalesce(t.driver_id, ''))`,
    query.q,
  );
  const where = sql.join(
    [within(ctx, rows), ...tokens, whereOf(query.filter?.and, (field) => columns.get(field))],
    sql` and `,
  );
  const order = sortedBy(query.sort, (field) => columns.get(field)?.sql);
  return pageOf(ctx, query, {
    rows: sql<TripRow>`select t.* from trip t where ${where} order by ${sql.join([...order, sql`t.execution_date desc`, sql`t.name`, sql`t.id`])}`,
    from: sql`trip t where ${where}`,
    shown: (trips) => tripRows(ctx, trips),
  });
}

export const tripsOfDay = (
  ctx: ViewContext,
  rows: Rows,
  day: string,
  by: { state?: string; trafficType?: string } = {},
): Promise<TripRow[]> =>
  ctx.db.run(
    sql<TripRow>`select t.* from trip t where ${within(ctx, rows)} and t.execution_date = ${day}::date and t.state <> 'CANCELED'
      and (${by.state ?? null}::text is null or t.state = ${by.state ?? null}) and (${by.trafficType ?? null}::text is null or t.traffic_type = ${by.trafficType ?? null}) order by t.name`,
  );

/** Own trips of a driver: running and waiting ones first, then the coming ones; not what is long done. */
export async function myTrips(ctx: ViewContext, rows: Rows): Promise<TripRowView[]> {
  const trips = await ctx.db.run(
    sql<TripRow>`select t.* from trip t where ${within(ctx, rows)} and t.state in ('WAITING_FOR_DRIVER_CONFIRMATION', 'READY_FOR_TOUR_START', 'DRV_INPROGRESS', 'DRV_REJECTED', 'LOADING_CLOSED',
        'LOADING_RELEASED', 'LOADING_ACTIVE', 'LOADING_FINISHED', 'LOADING_CLOSINGREQ', 'JOURNEY_CLOSED')
      and (t.state <> 'JOURNEY_CLOSED' or t.execution_date >= ${dayOf(ctx)}::date)
      order by array_position(array['DRV_INPROGRESS', 'WAITING_FOR_DRIVER_CONFIRMATION', 'READY_FOR_TOUR_START'], t.state) nulls last, t.execution_date, t.name limit 50`,
  );
  return tripRows(ctx, trips);
}

export async function planningDashboard(ctx: ViewContext, rows: Rows, day: string) {
  const item = sql`s.org_unit = ${ctx.unit} and ${itemsWithin(rows)}`;
  const metrics = await ctx.db.one(
    sql<
      Omit<DayMetrics, 'trips' | keyof DayFreight>
    >`select count(*) filter (where s.shipment_type in ('DELIVERY', 'PARTIAL_DELIVERY'))::int as deliveries, count(*) filter (where s.shipment_type = 'PICKUP')::int as pickups,
      coalesce(sum(s.packages) filter (where s.state = 'DISPATCHABLE'), 0)::bigint as packages, coalesce(sum(s.weight) filter (where s.state = 'DISPATCHABLE'), 0)::numeric as weight,
      coalesce(sum(s.loading_meter) filter (where s.state = 'DISPATCHABLE'), 0)::numeric as "loadingMeter", coalesce(sum(s.volume) filter (where s.state = 'DISPATCHABLE'), 0)::numeric as volume,
      coalesce(sum(s.dg_points) filter (where s.state = 'DISPATCHABLE' and s.dg_points > 0), 0)::float8 as "dangerousGoodsPoints",
      count(*) filter (where s.state = 'DISPATCHABLE' and 'hasDangerousGoods' = any(s.attributes))::int as "withDangerousGoods"
    from shipment s where ${item} and s.execution_date = ${day}::date and s.state <> 'CANCELED'`,
  );
  // As the widget beside them counts: what waits, with what is left of days before.
  const waiting = freightWhere(waitingOn(day));
  const anomalies = await ctx.db.run(
    sql<{
      code: string;
      count: number;
    }>`select code, count(*)::int as count from shipment s, unnest(s.anomalies) as code where ${item} and ${waiting} group by code order by count desc, code`,
  );
  const { withAnomalies } = await ctx.db.one(
    sql<{
      withAnomalies: number;
    }>`select count(*)::int as "withAnomalies" from shipment s where ${item} and ${waiting} and s.anomalies <> '{}'`,
  );
  const trips = await boardTrips(ctx, await tripsOfDay(ctx, rows, day));
  return {
    metrics: { ...metrics, ...(await dayFreight(ctx, rows, day)), withAnomalies, trips: trips.length },
    anomalies,
    trips,
    service: await boardService(ctx),
  };
}
type DayMetrics = DayFreight & {
  deliveries: number;
  pickups: number;
  packages: number;
  weight: number;
  loadingMeter: number;
  volume: number;
  dangerousGoodsPoints: number;
  withDangerousGoods: number;
};

/** The day as it moves: counters, trips late first, the last half hour's events. */
export async function executionDashboard(ctx: ViewContext, rows: Rows, day: string): Promise<ExecutionView> {
  const found = await tripsOfDay(ctx, rows, day);
  const trips = (await tripRows(ctx, found)).filter((trip) => trip.state !== 'CREATED');
  const stops = await stopsOf(
    ctx,
    trips.map((trip) => trip.id),
  );
  const orders = await ordersOf(
    ctx,
    trips.map((trip) => trip.id),
  );
  const handedOver = (pickups: boolean): number =>
    countedOnce(orders).filter(
      (order) =>
        (order.order_type === 'PICKUP' && !order.direct) === pickups &&
        (order.result === 'OK' || order.result === 'DEVIATION'),
    ).length;
  const sum = (of: (trip: TripRowView) => number): number => trips.reduce((total, trip) => total + of(trip), 0);
  const events = await ctx.db.run(
    sql<{
      id: string;
      time: number;
      code: string;
      text_key: string;
      args: Record<string, unknown>;
      log_key: string;
    }>`select h.id, h.status_time as time, h.code, h.text_key, h.args, h.log_key from history h
      where h.org_unit = ${ctx.unit} and h.log_key = any(${trips.map((trip) => `TRIP:${trip.id}`)}) and h.type <> 'UPD' order by h.status_time desc, h.id desc limit 40`,
  );
  return {
    counters: {
      trips: trips.length,
      ...forEach(tripFilters, (filter) => trips.filter((trip) => tripPasses(filter, trip)).length),
      stops: sum((trip) => trip.numberOfStops),
      stopsDone: sum((trip) => trip.stopsDone),
      delivered: handedOver(false),
      withDeviation: sum((trip) => trip.ordersWithDeviation),
      hindered: sum((trip) => trip.ordersHindered),
      pickups: sum((trip) => trip.numberOfPickups),
      pickupsDone: handedOver(true),
      windowsMissed: sum((trip) => trip.windowViolations),
    },
    trips: trips
      .map((trip) => ({ ...trip, progress: stops.filter((stop) => stop.trip_id === trip.id).map(progressOf) }))
      .sort((a, b) => tripRank(a) - tripRank(b) || (b.delay ?? 0) - (a.delay ?? 0) || (a.name < b.name ? -1 : 1)),
    events: events.map((event) => {
      const trip = trips.find((one) => `TRIP:${one.id}` === event.log_key);
      const state = typeof event.args.state === 'string' ? ctx.t(`dispatch:state/${event.args.state}`) : '';
      return {
        id: event.id,
        time: event.time,
        code: event.code,
        text: ctx.t(event.text_key, { ...event.args, state }),
        result: typeof event.args.context === 'string' ? event.args.context : null,
        tripId: trip?.id ?? null,
        tripName: trip?.name ?? null,
      };
    }),
  };
}

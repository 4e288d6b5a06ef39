import { sql } from 'kysely';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { Changes } from '#platform/database/table.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { vehicle, vehicleType } from '#modules/masterdata/contract/types/fleet.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { itemsOfTrip, type ShipmentRow } from '#modules/shipments/server/index.ts';
import { travelTimesMissing } from '../contract/facts.ts';
import { countedOnce, type DirectPair, directPairs } from '../rules/directPairs.ts';
import { etaDeviates, optimizationStateAfter } from '../rules/optimisation.ts';
import { palletSpacesOf } from '../rules/load.ts';
import { lastReached, leavesStop } from '../rules/tripClock.ts';
import { type Ride, rideSpan, tripTotals } from '../rules/tripTotals.ts';
import { type TimedTrip, type Timetable, timetable } from '../rules/tripTimetable.ts';
import type { StopOrderRow, StopRow, TripRow, TripTable } from './tables.gen.ts';
import { knownTimes } from './knownTimes.ts';
import { ordersOf, stopsOf } from './trips.ts';

/** Everything of a trip that its timetable and totals come from. */
export type TripContent = { trip: TripRow; stops: StopRow[]; orders: StopOrderRow[]; items: ShipmentRow[] };

export async function contentOf(ctx: ViewContext, trip: TripRow): Promise<TripContent> {
  return {
    trip,
    stops: await stopsOf(ctx, [trip.id]),
    orders: await ordersOf(ctx, [trip.id]),
    items: await itemsOfTrip(ctx, trip.id),
  };
}

export const vehicleOf = async (ctx: ViewContext, vehicleId: string | null) => {
  const record = vehicleId ? (await readRecords(readingOf(ctx), vehicle, [vehicleId])).get(vehicleId) : undefined;
  const type = record
    ? (await readRecords(readingOf(ctx), vehicleType, [record.vehicleTypeId])).get(record.vehicleTypeId)
    : undefined;
  return { record, type };
};

export const isLocked = (stop: StopRow, orders: readonly StopOrderRow[]): boolean =>
  stop.actual_arrival !== null || orders.some((order) => order.stop_id === stop.id && order.result !== null);

/** The stops that collect direct traffic, each with the one that delivers it. */
export const pairsOf = (
  orders: readonly Pick<StopOrderRow, 'item_id' | 'stop_id' | 'order_type' | 'direct'>[],
): DirectPair[] =>
  directPairs(
    orders.map((one) => ({ itemId: one.item_id, stopId: one.stop_id, type: one.order_type, direct: one.direct })),
  );

/** The trip as the timetable reads it. A running trip goes on from its last documented stop and the present time. */
export async function timedTrip(ctx: ViewContext, { trip, stops, orders }: TripContent): Promise<TimedTrip> {
  const { breakRules } = await configurationOf(ctx.db, ctx.readUnits, 'eta');
  const { type } = await vehicleOf(ctx, trip.vehicle_id);
  return {
    departure: trip.actual_departure ?? trip.expected_departure,
    start: { lat: trip.start_latitude ?? 0, lon: trip.start_longitude ?? 0 },
    ...(trip.end_latitude !== null && trip.end_longitude !== null
      ? { end: { lat: trip.end_latitude, lon: trip.end_longitude } }
      : {}),
    speedFactor: type?.averageSpeedFactor ?? 1,
    breakRules: breakRules && (type?.grossVehicleWeight ?? 0) > 3_500_000,
    pairs: pairsOf(orders),
    stops: stops.map((stop) => ({
      id: stop.id,
      point: stop.latitude !== null && stop.longitude !== null ? { lat: stop.latitude, lon: stop.longitude } : null,
      windows: stop.windows,
      serviceMinutes: stop.service_minutes,
      locked: isLocked(stop, orders),
      actualArrival: stop.actual_arrival,
      actualDeparture: stop.actual_departure,
    })),
  };
}

export function ridesOf({ stops, orders, items }: Pick<TripContent, 'stops' | 'orders' | 'items'>): Ride[] {
  const sequence = new Map(stops.map((stop) => [stop.id, stop.sequence]));
  return items.map((item) => {
    const own = orders.filter((one) => one.item_id === item.id);
    const order = own.find((one) => !one.direct) ?? own[0];
    const kind = order?.order_type ?? (item.shipment_type === 'PICKUP' ? 'PICKUP' : 'DELIVERY');
    const at = (one: StopOrderRow | undefined) => (one ? (sequence.get(one.stop_id) ?? null) : null);
    return {
      ...rideSpan(kind, at(order), at(own.find((one) => one.direct))),
      totalGrossWeight: item.weight,
      volume: item.volume,
      loadingMeter: item.loading_meter,
      palletSpaces: palletSpacesOf(item.loading_meter),
      packages: item.packages,
      dangerousGoodsPoints: item.dg_points,
    };
  });
}

/**
 * Works out sequence times and totals anew and writes them: planned times of open stops while planning, estimated times
 * while running (the plan stays to compare with). Travel times are those of the unit's source as far as they are known; for
 * the others it is asked afterwards, unless that has happened (`asked`). What happens on a trip (`happened`) is no new plan. Answers what the trip's own columns become.
 */
export async function replan(
  ctx: CommandContext,
  content: TripContent,
  how: { found?: Timetable | undefined; asked?: boolean; happened?: boolean } = {},
): Promise<Changes<TripTable>> {
  const { trip, stops, orders, items } = content;
  const running = trip.actual_departure !== null;
  const timed = await timedTrip(ctx, content);
  const from = shifted(timed, ctx.now, running);
  const { problem, missing } = await knownTimes(ctx, from);
  const table = how.found ?? timetable(from, problem);
  if (missing && !how.asked) await ctx.emit(travelTimesMissing, { tripId: trip.id });
  await writeTimes(ctx, table, running);
  const totals = tripTotals(ridesOf(content), null);
  const count = (type: string): number =>
    countedOnce(orders).filter((order) => (order.direct ? 'DIRECT' : order.order_type) === type).length;
  const planned = new Map(stops.map((stop) => [stop.id, stop.planned_arrival]));
  const deviates =
    running &&
    etaDeviates(table.stops.map((stop) => ({ planned: planned.get(stop.stopId) ?? null, estimated: stop.arrival })));
  const times = running
    ? {}
    : {
        planned_departure: new Date(timed.departure),
        planned_arrival: stops.length > 0 ? new Date(table.arrival) : null,
      };
  return {
    ...times,
    ...(how.happened || how.asked ? {} : { planned_at: new Date(ctx.now) }),
    // From the last stop: once that is reached, the way home stays what it was.
    ...(table.stops.length > 0 ? { return_minutes: table.returnMinutes } : {}),
    // Until the engine has been asked nobody can say that it does not answer.
    ...(!missing ? { times_estimated: false } : how.asked ? { times_estimated: true } : {}),
    // Of a running trip the plan's distance stands: what lies ahead grows less until nothing is left of it.
    ...(running && trip.distance ? {} : { distance: stops.length > 0 ? table.distance : null }),
    driving_time: stops.length > 0 ? table.drivingMinutes : null,
    longest_driving: stops.length > 0 ? table.longestDriving : null,
    deliveries: count('DELIVERY'),
    pickups: count('PICKUP'),
    directs: count('DIRECT'),
    packages: totals.packages,
    weight: totals.weight,
    volume: totals.volume,
    loading_meter: totals.ldm,
    dg_points: totals.dgPoints,
    peak_weight: totals.peak.weight,
    peak_volume: totals.peak.volume,
    peak_loading_meter: totals.peak.ldm,
    ...(items.length === 0 ? { optimization_state: 'NONE' } : {}),
    ...(deviates && items.length > 0
      ? {
          optimization_state: optimizationStateAfter(trip.optimization_state, 'ETA_DEVIATES', {
            numberOfStops: stops.length,
            released: true,
          }),
        }
      : {}),
  };
}

/** A running trip's open stops start from where it is now: the stop it was at last, whatever its place in the order. */
export function shifted(timed: TimedTrip, now: number, running: boolean): TimedTrip {
  const last = running ? lastReached(timed.stops) : undefined;
  if (!last?.point) return timed;
  return {
    ...timed,
    departure: leavesStop(last, now),
    start: last.point,
    end: timed.end ?? timed.start,
    stops: timed.stops.filter((stop) => stop.actualArrival === null),
  };
}

async function writeTimes(ctx: CommandContext, table: Timetable, running: boolean): Promise<void> {
  if (table.stops.length === 0) return;
  const rows = table.stops.map((stop) => ({ ...stop, arrival: new Date(stop.arrival).toISOString() }));
  await ctx.db.run(sql`update stop s set estimated_arrival = t.arrival, planned_arrival = case when ${running} then s.planned_arrival else t.arrival end,
      waiting_minutes = t."waitingMinutes", violation_minutes = t."violationMinutes", driving_minutes = t."drivingMinutes", break_minutes = t."breakMinutes", distance = t.distance
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t("stopId" uuid, arrival timestamptz, "waitingMinutes" int, "violationMinutes" int, "drivingMinutes" int, "breakMinutes" int, distance bigint)
    where s.org_unit = ${ctx.unit} and s.id = t."stopId" and s.actual_arrival is null`);
}

import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { vehicle, vehicleType } from '#modules/masterdata/contract/types/fleet.ts';
import { listRecords, readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { brokenBy, type DayLeg, type DayTrip, driversDay } from '../rules/driversDay.ts';
import { type DriversLaw, lawOf } from '../rules/driversLaw.ts';
import { type DrivenDay, lawInWeeks, weeksAround } from '../rules/driversWeeks.ts';
import type { Timetable } from '../rules/tripTimetable.ts';
import { clockOf } from './clockOf.ts';
import type { StopRow, TripRow } from './tables.gen.ts';
import { stopsOfEach } from './trips.ts';

/** How long a trip without stops is taken to be out. */
export const emptyTrip = 60 * 60_000;
/** The regulation and the licence class C begin above it, g. */
const lightVehicle = 3_500_000;

/** A trip of somebody's day, and of which day it is. */
export type DriverTrip = DayTrip & { tripId: string; day: string; driverIds: readonly string[] };

export async function driversLaw(ctx: ViewContext): Promise<DriversLaw> {
  const set = await configurationOf(ctx.db, ctx.readUnits, 'drivers-hours');
  const unit = await findUnit(ctx.db, ctx.unit);
  return lawOf(unit?.countryCode ?? '', set);
}

/**
 * The law of a day for each of these drivers, as far as the weeks around it are known: trips that are planned or done, in vehicles above 3.5 t.
 * What somebody drives elsewhere nobody here knows.
 */
export async function lawOfDrivers(
  ctx: ViewContext,
  day: string,
  driverIds: readonly string[],
): Promise<(driverId: string) => DriversLaw> {
  const law = await driversLaw(ctx);
  const { from, to } = weeksAround(day);
  const reading = readingOf(ctx);
  const light = (await listRecords(reading, vehicleType)).flatMap((type) =>
    (type.grossVehicleWeight ?? lightVehicle + 1) > lightVehicle ? [] : [type.id],
  );
  const lightVehicles = (await listRecords(reading, vehicle)).flatMap((one) =>
    light.includes(one.vehicleTypeId) ? [one.id] : [],
  );
  const rows = await ctx.db.run(
    sql<DrivenDay & { driver: string }>`select d.driver, t.execution_date::text as day,
        sum(coalesce(s.ways + coalesce(t.return_minutes, 0), t.driving_time, 0))::int as driven
      from trip t cross join lateral (select distinct e as driver from unnest(array[t.driver_id, t.co_driver_id]) e where e = any(${[...driverIds]})) d
        left join lateral (select sum(driving_minutes) as ways from stop where org_unit = t.org_unit and trip_id = t.id) s on true
      where t.org_unit = ${ctx.unit} and t.state <> 'CANCELED' and (t.driver_id = any(${[...driverIds]}) or t.co_driver_id = any(${[...driverIds]}))
        and t.execution_date between ${from}::date and ${to}::date and not coalesce(t.vehicle_id = any(${lightVehicles}), false)
      group by 1, 2 order by 1, 2`,
    { name: 'drivers.weeks' },
  );
  return (driverId) =>
    lawInWeeks(
      law,
      rows.filter(({ driver }) => driver === driverId),
      day,
    );
}

type Drives = Pick<StopRow, 'driving_minutes' | 'break_minutes' | 'waiting_minutes'>;
const legOf = (stop: Drives): DayLeg => ({
  driving: stop.driving_minutes,
  pause: stop.break_minutes,
  waiting: stop.waiting_minutes,
});

/** The ways of a trip as they were worked out last, the way home behind them. */
function legsOf(trip: TripRow, stops: readonly StopRow[]): DayLeg[] {
  if (stops.length === 0) return [{ driving: trip.driving_time ?? 0, pause: 0, waiting: 0 }];
  const ways = stops.map(legOf);
  const home = trip.return_minutes ?? 0;
  // On the road `driving_time` is what lies ahead; before, what it leaves of the way home is a break.
  const rest = (trip.driving_time ?? 0) - ways.reduce((sum, way) => sum + way.driving, 0);
  const driving = trip.actual_departure === null && rest > 0 ? Math.min(home, rest) : home;
  return [...ways, { driving, pause: home - driving, waiting: 0 }];
}

/** The same as a trip would be: what is worked out anew over what is behind it already. */
export function legsWith(trip: TripRow, stops: readonly StopRow[], table: Timetable | undefined): DayLeg[] {
  if (!table) return legsOf(trip, stops);
  const anew = new Map(table.stops.map((stop) => [stop.stopId, stop]));
  const home = table.drivingMinutes - table.stops.reduce((sum, stop) => sum + stop.drivingMinutes, 0);
  return [
    ...stops.map((stop): DayLeg => {
      const at = anew.get(stop.id);
      return at ? { driving: at.drivingMinutes, pause: at.breakMinutes, waiting: at.waitingMinutes } : legOf(stop);
    }),
    { driving: Math.max(0, home), pause: Math.max(0, table.returnMinutes - Math.max(0, home)), waiting: 0 },
  ];
}

/**
 * Trips of the day, and of the days beside it, with the hours that they take of their drivers: closed ones as they were, others as things
 * stand. `driverIds` null: of everybody.
 */
export async function driversTrips(
  ctx: ViewContext,
  day: string,
  driverIds: readonly string[] | null,
): Promise<DriverTrip[]> {
  const own = driverIds === null ? null : [...driverIds];
  const found = await ctx.db.run(
    sql<TripRow>`select * from trip where org_unit = ${ctx.unit} and state <> 'CANCELED' and (driver_id is not null or co_driver_id is not null)
      and execution_date between ${day}::date - 1 and ${day}::date + 1
      and (${own}::text[] is null or driver_id = any(${own}::text[]) or co_driver_id = any(${own}::text[])) order by expected_departure, id`,
  );
  const stopsOf = await stopsOfEach(ctx, found);
  const reading = readingOf(ctx);
  const vehicles = await readRecords(
    reading,
    vehicle,
    found.map((one) => one.vehicle_id),
  );
  const types = await readRecords(
    reading,
    vehicleType,
    [...vehicles.values()].map((one) => one.vehicleTypeId),
  );
  return found.map((trip): DriverTrip => {
    const on = stopsOf(trip.id);
    const from = trip.actual_departure ?? trip.expected_departure;
    const type = types.get(vehicles.get(trip.vehicle_id ?? '')?.vehicleTypeId ?? '');
    return {
      tripId: trip.id,
      name: trip.name,
      day: trip.execution_date,
      driverIds: [trip.driver_id, trip.co_driver_id].filter((id): id is string => id !== null),
      from,
      to: Math.max(from, trip.actual_arrival ?? clockOf(trip, on, ctx.now).back ?? from + emptyTrip),
      service: on.reduce((sum, stop) => sum + stop.service_minutes, 0),
      heavy: (type?.grossVehicleWeight ?? lightVehicle + 1) > lightVehicle,
      legs: legsOf(trip, on),
    };
  });
}

/** How far the day of a trip's driver is, over all his trips. */
export async function hoursOfDriver(ctx: ViewContext, trip: TripRow) {
  if (trip.driver_id === null) return null;
  const trips = await driversTrips(ctx, trip.execution_date, [trip.driver_id]);
  const lawFor = await lawOfDrivers(ctx, trip.execution_date, [trip.driver_id]);
  const day = driversDay(
    trips.filter((one) => one.day === trip.execution_date),
    lawFor(trip.driver_id),
  );
  return {
    driven: Math.round(day.driven),
    worked: Math.round(day.worked),
    left: Math.round(day.minutesLeft),
    over: brokenBy(day).length > 0,
  };
}

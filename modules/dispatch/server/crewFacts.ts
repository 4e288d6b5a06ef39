import { sql } from 'kysely';
import { addDays, dateToIso, instantOf, isoToDate, weekdayOf } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import { driver } from '#modules/masterdata/contract/types/fleet.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import type { DispatchFacts, OtherTrip } from '../rules/facts.ts';
import { clockOf } from './clockOf.ts';
import { driversTrips, emptyTrip, lawOfDrivers } from './driversHours.ts';
import type { TripRow } from './tables.gen.ts';
import { stopsOfEach } from './trips.ts';

/** A trip that is planned or out, from leaving to coming back as things stand. */
type OpenTrip = OtherTrip & { day: string };

/** Vehicles in whatever place a trip names them; `usualPullers` take their trailer along where the trip names no other. */
type Used = { vehicleIds?: readonly string[]; usualPullers?: readonly string[]; driverId?: string };

async function openTrips(ctx: ViewContext, trip: TripRow, by: Used): Promise<OpenTrip[]> {
  const found = await ctx.db.run(
    sql<TripRow>`select * from trip where org_unit = ${ctx.unit} and id <> ${trip.id} and state not in ('CANCELED', 'JOURNEY_CLOSED')
      and (vehicle_id = any(${[...(by.vehicleIds ?? [])]}) or tractor_id = any(${[...(by.vehicleIds ?? [])]}) or trailer_ids && ${[...(by.vehicleIds ?? [])]}::text[]
        or (vehicle_id = any(${[...(by.usualPullers ?? [])]}) and trailer_ids = '{}') or driver_id = ${by.driverId ?? null} or co_driver_id = ${by.driverId ?? null})
      and execution_date between ${trip.execution_date}::date - 1 and ${trip.execution_date}::date + 1 order by expected_departure`,
  );
  const stopsOf = await stopsOfEach(ctx, found);
  return found.map((one) => {
    const clock = clockOf(one, stopsOf(one.id), ctx.now);
    const departure = one.actual_departure ?? one.expected_departure;
    return { name: one.name, day: one.execution_date, departure, arrival: clock.back ?? departure + emptyTrip };
  });
}

const plain = ({ name, departure, arrival }: OpenTrip): OtherTrip => ({ name, departure, arrival });

/** Other trips around this one that use something of it. */
export const otherTrips = async (ctx: ViewContext, trip: TripRow, by: Used): Promise<OtherTrip[]> =>
  (await openTrips(ctx, trip, by)).map(plain);

/** Driving of somebody's day beside this trip, and the end of the last journey of the days before; both also of closed journeys. */
async function hoursOf(ctx: ViewContext, trip: TripRow, driverId: string) {
  const found = await ctx.db.find(
    sql<{ driven: number | null; ended: number | null }>`select
        coalesce(sum(driving_time) filter (where execution_date = ${trip.execution_date}::date), 0)::int as driven,
        max(actual_arrival) filter (where execution_date < ${trip.execution_date}::date) as ended
      from trip where org_unit = ${ctx.unit} and id <> ${trip.id} and state <> 'CANCELED' and (driver_id = ${driverId} or co_driver_id = ${driverId})
        and execution_date between ${trip.execution_date}::date - 7 and ${trip.execution_date}::date`,
  );
  return { driven: found?.driven ?? 0, ended: found?.ended ?? null };
}

/** Other trips of somebody in the weeks that have a say in the weekly rest of this one, and when these weeks begin. */
async function weeksOf(ctx: ViewContext, trip: TripRow, driverId: string) {
  const day = isoToDate(trip.execution_date);
  const monday = addDays(day, -weekdayOf(day));
  const shifts = await ctx.db.run(
    sql<{ from: number; to: number }>`select coalesce(actual_departure, expected_departure) as from,
        greatest(coalesce(actual_departure, expected_departure), actual_arrival, case when actual_arrival is null then planned_arrival end) as to
      from trip where org_unit = ${ctx.unit} and id <> ${trip.id} and state <> 'CANCELED' and (driver_id = ${driverId} or co_driver_id = ${driverId})
        and execution_date between ${dateToIso(addDays(monday, -28))}::date and ${dateToIso(addDays(monday, 20))}::date order by 1, 2`,
    { name: 'drivers.shifts' },
  );
  return {
    shifts,
    weeks: [-4, -3, -2, -1, 0, 1, 2, 3].map((week) => instantOf(addDays(monday, 7 * week), [0, 0, 0], ctx.timezone)),
  };
}

/** Who drives and who goes along, with where else they are and how long they have driven. */
export async function crewFacts(
  ctx: ViewContext,
  trip: TripRow,
): Promise<Pick<DispatchFacts, 'driver' | 'unknownDriver' | 'coDriver'>> {
  const records = await readRecords(readingOf(ctx), driver, [trip.driver_id, trip.co_driver_id]);
  const person = trip.driver_id ? records.get(trip.driver_id) : undefined;
  const other = trip.co_driver_id
    ? {
        name: records.get(trip.co_driver_id)?.contactPerson.name ?? trip.co_driver_id,
        otherTrips: await otherTrips(ctx, trip, { driverId: trip.co_driver_id }),
      }
    : null;
  if (!person) return { driver: null, unknownDriver: trip.driver_id, coDriver: other };
  const open = await openTrips(ctx, trip, { driverId: person.id });
  const { driven, ended } = await hoursOf(ctx, trip, person.id);
  const ends = [ended, ...open.flatMap((one) => (one.day < trip.execution_date ? [one.arrival] : []))];
  const next = open.find((one) => one.day > trip.execution_date);
  return {
    driver: {
      name: person.contactPerson.name,
      licenceClasses: person.licenceClasses,
      drivingLicenceValidTo: person.drivingLicenceValidTo ?? null,
      dangerousGoodsTraining: person.dangerousGoodsTraining,
      adrCertificateValidTo: person.adrCertificateValidTo ?? null,
      adrClass1: person.adrClass1,
      lastTripEnd: ends.reduce((latest, end) => (end !== null && (latest === null || end > latest) ? end : latest)),
      nextTrip: next ? { name: next.name, departure: next.departure } : null,
      drivenElsewhere: driven,
      otherTrips: open.map(plain),
      hours: {
        law: (await lawOfDrivers(ctx, trip.execution_date, [person.id]))(person.id),
        others: (await driversTrips(ctx, trip.execution_date, [person.id])).filter(
          (one) => one.day === trip.execution_date && one.tripId !== trip.id,
        ),
      },
      ...(await weeksOf(ctx, trip, person.id)),
    },
    unknownDriver: null,
    coDriver: other,
  };
}

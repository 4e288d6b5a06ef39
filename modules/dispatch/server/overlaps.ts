import { sql } from 'kysely';
import type { z } from 'zod';
import type { ViewContext } from '#platform/context.ts';
import { driver, vehicle } from '#modules/masterdata/contract/types/fleet.ts';
import { listRecords, readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import type { overlapSchema } from '../contract/overlaps.ts';
import { type Overlap, overlapsOf, takesUp, type Used, type UsingTrip } from '../rules/overlaps.ts';
import { clockOf } from './clockOf.ts';
import { emptyTrip } from './driversHours.ts';
import type { TripRow } from './tables.gen.ts';
import { trailersOf } from './tripRoom.ts';
import { stopsOfEach } from './trips.ts';

const present = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id): id is string => typeof id === 'string' && id !== '')),
];
const vehiclesFor = (ctx: ViewContext, trips: readonly TripRow[]) =>
  readRecords(
    readingOf(ctx),
    vehicle,
    trips.map((trip) => trip.vehicle_id),
  );
type Vehicles = Awaited<ReturnType<typeof vehiclesFor>>;

function usesOf(trip: TripRow, vehicles: Vehicles): Used[] {
  const usual = trailersOf(trip, vehicles.get(trip.vehicle_id ?? '') ?? {});
  return [
    ...present([trip.vehicle_id, trip.tractor_id, ...usual]).map((id): Used => ({ kind: 'vehicle', id })),
    ...present([trip.driver_id, trip.co_driver_id]).map((id): Used => ({ kind: 'driver', id })),
  ];
}

/** Trips around these that name something which these use, and these themselves; a trailer is also named by a vehicle that usually pulls it. */
async function tripsSharing(ctx: ViewContext, trips: readonly TripRow[], uses: readonly Used[]): Promise<TripRow[]> {
  const ids = (kind: Used['kind']): string[] => present(uses.map((one) => (one.kind === kind ? one.id : null)));
  const [vehicles, drivers] = [ids('vehicle'), ids('driver')];
  const trailers = vehicles.filter((id) => !trips.some((trip) => trip.vehicle_id === id));
  const pulling = (trailers.length === 0 ? [] : await listRecords(readingOf(ctx), vehicle)).filter(
    ({ trailerId }) => trailerId && trailers.includes(trailerId),
  );
  const days = present(trips.map((trip) => trip.execution_date));
  return ctx.db.run(
    sql<TripRow>`select * from trip where org_unit = ${ctx.unit} and state not in ('CANCELED', 'JOURNEY_CLOSED')
      and execution_date = any(array(select (day::date + off)::date from unnest(${days}::text[]) day, generate_series(-1, 1) off))
      and (vehicle_id = any(${vehicles}) or tractor_id = any(${vehicles}) or trailer_ids && ${vehicles}::text[]
        or (vehicle_id = any(${pulling.map(({ id }) => id)}) and trailer_ids = '{}')
        or driver_id = any(${drivers}) or co_driver_id = any(${drivers}))
      order by expected_departure, id`,
    { name: 'trip.sharing' },
  );
}

/** As screens get it, and which trip the other is. */
export type TripOverlap = z.infer<typeof overlapSchema> & { otherId: string };

/**
 * What these trips have at the same time as another trip of the unit, whoever's it is and whatever brought it about: the one answer that
 * board, trip, execution and home show.
 */
export async function overlapsAmong(
  ctx: ViewContext,
  trips: readonly TripRow[],
): Promise<ReadonlyMap<string, TripOverlap[]>> {
  const open = trips.filter(takesUp);
  if (open.length === 0) return new Map();
  const own = await vehiclesFor(ctx, open);
  const sharing = await tripsSharing(
    ctx,
    open,
    open.flatMap((trip) => usesOf(trip, own)),
  );
  const vehicles = await vehiclesFor(ctx, sharing);
  const used = new Map(sharing.map((trip) => [trip, usesOf(trip, vehicles)]));
  const times = new Map<string, number>();
  for (const { kind, id } of [...used.values()].flat())
    times.set(`${kind}/${id}`, (times.get(`${kind}/${id}`) ?? 0) + 1);
  const twice = sharing.filter((trip) => used.get(trip)?.some(({ kind, id }) => (times.get(`${kind}/${id}`) ?? 0) > 1));
  const stopsOf = await stopsOfEach(ctx, twice);
  const found = overlapsOf(
    twice.map((trip): UsingTrip => {
      const from = trip.actual_departure ?? trip.expected_departure;
      const to = clockOf(trip, stopsOf(trip.id), ctx.now).back ?? from + emptyTrip;
      return { id: trip.id, name: trip.name, state: trip.state, from, to, uses: used.get(trip) ?? [] };
    }),
    new Set(open.map(({ id }) => id)),
  );
  return named(ctx, found);
}

/** A trip as a proposal would have it: `tripId` where it stands already, its vehicle (none: only tried) and the times that it would have. */
export type ProposedTrip = {
  id: string;
  name: string;
  tripId: string | null;
  vehicleId: string | null;
  from: number;
  to: number;
};

/** What the trips of a proposal would have at the same time as each other, with the drivers and trailers of those that stand already. */
export async function overlapsProposed(
  ctx: ViewContext,
  proposed: readonly ProposedTrip[],
): Promise<ReadonlyMap<string, TripOverlap[]>> {
  const trips = await ctx.db.run(
    sql<TripRow>`select * from trip where org_unit = ${ctx.unit} and id = any(${present(proposed.map((one) => one.tripId))}::uuid[])`,
  );
  const stored = new Map(trips.map((trip) => [trip.id, trip]));
  const vehicles = await readRecords(readingOf(ctx), vehicle, [
    ...proposed.map((one) => one.vehicleId),
    ...trips.map((trip) => trip.vehicle_id),
  ]);
  return named(
    ctx,
    overlapsOf(
      proposed.map(({ id, name, tripId, vehicleId, from, to }): UsingTrip => {
        const trip = stored.get(tripId ?? '');
        const alone = present([vehicleId, vehicles.get(vehicleId ?? '')?.trailerId]);
        const uses = trip ? usesOf(trip, vehicles) : alone.map((one): Used => ({ kind: 'vehicle', id: one }));
        return { id, name, state: trip?.state ?? 'CREATED', from, to, uses };
      }),
    ),
  );
}

/** Overlaps with the plates and persons that both sides name. */
async function named(
  ctx: ViewContext,
  found: ReadonlyMap<string, readonly Overlap[]>,
): Promise<ReadonlyMap<string, TripOverlap[]>> {
  const nameOf = await namesOf(ctx, [...found.values()].flat());
  return new Map(
    [...found].map(([id, overlaps]) => [id, overlaps.map((one) => ({ ...one, names: one.uses.map(nameOf) }))]),
  );
}

/** Plates and persons. */
async function namesOf(ctx: ViewContext, overlaps: readonly { uses: readonly Used[] }[]) {
  const ids = (kind: Used['kind']): string[] =>
    overlaps.flatMap(({ uses }) => uses.flatMap((one) => (one.kind === kind ? [one.id] : [])));
  const vehicles = await readRecords(readingOf(ctx), vehicle, ids('vehicle'));
  const drivers = await readRecords(readingOf(ctx), driver, ids('driver'));
  return ({ kind, id }: Used): string =>
    (kind === 'vehicle' ? vehicles.get(id)?.licencePlate : drivers.get(id)?.contactPerson.name) ?? `<${id}>`;
}

import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { StopOrderRow, StopRow, TripRow } from './tables.gen.ts';

export const stopsOf = (ctx: ViewContext, tripIds: readonly string[]): Promise<StopRow[]> =>
  ctx.db.run(
    sql<StopRow>`select * from stop where org_unit = ${ctx.unit} and trip_id = any(${[...tripIds]}::uuid[]) order by trip_id, sequence`,
    { name: 'stops.of' },
  );

/** Rows by a key of theirs, in the order in which they came. */
export function groupsOf<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

/** The stops of each of these trips, in their order; none for a trip without. */
export async function stopsOfEach(
  ctx: ViewContext,
  trips: readonly { id: string }[],
): Promise<(tripId: string) => StopRow[]> {
  const stops = await stopsOf(
    ctx,
    trips.map((trip) => trip.id),
  );
  const byTrip = groupsOf(stops, (stop) => stop.trip_id);
  return (tripId) => byTrip.get(tripId) ?? [];
}

export const ordersOf = (ctx: ViewContext, tripIds: readonly string[]): Promise<StopOrderRow[]> =>
  ctx.db.run(
    sql<StopOrderRow>`select * from stop_order where org_unit = ${ctx.unit} and trip_id = any(${[...tripIds]}::uuid[]) order by position, item_id`,
    { name: 'orders.of' },
  );

/** Who hears of a trip beside its unit. */
export const tripScope = (trip: TripRow): { affIds: string[]; driverIds: string[]; grants: string[] } => ({
  affIds: trip.aff_id ? [trip.aff_id] : [],
  driverIds: [trip.driver_id, trip.co_driver_id].filter((id): id is string => id !== null),
  grants: [`TOUR/${trip.id}`, ...(trip.vehicle_id ? [`VEHICLE/${trip.vehicle_id}`] : [])],
});

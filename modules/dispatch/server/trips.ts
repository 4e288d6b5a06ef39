import { type RawBuilder, sql } from 'kysely';
import { notFound, stale } from '#kernel/errors.ts';
import { known } from '#kernel/known.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { trips } from './moveTrip.ts';
import type { TripRow } from './tables.gen.ts';

export { ordersOf, stopsOf, stopsOfEach, tripScope } from './tripRows.ts';

/** The rows of trips that a session may see, as a condition on `trip t` (domain 6.1). */
export function tripsWithin(rows: Rows): RawBuilder<unknown> {
  switch (rows.kind) {
    case 'unit':
      return sql`true`;
    case 'aff':
      return sql`t.aff_id = any(${[...rows.affIds]})`;
    case 'trips':
      return sql`(t.driver_id = any(${[...rows.driverIds]}) or t.co_driver_id = any(${[...rows.driverIds]}) or t.id = any(${[...rows.tripIds]}::uuid[]))`;
    default:
      return sql`false`;
  }
}

/** Locks a trip first (lock order trip, list, item, package: R16); 404 outside the rows, 409 for another version. */
export async function lockTrip(ctx: CommandContext, rows: Rows, id: string, version?: number): Promise<TripRow> {
  const trip = known((await trips.lock(ctx, tripsWithin(rows), [id], `trip.lock.${rows.kind}`))[0]);
  if (version !== undefined && trip.version !== version)
    throw stale('dispatch:message/tripChanged', { name: trip.name });
  return trip;
}

/** Locks the trips that a query names. */
export const lockTripsAmong = trips.lockAmong;

export async function getTripRow(ctx: ViewContext, rows: Rows, id: string): Promise<TripRow> {
  const trip = await ctx.db.find(
    sql<TripRow>`select * from trip t where t.org_unit = ${ctx.unit} and t.id = ${id} and ${tripsWithin(rows)}`,
    { name: `trip.get.${rows.kind}` },
  );
  if (!trip) throw notFound();
  return trip;
}

/** Writes columns of a locked trip and its version, and tells open screens. */
export const saveTrip = trips.save;

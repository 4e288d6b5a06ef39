import { type RawBuilder, sql } from 'kysely';
import { notFound, stale } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { type Changes, updatedRow } from '#platform/database/table.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { type StopOrderRow, type StopRow, tables, type TripRow, type TripTable } from './tables.gen.ts';

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
  const trip = await ctx.db.find(
    sql<TripRow>`select * from trip t where t.org_unit = ${ctx.unit} and t.id = ${id} and ${tripsWithin(rows)} for update`,
    { name: `trip.lock.${rows.kind}` },
  );
  if (!trip) throw notFound();
  if (version !== undefined && trip.version !== version)
    throw stale('dispatch:message/tripChanged', { name: trip.name });
  return trip;
}

export async function getTripRow(ctx: ViewContext, rows: Rows, id: string): Promise<TripRow> {
  const trip = await ctx.db.find(
    sql<TripRow>`select * from trip t where t.org_unit = ${ctx.unit} and t.id = ${id} and ${tripsWithin(rows)}`,
    { name: `trip.get.${rows.kind}` },
  );
  if (!trip) throw notFound();
  return trip;
}

export const stopsOf = (ctx: ViewContext, tripIds: readonly string[]): Promise<StopRow[]> =>
  ctx.db.run(
    sql<StopRow>`select * from stop where org_unit = ${ctx.unit} and trip_id = any(${[...tripIds]}::uuid[]) order by trip_id, sequence`,
    { name: 'stops.of' },
  );

export const ordersOf = (ctx: ViewContext, tripIds: readonly string[]): Promise<StopOrderRow[]> =>
  ctx.db.run(
    sql<StopOrderRow>`select * from stop_order where org_unit = ${ctx.unit} and trip_id = any(${[...tripIds]}::uuid[]) order by position, item_id`,
    { name: 'orders.of' },
  );

/** Who hears of a trip beside its unit. */
export const tripScope = (trip: TripRow): { affIds: string[]; driverIds: string[] } => ({
  affIds: trip.aff_id ? [trip.aff_id] : [],
  driverIds: [trip.driver_id, trip.co_driver_id].filter((id): id is string => id !== null),
});

/** Writes columns of a locked trip and its version, and tells open screens. */
export async function saveTrip(ctx: CommandContext, trip: TripRow, set: Changes<TripTable>): Promise<TripRow> {
  const saved = await ctx.db.find(
    updatedRow(
      ctx,
      tables.trip,
      { id: trip.id },
      { ...set, changed_at: new Date(ctx.now), changed_by: ctx.session.accountId, version: sql<number>`version + 1` },
    ),
  );
  if (!saved) throw notFound();
  const scopes = [tripScope(trip), tripScope(saved)];
  ctx.changed('trips', 'trip', trip.id, saved.version, {
    affIds: [...new Set(scopes.flatMap((s) => s.affIds))],
    driverIds: [...new Set(scopes.flatMap((s) => s.driverIds))],
  });
  return saved;
}

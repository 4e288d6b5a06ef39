import { sql } from 'kysely';
import { refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { getTripRow } from '#modules/dispatch/server/index.ts';
import { said } from './docks.ts';

/** A trip may have its dock before its list exists: what of the booking the trip says. */
export async function bookedFor(ctx: CommandContext, tripId: string) {
  const trip = await getTripRow(ctx, { kind: 'unit' }, tripId);
  if (trip.state !== 'CREATED') throw refused('yard:booking/error/tripReleased', { name: trip.name });
  const other = await ctx.db.find(
    sql<{ dock: string; at: number }>`select d.name as dock, b.starts_at as at from dock_booking b
        join yard_place d on d.org_unit = b.org_unit and d.id = b.dock_id
      where b.org_unit = ${ctx.unit} and b.trip_id = ${tripId} and b.list_id is null and b.state not in ('CANCELED', 'REFUSED', 'NO_SHOW')`,
    { name: 'yard.bookingOfTrip' },
  );
  if (other)
    throw refused('yard:booking/error/tripHas', {
      name: trip.name,
      dock: other.dock,
      at: said(ctx, other.at, ctx.now),
    });
  return { name: trip.name, planned_for: new Date(trip.expected_departure) };
}

import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';

/** The shipments of a trip carry its name and who drives it: their list shows the one, their rows are scoped by the other. */
export const writeTripOnItems = (
  ctx: CommandContext,
  trip: { id: string; name: string; driverIds: readonly string[] },
): Promise<unknown> =>
  ctx.db.run(
    sql`update shipment set trip_name = ${trip.name}, driver_ids = ${[...trip.driverIds]} where org_unit = ${ctx.unit} and trip_id = ${trip.id}`,
    { name: 'items.tripOnItems' },
  );

import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { insertRow, insertRows } from '#platform/database/table.ts';
import { getTripRow } from '#modules/dispatch/server/index.ts';
import { countTrip } from './readTrip.ts';
import { tables } from './tables.gen.ts';

/**
 * What a trip cost is kept as it is counted when its journey is closed, and goes when the journey is opened again. The facts of both come in no order
 * that holds, so each looks at how the trip stands; one at a time. What cannot be counted is not kept: it is said at the trip, and counted by the figures.
 */
export async function settleTrip(ctx: CommandContext, { tripId }: { tripId: string }): Promise<void> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/footprint/${tripId}`}, 2))`);
  const trip = await getTripRow(ctx, { kind: 'unit' }, tripId);
  for (const { name } of [tables.tripFootprint, tables.itemFootprint])
    await ctx.db.run(sql`delete from ${sql.table(name)} where org_unit = ${ctx.unit} and trip_id = ${tripId}`);
  if (trip.state === 'JOURNEY_CLOSED' && trip.closed_at !== null) {
    const { basis, grams, shares, leftOut } = await countTrip(ctx, trip);
    if (basis && grams !== null) {
      await ctx.db.run(
        insertRow(ctx, tables.tripFootprint, {
          trip_id: tripId,
          closed_at: new Date(trip.closed_at),
          vehicle: basis.vehicle,
          energy_carrier: basis.energyCarrier,
          energy_per_100km: basis.per100km,
          distance: basis.distance,
          measured: basis.measured,
          factor: basis.factor,
          source: basis.source,
          grams,
          left_out: leftOut,
        }),
      );
      if (shares.length > 0)
        await ctx.db.run(
          insertRows(
            ctx,
            tables.itemFootprint,
            shares.map(({ itemId, weight, distance, grams: part }) => ({
              trip_id: tripId,
              item_id: itemId,
              weight,
              distance,
              grams: part,
            })),
          ),
        );
    }
  }
  ctx.changed('trips', 'trip', trip.id, trip.version);
}

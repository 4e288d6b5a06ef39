import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { insertRow, insertRows } from '#platform/database/table.ts';
import type { FootprintBasis, TripFootprint } from '../contract/calls.ts';
import { countTrip, findTrip } from './readTrip.ts';
import { tables } from './tables.gen.ts';

/** Whether anything was kept of the trip until now. */
async function drop(ctx: CommandContext, tripId: string): Promise<boolean> {
  const dropped = await ctx.db.run(
    sql`delete from trip_footprint where org_unit = ${ctx.unit} and trip_id = ${tripId} returning trip_id`,
  );
  await ctx.db.run(sql`delete from item_footprint where org_unit = ${ctx.unit} and trip_id = ${tripId}`);
  return dropped.length > 0;
}

async function keep(
  ctx: CommandContext,
  trip: { id: string; closedAt: number },
  { basis, grams, shares, leftOut }: TripFootprint & { basis: FootprintBasis },
): Promise<void> {
  await ctx.db.run(
    insertRow(ctx, tables.tripFootprint, {
      trip_id: trip.id,
      closed_at: new Date(trip.closedAt),
      vehicle: basis.vehicle,
      energy_carrier: basis.energyCarrier,
      energy_per_100km: basis.per100km,
      distance: basis.distance,
      measured: basis.measured,
      factor: basis.factor,
      source: basis.source,
      grams: grams ?? 0,
      left_out: leftOut,
    }),
  );
  if (shares.length === 0) return;
  await ctx.db.run(
    insertRows(
      ctx,
      tables.itemFootprint,
      shares.map(({ itemId, weight, distance, grams: part }) => ({
        trip_id: trip.id,
        item_id: itemId,
        weight,
        distance,
        grams: part,
      })),
    ),
  );
}

/**
 * What a trip cost is kept as it is counted when its journey is closed, and goes when the journey is opened again. The facts of both come in no order
 * that holds, so each looks at how the trip stands; one at a time. What cannot be counted is not kept, and the trip says why. A trip that has gone
 * meanwhile, as those of a training do, has nothing to keep.
 */
export async function settleTrip(ctx: CommandContext, { tripId }: { tripId: string }): Promise<void> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/footprint/${tripId}`}, 2))`);
  const trip = await findTrip(ctx, tripId);
  const dropped = await drop(ctx, tripId);
  if (!trip) return;
  const { state, closed_at: closedAt } = trip;
  const counted = state === 'JOURNEY_CLOSED' && closedAt !== null ? await countTrip(ctx, trip) : undefined;
  const kept = closedAt !== null && counted?.basis ? { ...counted, basis: counted.basis } : undefined;
  if (kept && closedAt !== null) await keep(ctx, { id: tripId, closedAt }, kept);
  if (kept || dropped) ctx.changed('trips', 'trip', trip.id, trip.version);
}

import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { settleTransitions } from '#modules/shipments/server/index.ts';
import { optimizationStateAfter } from '../rules/optimisation.ts';
import { leaveStops } from './commands/undispatchItems.ts';
import { contentOf, replan } from './replan.ts';
import type { TripRow } from './tables.gen.ts';
import { saveTrip } from './trips.ts';

/**
 * Shipments that stayed behind when loading closed leave the trip's stops; their own state is the caller's. Totals and times
 * become those of what is really aboard (T13).
 */
export async function dropItems(ctx: CommandContext, trip: TripRow, itemIds: readonly string[]): Promise<TripRow> {
  if (itemIds.length > 0) {
    await leaveStops(ctx, trip.id, itemIds);
    settleTransitions(ctx, itemIds, ['DELIVERY', 'LOADING'], { state: 'DID_NOT_TAKE_PLACE', at: ctx.now });
  }
  const after = await contentOf(ctx, trip);
  return saveTrip(ctx, trip, {
    ...(await replan(ctx, after)),
    ...(itemIds.length > 0
      ? {
          optimization_state: optimizationStateAfter(trip.optimization_state, 'ORDERS_CHANGED', {
            numberOfStops: after.stops.length,
            released: true,
          }),
        }
      : {}),
  });
}

/** What the last loading report says of a vehicle; the check FOOD_HYGIENE reads it. */
export const reportVehicle = (ctx: CommandContext, vehicleId: string, report: object): Promise<unknown> =>
  ctx.db.run(sql`insert into vehicle_report (org_unit, vehicle_id, last_report, reported_at) values (${ctx.unit}, ${vehicleId}, ${JSON.stringify(report)}::jsonb, ${new Date(ctx.now)})
    on conflict (org_unit, vehicle_id) do update set last_report = excluded.last_report, reported_at = excluded.reported_at`);

import type { ViewContext } from '#platform/context.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { vehicleCheckAsked } from './vehicleChecks.ts';
import { proofRulesOf } from './proofRules.ts';
import { getTripRow, tripView } from '#modules/dispatch/server/index.ts';

/** A trip as its driver's device keeps it, and whom to call. */
export async function snapshotOf(ctx: ViewContext, rows: Rows, tripId: string) {
  const trip = await getTripRow(ctx, rows, tripId);
  const depot = await findUnit(ctx.db, ctx.unit);
  const view = await tripView(ctx, trip);
  const itemIds = view.stops.flatMap((stop) => stop.orders.map((order) => order.itemId));
  return {
    at: ctx.now,
    depot: { name: depot?.name ?? ctx.unit, phone: depot?.address?.phone?.trim() || null },
    trip: view,
    vehicleCheck: await vehicleCheckAsked(ctx, trip.id),
    proofs: [...(await proofRulesOf(ctx, itemIds))].map(([itemId, { rule }]) => ({ itemId, ...rule })),
  };
}

import type { ViewContext } from '#platform/context.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { getTripRow, tripView } from '#modules/dispatch/server/index.ts';

/** A trip as its driver's device keeps it, and whom to call. */
export async function snapshotOf(ctx: ViewContext, rows: Rows, tripId: string) {
  const trip = await getTripRow(ctx, rows, tripId);
  const depot = await findUnit(ctx.db, ctx.unit);
  return {
    at: ctx.now,
    depot: { name: depot?.name ?? ctx.unit, phone: depot?.address?.phone?.trim() || null },
    trip: await tripView(ctx, trip),
  };
}

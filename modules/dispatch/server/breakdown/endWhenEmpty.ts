import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { packagesOf } from '#modules/shipments/server/index.ts';
import { endJourney } from '../commands/drive.ts';
import { vehicleCompartment } from '../handover/stages.ts';
import { lockTrip, ordersOf } from '../trips.ts';

/**
 * The journey of a broken vehicle is over (T20) once nothing is left on it: every order has its status or is on another trip, and nothing is
 * aboard. What JCL-01 to JCL-03 ask leaves the trip open for whoever can answer. Answers whether it has ended.
 */
export async function endWhenEmpty(ctx: CommandContext, tripId: string): Promise<boolean> {
  const trip = await lockTrip(ctx, { kind: 'unit' }, tripId);
  if (trip.state !== 'DRV_INPROGRESS') return false;
  const { left } = await ctx.db.one(
    sql<{ left: boolean }>`select
        exists (select from stop_order o where o.org_unit = ${ctx.unit} and o.trip_id = ${tripId} and o.result is null)
        or exists (select from handover h where h.org_unit = ${ctx.unit} and h.from_trip_id = ${tripId} and h.state = 'AGREED') as left`,
  );
  if (left) return false;
  const carried = (await ordersOf(ctx, [tripId])).map((order) => order.item_id);
  const here = vehicleCompartment(trip);
  const aboard = (await packagesOf(ctx, carried)).some(
    (pack) =>
      pack.terminal_status === 'LOADED' && pack.compartment_kind === here.kind && pack.compartment_id === here.id,
  );
  if (aboard) return false;
  return (await endJourney(ctx, trip, {}, {})).success;
}

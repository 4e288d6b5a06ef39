import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { endJourney } from '../commands/drive.ts';
import { lockTrip } from '../trips.ts';

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
        or exists (select from handover h where h.org_unit = ${ctx.unit} and h.from_trip_id = ${tripId} and h.state = 'AGREED')
        or exists (select from stop_order o join package p on p.org_unit = o.org_unit and p.item_id = o.item_id and p.active
          where o.org_unit = ${ctx.unit} and o.trip_id = ${tripId} and p.terminal_status = 'LOADED'
            and p.compartment_kind in ('VEHICLE_LOCAL_TRAFFIC', 'VEHICLE_LINE_HAUL')
            and p.compartment_id = coalesce(${trip.vehicle_id}, ${trip.name})) as left`,
  );
  if (left) return false;
  return (await endJourney(ctx, trip, {}, {})).success;
}

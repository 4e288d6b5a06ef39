import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { setDock } from '#modules/crossdock/server/index.ts';
import { changeTrip, getTripRow } from '#modules/dispatch/server/index.ts';
import { readList } from './hallList.ts';
import type { DockBookingRow } from './tables.gen.ts';

/** A booking that goes to another dock takes the gate of its list and trip with it, or the hall would wait at the old one. */
export async function tellGate(ctx: CommandContext, booking: DockBookingRow, dockId: string): Promise<void> {
  if (booking.list_id === null || booking.dock_id === dockId) return;
  const list = await readList(ctx, booking.list_id);
  const dock = await ctx.db.find(
    sql<{
      gate: string | null;
    }>`select gate_number as gate from yard_place where org_unit = ${ctx.unit} and id = ${dockId}`,
    { name: 'yard.gateOfDock' },
  );
  if (!list || !dock) return;
  if (list.kind === 'ULD') await setDock(ctx, { kind: 'unit' }, list.id, dock.gate);
  else if (list.tripId) {
    const trip = await getTripRow(ctx, { kind: 'unit' }, list.tripId);
    await changeTrip(ctx, { kind: 'unit' }, list.tripId, { gate: dock.gate, version: trip.version });
  }
}

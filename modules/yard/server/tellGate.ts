import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { setDock } from '#modules/crossdock/server/index.ts';
import { changeTrip, getTripRow } from '#modules/dispatch/server/index.ts';
import { readList } from './hallList.ts';
import type { DockBookingRow } from './tables.gen.ts';

/** A booking that goes to another dock takes the gate of its list and trip with it, or the hall would wait at the old one. */
export async function tellGate(ctx: CommandContext, booking: DockBookingRow, dockId: string): Promise<void> {
  if (booking.list_id !== null && booking.dock_id !== dockId) await nameGate(ctx, booking.list_id, dockId);
}

/** The gate of a list, and of the trip that it loads, is that of this dock. */
export async function nameGate(ctx: CommandContext, listId: string, dockId: string): Promise<void> {
  const list = await readList(ctx, listId);
  const dock = await ctx.db.find(
    sql<{
      gate: string | null;
    }>`select gate_number as gate from yard_place where org_unit = ${ctx.unit} and id = ${dockId}`,
    { name: 'yard.gateOfDock' },
  );
  if (!list || !dock) return;
  if (list.kind === 'ULD') await setDock(ctx, { kind: 'unit' }, list.id, dock.gate);
  else if (list.tripId) await setGate(ctx, list.tripId, dock.gate);
}

async function setGate(ctx: CommandContext, tripId: string, gate: string | null): Promise<void> {
  const trip = await getTripRow(ctx, { kind: 'unit' }, tripId);
  if (trip.gate !== gate) await changeTrip(ctx, { kind: 'unit' }, tripId, { gate, version: trip.version });
}

/** A dock was booked for a trip that has no list yet: the trip names its gate. Said afterwards, whoever has booked it. */
export async function tellTrip(ctx: CommandContext, tripId: string): Promise<void> {
  const booked = await ctx.db.find(
    sql<{ gate: string | null }>`select d.gate_number as gate from dock_booking b
        join yard_place d on d.org_unit = b.org_unit and d.id = b.dock_id
      where b.org_unit = ${ctx.unit} and b.trip_id = ${tripId} and b.list_id is null and b.state in ('REQUESTED', 'CONFIRMED')`,
    { name: 'yard.dockOfTrip' },
  );
  if (booked?.gate) await setGate(ctx, tripId, booked.gate);
}

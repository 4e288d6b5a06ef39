import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import type { WaitsFor } from './columns.ts';
import { bookings, loadOf } from './bookings.ts';
import { said } from './docks.ts';
import { changedTrips } from './changedTrips.ts';
import type { HallList } from './hallList.ts';
import { whyNotHeld } from './standing.ts';
import type { DockBookingRow } from './tables.gen.ts';

/** The booking that the trip of a loading list had before there was a list, locked. */
export async function ofTrip(ctx: CommandContext, list: HallList): Promise<DockBookingRow | undefined> {
  if (list.kind !== 'LDG' || list.tripId === null) return undefined;
  return bookedForTrip(ctx, list.tripId);
}

async function bookedForTrip(ctx: CommandContext, tripId: string): Promise<DockBookingRow | undefined> {
  const found = await ctx.db.find(
    sql<{
      id: string;
    }>`select id from dock_booking where org_unit = ${ctx.unit} and trip_id = ${tripId} and list_id is null
        and direction = 'LOADING' and state not in ('CANCELED', 'REFUSED', 'NO_SHOW')`,
    { name: 'yard.bookedForTrip' },
  );
  return found && bookings.lockOwn(ctx, found.id);
}

/** What was booked for a trip is its list's from the release on, with what the list has to load; where that does not suit the dock it says so. */
export async function giveToList(
  ctx: CommandContext,
  booking: DockBookingRow,
  list: HallList,
): Promise<DockBookingRow> {
  const given = await bookings.save(ctx, booking, {
    list_id: list.id,
    packages: list.packages,
    licence_plate: list.vehicle ?? booking.licence_plate,
    dangerous_goods: booking.dangerous_goods || list.dgPoints > 0,
  });
  const why = await notHeld(ctx, given);
  return why ? bookings.save(ctx, given, { waits_for: why.text }) : given;
}

/** Why a booking could not be made where and when it is; undefined: it could. */
const notHeld = (ctx: CommandContext, one: DockBookingRow) =>
  whyNotHeld(ctx, { dockId: one.dock_id, from: one.starts_at, to: one.ends_at, load: loadOf(one), except: one.id });

/** What it says of a booking that it cannot follow is written once, not each minute. */
async function names(ctx: CommandContext, booking: DockBookingRow, why: WaitsFor): Promise<void> {
  const before = booking.waits_for;
  if (before?.key === why.key && JSON.stringify(before.args ?? {}) === JSON.stringify(why.args ?? {})) return;
  await bookings.save(ctx, booking, { waits_for: why });
}

/** The booking goes to a dock and a time, when they are free; else it stays, and the answer says why. */
export async function goesTo(
  ctx: CommandContext,
  booking: DockBookingRow,
  { dockId, from, to, at }: { dockId: string; from: number; to: number; at?: number },
): Promise<WaitsFor | undefined> {
  const why = await whyNotHeld(ctx, { dockId, from, to, load: loadOf(booking), except: booking.id });
  if (why) return why.text;
  await bookings.save(ctx, booking, {
    dock_id: dockId,
    starts_at: new Date(from),
    ends_at: new Date(to),
    waits_for: null,
    ...(at === undefined ? {} : { planned_for: new Date(at) }),
  });
  const { name: dock } = await ctx.db.one(
    sql<{ name: string }>`select name from yard_place where org_unit = ${ctx.unit} and id = ${dockId}`,
    { name: 'yard.dockName' },
  );
  ctx.history({
    logKey: `DOCK_BOOKING:${booking.id}`,
    type: 'UPD',
    code: '0002',
    textKey: at === undefined ? 'yard:booking/history/gate' : 'yard:booking/history/departure',
    args: { name: booking.name, dock, from: said(ctx, from, ctx.now), to: said(ctx, to, from) },
  });
  return undefined;
}

/**
 * The trip leaves earlier or later than when its dock was booked: the booking moves by as much. Where another stands there then it stays as it
 * is and says so, until somebody moves one of them or the time is free again.
 */
export async function followDeparture(ctx: CommandContext, booking: DockBookingRow, at: number): Promise<void> {
  const { planned_for: before, starts_at: from, ends_at: to } = booking;
  if (before === null) return;
  if (before === at) {
    // It leaves again as it was booked, or what stood in the way is gone.
    if (booking.waits_for !== null && booking.state === 'CONFIRMED' && !(await notHeld(ctx, booking)))
      await bookings.save(ctx, booking, { waits_for: null });
    return;
  }
  const by = at - before;
  const why = await goesTo(ctx, booking, { dockId: booking.dock_id, from: from + by, to: to + by, at });
  if (why) await names(ctx, booking, why);
}

/** Trips without a list whose gate or departure is another than their dock was booked for, and those that are gone. */
export async function followTrips(ctx: CommandContext): Promise<void> {
  const changed = await changedTrips(ctx);
  for (const { id, at, gone, dock } of changed) {
    const row = await bookings.lockOwn(ctx, id);
    if (!row || row.list_id !== null || !bookings.may(row, 'cancel')) continue;
    if (gone) await bookings.move(ctx, row, 'cancel');
    else if (dock === null || dock === row.dock_id) await followDeparture(ctx, row, at);
    else {
      const by = at - (row.planned_for ?? at);
      const why = await goesTo(ctx, row, { dockId: dock, from: row.starts_at + by, to: row.ends_at + by, at });
      if (why) await names(ctx, row, why);
    }
  }
}

/** The trip is gone before it had a list. */
export async function forgetTrip(ctx: CommandContext, tripId: string): Promise<void> {
  const booking = await bookedForTrip(ctx, tripId);
  if (booking && bookings.may(booking, 'cancel')) await bookings.move(ctx, booking, 'cancel');
}

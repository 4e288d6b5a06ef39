import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { insertedRow } from '#platform/database/table.ts';
import { dockBooking } from '../contract/bookings.ts';
import { minutesFor } from '../rules/slots.ts';
import { bookings, loadOf } from './bookings.ts';
import { yardSettings } from './docks.ts';
import { type HallList, readList } from './hallList.ts';
import { nameGate } from './tellGate.ts';
import { followDeparture, giveToList, goesTo, ofTrip } from './tripBookings.ts';
import { standingFor, whyNotHeld } from './standing.ts';
import { type DockBookingRow, tables } from './tables.gen.ts';

const dockOf = (ctx: CommandContext, gate: string) =>
  ctx.db.find(
    sql<{
      id: string;
      name: string;
    }>`select id, name from yard_place where org_unit = ${ctx.unit} and kind = 'DOCK' and state <> 'CLOSED'
        and lower(gate_number) = lower(${gate.trim()})`,
    { name: 'yard.dockOfGate' },
  );

/** The booking of a list that is not over, locked: its own, else the one that its trip had before there was a list. */
async function bookingOf(ctx: CommandContext, listId: string): Promise<DockBookingRow | undefined> {
  const found = await ctx.db.find(
    sql<{
      id: string;
    }>`select id from dock_booking where org_unit = ${ctx.unit} and list_id = ${listId} and state not in ('CANCELED', 'REFUSED', 'NO_SHOW')`,
    { name: 'yard.bookingOfList' },
  );
  return found && bookings.lockOwn(ctx, found.id);
}

/** The line haul of a series has its list: the day that is booked becomes the list's. */
async function takeStanding(ctx: CommandContext, list: HallList, dock: { id: string }, at: number): Promise<boolean> {
  const found = await standingFor(ctx, dock.id, list.kind === 'LDG' ? 'LOADING' : 'UNLOADING', at);
  const day = found && (await bookings.lockOwn(ctx, found.id));
  if (!day) return false;
  await bookings.save(ctx, day, {
    list_id: list.id,
    trip_id: list.tripId,
    packages: list.packages,
    licence_plate: list.vehicle ?? day.licence_plate,
    dangerous_goods: list.dgPoints > 0 || day.dangerous_goods,
  });
  ctx.history({
    logKey: `DOCK_BOOKING:${day.id}`,
    type: 'UPD',
    code: '0002',
    textKey: 'yard:standing/history/list',
    args: { name: day.name, list: list.name },
  });
  return true;
}

/** A booking for a list at the dock that its gate names; one that does not fit is a request, which waits for the yard. */
async function bookFor(ctx: CommandContext, list: HallList, dock: { id: string; name: string }, at: number) {
  const set = await yardSettings(ctx);
  const direction = list.kind === 'LDG' ? ('LOADING' as const) : ('UNLOADING' as const);
  const length =
    minutesFor(list.packages, direction, {
      base: set.baseMinutes,
      loading: set.secondsPerPackageLoaded,
      unloading: set.secondsPerPackageUnloaded,
    }) * 60_000;
  const [from, to] = direction === 'LOADING' ? [at - length, at] : [at, at + length];
  const row = {
    direction,
    unit_kind: null,
    thermo: false,
    dangerous_goods: list.dgPoints > 0,
  };
  const why = await whyNotHeld(ctx, { dockId: dock.id, from, to, load: loadOf(row) });
  const id = ctx.newId();
  await ctx.db.run(
    insertedRow(ctx, tables.dockBooking, {
      ...row,
      id,
      name: list.name,
      state: why ? 'REQUESTED' : 'CONFIRMED',
      waits_for: why?.text ?? null,
      dock_id: dock.id,
      starts_at: new Date(from),
      ends_at: new Date(to),
      planned_for: direction === 'LOADING' ? new Date(at) : null,
      origin: 'LIST',
      list_id: list.id,
      trip_id: list.tripId,
      carrier_name: list.partner,
      licence_plate: list.vehicle,
      packages: list.packages,
      priority: 2,
      created_at: new Date(ctx.now),
      created_by: ctx.session.accountName,
    }),
  );
  ctx.history({
    logKey: `DOCK_BOOKING:${id}`,
    type: 'CRT',
    code: '0000',
    textKey: 'yard:booking/history/gate',
    args: { name: list.name, dock: dock.name },
  });
  ctx.changed(dockBooking.topic, dockBooking.name, id, 1);
}

/** Whether the booking of a list stays one: at the dock that its gate names now, for the departure of now. One that cannot is cancelled. */
async function keepsDock(
  ctx: CommandContext,
  booking: DockBookingRow,
  list: HallList,
  dock: { id: string; name: string } | undefined,
): Promise<boolean> {
  // What was booked for the trip itself tells the list its gate.
  if (list.gate === null && booking.origin === 'TRIP' && booking.list_id !== list.id) {
    await giveToList(ctx, booking, list);
    await nameGate(ctx, list.id, booking.dock_id);
    return true;
  }
  const own = booking.list_id === list.id ? booking : await giveToList(ctx, booking, list);
  if (!bookings.may(own, 'cancel')) return true;
  if (own.dock_id === dock?.id) {
    if (list.kind === 'LDG' && list.at !== null) await followDeparture(ctx, own, list.at);
    return true;
  }
  const leaves = list.kind === 'LDG' && own.planned_for !== null ? list.at : null;
  const by = leaves === null ? 0 : leaves - (own.planned_for ?? leaves);
  const [from, to] = [own.starts_at + by, own.ends_at + by];
  const at = by === 0 || leaves === null ? {} : { at: leaves };
  if (dock && (await goesTo(ctx, own, { dockId: dock.id, from, to, ...at })) === undefined) return true;
  await bookings.move(ctx, own, 'cancel');
  return false;
}

/**
 * The gate of a list is its dock: naming one books it, naming another moves the booking, naming none cancels it. What is no dock of the yard
 * stays a word of the list. Lists that are over change nothing any more.
 */
export async function followGate(ctx: CommandContext, listId: string): Promise<void> {
  // One after another: who comes second finds what the first has booked.
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/yard.list/${listId}`}, 0))`, {
    name: 'yard.listTurn',
  });
  const list = await readList(ctx, listId);
  if (!list || list.over) return;
  const dock = list.gate ? await dockOf(ctx, list.gate) : undefined;
  const booking = (await bookingOf(ctx, listId)) ?? (await ofTrip(ctx, list));
  if (booking && (await keepsDock(ctx, booking, list, dock))) return;
  if (dock && list.at !== null && !(await takeStanding(ctx, list, dock, list.at)))
    await bookFor(ctx, list, dock, list.at);
}

/** The hall does not come to its dock: the trip is planned again, or gone. What was booked for the trip itself stays with one that is planned again. */
export async function forgetGate(ctx: CommandContext, listId: string, tripStays: boolean): Promise<void> {
  const booking = await bookingOf(ctx, listId);
  if (booking && tripStays && booking.origin === 'TRIP') await bookings.save(ctx, booking, { list_id: null });
  else if (booking && bookings.may(booking, 'cancel')) await bookings.move(ctx, booking, 'cancel');
}

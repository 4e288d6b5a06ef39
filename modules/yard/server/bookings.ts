import { sql } from 'kysely';
import type { BodyOf } from '#kernel/call.ts';
import { refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { serveThing } from '#platform/things/serveThing.ts';
import { getTripRow } from '#modules/dispatch/server/index.ts';
import { dockBooking, tripBooked } from '../contract/bookings.ts';
import { bookedFor } from './bookedFor.ts';
import { type DockBookingRow, tables } from './tables.gen.ts';
import { tellGate } from './tellGate.ts';
import { firstFree, holdDock, type Load } from './docks.ts';

type Typed = Omit<BodyOf<typeof dockBooking.calls.change>, 'version'>;

export const loadOf = (row: Pick<DockBookingRow, 'direction' | 'unit_kind' | 'thermo' | 'dangerous_goods'>): Load => ({
  direction: row.direction,
  kind: row.unit_kind,
  thermo: row.thermo,
  dangerous: row.dangerous_goods,
});

/** What a booking is called: somebody must be able to tell whose it is. */
function nameOf({ reference, unitNumber, carrierName, licencePlate }: Typed): string {
  const name = [reference || carrierName, unitNumber || licencePlate].filter(Boolean).join(' ');
  if (!name) throw refused('yard:booking/error/whose');
  return name;
}

/** What a person says of a booking, as columns. */
function columnsOf(typed: Typed) {
  return {
    dock_id: typed.dockId,
    direction: typed.direction,
    starts_at: new Date(typed.startsAt),
    ends_at: new Date(typed.endsAt),
    carrier_name: typed.carrierName || null,
    licence_plate: typed.licencePlate || null,
    unit_number: typed.unitNumber || null,
    unit_kind: typed.unitKind,
    reference: typed.reference || null,
    contact: typed.contact || null,
    packages: typed.packages,
    thermo: typed.thermo,
    dangerous_goods: typed.dangerousGoods,
    priority: typed.priority,
    remark: typed.remark || null,
  };
}
const typedLoad = (typed: Typed): Load => ({
  direction: typed.direction,
  kind: typed.unitKind,
  thermo: typed.thermo,
  dangerous: typed.dangerousGoods,
});

const originOf = ({ listId, tripId }: { listId: string | null; tripId: string | null }): DockBookingRow['origin'] =>
  listId ? 'LIST' : tripId ? 'TRIP' : 'HAND';

/** Bookings of docks. Whatever gives one a dock and a time goes through `holdDock`. */
export const bookings = serveThing(dockBooking, {
  table: tables.dockBooking,
  reads: ['waits_for'],
  made: { waitsFor: (ctx, row) => (row.waits_for === null ? null : ctx.t(row.waits_for.key, row.waits_for.args)) },
  facts: (row) => ({ lineHaul: row.direction === 'UNLOADING' && (row.list_id !== null || row.standing_id !== null) }),
  details: async (ctx, row) => ({
    dockName: (
      await ctx.db.one(
        sql<{ name: string }>`select name from yard_place where org_unit = ${ctx.unit} and id = ${row.dock_id}`,
        { name: 'dockBooking.dock' },
      )
    ).name,
  }),
  steps: {
    confirm: async (ctx, row) => {
      await holdDock(ctx, {
        dockId: row.dock_id,
        from: row.starts_at,
        to: row.ends_at,
        load: loadOf(row),
        except: row.id,
      });
      return { set: { waits_for: null } };
    },
    refuse: (_ctx, _row, { refusedReason }) => ({ set: { refused_reason: refusedReason } }),
    checkIn: (ctx, row) => arrived(ctx, row, ctx.now),
    undoCheckIn: () => ({ set: { arrived_at: null } }),
    start: (ctx) => ({ set: { actual_start: new Date(ctx.now) } }),
    complete: (ctx) => ({ set: { actual_end: new Date(ctx.now) } }),
  },
  begin: async (ctx, body) => {
    const own =
      body.tripId !== null && body.listId === null && body.direction === 'LOADING'
        ? await bookedFor(ctx, body.tripId)
        : { name: nameOf(body), planned_for: null };
    await holdDock(ctx, { dockId: body.dockId, from: body.startsAt, to: body.endsAt, load: typedLoad(body) });
    if (own.planned_for !== null && body.tripId !== null) await ctx.emit(tripBooked, { tripId: body.tripId });
    return {
      ...columnsOf(body),
      ...own,
      // Whoever manages the docks asks nobody for leave.
      state: 'CONFIRMED' as const,
      origin: originOf(body),
      list_id: body.listId,
      trip_id: body.tripId,
      transport_unit_id: null,
      refused_reason: null,
      estimated_start: null,
      arrived_at: null,
      actual_start: null,
      actual_end: null,
    };
  },
  change: async (ctx, row, body) => {
    // One of a list or a trip is called as they are, and stays theirs whoever moves it.
    const own = row.origin === 'HAND' ? { name: nameOf(body) } : { reference: row.reference };
    if (row.state !== 'REQUESTED')
      await holdDock(ctx, {
        dockId: body.dockId,
        from: body.startsAt,
        to: body.endsAt,
        load: typedLoad(body),
        except: row.id,
      });
    await tellGate(ctx, row, body.dockId);
    const moved = body.dockId !== row.dock_id || body.startsAt !== row.starts_at || body.endsAt !== row.ends_at;
    if (moved && row.trip_id !== null && row.planned_for !== null) {
      // Whoever moves it has seen when the trip leaves now.
      const trip = await getTripRow(ctx, { kind: 'unit' }, row.trip_id);
      if (row.list_id === null) await ctx.emit(tripBooked, { tripId: trip.id });
      const settled = row.state === 'REQUESTED' ? {} : { waits_for: null };
      return { ...columnsOf(body), ...own, ...settled, planned_for: new Date(trip.expected_departure) };
    }
    return { ...columnsOf(body), ...own };
  },
});

/**
 * What a check-in writes. One that was given up has lost its time: it gets the next free one, at its dock if that can be, because it is here
 * and has to be served. A request becomes one that holds.
 */
export async function arrived(ctx: CommandContext, row: DockBookingRow, at: number) {
  const set = { arrived_at: new Date(at), waits_for: null };
  if (row.state === 'REQUESTED')
    await holdDock(ctx, {
      dockId: row.dock_id,
      from: row.starts_at,
      to: row.ends_at,
      load: loadOf(row),
      except: row.id,
    });
  if (row.state !== 'NO_SHOW') return { set };
  const minutes = (row.ends_at - row.starts_at) / 60_000;
  const next = await firstFree(ctx, { dockId: row.dock_id, load: loadOf(row), minutes, except: row.id });
  if (!next) throw refused('yard:booking/error/nowhere', { name: row.name });
  await holdDock(ctx, { ...next, load: loadOf(row), except: row.id });
  return { set: { ...set, dock_id: next.dockId, starts_at: new Date(next.from), ends_at: new Date(next.to) } };
}

import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/call.ts';
import { addDays, instantOf, type LocalDate, localDateOf } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import type { BoardBooking, BoardDock, dockBoard } from '../contract/bookings.ts';
import { dockNow, freeFrom } from '../rules/dockLook.ts';
import { forecastDock, type Planned, rateMinutes } from '../rules/forecast.ts';
import { bookings } from './bookings.ts';
import { yardSettings } from './docks.ts';
import type { DockBookingRow } from './tables.gen.ts';

type Hall = {
  listId: string;
  expected: number;
  handled: number;
  recent: number;
  began: number | null;
  ended: number | null;
  estimated: number | null;
  closed: boolean;
};

/** How far the hall is with the lists of bookings: one statement for the whole board. */
const hallOf = (ctx: ViewContext, listIds: readonly string[]) =>
  ctx.db.run(
    sql<Hall>`select l.id as "listId", l.packages_expected as expected, l.packages_scanned as handled,
        (select count(*)::int from process_package p where p.org_unit = l.org_unit and p.list_id = l.id
          and p.scanned_at > ${new Date(ctx.now - rateMinutes * 60_000)} and p.scanned_at <= ${new Date(ctx.now)}) as recent,
        l.actual_start as began,
        coalesce(l.closed_at, l.actual_end) as ended,
        coalesce(l.actual_arrival, l.estimated_arrival) as estimated,
        l.state in ('CLOSED', 'LOCKED', 'JOURNEY_CLOSED') as closed
      from process_list l where l.org_unit = ${ctx.unit} and l.id = any(${[...listIds]})`,
    { name: 'yard.hall' },
  );

/** A booking of the board: none that does not take place. */
type BoardRow = DockBookingRow & Pick<Planned, 'state'>;

/** A booking as the forecast reads it: what the hall does with its list counts, whoever has pressed what at the gate. */
function planOf(row: BoardRow, hall: Hall | undefined): Planned {
  const began = row.actual_start ?? hall?.began ?? null;
  const ended = row.actual_end ?? (hall?.closed ? hall.ended : null);
  const { state: kept } = row;
  const state = kept === 'REQUESTED' ? kept : ended !== null ? 'COMPLETED' : began !== null ? 'ACTIVE' : kept;
  return {
    id: row.id,
    state,
    from: row.starts_at,
    to: row.ends_at,
    estimated: hall?.estimated ?? row.estimated_start,
    arrived: row.arrived_at,
    began,
    ended,
    progress: hall && hall.expected > 0 ? hall : null,
  };
}

type DockRow = Omit<BoardDock, 'now' | 'bookings' | 'freeFrom'>;

/** Docks and bookings of a day as a board shows them. */
export async function boardOf(ctx: ViewContext, asked?: LocalDate): Promise<AnswerOf<typeof dockBoard>> {
  const date = asked ?? localDateOf(ctx.now, ctx.timezone);
  const from = instantOf(date, [0, 0, 0], ctx.timezone);
  const to = instantOf(addDays(date, 1), [0, 0, 0], ctx.timezone);
  const { toleranceMinutes } = await yardSettings(ctx);
  const docks = await ctx.db.run(
    sql<DockRow>`select d.id, d.name, d.gate_number as "gateNumber", d.area, d.side, d.version, d.blocked_reason as "blockedReason",
        d.blocked_from as "blockedFrom", d.blocked_to as "blockedTo",
        (select u.number from transport_unit u where u.org_unit = d.org_unit and u.place_id = d.id order by u.number limit 1) as occupant
      from yard_place d where d.org_unit = ${ctx.unit} and d.kind = 'DOCK' and d.state <> 'CLOSED' order by d.display_order, d.name`,
    { name: 'yard.boardDocks' },
  );
  // What goes on or waits is on the board of its day and of every later one, until it ends.
  const rows = await ctx.db.run(
    sql<BoardRow>`select b.* from dock_booking b where b.org_unit = ${ctx.unit} and b.state not in ('REFUSED', 'CANCELED', 'NO_SHOW')
        and b.starts_at < ${new Date(to)} and (b.ends_at > ${new Date(from)}
          or (b.state in ('CHECKED_IN', 'ACTIVE') and ${new Date(ctx.now)} between ${new Date(from)} and ${new Date(to)}))
      order by b.starts_at, b.id`,
    { name: 'yard.boardBookings' },
  );
  const listIds = rows.flatMap(({ list_id }) => list_id ?? []);
  const halls = new Map(listIds.length === 0 ? [] : (await hallOf(ctx, listIds)).map((hall) => [hall.listId, hall]));
  const boardDock = (dock: DockRow): BoardDock => {
    const own = rows.filter(({ dock_id }) => dock_id === dock.id);
    const planned = own.map((row) => planOf(row, halls.get(row.list_id ?? '')));
    const forecasts = forecastDock(planned, ctx.now, toleranceMinutes);
    const shown = own.map((row): BoardBooking => {
      const forecast = forecasts.get(row.id);
      const hall = halls.get(row.list_id ?? '');
      return {
        ...bookings.view(ctx, row),
        forecastStart: forecast?.from ?? row.starts_at,
        forecastEnd: forecast?.to ?? row.ends_at,
        look: forecast?.look ?? 'BOOKED',
        waits: forecast?.waits ?? 0,
        here: row.arrived_at !== null,
        handled: hall?.handled ?? null,
        expected: hall?.expected ?? null,
      };
    });
    const blocked = dock.blockedReason === null ? null : { from: dock.blockedFrom ?? null, to: dock.blockedTo ?? null };
    const all = [...forecasts.values()];
    return {
      ...dock,
      now: dockNow({ blocked, occupied: dock.occupant !== null, forecasts: all }, ctx.now),
      freeFrom: freeFrom(all, ctx.now) ?? null,
      bookings: shown,
    };
  };
  return { date, from, to, docks: docks.map(boardDock) };
}

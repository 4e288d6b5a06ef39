import { sql } from 'kysely';
import { addDays, dateToIso, instantOf, isoToTime, localDateOf, timeToIso, localOf } from '#kernel/date.ts';
import { refused } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { holdingStates } from '../rules/bookingStates.ts';
import { type Dock, holds, overlaps, slotOptions, type Span, unfit, type Wish } from '../rules/slots.ts';

const day = 86_400_000;
type DockRow = Omit<Dock, 'open' | 'taken' | 'blocked'> & {
  blockedReason: string | null;
  blockedFrom: number | null;
  blockedTo: number | null;
  opens: string | null;
  closes: string | null;
};

/** When the hall works at a dock between two moments; hours that end before they begin go over midnight. */
function openSpans(opens: string | null, closes: string | null, time: Span, timezone: string): Span[] {
  if (opens === null || closes === null) return [time];
  const spans: Span[] = [];
  // The day before: its hours may go over midnight.
  for (
    let date = addDays(localDateOf(time.from, timezone), -1);
    instantOf(date, [0, 0, 0], timezone) < time.to;
    date = addDays(date, 1)
  ) {
    const from = instantOf(date, isoToTime(opens), timezone);
    const to = instantOf(closes > opens ? date : addDays(date, 1), isoToTime(closes), timezone);
    if (to > time.from && from < time.to) spans.push({ from, to });
  }
  return spans;
}

/** Docks in use, or one of them, with what holds them around a time. @param except a booking that is moved */
export async function readDocks(
  ctx: ViewContext,
  time: Span,
  { dockId, except }: { dockId?: string; except?: string | null } = {},
): Promise<Dock[]> {
  const rows = await ctx.db.run(
    sql<DockRow>`select d.id, d.name, d.gate_number as gate, d.side, d.allowed_kinds as kinds, d.thermo_power as "thermoPower",
        d.dg_allowed as "dgAllowed", case when d.state = 'BLOCKED' then d.blocked_reason end as "blockedReason",
        d.blocked_from as "blockedFrom", d.blocked_to as "blockedTo",
        d.opens::text as opens, d.closes::text as closes
      from yard_place d where d.org_unit = ${ctx.unit} and d.kind = 'DOCK' and d.state <> 'CLOSED'
        and (${dockId ?? null}::uuid is null or d.id = ${dockId ?? null}::uuid) order by d.display_order, d.name`,
    { name: 'yard.docks' },
  );
  const taken = await ctx.db.run(
    sql<Span & { dock: string }>`select b.dock_id as dock, b.starts_at as "from",
        b.ends_at as "to"
      from dock_booking b where b.org_unit = ${ctx.unit} and b.state = any(${[...holdingStates]})
        and b.starts_at < ${new Date(time.to + day)} and b.ends_at > ${new Date(time.from - day)} and b.id is distinct from ${except ?? null}::uuid`,
    { name: 'yard.taken' },
  );
  return rows.map(({ blockedReason, blockedFrom, blockedTo, opens, closes, ...dock }) => ({
    ...dock,
    blocked: blockedReason === null ? null : { reason: blockedReason, from: blockedFrom, to: blockedTo },
    open: openSpans(opens, closes, time, ctx.timezone),
    taken: taken.filter((one) => one.dock === dock.id),
  }));
}

/** How docks are planned in this unit. */
export const yardSettings = (ctx: ViewContext) => configurationOf(ctx.db, ctx.readUnits, 'yard');

/** An instant as people of the depot say it: `09:35`, with the day when it is another than `beside`. */
export function said(ctx: ViewContext, at: number, beside: number): string {
  const [, , , hours = 0, minutes = 0] = localOf(at, ctx.timezone);
  const clock = timeToIso([hours, minutes, 0]).slice(0, 5);
  const date = dateToIso(localDateOf(at, ctx.timezone));
  return date === dateToIso(localDateOf(beside, ctx.timezone)) ? clock : `${date} ${clock}`;
}

/** What is to stand at a dock, for the rules. */
export type Load = Pick<Wish, 'direction' | 'kind' | 'thermo' | 'dangerous'>;

/**
 * The one way by which a dock is held for a time, whoever asks: by hand, moved, stretched, by a list or a standing booking. The dock's row
 * is locked, so that of two who ask at once the second sees what the first has got. Refuses with the next free time.
 */
export async function holdDock(
  ctx: CommandContext,
  { dockId, load, except, ...time }: Span & { dockId: string; load: Load; except?: string },
): Promise<void> {
  if (time.from >= time.to) throw refused('yard:booking/error/backwards');
  if (time.to - time.from > 2 * day) throw refused('yard:booking/error/tooLong');
  await ctx.db.run(
    sql`select 1 from yard_place where org_unit = ${ctx.unit} and id = ${dockId} and kind = 'DOCK' for update`,
    { name: 'yard.lockDock' },
  );
  const [dock] = await readDocks(ctx, { from: time.from, to: time.to + day }, { dockId, except: except ?? null });
  if (!dock) throw refused('yard:booking/error/noDock');
  const wish: Wish = {
    ...load,
    minutes: (time.to - time.from) / 60_000,
    earliest: time.from,
    latest: time.to + day,
    gate: null,
  };
  const why = unfit(dock, wish);
  if (why) throw refused('yard:booking/error/unfit', { dock: dock.name, why: ctx.t(why.key, why.args) });
  if (dock.blocked && overlaps(time, { from: dock.blocked.from ?? 0, to: dock.blocked.to ?? Number.POSITIVE_INFINITY }))
    throw refused('yard:booking/error/blocked', { dock: dock.name, reason: dock.blocked.reason });
  if (!dock.open.some((open) => open.from <= time.from && time.to <= open.to))
    throw refused('yard:booking/error/closed', { dock: dock.name });
  if (holds(time, dock.taken)) return;
  const { bufferMinutes } = await yardSettings(ctx);
  const [next] = slotOptions([dock], wish, { buffer: bufferMinutes }).options;
  throw next
    ? refused('yard:booking/error/overlapNext', { dock: dock.name, next: said(ctx, next.from, time.from) })
    : refused('yard:booking/error/overlap', { dock: dock.name });
}

/** The first free time for something that stands here now, at its own dock before any other. */
export async function firstFree(
  ctx: ViewContext,
  { dockId, load, minutes, except }: { dockId: string; load: Load; minutes: number; except: string },
): Promise<{ dockId: string; from: number; to: number } | undefined> {
  const docks = await readDocks(ctx, { from: ctx.now, to: ctx.now + day }, { except });
  const own = docks.find(({ id }) => id === dockId);
  const { options } = slotOptions(
    docks,
    { ...load, minutes, earliest: ctx.now, latest: ctx.now + day, gate: own?.gate ?? null },
    { buffer: 0 },
  );
  const [best] = options;
  return best && { dockId: best.dock.id, from: best.from, to: best.to };
}

import { sql } from 'kysely';
import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import { dateToIso, instantOf, isoToTime, localDateOf, timeToIso } from '#kernel/date.ts';
import { Refusal, refused } from '#kernel/errors.ts';
import { textIn } from '#kernel/text.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { insertedRow } from '#platform/database/table.ts';
import { serveThing } from '#platform/things/serveThing.ts';
import { relation } from '#modules/masterdata/contract/types/places.ts';
import { listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { dockBooking } from '../contract/bookings.ts';
import { standingBooking, standingChanged, type standingChoices } from '../contract/standing.ts';
import { standingDays } from '../rules/standingDays.ts';
import { loadOf } from './bookings.ts';
import { holdDock, yardSettings } from './docks.ts';
import { type StandingBookingRow, tables } from './tables.gen.ts';

type Typed = Omit<BodyOf<typeof standingBooking.calls.change>, 'version'>;

function columnsOf(typed: Typed) {
  if (typed.validTo !== null && dateToIso(typed.validTo) < dateToIso(typed.validFrom))
    throw refused('yard:standing/error/backwards');
  if (!typed.weekdays.includes(true)) throw refused('yard:standing/error/noDay');
  return {
    name: typed.name,
    dock_id: typed.dockId,
    direction: typed.direction,
    weekdays: typed.weekdays,
    starts: timeToIso(typed.starts),
    minutes: typed.minutes,
    valid_from: dateToIso(typed.validFrom),
    valid_to: typed.validTo && dateToIso(typed.validTo),
    relation_id: typed.relationId || null,
    carrier_name: typed.carrierName || null,
    unit_kind: typed.unitKind,
    packages: typed.packages,
    thermo: typed.thermo,
    dangerous_goods: typed.dangerousGoods,
    remark: typed.remark || null,
  };
}

/** Why a dock cannot be held, as an answer; undefined: it is held. */
export async function whyNotHeld(
  ctx: CommandContext,
  wish: Parameters<typeof holdDock>[1],
): Promise<Refusal | undefined> {
  try {
    await holdDock(ctx, wish);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** A day of a series becomes a booking; what clashes is a request that says with what, and waits for somebody. */
async function makeDay(ctx: CommandContext, series: StandingBookingRow, day: string, from: number): Promise<void> {
  const to = from + series.minutes * 60_000;
  const why = await whyNotHeld(ctx, { dockId: series.dock_id, from, to, load: loadOf(series) });
  const id = ctx.newId();
  const name = [series.name, series.relation_id].filter(Boolean).join(' ');
  await ctx.db.run(
    insertedRow(ctx, tables.dockBooking, {
      id,
      name,
      state: why ? 'REQUESTED' : 'CONFIRMED',
      waits_for: why?.text ?? null,
      dock_id: series.dock_id,
      direction: series.direction,
      starts_at: new Date(from),
      ends_at: new Date(to),
      origin: 'STANDING',
      standing_id: series.id,
      standing_day: day,
      standing_version: 1,
      carrier_name: series.carrier_name,
      reference: series.relation_id,
      unit_kind: series.unit_kind,
      packages: series.packages,
      thermo: series.thermo,
      dangerous_goods: series.dangerous_goods,
      remark: series.remark,
      created_at: new Date(ctx.now),
      created_by: ctx.session.accountName,
    }),
  );
  ctx.history({
    logKey: `DOCK_BOOKING:${id}`,
    type: 'CRT',
    code: '0000',
    textKey: 'yard:standing/history/made',
    args: { name, day },
  });
  ctx.changed(dockBooking.topic, dockBooking.name, id, 1);
}

/** Makes the days of a series that are not there yet. A day that was made once is never made again, whatever became of it. */
async function makeDays(ctx: CommandContext, series: StandingBookingRow): Promise<void> {
  const { standingDaysAhead } = await yardSettings(ctx);
  const made = new Set(
    (
      await ctx.db.run(
        sql<{
          day: string;
        }>`select standing_day::text as day from dock_booking where org_unit = ${ctx.unit} and standing_id = ${series.id}`,
        { name: 'standing.made' },
      )
    ).map(({ day }) => day),
  );
  const today = localDateOf(ctx.now, ctx.timezone);
  const wanted = { weekdays: series.weekdays, validFrom: series.valid_from, validTo: series.valid_to };
  for (const date of standingDays(wanted, today, standingDaysAhead)) {
    const from = instantOf(date, isoToTime(series.starts), ctx.timezone);
    if (from > ctx.now && !made.has(dateToIso(date))) await makeDay(ctx, series, dateToIso(date), from);
  }
}

/** Days ahead that nobody has touched go with what the series says no more. */
async function dropUntouched(ctx: CommandContext, id: string): Promise<void> {
  const gone = await ctx.db.run(
    sql<{
      id: string;
    }>`delete from dock_booking where org_unit = ${ctx.unit} and standing_id = ${id} and version = standing_version
        and state in ('REQUESTED', 'CONFIRMED') and starts_at > ${new Date(ctx.now)} returning id`,
    { name: 'standing.drop' },
  );
  for (const one of gone) ctx.changed(dockBooking.topic, dockBooking.name, one.id, 0);
}

/** Standing bookings of line haul. */
export const standingBookings = serveThing(standingBooking, {
  table: tables.standingBooking,
  made: {},
  details: async (ctx, row) =>
    ctx.db.one(
      sql<{ dockName: string; ahead: number; waiting: number; changed: number }>`select p.name as "dockName",
          (count(b.id) filter (where b.state <> 'CANCELED'))::int as ahead, (count(b.id) filter (where b.state = 'REQUESTED'))::int as waiting,
          (count(b.id) filter (where b.version <> b.standing_version))::int as changed
        from yard_place p left join dock_booking b on b.org_unit = p.org_unit and b.standing_id = ${row.id} and b.starts_at > ${new Date(ctx.now)}
        where p.org_unit = ${ctx.unit} and p.id = ${row.dock_id} group by p.name`,
      { name: 'standing.details' },
    ),
  steps: {
    pause: async (ctx, row) => {
      await dropUntouched(ctx, row.id);
      return {};
    },
    resume: async (ctx, row) => {
      await makeDays(ctx, row);
      return {};
    },
    end: async (ctx, row) => {
      await dropUntouched(ctx, row.id);
      return {};
    },
  },
  begin: async (ctx, body) => {
    await ctx.emit(standingChanged, { standingId: null });
    return { ...columnsOf(body), state: 'ACTIVE' as const };
  },
  change: async (ctx, row, body) => {
    await ctx.emit(standingChanged, { standingId: row.id });
    return columnsOf(body);
  },
});

/** Makes what is missing of every series of the depot, after a change of one too. */
export async function makeStanding(ctx: CommandContext, id: string | null = null): Promise<void> {
  const all = await ctx.db.run(
    sql<{ id: string }>`select id from standing_booking where org_unit = ${ctx.unit} and state = 'ACTIVE'
      and (${id}::uuid is null or id = ${id}::uuid) order by id`,
    { name: 'standing.active' },
  );
  for (const one of all) {
    const row = await standingBookings.lockOwn(ctx, one.id);
    if (row?.state === 'ACTIVE') await makeDays(ctx, row);
  }
}

/** What is said of a series now counts for the days that nobody has touched. Null: one was added. */
export async function remakeStanding(ctx: CommandContext, id: string | null): Promise<void> {
  if (id !== null) await dropUntouched(ctx, id);
  await makeStanding(ctx, id);
}

/** The day of a series that a list of line haul belongs to: at its dock, within three hours, and no other list has it. */
export const standingFor = (ctx: CommandContext, dockId: string, direction: string, at: number) =>
  ctx.db.find(
    sql<{
      id: string;
    }>`select id from dock_booking where org_unit = ${ctx.unit} and dock_id = ${dockId} and direction = ${direction}
        and standing_id is not null and list_id is null and state in ('REQUESTED', 'CONFIRMED', 'CHECKED_IN')
        and starts_at between ${new Date(at - 3 * 3_600_000)} and ${new Date(at + 3 * 3_600_000)}
      order by abs(extract(epoch from starts_at) - ${at / 1000}), id limit 1`,
    { name: 'standing.forList' },
  );

/** What a series may be made of. */
export async function choicesFor(ctx: ViewContext): Promise<AnswerOf<typeof standingChoices>> {
  const docks = await ctx.db.run(
    sql<{
      id: string;
      name: string;
    }>`select id, name from yard_place where org_unit = ${ctx.unit} and kind = 'DOCK' and state <> 'CLOSED'
      order by display_order, name`,
    { name: 'standing.docks' },
  );
  const relations = await listRecords(readingOf(ctx), relation);
  return {
    docks,
    relations: relations.map(({ id, description, weekdays, departureTime }) => ({
      id,
      description: textIn(description, ctx.language),
      weekdays: weekdays.slice(0, 7),
      departure: departureTime ?? null,
    })),
  };
}

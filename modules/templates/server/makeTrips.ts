import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/call.ts';
import { addDays, dateToIso, instantOf, isoToTime, type LocalDate, localDateOf } from '#kernel/date.ts';
import { Refusal, refused, type TextRef } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { addFixedStops, createTrip } from '#modules/dispatch/server/index.ts';
import { workCalendar } from '#modules/settings/server/index.ts';
import { type generateTrips, tripTemplate } from '../contract/tripTemplates.ts';
import { runsOn } from '../rules/templateStates.ts';
import { fixedPlaces } from './fixedPlaces.ts';
import { goneRecord, type NamedRecords } from './goneRecord.ts';
import { lookAtHeads } from './lookAtHeads.ts';
import { putWaiting } from './putOnTrip.ts';
import { daysBetween } from './period.ts';
import type { TripTemplateRow } from './tables.gen.ts';
import { tripTemplates } from './tripTemplates.ts';

async function note(
  ctx: CommandContext,
  row: TripTemplateRow,
  day: string,
  outcome: { trip: { id: string; name: string } } | { reason: TextRef },
): Promise<void> {
  const [tripId, reason] = 'trip' in outcome ? [outcome.trip.id, null] : [null, JSON.stringify(outcome.reason)];
  const state = tripId === null ? 'FAILED' : 'MADE';
  await ctx.db.run(
    sql`insert into template_day (org_unit, template_id, day, state, trip_id, reason, made_at, made_by)
      values (${ctx.unit}, ${row.id}, ${day}::date, ${state}, ${tripId}, ${reason}::jsonb, ${new Date(ctx.now)}, ${ctx.session.accountName})
      on conflict (org_unit, template_id, day) do update set state = excluded.state, trip_id = excluded.trip_id, reason = excluded.reason,
        made_at = excluded.made_at, made_by = excluded.made_by`,
    { name: 'template.note' },
  );
  if ('trip' in outcome)
    ctx.history({
      logKey: `TRIP_TEMPLATE:${row.id}`,
      type: 'ACT',
      code: '0002',
      textKey: 'templates:trip/history/made',
      args: { trip: outcome.trip.name, day },
    });
}

const namesOf = (row: TripTemplateRow): NamedRecords => ({
  outboundRoute: row.outbound_route,
  vehicleId: row.vehicle_id,
  driverId: row.driver_id,
  freightCarrierId: row.freight_carrier_id,
  affId: row.aff_id,
  startLocationId: row.start_location_id,
  endLocationId: row.end_location_id,
});

/** Makes the trip of a day: its head and its fixed stops. What it is refused for is kept with the day. @returns whether there is one now */
async function makeTrip(ctx: CommandContext, row: TripTemplateRow, date: LocalDate): Promise<boolean> {
  const day = dateToIso(date);
  const gone = await goneRecord(ctx, namesOf(row), day);
  if (gone) {
    await note(ctx, row, day, { reason: gone });
    return false;
  }
  try {
    const made = await createTrip(
      ctx,
      { kind: 'unit' },
      {
        name: row.name,
        executionDate: date,
        trafficType: row.traffic_type,
        outboundRoute: row.outbound_route,
        vehicleId: row.vehicle_id,
        driverId: row.driver_id,
        freightCarrierId: row.freight_carrier_id,
        affId: row.aff_id,
        startLocationId: row.start_location_id,
        endLocationId: row.end_location_id,
        expectedDeparture: instantOf(date, isoToTime(row.start_time), ctx.timezone),
        gate: row.gate,
        remark: row.remark,
      },
    );
    await addFixedStops(ctx, made, await fixedPlaces(ctx, row, date));
    await note(ctx, row, day, { trip: made });
    await putWaiting(ctx, row.id, day, made.id);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal) || !error.text) throw error;
    await note(ctx, row, day, { reason: error.code === 1731 ? nameTaken(row) : error.text });
    return false;
  }
}
const nameTaken = ({ name }: TripTemplateRow): TextRef => ({ key: 'templates:reason/nameTaken', args: { name } });

/** Days of the template among these that have no trip yet, and never had one. */
async function missing(ctx: CommandContext, row: TripTemplateRow, days: readonly LocalDate[]): Promise<LocalDate[]> {
  const { holidays } = await workCalendar(ctx);
  const made = await ctx.db.run(
    sql<{ day: string }>`select day::text as day from template_day
      where org_unit = ${ctx.unit} and template_id = ${row.id} and state = 'MADE' and day = any(${days.map(dateToIso)}::date[])`,
    { name: 'template.made' },
  );
  const known = new Set(made.map(({ day }) => day));
  const when = { weekdays: row.weekdays, validFrom: row.valid_from, validTo: row.valid_to };
  return days.filter((day) => runsOn(when, holidays, day) && !known.has(dateToIso(day)));
}

/**
 * What the list says of a template: days of today and later that could not be made, and those whose trip has a head that is wrong. Open
 * screens hear of it when it is another than before, or when something of its days is, which `others` counts.
 */
async function settle(ctx: CommandContext, row: TripTemplateRow, others = 0): Promise<void> {
  const today = dateToIso(localDateOf(ctx.now, ctx.timezone));
  const differs = await ctx.db.find(
    sql`update trip_template r set failed_days = c.failed, head_days = c.heads
      from (select count(*) filter (where d.state = 'FAILED')::int as failed, count(*) filter (where d.head_issues <> '[]')::int as heads
        from template_day d where d.org_unit = ${ctx.unit} and d.template_id = ${row.id} and d.day >= ${today}::date) c
      where r.org_unit = ${ctx.unit} and r.id = ${row.id} and (r.failed_days, r.head_days) is distinct from (c.failed, c.heads) returning r.id`,
    { name: 'template.settle' },
  );
  if (differs || others > 0) ctx.changed(tripTemplate.topic, tripTemplate.name, row.id, row.version);
}

async function makeMissing(ctx: CommandContext, row: TripTemplateRow, days: readonly LocalDate[]): Promise<number> {
  let made = 0;
  for (const day of await missing(ctx, row, days)) if (await makeTrip(ctx, row, day)) made += 1;
  const heads = await lookAtHeads(ctx, row.id);
  await settle(ctx, row, made + heads);
  return made;
}

/** The night's work for one template: today, when it has not left yet, and the days ahead. */
export async function makeAhead(ctx: CommandContext, id: string): Promise<void> {
  const row = await tripTemplates.lockOwn(ctx, id);
  if (row?.state !== 'ACTIVE') return;
  const today = localDateOf(ctx.now, ctx.timezone);
  const days = Array.from({ length: row.auto_create_days_ahead + 1 }, (_, i) => addDays(today, i));
  const starts = isoToTime(row.start_time);
  await makeMissing(
    ctx,
    row,
    days.filter((day) => instantOf(day, starts, ctx.timezone) > ctx.now),
  );
}

/** Trips whose heads were found wrong are looked at again: somebody may have put them right, or taken them away. */
export async function lookAgain(ctx: CommandContext, id: string): Promise<void> {
  const row = await tripTemplates.lockOwn(ctx, id);
  if (!row) return;
  await settle(ctx, row, await lookAtHeads(ctx, id, true));
}

/** Somebody wants the trips of some days now. */
export async function generate(
  ctx: CommandContext,
  id: string,
  period: { from: LocalDate; to: LocalDate },
): Promise<AnswerOf<typeof generateTrips>> {
  const { version } = await tripTemplates.get(ctx, id);
  const row = await tripTemplates.lock(ctx, id, version);
  if (row.state === 'ENDED') throw refused('templates:error/ended', { name: row.name });
  const made = await makeMissing(ctx, row, daysBetween(ctx, period));
  return { made, template: await tripTemplates.get(ctx, id) };
}

/** Templates whose night's work is due in this depot: from two o'clock on by its own clock, once a day, and never again for that day. Undefined: nothing is due. */
export async function dueTemplates(ctx: CommandContext): Promise<string[] | undefined> {
  const today = localDateOf(ctx.now, ctx.timezone);
  if (ctx.now < instantOf(today, [2, 0, 0], ctx.timezone)) return undefined;
  const done = await ctx.db.find(
    sql`select 1 from template_run where org_unit = ${ctx.unit} and day >= ${dateToIso(today)}::date`,
    { name: 'template.run' },
  );
  if (done) return undefined;
  const rows = await ctx.db.run(
    sql<{
      id: string;
    }>`select id from trip_template where org_unit = ${ctx.unit} and state = 'ACTIVE' order by start_time, name, id`,
    { name: 'template.active' },
  );
  return rows.map(({ id }) => id);
}

/** The night's work of a depot is done. */
export const markNight = (ctx: CommandContext): Promise<unknown> =>
  ctx.db.run(
    sql`insert into template_run (org_unit, day, done_at) values (${ctx.unit}, ${dateToIso(localDateOf(ctx.now, ctx.timezone))}::date, ${new Date(ctx.now)})
      on conflict (org_unit) do update set day = excluded.day, done_at = excluded.done_at`,
    { name: 'template.mark' },
  );

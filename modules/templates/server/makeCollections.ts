import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/call.ts';
import { addDays, dateToIso, instantOf, isoToDate, isoToTime, type LocalDate, localDateOf } from '#kernel/date.ts';
import { Refusal, refused, type TextRef } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { generateCollections } from '../contract/collections.ts';
import { collectionDays } from '../rules/plannedDays.ts';
import { calendarOfRow } from './calendarOfRow.ts';
import { collections } from './collections.ts';
import { daysBetween } from './period.ts';
import { placeOf } from './placeOf.ts';
import { putOnTemplateTrip } from './putOnTrip.ts';
import { settleCollection } from './settleCollection.ts';
import { createOf, whyNotCreated } from './shipmentOf.ts';
import type { RecurringCollectionRow } from './tables.gen.ts';

type Day = { day: string; planned: string[] };
type Outcome = { state: 'MADE'; itemId: string; orderNumber: string } | { state: 'FAILED' | 'MISSED'; reason: TextRef };

async function note(ctx: CommandContext, row: RecurringCollectionRow, { day, planned }: Day, outcome: Outcome) {
  const made = outcome.state === 'MADE' ? outcome : undefined;
  const reason = outcome.state === 'MADE' ? null : JSON.stringify(outcome.reason);
  await ctx.db.run(
    sql`insert into collection_day (org_unit, collection_id, day, planned, state, item_id, order_number, reason, made_at, made_by)
      values (${ctx.unit}, ${row.id}, ${day}::date, ${planned}::text[], ${outcome.state}, ${made?.itemId ?? null}, ${made?.orderNumber ?? null},
        ${reason}::jsonb, ${new Date(ctx.now)}, ${ctx.session.accountName})
      on conflict (org_unit, collection_id, day) do update set planned = excluded.planned, state = excluded.state, item_id = excluded.item_id,
        order_number = excluded.order_number, reason = excluded.reason, made_at = excluded.made_at, made_by = excluded.made_by`,
    { name: 'collection.note' },
  );
  if (made)
    ctx.history({
      logKey: `RECURRING_COLLECTION:${row.id}`,
      type: 'ACT',
      code: '0002',
      textKey: 'templates:collection/history/made',
      args: { order: made.orderNumber, day },
    });
}

/** Creates the shipment of a day. What it is refused for is kept with the day. */
async function makeDay(ctx: CommandContext, row: RecurringCollectionRow, day: Day): Promise<boolean> {
  const why = await whyNotCreated(ctx, row);
  if (why) {
    await note(ctx, row, day, { state: 'FAILED', reason: why });
    return false;
  }
  try {
    const made = await createOf(ctx, row, isoToDate(day.day));
    await note(ctx, row, day, { state: 'MADE', ...made });
    if (row.trip_template_id !== null) await putOnTemplateTrip(ctx, row.trip_template_id, day.day, made.itemId);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal) || !error.text) throw error;
    await note(ctx, row, day, { state: 'FAILED', reason: error.text });
    return false;
  }
}

/** Days of a collection that are not made yet: neither that day, nor one of the days that are said and fall on it. */
async function missing(ctx: CommandContext, row: RecurringCollectionRow, from: string, to: string): Promise<Day[]> {
  const { calendar } = await placeOf(ctx, row);
  const known = await ctx.db.run(
    sql<{ day: string; planned: string[] }>`select day::text as day, planned from collection_day
      where org_unit = ${ctx.unit} and collection_id = ${row.id} and state <> 'FAILED'
        and day between ${from}::date - 31 and ${to}::date + 31`,
    { name: 'collection.known' },
  );
  const done = new Set(known.flatMap(({ day, planned }) => [day, ...planned.map((one) => `said ${one}`)]));
  return collectionDays(calendarOfRow(row), calendar, from, to).filter(
    ({ day, planned }) => !done.has(day) && !planned.some((one) => done.has(`said ${one}`)),
  );
}

/** Is it too late to collect on that day? */
function isOver(ctx: CommandContext, row: RecurringCollectionRow, day: string): boolean {
  const end = instantOf(isoToDate(day), row.window_to === null ? [24, 0, 0] : isoToTime(row.window_to), ctx.timezone);
  return end <= ctx.now;
}

/**
 * The morning's work for one collection: its days from the last look on. What could not be created is tried again; what nobody created in
 * time, such as while the server stood still, is named and not created any more.
 */
export async function seeTo(ctx: CommandContext, id: string): Promise<void> {
  const row = await collections.lockOwn(ctx, id);
  if (row?.state !== 'ACTIVE') return;
  const today = localDateOf(ctx.now, ctx.timezone);
  const last = row.seen_to_on;
  const from = last !== null && last < dateToIso(today) ? last : dateToIso(today);
  for (const day of await missing(ctx, row, from, dateToIso(addDays(today, row.create_days_ahead))))
    if (!isOver(ctx, row, day.day)) await makeDay(ctx, row, day);
    else if (last !== null)
      await note(ctx, row, day, {
        state: 'MISSED',
        reason: { key: 'templates:reason/missed', args: { day: day.day } },
      });
  await settleCollection(ctx, row, dateToIso(today));
}

/** Somebody wants the shipments of some days now. */
export async function generate(
  ctx: CommandContext,
  id: string,
  period: { from: LocalDate; to: LocalDate },
): Promise<AnswerOf<typeof generateCollections>> {
  const { version } = await collections.get(ctx, id);
  const row = await collections.lock(ctx, id, version);
  if (row.state === 'ENDED') throw refused('templates:error/ended', { name: row.name });
  const days = daysBetween(ctx, period).map(dateToIso);
  let made = 0;
  for (const day of await missing(ctx, row, days[0] ?? '', days.at(-1) ?? ''))
    if (!isOver(ctx, row, day.day) && (await makeDay(ctx, row, day))) made += 1;
  await settleCollection(ctx, row);
  return { made, collection: await collections.get(ctx, id) };
}

/** Collections of this depot whose morning's work is due: once a day from their time on by its own clock, and again while a day of them waits. */
export async function dueCollections(ctx: CommandContext): Promise<string[]> {
  const today = localDateOf(ctx.now, ctx.timezone);
  const rows = await ctx.db.run(
    sql<{ id: string; time: string }>`select r.id, r.order_creation_time::text as time
      from recurring_collection r where r.org_unit = ${ctx.unit} and r.state = 'ACTIVE'
        and (r.seen_to_on is null or r.seen_to_on < ${dateToIso(today)}::date or exists (select 1 from collection_day d
          where d.org_unit = r.org_unit and d.collection_id = r.id and d.state = 'FAILED' and d.day >= ${dateToIso(today)}::date))
      order by r.order_creation_time, r.name, r.id`,
    { name: 'collection.due' },
  );
  return rows.flatMap(({ id, time }) => (instantOf(today, isoToTime(time), ctx.timezone) <= ctx.now ? [id] : []));
}

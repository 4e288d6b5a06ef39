import { sql } from 'kysely';
import { addDays, dateToIso, localDateOf } from '#kernel/date.ts';
import type { TextRef } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { recurringCollection } from '../contract/collections.ts';
import { collectionDays, plannedDays } from '../rules/plannedDays.ts';
import { calendarOfRow } from './calendarOfRow.ts';
import { placeOf } from './placeOf.ts';
import type { RecurringCollectionRow } from './tables.gen.ts';

/** So many days ahead whoever plans is told of a holiday. */
const noticeDays = 14;

/** What one of its days waits for: of today and later when it could not be created, of the last week when nobody did. */
const waitingOf = (ctx: CommandContext, id: string, today: string) =>
  ctx.db.find(
    sql<{ reason: TextRef }>`select reason from collection_day where org_unit = ${ctx.unit} and collection_id = ${id}
        and ((state = 'FAILED' and day >= ${today}::date) or (state = 'MISSED' and day >= ${today}::date - 7)) order by state, day limit 1`,
    { name: 'collection.waitsFor' },
  );

/**
 * What the list says of a collection: its next day, the day for which was created last, the next day that a holiday moves or drops, and what
 * waits. No version of it: nobody has said anything else. @param seenOn the day for which its work is done; absent: as it was
 */
export async function settleCollection(
  ctx: CommandContext,
  row: RecurringCollectionRow,
  seenOn?: string,
): Promise<void> {
  const date = localDateOf(ctx.now, ctx.timezone);
  const today = dateToIso(date);
  const runs = row.state === 'ACTIVE';
  const series = calendarOfRow(row);
  const { calendar } = await placeOf(ctx, row);
  const [next] = runs ? collectionDays(series, calendar, today, dateToIso(addDays(date, 400))) : [];
  const soon = runs ? plannedDays(series, calendar, today, dateToIso(addDays(date, noticeDays))) : [];
  const told = soon.find(({ kind }) => kind === 'MOVED' || kind === 'DROPPED');
  const waits = runs ? ((await waitingOf(ctx, row.id, today))?.reason ?? null) : null;
  await ctx.db.run(
    sql`update recurring_collection r set next_day = ${next?.day ?? null}::date, holiday_on = ${told?.planned ?? null}::date,
        holiday_moves_to = ${told?.day ?? null}::date, waits_for = ${waits ? JSON.stringify(waits) : null}::jsonb,
        seen_to_on = coalesce(${seenOn ?? null}::date, seen_to_on),
        last_created_for = (select max(d.day) from collection_day d where d.org_unit = r.org_unit and d.collection_id = r.id and d.state = 'MADE')
      where r.org_unit = ${ctx.unit} and r.id = ${row.id}`,
    { name: 'collection.settle' },
  );
  ctx.changed(recurringCollection.topic, recurringCollection.name, row.id, row.version);
}

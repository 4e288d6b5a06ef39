import { type RawBuilder, sql } from 'kysely';
import { refused } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import { daysBack, outside } from '../rules/moment.ts';

/** The moment as a column compares with it; 400 when it has not come or lies too far back. */
export function momentOf(ctx: ViewContext, at: number): Date {
  const why = outside(at, ctx.now);
  if (why) throw refused(`lookback:message/${why}`, { days: daysBack });
  return new Date(at);
}

/**
 * The state of a record at a moment by its history: each step writes the state that it led to. A step counts by when it happened, so one that
 * a device sent hours later stands where it belongs. Null: it had taken none.
 * @param key the record's key in the history, as SQL
 */
export const stateAt = (unit: string, key: RawBuilder<unknown>, moment: Date): RawBuilder<unknown> =>
  sql`(select h.args ->> 'state' from history h where h.org_unit = ${unit} and h.log_key = ${key} and h.status_time <= ${moment}
    and h.args ? 'state' order by h.status_time desc, h.id desc limit 1)`;

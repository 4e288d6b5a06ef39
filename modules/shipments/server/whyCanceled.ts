import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';

/** The reason that was given when these shipments were cancelled; those that were cancelled without one are not in it. */
export async function whyCanceled(ctx: ViewContext, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.run(
    sql<{
      log_key: string;
      reason: string;
    }>`select distinct on (log_key) log_key, args ->> 'reason' as reason from history
      where org_unit = ${ctx.unit} and log_key = any(${ids.map((id) => `ITEM:${id}`)}) and code = '1050' and args ->> 'reason' <> ''
      order by log_key, id desc`,
    { name: 'shipments.whyCanceled' },
  );
  return new Map(rows.map(({ log_key: key, reason }) => [key.slice('ITEM:'.length), reason]));
}

import { type RawBuilder, sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import { listsWithin } from '../list/lists.ts';

/** Past its time by more than this without a sign of it, a unit is asked after. */
const overdueMs = 15 * 60_000;

/**
 * Unloadings `l` that wait for somebody: unloaded and not closed, announced otherwise than it is being scanned, overdue, or with codes that nobody knows.
 * The bell counts by the same condition as the list shows.
 */
export const needsAttention = (ctx: ViewContext): RawBuilder<unknown> =>
  sql`(l.state = 'FINISHED'
    or (l.state in ('RELEASED', 'INPROGRESS') and (l.differences is not null or exists (select from process_scan s where s.org_unit = l.org_unit and s.list_id = l.id and s.result = 'UNKNOWN'
      and not exists (select from process_scan k where k.org_unit = s.org_unit and k.list_id = s.list_id and k.barcode = s.barcode and k.result in ('OK', 'SURPLUS')))))
    or (l.state = 'CREATED' and l.actual_arrival is null and coalesce(l.estimated_arrival, l.planned_arrival) between ${new Date(ctx.now - 24 * 3600_000)} and ${new Date(ctx.now - overdueMs)}))`;

export async function countAttention(ctx: ViewContext): Promise<number> {
  const rows = await rowsOf(ctx);
  const counted = await ctx.db.find(
    sql<{ n: number }>`select count(*)::int as n from process_list l
      where l.org_unit = ${ctx.unit} and l.kind = 'ULD' and ${listsWithin(rows)} and ${needsAttention(ctx)}`,
    { name: `unloadings.attention.${rows.kind}` },
  );
  return counted?.n ?? 0;
}

import { sql } from 'kysely';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { cameLate } from '../../rules/list/lateScan.ts';

/** When a scan reached the server, where that says more than when it was made. */
export const receivedAt = (ctx: CommandContext, at: number): Date | null =>
  cameLate(at, ctx.now) ? new Date(ctx.now) : null;

/** The list counts what came late, whatever became of it. */
export function countLate(ctx: CommandContext, listId: string, at: number): void {
  if (!cameLate(at, ctx.now)) return;
  ctx.db.later(
    sql`update process_list set late_scans = late_scans + 1 where org_unit = ${ctx.unit} and id = ${listId}`,
    { name: 'scan.late', touches: 'process_list' },
  );
}

/** What came late to a list, by who scanned it, the latest first: from when to when it was made, and how much of it had no effect. */
export const lateScans = (ctx: ViewContext, listId: string) =>
  ctx.db.run(
    sql<{ by: string; count: number; without: number; from: number; to: number; receivedAt: number }>`
      select scanned_by as by, count(*)::int as count,
        count(*) filter (where result not in ('OK', 'SURPLUS', 'ALREADY_SCANNED'))::int as without,
        min(scanned_at) as "from", max(scanned_at) as "to", max(received_at) as "receivedAt"
      from process_scan where org_unit = ${ctx.unit} and list_id = ${listId} and received_at is not null
      group by scanned_by order by max(received_at) desc limit 20`,
    { name: 'list.lateScans' },
  );

import { sql } from 'kysely';
import { dateToIso, type LocalDate } from '#kernel/date.ts';
import type { Platform } from '#platform/platform.ts';
import { issueOnClosing } from '#modules/papers/server/index.ts';

/**
 * Papers of the departures of a day. In the running product a job issues them when loading closes; the world is made before jobs
 * run. What was issued already stays as it is.
 */
export async function seedPapers(platform: Platform, day: LocalDate): Promise<void> {
  const closed = await platform.asSystem('dtm', (ctx) =>
    ctx.db.run(
      sql<{
        id: string;
      }>`select id from process_list where org_unit = ${ctx.unit} and kind = 'LDG' and execution_date = ${dateToIso(day)}::date
        and state in ('CLOSED', 'LOCKED', 'JOURNEY_CLOSED') order by id`,
    ),
  );
  for (const { id } of closed) await platform.asSystem('dtm', (ctx) => issueOnClosing(platform, ctx, id));
}

import { sql } from 'kysely';
import type { SessionRecord } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import type { Run } from '#platform/solver.ts';

/** Searches of this process by the id of their row. Other processes end them through the row. */
const running = new WeakMap<Platform, Map<string, Run<unknown>>>();
const of = (platform: Platform): Map<string, Run<unknown>> => {
  const known = running.get(platform) ?? new Map<string, Run<unknown>>();
  running.set(platform, known);
  return known;
};

type Table = 'optimize_task' | 'day_plan';
/** Time between two signs of life, ms. */
const beatMs = 1000;

/**
 * Waits for a run: tells its progress to its row once a second, and ends it when the row says so (cancelled, or asked to stop
 * with the best so far). Rejects as the run does.
 */
export async function attend<A>(
  platform: Platform,
  record: SessionRecord,
  table: Table,
  id: string,
  run: Run<A>,
): Promise<A> {
  const runs = of(platform);
  runs.set(id, run as Run<unknown>);
  const beat = setInterval(() => {
    void tell(platform, record, table, id, run).catch((error: Error) =>
      platform.log.warn({ err: error.message }, 'the progress of a run was not told'),
    );
  }, beatMs);
  try {
    return await run.answer;
  } finally {
    clearInterval(beat);
    runs.delete(id);
  }
}

async function tell(
  platform: Platform,
  record: SessionRecord,
  table: Table,
  id: string,
  run: Run<unknown>,
): Promise<void> {
  const progress = run.progress();
  const best = progress.routes >= 0 ? JSON.stringify(progress) : null;
  const row = await platform.tenancy.inUnit(record.readUnits, (db) =>
    db.find(
      table === 'day_plan'
        ? sql<{
            stop_asked: boolean;
          }>`update day_plan set progress = ${progress.share}, best = ${best}::jsonb, seen_at = now()
            where org_unit = ${record.session.orgUnit} and id = ${id} and state = 'RUNNING' returning stop_asked`
        : sql<{ stop_asked: boolean }>`update optimize_task set progress = ${progress.share}, seen_at = now()
            where org_unit = ${record.session.orgUnit} and id = ${id} and state = 'RUNNING' returning false as stop_asked`,
    ),
  );
  if (!row) run.cancel();
  else if (row.stop_asked) run.stop();
}

/** Work on a proposal that follows its search: the row goes on saying that it is alive. */
export async function stayAlive<A>(
  platform: Platform,
  record: SessionRecord,
  id: string,
  work: () => Promise<A>,
): Promise<A> {
  const beat = setInterval(() => {
    void platform.tenancy
      .inUnit(record.readUnits, (db) =>
        db.run(
          sql`update day_plan set seen_at = now() where org_unit = ${record.session.orgUnit} and id = ${id} and state = 'RUNNING'`,
        ),
      )
      .catch((error: Error) => platform.log.warn({ err: error.message }, 'a proposal was not told to be alive'));
  }, beatMs * 3);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}

/** Ends a search of this process at once; the row was told before. */
export const cancelRun = (platform: Platform, id: string): void => of(platform).get(id)?.cancel();
export const stopRun = (platform: Platform, id: string): void => of(platform).get(id)?.stop();

import type { SessionRecord } from '#platform/context.ts';
import type { WriteDb } from '#platform/database/executor.ts';
import type { Platform } from '#platform/platform.ts';
import type { Run } from '#platform/solver.ts';

/** How a search is ended, whatever it answers. */
type Ending = Pick<Run<unknown>, 'cancel' | 'stop'>;
/** Searches of this process by the id of their row. Other processes end them through the row. */
const running = new WeakMap<Platform, Map<string, Ending>>();
const of = (platform: Platform): Map<string, Ending> => {
  const known = running.get(platform) ?? new Map<string, Ending>();
  running.set(platform, known);
  return known;
};

/** How far a search is, 0 to 1, and what its best plan has come to; `routes` below 0 while there is none. */
export type SearchProgress = ReturnType<Run<unknown>['progress']>;

/** Time between two signs of life, ms. */
const beatMs = 1000;

/**
 * Waits for a search: reports its progress to its row once a second (`report`), and ends it when the row says so: undefined when it was
 * cancelled, `stopAsked` to end with the best so far. Rejects as the search does.
 */
export async function attend<A>(
  platform: Platform,
  record: SessionRecord,
  id: string,
  run: Run<A>,
  report: (db: WriteDb, progress: SearchProgress) => Promise<{ stopAsked: boolean } | undefined>,
): Promise<A> {
  const runs = of(platform);
  runs.set(id, run);
  const beat = setInterval(() => {
    platform.tenancy
      .inUnit(record.readUnits, (db) => report(db, run.progress()))
      .then((row) => {
        if (!row) run.cancel();
        else if (row.stopAsked) run.stop();
      })
      .catch((error: Error) =>
        platform.log.warn({ err: error.message }, 'the progress of a search could not be written'),
      );
  }, beatMs);
  try {
    return await run.answer;
  } finally {
    clearInterval(beat);
    runs.delete(id);
  }
}

/** Work that follows a search: its row goes on saying that it is alive. */
export async function stayAlive<A>(
  platform: Platform,
  record: SessionRecord,
  report: (db: WriteDb) => Promise<unknown>,
  work: () => Promise<A>,
): Promise<A> {
  const beat = setInterval(() => {
    void platform.tenancy
      .inUnit(record.readUnits, report)
      .catch((error: Error) => platform.log.warn({ err: error.message }, 'a sign of life could not be written'));
  }, beatMs * 3);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}

/** Ends a search of this process at once; its row was ended before. */
export const cancelRun = (platform: Platform, id: string): void => of(platform).get(id)?.cancel();
export const stopRun = (platform: Platform, id: string): void => of(platform).get(id)?.stop();

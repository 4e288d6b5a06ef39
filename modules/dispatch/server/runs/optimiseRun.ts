import { messageOf } from '#kernel/known.ts';
import type { SessionRecord } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { indexPlaces, withMatrix, withTravelTimes } from '#optimiser/travel.ts';
import type { Solution } from '#optimiser/solution.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import { tripSeconds } from '../../rules/searchTime.ts';
import type { OptimizeError } from '../../rules/vocabulary.ts';
import { applyOptimisation, beginOptimisation, type Begun } from '../commands/optimizeTrip.ts';
import type { OptimizeTaskRow } from '../tables.gen.ts';
import { attend, refuseWhenBusy, TravelError, travelTimes } from '#modules/travel/server/index.ts';
import { endTask, findTask, reportProgress } from './optimiseTasks.ts';

/** How long a search may take to end after it was told to; ms. */
const graceMs = 20_000;
/** So many stops are answered in the call itself as a rule; longer searches answer their task and are asked about. */
const quickStops = 40;
const quickMs = 1500;
/** Up to so many stops a fixed number of iterations finds the best, and always the same. */
const exactStops = 12;

/**
 * Optimises a trip: a short transaction reads it, the search runs in a thread, a second one writes the order. Answers the task
 * when it is done, or after a moment as it stands.
 */
export async function optimiseTrip(
  platform: Platform,
  record: SessionRecord,
  tripId: string,
  body: { timeoutSec: number; version?: number | undefined; apply: boolean },
): Promise<OptimizeTaskRow> {
  const begun = await platform.asSession(record, async (ctx) =>
    beginOptimisation(ctx, await rowsOf(ctx), tripId, body.version, () => refuseWhenBusy(platform, ctx)),
  );
  const { task, search } = begun;
  if (task.state !== 'RUNNING') return count(platform, task);
  const over = search ? searchFor(platform, record, task, search, body) : undefined;
  if (!search || search.trip.stops.length <= quickStops) await waitFor(over, quickMs);
  return platform.asSession(record, async (ctx) => findTask(ctx, await rowsOf(ctx), task.id));
}

const waitFor = async (work: Promise<unknown> | undefined, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((done) => (timer = setTimeout(done, work ? ms : 300)))]);
  clearTimeout(timer);
};

const count = (platform: Platform, task: OptimizeTaskRow): OptimizeTaskRow => {
  platform.metrics.optimiserRuns.inc({ result: task.error_code ?? 'OK' });
  return task;
};

/** Never rejects: whatever goes wrong stands in the task. */
async function searchFor(
  platform: Platform,
  record: SessionRecord,
  task: OptimizeTaskRow,
  { trip, document }: NonNullable<Begun['search']>,
  { timeoutSec, apply }: { timeoutSec: number; apply: boolean },
): Promise<void> {
  let result: OptimizeError | 'OK' = 'OK';
  try {
    const { problem: indexed, points } = indexPlaces(document);
    const { matrix, hint } = await travelTimes(platform, record, points);
    const problem = matrix ? withMatrix(indexed, matrix) : withTravelTimes(document);
    const stops = trip.stops.length;
    const budget = stops <= exactStops ? { iterations: 3000 } : { cpu: Math.min(timeoutSec, tripSeconds(stops)) };
    const run = platform.solver.run<{ solution: Solution }>(
      { problem, seed: 1, ...budget },
      timeoutSec * 1000 + graceMs,
    );
    // On a busy machine the time is up before the search has had its share of it: then the best so far is the answer.
    const enough = setTimeout(() => run.stop(), timeoutSec * 1000);
    const { solution } = await attend(platform, record, task.id, run, (db, { share }) =>
      reportProgress(db, record, task.id, share),
    ).finally(() => clearTimeout(enough));
    await platform.asSession(record, async (ctx) =>
      applyOptimisation(ctx, await rowsOf(ctx), task.id, task.trip_id, { trip, problem, solution, hint, apply }),
    );
  } catch (error) {
    const message = messageOf(error);
    const ended = message === 'TIMEOUT' || message === 'CANCELED';
    result = ended ? 'TASK_CANCELED' : error instanceof TravelError ? 'GIS_EXCEPTION' : 'INTERNAL_ERROR';
    if (result === 'INTERNAL_ERROR') platform.log.error({ err: error, task: task.id }, 'an optimisation failed');
    const errorCode = result;
    await platform
      .asSession(record, (ctx) => endTask(ctx, task.id, { state: ended ? 'CANCELED' : 'FAILED', errorCode }))
      .catch((failed: Error) => platform.log.error({ err: failed }, 'an optimisation could not be ended'));
  }
  platform.metrics.optimiserRuns.inc({ result });
}

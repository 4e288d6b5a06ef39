import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { runWorker } from '#platform/solver.ts';
import type { Solution } from '#optimiser/solution.ts';
import { solve } from '#optimiser/solve.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { optimisationRefusal, optimizationStateAfter } from '../../rules/optimisation.ts';
import { timetable, timetableOf, tripProblem, type Timetable } from '../../rules/tripTimetable.ts';
import type { TripState } from '../../rules/tripStates.ts';
import type { OptimizationState, OptimizeError } from '../../rules/vocabulary.ts';
import { moveTrip } from '../moveTrip.ts';
import { contentOf, replan, timedTrip, type TripContent } from '../replan.ts';
import type { OptimizeTaskRow } from '../tables.gen.ts';
import { getTripRow, lockTrip } from '../trips.ts';

type Figures = { distance: number; drivingTime: number; violations: number };
type Result = {
  stops: { stopId: string; sequence: number; plannedArrival: number | null }[];
  before: Figures | null;
  after: Figures | null;
  optimizationState: OptimizationState | null;
};

const figures = (table: Timetable): Figures => ({
  distance: table.distance,
  drivingTime: table.drivingMinutes,
  violations: table.violations,
});

export const taskView = (ctx: ViewContext, task: OptimizeTaskRow) => {
  const result = (task.result as Result | null) ?? { stops: [], before: null, after: null, optimizationState: null };
  return {
    taskId: task.id,
    state: task.state as 'DONE',
    optimizationState: result.optimizationState,
    errorCode: task.error_code as OptimizeError | null,
    message: task.error_code ? ctx.t(`dispatch:optimizeError/${task.error_code}`) : null,
    stops: result.stops,
    before: result.before,
    after: result.after,
  };
};

async function storeTask(
  ctx: CommandContext,
  tripId: string,
  state: 'DONE' | 'FAILED',
  errorCode: OptimizeError | null,
  result: Result | null,
): Promise<OptimizeTaskRow> {
  const at = new Date(ctx.now);
  const row = await ctx.db.find(
    sql<OptimizeTaskRow>`insert into optimize_task (org_unit, id, trip_id, state, error_code, result, started_at, finished_at)
      values (${ctx.unit}, ${ctx.newId()}, ${tripId}, ${state}, ${errorCode}, ${result ? JSON.stringify(result) : null}::jsonb, ${at}, now()) returning *`,
  );
  return row as OptimizeTaskRow;
}

/** Up to this many stops the search is quicker than starting a thread (0.3 s at most, see the optimiser's figures). */
const inlineStops = 12;

async function search(
  root: string,
  content: TripContent,
  timed: Awaited<ReturnType<typeof timedTrip>>,
  seconds: number,
): Promise<Solution> {
  const problem = tripProblem(timed);
  if (content.stops.length <= inlineStops) return solve(problem, { iterations: 3000, seed: 1 });
  const cpu = Math.min(seconds, content.stops.length <= 40 ? 0.3 : content.stops.length <= 100 ? 1 : 3);
  const answer = await runWorker<{ solution?: Solution; error?: string }>(
    root,
    'solve',
    { problem, cpu, seed: 1 },
    seconds * 1000 + 2000,
  );
  if (!answer.solution) throw new Error(answer.error ?? 'no solution');
  return answer.solution;
}

/** T6: the best order of the open stops. Refusals of domain 3.4 answer as the task's error code, before any search. */
export async function optimizeTrip(
  ctx: CommandContext,
  rows: Rows,
  root: string,
  tripId: string,
  body: { mode: string; timeoutSec: number; version?: number },
) {
  const trip = await lockTrip(ctx, rows, tripId);
  const content = await contentOf(ctx, trip);
  const timed = await timedTrip(ctx, content);
  const refusal = optimisationRefusal({
    state: trip.state as TripState,
    externallyPlanned: trip.externally_planned,
    mayOptimise: ctx.session.licenses.includes('LPP-OPT') || ctx.session.accountId === 'system',
    isCurrent: body.version === undefined || body.version === trip.version,
    stops: content.stops.map((stop, i) => ({
      id: stop.id,
      locked: timed.stops[i]?.locked === true,
      isCustomer: stop.kind === 'CUSTOMER',
      hasCoordinates: stop.latitude !== null && stop.longitude !== null,
      pickupItemIds: content.orders
        .filter((o) => o.stop_id === stop.id && o.order_type === 'PICKUP')
        .map((o) => o.item_id),
      deliveryItemIds: content.orders
        .filter((o) => o.stop_id === stop.id && o.order_type !== 'PICKUP')
        .map((o) => o.item_id),
    })),
  });
  if (refusal) return taskView(ctx, await storeTask(ctx, trip.id, 'FAILED', refusal, null));

  const before = timetable(timed);
  let solution: Solution;
  try {
    solution = await search(root, content, timed, body.timeoutSec);
  } catch (error) {
    const code: OptimizeError = (error as Error).message === 'TIMEOUT' ? 'TASK_CANCELED' : 'INTERNAL_ERROR';
    return taskView(ctx, await storeTask(ctx, trip.id, 'FAILED', code, null));
  }
  const after = timetableOf(timed, solution);
  const order = after.stops.map((stop) => stop.stopId);
  await writeSequence(ctx, order);
  const ordered = await contentOf(ctx, trip);
  const set = await replan(ctx, ordered);
  const optimizationState = optimizationStateAfter(trip.optimization_state as OptimizationState, 'OPTIMISED', {
    numberOfStops: content.stops.length,
    released: trip.state !== 'CREATED',
  });
  await moveTrip(ctx, trip, 'optimise', {
    orders: ordered.orders,
    set: { ...set, optimization_state: optimizationState },
    args: { before: Math.round(before.distance / 1e6), after: Math.round(after.distance / 1e6) },
  });
  const stops = after.stops.map((stop, i) => ({ stopId: stop.stopId, sequence: i + 1, plannedArrival: stop.arrival }));
  return taskView(
    ctx,
    await storeTask(ctx, trip.id, 'DONE', null, {
      stops,
      before: figures(before),
      after: figures(after),
      optimizationState,
    }),
  );
}

/** Writes a new order of stops. */
export const writeSequence = (ctx: CommandContext, stopIds: readonly string[]): Promise<unknown> =>
  ctx.db.run(
    sql`update stop s set sequence = n.rank from unnest(${[...stopIds]}::uuid[]) with ordinality as n(id, rank) where s.org_unit = ${ctx.unit} and s.id = n.id`,
  );

export async function findTask(ctx: ViewContext, rows: Rows, taskId: string) {
  const task = await ctx.db.find(
    sql<OptimizeTaskRow>`select * from optimize_task where org_unit = ${ctx.unit} and id = ${taskId}`,
  );
  if (!task) throw notFound();
  await getTripRow(ctx, rows, task.trip_id);
  return task;
}

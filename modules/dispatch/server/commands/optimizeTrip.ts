import { sql } from 'kysely';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { Problem } from '#optimiser/problem.ts';
import type { Solution } from '#optimiser/solution.ts';
import { solve } from '#optimiser/solve.ts';
import { refused, stale } from '#kernel/errors.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { windowViolation } from '#modules/shipments/rules/timeWindows.ts';
import { pickupsFirst } from '../../rules/directPairs.ts';
import { optimisationRefusal, optimizationStateAfter } from '../../rules/optimisation.ts';
import {
  type TimedTrip,
  type Timetable,
  timetable,
  timetableOf,
  tripDocument,
  tripProblem,
} from '../../rules/tripTimetable.ts';
import type { OptimizeError } from '../../rules/vocabulary.ts';
import { moveTrip } from '../moveTrip.ts';
import { contentOf, replan, timedTrip, type TripContent } from '../replan.ts';
import {
  endTask,
  figuresOf,
  findTask,
  insertTask,
  lockTask,
  runningTask,
  type TaskResult,
} from '../runs/optimiseTasks.ts';
import { clockOf } from '../clockOf.ts';
import { expectedPlan } from '../expectedPlan.ts';
import { asPlanChange } from '../planChanges/record.ts';
import { sequencedStops } from '../sequenced.ts';
import type { OptimizeTaskRow, StopRow, TripRow } from '../tables.gen.ts';
import { getTripRow, lockTrip } from '../trips.ts';

/** Refusals of domain 3.4, before any search. */
function refusalOf(
  ctx: ViewContext,
  { trip, stops, orders }: TripContent,
  timed: TimedTrip,
  version: number | undefined,
): OptimizeError | undefined {
  return optimisationRefusal({
    state: trip.state,
    externallyPlanned: trip.externally_planned,
    mayOptimise: ctx.session.licenses.includes('LPP-OPT') || ctx.session.accountId === 'system',
    isCurrent: version === undefined || version === trip.version,
    stops: sequencedStops({ stops, orders }).map((sequenced, i) => ({
      ...sequenced,
      locked: timed.stops[i]?.locked === true,
      isCustomer: stops[i]?.kind === 'CUSTOMER' || stops[i]?.kind === 'DEPOT',
      hasCoordinates: timed.stops[i]?.point !== null,
    })),
  });
}

/** What a search works on; read in one short transaction, so that it holds neither lock nor connection. */
export type Begun = { task: OptimizeTaskRow; search?: { trip: TimedTrip; document: Problem } };

/** T6, first part: what stands in the way is said at once; otherwise the task runs from here. */
export async function beginOptimisation(
  ctx: CommandContext,
  rows: Rows,
  tripId: string,
  version: number | undefined,
  refuseWhenBusy: () => Promise<void>,
): Promise<Begun> {
  const trip = await lockTrip(ctx, rows, tripId);
  const content = await contentOf(ctx, trip);
  const timed = await timedTrip(ctx, content);
  const errorCode = refusalOf(ctx, content, timed, version);
  if (errorCode) return { task: await insertTask(ctx, trip, { state: 'FAILED', errorCode }) };
  const same = await runningTask(ctx, trip);
  if (same) return { task: same };
  await refuseWhenBusy();
  const task = await insertTask(ctx, trip, { state: 'RUNNING' });
  return { task, search: { trip: timed, document: tripDocument(timed) } };
}

/** T6, second part: the order that was found, onto the trip as it was when the search began; another one is left alone. */
export async function applyOptimisation(
  ctx: CommandContext,
  rows: Rows,
  taskId: string,
  tripId: string,
  found: { trip: TimedTrip; problem: Problem; solution: Solution; hint: string | null; apply: boolean },
): Promise<void> {
  const trip = await lockTrip(ctx, rows, tripId);
  const task = await lockTask(ctx, taskId);
  if (task.state !== 'RUNNING') return;
  if (task.trip_version !== trip.version) {
    await endTask(ctx, taskId, { state: 'FAILED', errorCode: 'CONSISTENCY_VIOLATED' });
    return;
  }
  const proposed = await proposedOrder(ctx, trip, found.trip, found.problem, found.solution);
  const result = found.apply ? await takeOver(ctx, rows, trip, found, proposed) : proposed;
  await endTask(ctx, taskId, { state: 'DONE', result, hint: found.hint });
}

/** The order becomes the trip's, as a change that its user can take back. */
const takeOver = (
  ctx: CommandContext,
  rows: Rows,
  trip: TripRow,
  found: { trip: TimedTrip; solution: Solution },
  proposed: TaskResult,
): Promise<TaskResult> =>
  asPlanChange(ctx, rows, 'optimise', [trip.id], () =>
    order(ctx, trip, proposed, timetableOf(found.trip, found.solution)),
  );

/** A proposed order is taken over: the trip must still be the one that was searched. */
export async function applyProposed(ctx: CommandContext, rows: Rows, taskId: string): Promise<TripRow> {
  const known = await findTask(ctx, rows, taskId);
  const trip = await lockTrip(ctx, rows, known.trip_id);
  const task = await lockTask(ctx, taskId);
  const result = task.result;
  if (task.state !== 'DONE' || !result) throw refused('dispatch:optimizeError/CONSISTENCY_VIOLATED');
  // Sent twice it is taken over once.
  if (result.applied) return trip;
  if (task.trip_version !== trip.version) throw stale('dispatch:message/tripChanged', { name: trip.name });
  const applied = await asPlanChange(ctx, rows, 'optimise', [trip.id], () => order(ctx, trip, result));
  await ctx.db.run(
    sql`update optimize_task set result = ${JSON.stringify(applied)}::jsonb where org_unit = ${ctx.unit} and id = ${taskId}`,
  );
  return getTripRow(ctx, rows, trip.id);
}

/** Both parts in one transaction, for a caller that seeds trips and has nobody to wait for. */
export async function optimizeTrip(ctx: CommandContext, rows: Rows, tripId: string): Promise<OptimizeTaskRow> {
  const trip = await lockTrip(ctx, rows, tripId);
  const content = await contentOf(ctx, trip);
  const timed = await timedTrip(ctx, content);
  const errorCode = refusalOf(ctx, content, timed, undefined);
  if (errorCode) return insertTask(ctx, trip, { state: 'FAILED', errorCode });
  const problem = tripProblem(timed);
  const solution = solve(problem, { iterations: 3000, seed: 1 });
  const proposed = await proposedOrder(ctx, trip, timed, problem, solution);
  const result = await order(ctx, trip, proposed, timetableOf(timed, solution));
  return insertTask(ctx, trip, { state: 'DONE', result });
}

/** The order that was found beside the one that stands: way, driving and late stops, counted from now as the board counts them. */
async function proposedOrder(
  ctx: ViewContext,
  trip: TripRow,
  timed: TimedTrip,
  problem: Problem,
  solution: Solution,
): Promise<TaskResult> {
  const before = timetable(timed, problem);
  const after = timetableOf(timed, solution);
  const content = await contentOf(ctx, trip);
  const byId = new Map(content.stops.map((stop) => [stop.id, stop]));
  const inOrder = after.stops.map((stop) => stop.stopId);
  const others = content.stops.map((stop) => stop.id).filter((id) => !inOrder.includes(id));
  const stops = pickupsFirst([...inOrder, ...others], timed.pairs ?? [])
    .flatMap((id) => byId.get(id) ?? [])
    .map((stop, i) => ({ ...stop, sequence: i + 1 }));
  const { arrivals } = await expectedPlan(ctx, { ...content, stops });
  const lateAt = (stop: StopRow): number => {
    const at = stop.actual_arrival ?? arrivals.get(stop.id);
    return at === undefined ? 0 : windowViolation(stop.windows, at);
  };
  const late = clockOf(trip, content.stops, ctx.now).stops.filter((stop) => stop.late > 0).length;
  return {
    stops: stops.map((stop, i) => ({
      stopId: stop.id,
      sequence: i + 1,
      plannedArrival: stop.actual_arrival ?? arrivals.get(stop.id) ?? null,
      late: lateAt(stop),
    })),
    before: { ...figuresOf(before), violations: late },
    after: { ...figuresOf(after), violations: stops.filter((stop) => lateAt(stop) > 0).length },
    optimizationState: trip.optimization_state,
    applied: false,
  };
}

async function order(ctx: CommandContext, trip: TripRow, proposed: TaskResult, found?: Timetable): Promise<TaskResult> {
  await writeSequence(
    ctx,
    proposed.stops.map((stop) => stop.stopId),
  );
  const ordered = await contentOf(ctx, trip);
  // The times of the search, which may know the roads, where its order stands; a running trip counts on from where it is now.
  const stands = found?.stops.every((stop, i) => stop.stopId === proposed.stops[i]?.stopId) === true;
  const set = await replan(ctx, ordered, { found: stands && trip.actual_departure === null ? found : undefined });
  const optimizationState = optimizationStateAfter(trip.optimization_state, 'OPTIMISED', {
    numberOfStops: ordered.stops.length,
    released: trip.state !== 'CREATED',
  });
  const km = (mm: number | undefined): number => Math.round((mm ?? 0) / 1e6);
  await moveTrip(ctx, trip, 'optimise', {
    given: ordered.orders,
    set: { ...set, optimization_state: optimizationState },
    args: { before: km(proposed.before?.distance), after: km(proposed.after?.distance) },
  });
  return { ...proposed, optimizationState, applied: true };
}

/** Writes a new order of stops. */
export const writeSequence = (ctx: CommandContext, stopIds: readonly string[]): Promise<unknown> =>
  ctx.db.run(
    sql`update stop s set sequence = n.rank from unnest(${[...stopIds]}::uuid[]) with ordinality as n(id, rank) where s.org_unit = ${ctx.unit} and s.id = n.id`,
  );

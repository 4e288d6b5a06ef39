import { sql } from 'kysely';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { Problem } from '#optimiser/problem.ts';
import type { Solution } from '#optimiser/solution.ts';
import { solve } from '#optimiser/solve.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { optimisationRefusal, optimizationStateAfter } from '../../rules/optimisation.ts';
import { type TimedTrip, timetable, timetableOf, tripDocument, tripProblem } from '../../rules/tripTimetable.ts';
import type { TripState } from '../../rules/tripStates.ts';
import type { OptimizationState, OptimizeError } from '../../rules/vocabulary.ts';
import { moveTrip } from '../moveTrip.ts';
import { contentOf, replan, timedTrip, type TripContent } from '../replan.ts';
import {
  endTask,
  figuresOf,
  insertTask,
  lockTask,
  refuseWhenBusy,
  runningTask,
  type TaskResult,
} from '../runs/optimiseTasks.ts';
import type { OptimizeTaskRow, TripRow } from '../tables.gen.ts';
import { lockTrip } from '../trips.ts';

/** Refusals of domain 3.4, before any search. */
function refusalOf(
  ctx: ViewContext,
  { trip, stops, orders }: TripContent,
  timed: TimedTrip,
  version: number | undefined,
): OptimizeError | undefined {
  const of = (stopId: string, pickups: boolean): string[] =>
    orders.filter((o) => o.stop_id === stopId && (o.order_type === 'PICKUP') === pickups).map((o) => o.item_id);
  return optimisationRefusal({
    state: trip.state as TripState,
    externallyPlanned: trip.externally_planned,
    mayOptimise: ctx.session.licenses.includes('LPP-OPT') || ctx.session.accountId === 'system',
    isCurrent: version === undefined || version === trip.version,
    stops: stops.map((stop, i) => ({
      id: stop.id,
      locked: timed.stops[i]?.locked === true,
      isCustomer: stop.kind === 'CUSTOMER',
      hasCoordinates: stop.latitude !== null && stop.longitude !== null,
      pickupItemIds: of(stop.id, true),
      deliveryItemIds: of(stop.id, false),
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
): Promise<Begun> {
  const trip = await lockTrip(ctx, rows, tripId);
  const content = await contentOf(ctx, trip);
  const timed = await timedTrip(ctx, content);
  const errorCode = refusalOf(ctx, content, timed, version);
  if (errorCode) return { task: await insertTask(ctx, trip, { state: 'FAILED', errorCode }) };
  const same = await runningTask(ctx, trip);
  if (same) return { task: same };
  await refuseWhenBusy(ctx);
  const task = await insertTask(ctx, trip, { state: 'RUNNING' });
  return { task, search: { trip: timed, document: tripDocument(timed) } };
}

/** T6, second part: the order that was found, onto the trip as it was when the search began; another one is left alone. */
export async function applyOptimisation(
  ctx: CommandContext,
  rows: Rows,
  taskId: string,
  tripId: string,
  found: { trip: TimedTrip; problem: Problem; solution: Solution; hint: string | null },
): Promise<void> {
  const trip = await lockTrip(ctx, rows, tripId);
  const task = await lockTask(ctx, taskId);
  if (task.state !== 'RUNNING') return;
  if (task.trip_version !== trip.version) {
    await endTask(ctx, taskId, { state: 'FAILED', errorCode: 'CONSISTENCY_VIOLATED' });
    return;
  }
  const result = await order(ctx, trip, found.trip, found.problem, found.solution);
  await endTask(ctx, taskId, { state: 'DONE', result, hint: found.hint });
}

/** Both parts in one transaction, for a caller that lays trips and has nobody to wait for. */
export async function optimizeTrip(ctx: CommandContext, rows: Rows, tripId: string): Promise<OptimizeTaskRow> {
  const trip = await lockTrip(ctx, rows, tripId);
  const content = await contentOf(ctx, trip);
  const timed = await timedTrip(ctx, content);
  const errorCode = refusalOf(ctx, content, timed, undefined);
  if (errorCode) return insertTask(ctx, trip, { state: 'FAILED', errorCode });
  const problem = tripProblem(timed);
  const result = await order(ctx, trip, timed, problem, solve(problem, { iterations: 3000, seed: 1 }));
  return insertTask(ctx, trip, { state: 'DONE', result });
}

async function order(
  ctx: CommandContext,
  trip: TripRow,
  timed: TimedTrip,
  problem: Problem,
  solution: Solution,
): Promise<TaskResult> {
  const before = timetable(timed, problem);
  const after = timetableOf(timed, solution);
  await writeSequence(
    ctx,
    after.stops.map((stop) => stop.stopId),
  );
  const ordered = await contentOf(ctx, trip);
  // The times of the search, which may know the roads; a running trip counts on from where it is now.
  const set = await replan(ctx, ordered, { found: trip.actual_departure === null ? after : undefined });
  const optimizationState = optimizationStateAfter(trip.optimization_state as OptimizationState, 'OPTIMISED', {
    numberOfStops: ordered.stops.length,
    released: trip.state !== 'CREATED',
  });
  await moveTrip(ctx, trip, 'optimise', {
    orders: ordered.orders,
    set: { ...set, optimization_state: optimizationState },
    args: { before: Math.round(before.distance / 1e6), after: Math.round(after.distance / 1e6) },
  });
  return {
    stops: after.stops.map((stop, i) => ({ stopId: stop.stopId, sequence: i + 1, plannedArrival: stop.arrival })),
    before: figuresOf(before),
    after: figuresOf(after),
    optimizationState,
  };
}

/** Writes a new order of stops. */
export const writeSequence = (ctx: CommandContext, stopIds: readonly string[]): Promise<unknown> =>
  ctx.db.run(
    sql`update stop s set sequence = n.rank from unnest(${[...stopIds]}::uuid[]) with ordinality as n(id, rank) where s.org_unit = ${ctx.unit} and s.id = n.id`,
  );

import type { DayPlanRow } from './tables.gen.ts';
import { messageOf } from '#kernel/known.ts';
import type { SessionRecord } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import type { TaskRef } from '#optimiser/problem.ts';
import type { Solution } from '#optimiser/solution.ts';
import type { Suggestion } from '#optimiser/suggest.ts';
import { indexPlaces, withMatrix } from '#optimiser/travel.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import type { DayRequest } from '#modules/dayplan/contract/calls.ts';
import { dayProblem, withoutBroken } from '#modules/dayplan/rules/dayProblem.ts';
import { dayResult } from '#modules/dayplan/rules/dayResult.ts';
import type { DayFacts } from '#modules/dayplan/rules/facts.ts';
import { leaveForFirstStop } from '#modules/dayplan/rules/leaveLater.ts';
import { apartByLoad } from '#modules/dayplan/rules/loads.ts';
import { tasksAsked } from '#modules/dayplan/rules/tasks.ts';
import { withinLaw } from '#modules/dayplan/rules/withinLaw.ts';
import type { OptimizeError } from '#modules/dispatch/rules/vocabulary.ts';
import {
  attend,
  oneAtATime,
  refuseWhenBusy,
  stayAlive,
  TravelError,
  travelTimes,
} from '#modules/travel/server/index.ts';
import { endPlan, insertPlan, planLives, reportProgress, runningPlan } from './dayPlans.ts';
import { readDay } from './readDay.ts';
import { withoutRefused } from './withoutRefused.ts';

/** A search waits in the queue and works on a shared machine: so much longer than its CPU seconds it may take. */
const patience = 8;

/** Begins a proposal: one short transaction reads the day, then a thread searches and the row tells how far it is. */
export async function proposeDay(platform: Platform, record: SessionRecord, request: DayRequest): Promise<DayPlanRow> {
  const begun = await platform.asSession(record, async (ctx) => {
    const rows = await rowsOf(ctx);
    await oneAtATime(ctx);
    const same = await runningPlan(ctx, request);
    if (same) return { facts: undefined, row: same, daySeconds: 0 };
    await refuseWhenBusy(platform, ctx);
    const { daySeconds } = await configurationOf(ctx.db, ctx.readUnits, 'planning');
    const facts = await readDay(ctx, rows, request);
    return { facts, row: await insertPlan(ctx, rows, request), daySeconds };
  });
  if (begun.facts) void searchFor(platform, record, begun.row.id, request, begun.facts, begun.daySeconds);
  return begun.row;
}

/** Small days cool down earlier; a full one takes what the setting gives. */
const secondsFor = (jobs: number, most: number): number => Math.min(most, 2 + jobs / 40);

/** Never rejects: whatever goes wrong stands in the row. */
async function searchFor(
  platform: Platform,
  record: SessionRecord,
  id: string,
  request: DayRequest,
  facts: DayFacts,
  most: number,
): Promise<void> {
  let outcome: OptimizeError | 'OK' = 'OK';
  try {
    const read = dayProblem(facts);
    const asked = tasksAsked(read.problem);
    if (facts.vehicles.length === 0 || asked.length === 0) {
      const result = dayResult(facts, read, emptySolution(asked), []);
      await platform.asSession(record, (ctx) => endPlan(ctx, id, { state: 'DONE', result }));
      return;
    }
    const { problem, points } = indexPlaces(read.problem);
    const { matrix, hint } = await travelTimes(platform, record, points);
    const timed = { ...read, problem: matrix ? withMatrix(problem, matrix) : problem };
    const settled = withoutBroken(facts, matrix ? timed : read);
    const { day } = matrix ? settled : { day: { ...settled.day, problem: indexPlaces(settled.day.problem).problem } };
    const tasks = tasksAsked(day.problem);
    const cpu = secondsFor(tasks.length, most);
    const search = () =>
      platform.solver.run<{ solution: Solution; changes: Suggestion[] }>(
        {
          problem: matrix ? day.problem : settled.day.problem,
          seed: 1,
          cpu,
          ...(day.initial.length > 0 ? { initial: day.initial } : {}),
        },
        cpu * patience * 1000 + 60_000,
      );
    const found =
      settled.facts.vehicles.length > 0
        ? await attend(platform, record, id, search(), (db, progress) => reportProgress(db, record, id, progress))
        : { solution: emptySolution(tasks), changes: [] };
    const { refused, ...plan } = withinLaw(
      leaveForFirstStop(apartByLoad({ facts: settled.facts, day, solution: found.solution })),
      settled.facts.hours,
    );
    const accepted = await stayAlive(
      platform,
      record,
      (db) => planLives(db, record, id),
      () => platform.asSession(record, (ctx) => withoutRefused(ctx, request, plan)),
    );
    const result = dayResult(
      plan.facts,
      plan.day,
      accepted.solution,
      found.changes,
      new Map([...refused, ...accepted.refused]),
    );
    await platform.asSession(record, (ctx) => endPlan(ctx, id, { state: 'DONE', result, hint }));
  } catch (error) {
    const message = messageOf(error);
    const ended = message === 'TIMEOUT' || message === 'CANCELED';
    outcome = ended ? 'TASK_CANCELED' : error instanceof TravelError ? 'GIS_EXCEPTION' : 'INTERNAL_ERROR';
    if (outcome === 'INTERNAL_ERROR') platform.log.error({ err: error, plan: id }, 'a proposal failed');
    const errorCode = outcome;
    await platform
      .asSession(record, (ctx) => endPlan(ctx, id, { state: ended ? 'CANCELED' : 'FAILED', errorCode }))
      .catch((failed: Error) => platform.log.error({ err: failed }, 'a proposal could not be ended'));
  }
  platform.metrics.optimiserRuns.inc({ result: outcome });
}

const emptySolution = (tasks: readonly TaskRef[]): Solution => ({
  code: 0,
  routes: [],
  unassigned: [...tasks],
  summary: {
    cost: 0,
    routes: 0,
    unassigned: tasks.length,
    duration: 0,
    distance: 0,
    service: 0,
    waiting_time: 0,
    lateness: 0,
    late_stops: 0,
    violations: 0,
  },
});

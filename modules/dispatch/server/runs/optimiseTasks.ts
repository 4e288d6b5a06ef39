import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { CommandContext, SessionRecord, ViewContext } from '#platform/context.ts';
import { insertedRow } from '#platform/database/table.ts';
import type { WriteDb } from '#platform/database/executor.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { deadAfterSeconds } from '#modules/travel/rules/runs.ts';
import type { Timetable } from '../../rules/tripTimetable.ts';
import type { OptimizationState, OptimizeError } from '../../rules/vocabulary.ts';
import { type OptimizeTaskRow, tables } from '../tables.gen.ts';
import { getTripRow } from '../trips.ts';

type Figures = { distance: number; drivingTime: number; violations: number };
export type TaskResult = {
  stops: { stopId: string; sequence: number; plannedArrival: number | null; late: number }[];
  before: Figures | null;
  after: Figures | null;
  optimizationState: OptimizationState | null;
  /** The order is the trip's; else it is only proposed. */
  applied: boolean;
};

export const figuresOf = (table: Timetable): Figures => ({
  distance: table.distance,
  drivingTime: table.drivingMinutes,
  violations: table.violations,
});

/** `died`: the process that searched has given no sign of life, by the clock that dated its last one. */
type SeenTask = OptimizeTaskRow & { died?: boolean };

/** The task as the wire tells it. One whose process has died is over. */
export function taskView(ctx: Pick<ViewContext, 't'>, task: SeenTask) {
  const result = task.result ?? {
    stops: [],
    before: null,
    after: null,
    optimizationState: null,
    applied: false,
  };
  const dead = task.died === true;
  const errorCode = dead ? 'INTERNAL_ERROR' : task.error_code;
  return {
    taskId: task.id,
    state: dead ? 'FAILED' : task.state,
    progress: task.state === 'DONE' ? 1 : task.progress,
    optimizationState: result.optimizationState,
    errorCode,
    message: errorCode ? ctx.t(`dispatch:optimizeError/${errorCode}`) : null,
    hint: task.hint ? ctx.t(`dispatch:optimizeHint/${task.hint}`) : null,
    stops: result.stops,
    before: result.before,
    after: result.after,
  };
}

/** Searches for trips of the unit that go on now. */
export const runningTasks = async (ctx: Pick<ViewContext, 'db' | 'unit'>): Promise<number> => {
  const found = await ctx.db.find(
    sql<{
      n: number;
    }>`select count(*)::int as n from optimize_task where org_unit = ${ctx.unit} and state = 'RUNNING' and seen_at > now() - ${deadAfterSeconds} * interval '1 second'`,
  );
  return found?.n ?? 0;
};

/** The row says how far its search is (0 to 1) and that its process is alive; undefined when it is over. */
export const reportProgress = (
  db: WriteDb,
  { session }: SessionRecord,
  taskId: string,
  share: number,
): Promise<{ stopAsked: boolean } | undefined> =>
  db.find(
    sql<{ stopAsked: boolean }>`update optimize_task set progress = ${share}, seen_at = now()
      where org_unit = ${session.orgUnit} and id = ${taskId} and state = 'RUNNING' returning false as "stopAsked"`,
  );

export async function insertTask(
  ctx: CommandContext,
  trip: { id: string; version: number },
  task: { state: 'RUNNING' | 'DONE' | 'FAILED'; errorCode?: OptimizeError; result?: TaskResult },
): Promise<OptimizeTaskRow> {
  return ctx.db.one(
    insertedRow(ctx, tables.optimizeTask, {
      id: ctx.newId(),
      trip_id: trip.id,
      trip_version: trip.version,
      state: task.state,
      error_code: task.errorCode ?? null,
      result: task.result ?? null,
      progress: 0,
      started_at: new Date(ctx.now),
      // By the clock of the database, as every sign of life after it.
      seen_at: sql<Date>`now()`,
      finished_at: task.state === 'RUNNING' ? null : sql<Date>`now()`,
    }),
  );
}

/** Ends a running task; one that is over already stays as it is. */
export async function endTask(
  ctx: Pick<CommandContext, 'db' | 'unit'>,
  taskId: string,
  end: { state: 'DONE' | 'FAILED' | 'CANCELED'; errorCode?: OptimizeError; result?: TaskResult; hint?: string | null },
): Promise<void> {
  await ctx.db.run(
    sql`update optimize_task set state = ${end.state}, error_code = ${end.errorCode ?? null}, result = ${end.result ? JSON.stringify(end.result) : null}::jsonb, hint = ${end.hint ?? null},
      finished_at = now() where org_unit = ${ctx.unit} and id = ${taskId} and state = 'RUNNING'`,
  );
}

export async function lockTask(ctx: CommandContext, taskId: string): Promise<OptimizeTaskRow> {
  const task = await ctx.db.find(
    sql<OptimizeTaskRow>`select * from optimize_task where org_unit = ${ctx.unit} and id = ${taskId} for update`,
  );
  if (!task) throw notFound();
  return task;
}

/** A search for the trip that goes on now, from the same version: who asks twice waits for the one. */
export const runningTask = (
  ctx: ViewContext,
  trip: { id: string; version: number },
): Promise<OptimizeTaskRow | undefined> =>
  ctx.db.find(
    sql<OptimizeTaskRow>`select * from optimize_task where org_unit = ${ctx.unit} and trip_id = ${trip.id} and trip_version = ${trip.version} and state = 'RUNNING'
      and seen_at > now() - interval '20 seconds' order by started_at limit 1`,
  );

export async function findTask(ctx: ViewContext, rows: Rows, taskId: string): Promise<SeenTask> {
  const task = await ctx.db.find(
    sql<SeenTask>`select *, state = 'RUNNING' and coalesce(seen_at <= now() - ${deadAfterSeconds} * interval '1 second', true) as died from optimize_task where org_unit = ${ctx.unit} and id = ${taskId}`,
  );
  if (!task) throw notFound();
  await getTripRow(ctx, rows, task.trip_id);
  return task;
}

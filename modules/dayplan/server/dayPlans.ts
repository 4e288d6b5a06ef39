import { type DayPlanRow, tables } from './tables.gen.ts';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { CommandContext, SessionRecord, ViewContext } from '#platform/context.ts';
import { insertedRow } from '#platform/database/table.ts';
import type { WriteDb } from '#platform/database/executor.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { deadAfterSeconds } from '#modules/travel/rules/runs.ts';
import type { SearchProgress } from '#modules/travel/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { DayRequest } from '#modules/dayplan/contract/calls.ts';
import type { DayResult } from '#modules/dayplan/rules/dayResult.ts';
import type { OptimizeError } from '#modules/dispatch/rules/vocabulary.ts';

export type Accepted = Record<string, { tripId: string; tripName: string }>;
export const resultOf = (row: DayPlanRow): DayResult | null => row.result;
export const acceptedOf = (row: DayPlanRow): Accepted => row.accepted;

/** Proposals that a session may see: those made from the whole unit, or from areas that are all its own. */
function plansWithin(rows: Rows): RawBuilder<unknown> {
  if (rows.kind === 'unit') return sql`true`;
  if (rows.kind === 'aff') return sql`p.aff_ids <@ ${[...rows.affIds]}::text[]`;
  return sql`false`;
}

/** `died`: the process that searched has given no sign of life, by the clock that dated its last one. */
export type SeenPlan = DayPlanRow & { died?: boolean };
const died = sql`p.state = 'RUNNING' and coalesce(p.seen_at <= now() - ${deadAfterSeconds} * interval '1 second', true) as died`;

export const listPlans = (ctx: ViewContext, rows: Rows, day: string): Promise<SeenPlan[]> =>
  ctx.db.run(
    sql<SeenPlan>`select p.*, ${died} from day_plan p where p.org_unit = ${ctx.unit} and p.execution_date = ${day}::date and p.state <> 'CANCELED' and ${plansWithin(rows)}
      order by p.created_at desc, p.id desc limit 10`,
  );

export async function getPlan(ctx: ViewContext, rows: Rows, id: string): Promise<SeenPlan> {
  const row = await ctx.db.find(
    sql<SeenPlan>`select p.*, ${died} from day_plan p where p.org_unit = ${ctx.unit} and p.id = ${id} and ${plansWithin(rows)}`,
  );
  if (!row) throw notFound();
  return row;
}

/** Two who take over tours of one proposal do it one after the other. */
export async function lockPlan(ctx: CommandContext, rows: Rows, id: string): Promise<DayPlanRow> {
  const row = await ctx.db.find(
    sql<DayPlanRow>`select p.* from day_plan p where p.org_unit = ${ctx.unit} and p.id = ${id} and ${plansWithin(rows)} for update`,
  );
  if (!row) throw notFound();
  return row;
}

const announce = (ctx: CommandContext, row: Pick<DayPlanRow, 'id' | 'version' | 'aff_ids'>): void =>
  ctx.changed('trips', 'dayPlan', row.id, row.version, row.aff_ids ? { affIds: row.aff_ids } : {});

/** The same question of the same user, still searched: who asks twice waits for the one. */
export const runningPlan = (ctx: CommandContext, request: DayRequest): Promise<DayPlanRow | undefined> =>
  ctx.db.find(
    sql<DayPlanRow>`select * from day_plan where org_unit = ${ctx.unit} and state = 'RUNNING' and created_by = ${ctx.session.accountId} and request = ${JSON.stringify(request)}::jsonb
      and seen_at > now() - interval '20 seconds' order by created_at limit 1`,
  );

/** A new proposal; the oldest ones of the unit go. */
export async function insertPlan(ctx: CommandContext, rows: Rows, request: DayRequest): Promise<DayPlanRow> {
  const affIds = rows.kind === 'aff' ? [...rows.affIds] : null;
  const row = await ctx.db.one(
    insertedRow(ctx, tables.dayPlan, {
      id: ctx.newId(),
      execution_date: request.date,
      state: 'RUNNING',
      aff_ids: affIds,
      request,
      created_by: ctx.session.accountId,
      created_by_name: ctx.session.accountName,
      created_at: new Date(ctx.now),
      // By the clock of the database, as every sign of life after it.
      seen_at: sql<Date>`now()`,
    }),
  );
  const { keepProposals } = await configurationOf(ctx.db, ctx.readUnits, 'planning');
  await ctx.db.run(
    sql`delete from day_plan where org_unit = ${ctx.unit} and id in (select id from day_plan where org_unit = ${ctx.unit} and (state <> 'RUNNING' or seen_at < now() - interval '1 minute')
      order by created_at desc, id desc offset ${keepProposals})`,
  );
  announce(ctx, row);
  return row;
}

export async function endPlan(
  ctx: CommandContext,
  id: string,
  end: {
    state: 'DONE' | 'FAILED' | 'CANCELED';
    errorCode?: OptimizeError;
    hint?: string | null;
    result?: DayResult;
  },
): Promise<void> {
  const row = await ctx.db.find(
    sql<DayPlanRow>`update day_plan set state = ${end.state}, error_code = ${end.errorCode ?? null}, hint = ${end.hint ?? null}, progress = case when ${end.state} = 'DONE' then 1 else progress end,
      result = ${end.result ? JSON.stringify(end.result) : null}::jsonb, finished_at = now(), version = version + 1
      where org_unit = ${ctx.unit} and id = ${id} and state = 'RUNNING' returning *`,
  );
  if (row) announce(ctx, row);
}

/** Thrown away: a running search ends, a finished proposal is not shown any more. */
export async function cancelPlan(ctx: CommandContext, row: DayPlanRow): Promise<void> {
  if (row.state === 'CANCELED') return;
  await ctx.db.run(
    sql`update day_plan set state = 'CANCELED', error_code = 'TASK_CANCELED', finished_at = coalesce(finished_at, now()), version = version + 1
      where org_unit = ${ctx.unit} and id = ${row.id}`,
  );
  announce(ctx, { ...row, version: row.version + 1 });
}

export const askToStop = (ctx: CommandContext, id: string): Promise<unknown> =>
  ctx.db.run(
    sql`update day_plan set stop_asked = true where org_unit = ${ctx.unit} and id = ${id} and state = 'RUNNING'`,
  );

export async function rememberAccepted(ctx: CommandContext, row: DayPlanRow, accepted: Accepted): Promise<void> {
  await ctx.db.run(
    sql`update day_plan set accepted = accepted || ${JSON.stringify(accepted)}::jsonb, version = version + 1 where org_unit = ${ctx.unit} and id = ${row.id}`,
  );
  announce(ctx, { ...row, version: row.version + 1 });
}

/** Proposals of the unit whose search goes on now. */
export const runningPlans = async (ctx: Pick<ViewContext, 'db' | 'unit'>): Promise<number> => {
  const found = await ctx.db.find(
    sql<{
      n: number;
    }>`select count(*)::int as n from day_plan where org_unit = ${ctx.unit} and state = 'RUNNING' and seen_at > now() - ${deadAfterSeconds} * interval '1 second'`,
  );
  return found?.n ?? 0;
};

/** The row says how far its search is and what the best plan has come to; undefined when it is over. */
export const reportProgress = (
  db: WriteDb,
  { session }: SessionRecord,
  id: string,
  progress: SearchProgress,
): Promise<{ stopAsked: boolean } | undefined> =>
  db.find(
    sql<{ stopAsked: boolean }>`update day_plan set progress = ${progress.share},
        best = ${progress.routes >= 0 ? JSON.stringify(progress) : null}::jsonb, seen_at = now()
      where org_unit = ${session.orgUnit} and id = ${id} and state = 'RUNNING' returning stop_asked as "stopAsked"`,
  );

/** Work on a proposal that follows its search: the row goes on saying that it is alive. */
export const planLives = (db: WriteDb, { session }: SessionRecord, id: string): Promise<unknown> =>
  db.run(
    sql`update day_plan set seen_at = now() where org_unit = ${session.orgUnit} and id = ${id} and state = 'RUNNING'`,
  );

/** The tour that a plan change took over is open again, or taken once more. */
export async function markTour(
  ctx: CommandContext,
  { planId, tourId, trip }: { planId: string; tourId: string; trip: Accepted[string] | null },
): Promise<void> {
  const accepted = trip
    ? sql`accepted || ${JSON.stringify({ [tourId]: trip })}::jsonb`
    : sql`accepted - ${tourId}::text`;
  const row = await ctx.db.find(
    sql<{
      version: number;
    }>`update day_plan set accepted = ${accepted}, version = version + 1 where org_unit = ${ctx.unit} and id = ${planId} returning version`,
  );
  if (row) ctx.changed('trips', 'dayPlan', planId, row.version);
}

import { sql } from 'kysely';
import { type Issue, runChecks } from '#kernel/check.ts';
import type { CheckResultView } from '#kernel/checkAnswer.ts';
import { checkViews } from '#platform/checkAnswers.ts';
import type { ViewContext } from '#platform/context.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { dispatchChecks } from '../rules/dispatchChecks.ts';
import { besideAccepted } from './acceptedChecks.ts';
import { dispatchFacts } from './dispatchFacts.ts';
import { contentOf } from './replan.ts';
import type { TripRow } from './tables.gen.ts';

/** Checks that ask who drives with what, whatever lies on the trip. */
const ofHead = new Set([
  'NO_VEHICLE',
  'AVAILABILITY',
  'DOUBLE_BOOKED',
  'TRAILER_DOUBLE_BOOKED',
  'NO_DRIVER',
  'LICENCE',
  'DRIVER_DOUBLE_BOOKED',
  'CONTRACT',
]);
const headChecks = dispatchChecks.filter(({ code }) => ofHead.has(code));

/** What keeps the head of a trip from being driven as it stands; what somebody has accepted for it is not said again. */
export async function headIssues(ctx: ViewContext, trip: TripRow): Promise<Issue[]> {
  const facts = await dispatchFacts(ctx, await contentOf(ctx, trip), [], 'DISPATCH');
  const settings = await configurationOf(ctx.db, ctx.readUnits, 'dispatch-checks');
  const issues = await besideAccepted(ctx, trip.id, runChecks(headChecks, facts, settings), settings);
  return issues.filter(({ accepted }) => !accepted);
}

/** The heads of these trips, those that can still be changed: each with what is wrong with it. */
export async function headIssuesOf(ctx: ViewContext, tripIds: readonly string[]): Promise<Map<string, Issue[]>> {
  const trips = await ctx.db.run(
    sql<TripRow>`select * from trip where org_unit = ${ctx.unit} and id = any(${[...tripIds]}::uuid[]) and state in ('CREATED', 'LOADING_RELEASED')
      order by execution_date, id`,
    { name: 'trip.heads' },
  );
  const found = new Map<string, Issue[]>();
  for (const trip of trips) found.set(trip.id, await headIssues(ctx, trip));
  return found;
}

/** The same in the words of whoever asks. */
export const headIssueViews = (ctx: ViewContext, issues: readonly Issue[]): CheckResultView[] =>
  checkViews(ctx, issues, 'dispatch');

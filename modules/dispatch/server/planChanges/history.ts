import { known } from '#kernel/known.ts';
import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { PlanChangeRow } from '../tables.gen.ts';
import { tripsOfChange } from './record.ts';

export type PlanStep = { id: string; rows: PlanChangeRow[] };

const whose = (ctx: ViewContext, day: string) =>
  sql`org_unit = ${ctx.unit} and account = ${ctx.session.accountId} and execution_date = ${day}::date`;

/** The step that is taken back next, or done again next, with all its changes; the newest change first. */
export async function nextStep(ctx: ViewContext, day: string, undone: boolean): Promise<PlanStep | undefined> {
  const rows = await ctx.db.run(
    sql<PlanChangeRow>`select c.* from plan_change c where ${whose(ctx, day)} and c.undone = ${undone}
      and c.step = (select step from plan_change where ${whose(ctx, day)} and undone = ${undone}
        order by case when ${undone} then -position else position end desc limit 1)
      order by c.position desc`,
  );
  const [first] = rows;
  return first && { id: first.step, rows };
}

/** What a step did, in one line: `5 shipments dispatched to T-137`. */
function spokenStep(ctx: ViewContext, { rows }: PlanStep): string {
  const first = known(rows[0]);
  const names = [...new Set(rows.flatMap((row) => tripsOfChange(row).map((trip) => trip.name)))];
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const [one = '', other = ''] = names;
  if (first.kind === 'accept')
    return ctx.t('dispatch:planChange/accept', { count: rows.length, trips: names.slice(0, 4).join(', ') });
  if (first.kind === 'breakdown')
    return ctx.t('dispatch:planChange/breakdown', { trips: names.slice(0, 4).join(', ') });
  if (first.kind !== 'redispatch') return ctx.t(`dispatch:planChange/${first.kind}`, { count, trip: one });
  const [from, to] = leaves(first) === one ? [one, other] : [other, one];
  return ctx.t('dispatch:planChange/redispatch', { count, from, trip: to });
}

/** The name of the trip that shipments left. */
const leaves = (row: PlanChangeRow): string | undefined =>
  tripsOfChange(row).find(({ before, after }) => (before?.stops.flat().length ?? 0) > after.stops.flat().length)?.name;

/** What the user can take back and do again on the plan of a day. */
export async function planHistory(ctx: ViewContext, day: string) {
  const entry = (step: PlanStep | undefined) => (step ? { id: step.id, text: spokenStep(ctx, step) } : null);
  return { undo: entry(await nextStep(ctx, day, false)), redo: entry(await nextStep(ctx, day, true)) };
}

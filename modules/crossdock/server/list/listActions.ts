import type { CommandContext } from '#platform/context.ts';
import type { Changes } from '#platform/database/table.ts';
import { hasAnyPermission } from '#kernel/access.ts';
import { decide, type Overrides, runChecks } from '#kernel/check.ts';
import { refused } from '#kernel/errors.ts';
import { checkedAnswer } from '#platform/checkAnswers.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { closingRequested } from '../../contract/facts.ts';
import { finishChecks } from '../../rules/loading/closingChecks.ts';
import { lockList, moveList, unprocessedOf } from './lists.ts';
import type { ListProcess } from './process.ts';
import type { ProcessListTable } from '../tables.gen.ts';

type Step = 'start' | 'finish' | 'resume' | 'requestClosing';

/** Columns that change with a step. */
const changes: Record<Step, (ctx: CommandContext) => Changes<ProcessListTable>> = {
  start: (ctx) => ({ actual_start: new Date(ctx.now) }),
  finish: (ctx) => ({ actual_end: new Date(ctx.now) }),
  requestClosing: (ctx) => ({
    closing_requested_by: ctx.session.accountName,
    closing_requested_at: new Date(ctx.now),
  }),
  resume: () => ({ closing_requested_by: null, closing_requested_at: null }),
};

/** Start, finish, resume, request closing: one step of the machine each (domain 3.7). */
export async function stepByHand<V>(
  ctx: CommandContext,
  process: ListProcess<V>,
  rows: Rows,
  listId: string,
  action: Step,
  version: number | undefined,
  given: Overrides,
) {
  const locked = await lockList(ctx, process.kind, rows, listId, version);
  // Whoever may close does not ask for it.
  if (action === 'requestClosing' && hasAnyPermission(ctx.session, ['closeDepartureLocalTraffic']))
    throw refused('crossdock:refusal/mayCloseOneself');
  // Nobody says by mistake that everything is on the truck; a count is done when its places are.
  const open = action === 'finish' && process.kind !== 'INV' ? await unprocessedOf(ctx, listId) : 0;
  const verdict = decide(runChecks(finishChecks, { packagesUnprocessed: open }), given, ctx.session.permissions);
  if (!verdict.success) return { ...checkedAnswer(ctx, verdict, 'crossdock'), list: null };
  await moveList(ctx, locked, action, {
    set: changes[action](ctx),
    // What is open was named above and accepted.
    facts: { unprocessedConfirmed: true },
    ...(verdict.overridden.length > 0 ? { overrides: verdict.overridden } : {}),
  });
  if (action === 'requestClosing')
    await ctx.emit(closingRequested, { kind: process.kind, listId, by: ctx.session.accountName, at: ctx.now });
  return { ...checkedAnswer(ctx, verdict, 'crossdock'), list: await process.view(ctx, listId) };
}

import type { CommandContext } from '#platform/context.ts';
import { hasAnyPermission } from '#kernel/access.ts';
import { judge, type Overrides, runChecks } from '#kernel/check.ts';
import { refused } from '#kernel/errors.ts';
import { checkedAnswer } from '#modules/dispatch/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { finishChecks } from '../../rules/loading/closingChecks.ts';
import type { ListAction } from '../../rules/list/listStates.ts';
import { listView } from './listView.ts';
import { type ListChange, lockList, moveList, unprocessedOf, type LoadingListRow } from './lists.ts';

const changes: Partial<Record<ListAction, (ctx: CommandContext) => ListChange>> = {
  start: (ctx) => ({ set: { actual_start: new Date(ctx.now) } }),
  finish: (ctx) => ({ set: { actual_end: new Date(ctx.now) } }),
  requestClosing: (ctx) => ({
    set: { closing_requested_by: ctx.session.accountName, closing_requested_at: new Date(ctx.now) } satisfies Partial<
      Record<keyof LoadingListRow, unknown>
    >,
  }),
  resume: () => ({ set: { closing_requested_by: null, closing_requested_at: null } }),
};

/** Start, finish, resume, request closing: one step of the machine each (domain 3.7). */
export async function stepByHand(
  ctx: CommandContext,
  rows: Rows,
  listId: string,
  action: 'start' | 'finish' | 'resume' | 'requestClosing',
  version: number | undefined,
  given: Overrides,
) {
  const locked = await lockList(ctx, rows, listId, version);
  // Whoever may close does not ask for it.
  if (action === 'requestClosing' && hasAnyPermission(ctx.session, ['closeDepartureLocalTraffic']))
    throw refused('crossdock:refusal/mayCloseOneself');
  // Nobody says by mistake that everything is on the truck.
  const open = action === 'finish' ? await unprocessedOf(ctx, listId) : 0;
  const verdict = judge(runChecks(finishChecks, { packagesUnprocessed: open }), given, ctx.session.permissions);
  if (!verdict.success) return { ...checkedAnswer(ctx, verdict, 'crossdock'), list: null };
  await moveList(ctx, locked, action, {
    ...(changes[action]?.(ctx) ?? {}),
    ...(verdict.overridden.length > 0 ? { overrides: verdict.overridden } : {}),
  });
  return { ...checkedAnswer(ctx, verdict, 'crossdock'), list: await listView(ctx, listId) };
}

import { mayAccess } from '#kernel/access.ts';
import type { ViewContext } from '#platform/context.ts';
import { homeStatuses } from '#platform/home.ts';
import type { ServerModule } from '#platform/module.ts';

/** Lines under "Needs attention". */
const mostAttention = 12;

/** What every module shows this session on the home page; late before at risk before the rest, each newest first. */
export async function homeOf(ctx: ViewContext, modules: readonly ServerModule[]) {
  const parts = modules
    .flatMap((module) => module.home ?? [])
    .filter((part) => mayAccess(part.access, ctx.session, (flag) => !ctx.record.disabledFlags.includes(flag)));
  const answers = [];
  for (const part of parts) answers.push(await part.read(ctx));
  const attention = answers
    .flatMap((answer) => answer.attention ?? [])
    .sort(
      (a, b) =>
        homeStatuses.indexOf(a.status) - homeStatuses.indexOf(b.status) ||
        (b.at ?? 0) - (a.at ?? 0) ||
        (a.id < b.id ? -1 : 1),
    );
  return {
    at: ctx.now,
    next: answers.find((answer) => answer.next)?.next ?? null,
    // Nothing of a kind today is no figure.
    figures: answers.flatMap((answer) => answer.figures ?? []).filter(({ total }) => total !== 0),
    attention: attention.slice(0, mostAttention),
    attentionTotal: attention.length,
    tiles: answers.flatMap((answer) => answer.tiles ?? []),
    onDuty: answers.flatMap((answer) => answer.onDuty ?? []),
  };
}

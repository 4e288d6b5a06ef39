import type { Issue, Verdict } from '#kernel/check.ts';
import type { CheckResultView } from '#kernel/checkAnswer.ts';
import { spokenArgs } from '#kernel/spokenArgs.ts';
import type { ViewContext } from '#platform/context.ts';

/** Issues on the wire, each with its message in the user's language; `namespace` owns the texts `issue/{code}`. */
export const checkViews = (ctx: ViewContext, issues: readonly Issue[], namespace: string): CheckResultView[] =>
  issues.map((issue) => ({
    code: issue.code,
    number: issue.number,
    severity: issue.severity,
    overridable: issue.overridable,
    message: ctx.t(`${namespace}:issue/${issue.code}`, spokenArgs(issue.args, ctx.language, ctx.timezone)),
    itemId: issue.itemId ?? null,
  }));

/** The part of a checked answer that every command shares. */
export const checkedAnswer = (ctx: ViewContext, verdict: Verdict, namespace = 'dispatch') => ({
  success: verdict.success,
  checkResults: checkViews(ctx, verdict.open, namespace),
});

import type { Issue, Overrides, Verdict } from '#kernel/check.ts';
import type { CheckResultView } from '#kernel/checkAnswer.ts';
import { spokenArgs } from '#kernel/spokenArgs.ts';
import type { ViewContext } from './context.ts';

/** Issues on the wire, each with its message in the user's language; `namespace` owns the texts `issue/{code}`. */
export const checkViews = (ctx: ViewContext, issues: readonly Issue[], namespace: string): CheckResultView[] =>
  issues.map((issue) => ({
    code: issue.code,
    number: issue.number,
    severity: issue.severity,
    overridable: issue.overridable,
    message: messageOf(ctx, issue, namespace),
    mend: mendOf(ctx, issue, namespace),
    itemId: issue.itemId ?? null,
    itemName: issue.itemName ?? null,
  }));

function messageOf(ctx: ViewContext, issue: Issue, namespace: string): string {
  const spoken = (args: Issue['args']) => spokenArgs(args, ctx.language, ctx.timezone);
  const message = ctx.t(`${namespace}:issue/${issue.code}`, spoken(issue.args));
  return issue.accepted ? ctx.t('base:checks/accepted', spoken({ message, ...issue.accepted })) : message;
}

/** A module may say what would mend its checks: texts `mend/{code}`. */
function mendOf(ctx: ViewContext, { code, accepted }: Issue, namespace: string): string | null {
  const text = ctx.t(`${namespace}:mend/${code}`, {});
  return accepted || text.endsWith(`mend/${code}`) ? null : text;
}

/** Issues with the order numbers of the shipments that they are about: nobody knows a shipment by its id. */
export function namedIssues(
  issues: readonly Issue[],
  facts: { items: readonly { itemId: string; orderNumber: string }[]; planned?: typeof facts.items },
): Issue[] {
  const names = new Map([...(facts.planned ?? []), ...facts.items].map((item) => [item.itemId, item.orderNumber]));
  return issues.map((issue) => {
    const itemName = issue.itemId && names.get(issue.itemId);
    return itemName ? { ...issue, itemName } : issue;
  });
}

/** The part of a checked answer that every command shares. */
export const checkedAnswer = (ctx: ViewContext, verdict: Verdict, namespace: string) => ({
  success: verdict.success,
  checkResults: checkViews(ctx, verdict.open, namespace),
});

type Given = {
  query?: { overrideCodes?: string[] | undefined } | undefined;
  body?:
    | { overrideCodes?: string[] | undefined; overrides?: { itemId: string; codes: string[] }[] | undefined }
    | undefined;
};
/** What a user accepts, from the query and the body of a checked call. */
export const overridesOf = ({ query, body }: Given): Overrides => ({
  overrideCodes: [...(query?.overrideCodes ?? []), ...(body?.overrideCodes ?? [])],
  overrides: body?.overrides ?? [],
});

import type { Issue, Verdict } from '#kernel/check.ts';
import type { CheckResultView } from '#kernel/checkAnswer.ts';
import { fromRaw } from '#kernel/quantity.ts';
import type { ViewContext } from '#platform/context.ts';

const rounded = (value: number, digits = 1): string => String(Math.round(value * 10 ** digits) / 10 ** digits);

/** Arguments of an issue's text in the units that people read; raw quantities carry their unit in the name. */
function spoken(args: Issue['args'], language: string): Record<string, string | number> {
  const number = (value: number): string => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);
  return Object.fromEntries(
    Object.entries(args ?? {}).map(([name, value]) => {
      if (typeof value !== 'number') return [name, value];
      if (name === 'weight') return [name, number(fromRaw('MASS', value, 'kg'))];
      if (name === 'length' || name === 'loadingMeter' || name === 'limitLength')
        return [name, number(fromRaw('LENGTH', value, 'm'))];
      if (name === 'volume') return [name, number(fromRaw('VOLUME', value, 'm3'))];
      if (name === 'amount')
        return [name, new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(value / 100)];
      return [name, name === 'count' ? value : number(Number(rounded(value)))];
    }),
  );
}

/** Issues on the wire, each with its message in the user's language; `namespace` owns the texts `issue/{code}`. */
export const checkViews = (ctx: ViewContext, issues: readonly Issue[], namespace: string): CheckResultView[] =>
  issues.map((issue) => ({
    code: issue.code,
    number: issue.number,
    severity: issue.severity,
    overridable: issue.overridable,
    message: ctx.t(`${namespace}:issue/${issue.code}`, spoken(issue.args, ctx.language)),
    itemId: issue.itemId ?? null,
  }));

/** The part of a checked answer that every command shares. */
export const checkedAnswer = (ctx: ViewContext, verdict: Verdict, namespace = 'dispatch') => ({
  success: verdict.success,
  checkResults: checkViews(ctx, verdict.open, namespace),
});

import type { Decision } from './judge.ts';
import type { RuleResult } from './ruleTable.ts';

export type Outcome = { readonly rowId: string | null; readonly priority: number | null; readonly result: RuleResult };

/** What decided, in brief: the last row that had a word. */
export const outcomeOf = ({ hits, result }: Pick<Decision, 'hits' | 'result'>): Outcome => ({
  rowId: hits.at(-1)?.rowId ?? null,
  priority: hits.at(-1)?.priority ?? null,
  result,
});

const textOf = (result: RuleResult): string =>
  JSON.stringify(Object.entries(result).sort(([one], [other]) => (one < other ? -1 : 1)));
/** Do two outcomes come to the same, whatever row says it? */
export const isSameResult = (one: RuleResult, other: RuleResult): boolean => textOf(one) === textOf(other);

export type Tally = {
  readonly decided: number;
  readonly undecided: number;
  readonly rows: { rowId: string; count: number }[];
};
export function tallyOf(decisions: readonly Pick<Decision, 'hits'>[]): Tally {
  const rows = new Map<string, number>();
  for (const { hits } of decisions) for (const { rowId } of hits) rows.set(rowId, (rows.get(rowId) ?? 0) + 1);
  const decided = decisions.filter(({ hits }) => hits.length > 0).length;
  return {
    decided,
    undecided: decisions.length - decided,
    rows: [...rows].map(([rowId, count]) => ({ rowId, count })),
  };
}

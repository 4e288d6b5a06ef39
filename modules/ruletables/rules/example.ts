import type { RuleAttribute } from '../contract/configs.ts';
import { isText } from './conditions.ts';
import { compile, inOrder, type JudgedTable } from './judge.ts';
import { moveAbove, priorityStep } from './mends.ts';
import type { Condition, Facts, RuleResult, RuleRow } from './ruleTable.ts';

/** By what an example is told from others, the first that is known of it. */
const narrowest = ['customer', 'stopLocation', 'shipper', 'route', 'postalCode', 'city', 'product'] as const;

export type Proposed = {
  readonly row: RuleRow;
  /** The row that decides now. */
  readonly aboveId: string | null;
  readonly rows: readonly RuleRow[];
};

const subjectOf = (inputs: readonly RuleAttribute[], facts: Facts): Condition[] => {
  const name = narrowest.find((one) => inputs.some((input) => input.name === one) && isText(facts[one]));
  const value = name === undefined ? undefined : facts[name];
  return name === undefined || value === undefined ? [] : [{ attr: name, op: '=', value }];
};

/**
 * The row that an example asks for: for whom it is (the customer, else the place), and what the row asks that decides now, so that others of
 * the same customer stay as they are. It goes directly above that row; without one to the end, before the row that takes the rest.
 */
export function exampleRow(
  table: JudgedTable,
  facts: Facts,
  result: RuleResult,
  made: { id: string; owner: string },
): Proposed {
  const { hits } = compile(table)(facts);
  const ordered = inOrder(table.rows);
  // Where all rows that fit are merged, the latest of them has the last word: it stands behind them.
  const first = table.hitPolicy === 'FIRST';
  const now = first ? ordered.find(({ id }) => id === hits[0]?.rowId) : undefined;
  const whose = subjectOf(table.inputs, facts);
  const kept = (now?.conditions ?? []).filter(({ attr }) => !whose.some((one) => one.attr === attr));
  const row: RuleRow = {
    id: made.id,
    priority: (ordered.at(-1)?.priority ?? 0) + priorityStep,
    active: true,
    conditions: [...whose, ...kept],
    result,
    comment: null,
    owner: made.owner,
  };
  const rest = first ? ordered.find(({ active, conditions }) => active && conditions.length === 0) : undefined;
  const aboveId = now?.id ?? rest?.id ?? null;
  const rows = moveAbove([...ordered, row], row.id, aboveId);
  return { row: rows.find(({ id }) => id === row.id) ?? row, aboveId: now?.id ?? null, rows };
}

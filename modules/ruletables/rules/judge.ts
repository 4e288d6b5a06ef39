import type { HitPolicy, RuleAttribute } from '../contract/configs.ts';
import { type BrokenCell, type Predicate, predicateOf } from './conditions.ts';
import type { CellValue, Condition, Facts, RuleResult, RuleRow } from './ruleTable.ts';

export type Hit = { readonly rowId: string; readonly priority: number };
/** A row that nobody can be judged by: left out, and named. */
export type OddRow = { readonly rowId: string; readonly attr: string; readonly code: BrokenCell };
/** Why a row did not fit: the first of its conditions that is not met, and what was read for it. */
export type TraceRow = Hit & {
  readonly outcome: 'HIT' | 'MISSED' | 'OFF' | 'ODD' | 'NOT_ASKED';
  readonly missed: (Condition & { readonly read: CellValue }) | null;
};

export type Decision = {
  /** {} when no row fits: then everything stays as it is without rules. */
  readonly result: RuleResult;
  readonly hits: readonly Hit[];
  readonly odd: readonly OddRow[];
  /** Only when it is asked for. */
  readonly trace?: readonly TraceRow[];
};

export type Judge = (facts: Facts, asked?: { readonly trace?: boolean }) => Decision;

/** The table that is judged by: what it may ask, how it decides, and its rows in their order. */
export type JudgedTable = {
  readonly hitPolicy: HitPolicy;
  readonly inputs: readonly RuleAttribute[];
  readonly rows: readonly RuleRow[];
};

/** The order in which rows are asked. */
export const inOrder = <R extends Pick<RuleRow, 'priority'>>(rows: readonly R[]): R[] =>
  rows
    .map((row, at) => ({ row, at }))
    .sort((one, other) => one.row.priority - other.row.priority || one.at - other.at)
    .map(({ row }) => row);

type Test = { readonly condition: Condition; readonly meets: Predicate };
type Compiled = Hit & { readonly row: RuleRow; readonly tests: readonly Test[]; readonly odd: OddRow | undefined };

function compiled(row: RuleRow, inputs: ReadonlyMap<string, RuleAttribute>): Compiled {
  const tests: Test[] = [];
  let odd: OddRow | undefined;
  for (const condition of row.conditions) {
    const meets = predicateOf(inputs.get(condition.attr), condition);
    if (typeof meets === 'string') odd ??= { rowId: row.id, attr: condition.attr, code: meets };
    else tests.push({ condition, meets });
  }
  return { rowId: row.id, priority: row.priority, row, tests, odd };
}

const missedBy = (tests: readonly Test[], facts: Facts): Condition | undefined => {
  for (const { condition, meets } of tests) if (!meets(facts[condition.attr])) return condition;
  return undefined;
};

const noOdd: readonly OddRow[] = [];

/**
 * A table made ready once for many judgements. Pure; it never throws: rows with a cell that cannot be understood are left out and named in
 * `odd` of every decision. FIRST: the first row that fits says everything. ALL: rows that fit are merged in their order, later ones win.
 */
export function compile({ hitPolicy, inputs, rows }: JudgedTable): Judge {
  const byName = new Map(inputs.map((input) => [input.name, input]));
  const all = inOrder(rows).map((row) => compiled(row, byName));
  const asked = all.filter(({ row, odd }) => row.active && !odd);
  const odd = all.flatMap((one) => (one.row.active && one.odd ? [one.odd] : noOdd));
  const first = hitPolicy === 'FIRST';

  const traceOf = (facts: Facts, decided: readonly Hit[]): TraceRow[] => {
    let over = false;
    return all.map(({ rowId, priority, row, tests, odd: broken }) => {
      const missed = broken || !row.active || over ? undefined : missedBy(tests, facts);
      const hit = decided.some((one) => one.rowId === rowId);
      const outcome = !row.active ? 'OFF' : broken ? 'ODD' : over ? 'NOT_ASKED' : hit ? 'HIT' : 'MISSED';
      if (first && hit) over = true;
      return {
        rowId,
        priority,
        outcome,
        missed: missed ? { ...missed, read: facts[missed.attr] ?? null } : null,
      };
    });
  };

  return (facts, options) => {
    const hits: Hit[] = [];
    let result: RuleResult = {};
    for (const { rowId, priority, row, tests } of asked) {
      if (missedBy(tests, facts)) continue;
      hits.push({ rowId, priority });
      if (first) {
        result = row.result;
        break;
      }
      result = { ...result, ...row.result };
    }
    const decision: Decision = { result, hits, odd };
    return options?.trace ? { ...decision, trace: traceOf(facts, hits) } : decision;
  };
}

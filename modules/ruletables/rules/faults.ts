import { knownAs, type RuleAttribute, type RuleConfig } from '../contract/configs.ts';
import { type BrokenCell, isText, numbersOf, predicateOf, textsOf } from './conditions.ts';
import { inOrder } from './judge.ts';
import type { Mend } from './mends.ts';
import { excludes, implies, impliesOneOf, isBlank } from './regions.ts';
import type { CellValue, Condition, RuleRow } from './ruleTable.ts';

/** ERROR: publishing waits for it. HINT: may be meant so. */
const faultCodes = {
  NEVER_REACHED: 'ERROR',
  NEVER_REACHED_TOGETHER: 'ERROR',
  NEVER_TRUE: 'ERROR',
  UNKNOWN_ATTRIBUTE: 'ERROR',
  UNKNOWN_OPERATOR: 'ERROR',
  WRONG_VALUE: 'ERROR',
  EMPTY_RANGE: 'ERROR',
  UNKNOWN_VALUE: 'ERROR',
  UNKNOWN_OUTPUT: 'ERROR',
  WRONG_RESULT: 'ERROR',
  NO_RESULT: 'ERROR',
  TWICE_IN_CELL: 'HINT',
  OVERLAP: 'HINT',
  NO_REST: 'HINT',
} as const satisfies Record<string, 'ERROR' | 'HINT'>;
export type FaultCode = keyof typeof faultCodes;

export type Fault = {
  /** null: the table as a whole. */
  readonly rowId: string | null;
  /** Name of the input or output whose cell it is; null: the row. */
  readonly field: string | null;
  readonly code: FaultCode;
  readonly severity: 'ERROR' | 'HINT';
  /** Figures and words for its text: priorities of rows, what was written. */
  readonly args: Readonly<Record<string, string | number>>;
  readonly mends: readonly Mend[];
};

/** Ids of records by their master-data type; a type that is missing is not looked at. */
export type KnownIds = Readonly<Record<string, ReadonlySet<string>>>;

const fault = (
  row: RuleRow | null,
  field: string | null,
  code: FaultCode,
  args: Fault['args'] = {},
  mends: readonly Mend[] = [],
): Fault => ({
  rowId: row?.id ?? null,
  field,
  code,
  severity: faultCodes[code],
  args: row ? { row: row.priority, ...args } : args,
  mends,
});

const written = (value: CellValue): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''));

/** Words of a cell that no choice and no record bears. */
function unknownWords(attribute: RuleAttribute, op: Condition['op'], value: CellValue, known: KnownIds): string[] {
  if (op === 'starts with' || op === 'matches') return [];
  const words = textsOf(value) ?? (isText(value) ? [value] : []);
  const { choices } = attribute;
  const ids = known[knownAs(attribute) ?? ''];
  if (choices) return words.filter((word) => !choices.includes(word));
  // The ends of a range need not be records themselves.
  return ids && op !== 'between' ? words.filter((word) => !ids.has(word)) : [];
}

function cellFaults(
  row: RuleRow,
  condition: Condition,
  attribute: RuleAttribute | undefined,
  known: KnownIds,
): Fault[] {
  const { attr, op, value } = condition;
  const broken: BrokenCell | unknown = predicateOf(attribute, condition);
  const clear: Mend = { kind: 'CLEAR_CELL', rowId: row.id, attr };
  const args = { value: written(value), attr };
  if (!attribute) return [fault(row, attr, 'UNKNOWN_ATTRIBUTE', args, [clear])];
  if (broken === 'EMPTY_RANGE') {
    const swap: Mend = { kind: 'SWAP_RANGE', rowId: row.id, attr };
    const [from = '', to = ''] = (numbersOf(value) ?? textsOf(value) ?? []).map(String);
    return [fault(row, attr, 'EMPTY_RANGE', { ...args, from, to }, [swap, clear])];
  }
  if (broken === 'WRONG_VALUE' || broken === 'UNKNOWN_OPERATOR') return [fault(row, attr, broken, args, [clear])];
  const unknown = unknownWords(attribute, op, value, known);
  if (unknown.length > 0) return [fault(row, attr, 'UNKNOWN_VALUE', { value: unknown.join(', '), attr }, [clear])];
  const several = op === 'between' ? [] : (textsOf(value) ?? numbersOf(value) ?? []).map(String);
  const twice = several.find((word, at) => several.indexOf(word) !== at);
  return twice === undefined
    ? []
    : [fault(row, attr, 'TWICE_IN_CELL', { value: twice, attr }, [{ kind: 'ONCE_IN_CELL', rowId: row.id, attr }])];
}

function isResult({ type }: RuleAttribute, value: CellValue): boolean {
  if (type === 'NUMBER') return typeof value === 'number' && Number.isFinite(value);
  if (type === 'BOOLEAN') return typeof value === 'boolean';
  return type === 'LIST' ? textsOf(value) !== undefined : isText(value);
}

function resultFaults(row: RuleRow, outputs: readonly RuleAttribute[], known: KnownIds): Fault[] {
  const said = Object.entries(row.result).filter(([, value]) => value !== null);
  if (said.length === 0) return [fault(row, outputs[0]?.name ?? null, 'NO_RESULT')];
  return said.flatMap(([name, value]) => {
    const output = outputs.find((one) => one.name === name);
    const args = { value: written(value), attr: name };
    if (!output) return [fault(row, name, 'UNKNOWN_OUTPUT', args)];
    if (!isResult(output, value)) return [fault(row, name, 'WRONG_RESULT', args)];
    const unknown = unknownWords(output, output.type === 'LIST' ? 'in' : '=', value, known);
    return unknown.length > 0 ? [fault(row, name, 'UNKNOWN_VALUE', { value: unknown.join(', '), attr: name })] : [];
  });
}

/** Names of outputs whose value is none that they can say; one that says nothing is no fault here. */
export function wrongOutputs(outputs: readonly RuleAttribute[], result: RuleRow['result'], known: KnownIds): string[] {
  const row: RuleRow = { id: '', priority: 0, active: true, conditions: [], result, comment: null, owner: null };
  return resultFaults(row, outputs, known).flatMap(({ code, field }) =>
    code === 'NO_RESULT' || field === null ? [] : [field],
  );
}

type Attributes = ReadonlyMap<string, RuleAttribute>;

/**
 * Conditions of the outer row that follow from none of the inner row, two at most: without one, whoever meets the inner row meets the outer one.
 * A loop, because a table of 500 rows is looked through in 125,000 pairs while somebody types.
 */
function missedOf(attributes: Attributes, outer: RuleRow, inner: RuleRow): Condition[] {
  const missed: Condition[] = [];
  for (const condition of outer.conditions) {
    const attribute = attributes.get(condition.attr);
    let follows = false;
    for (const own of inner.conditions)
      if (attribute && own.attr === condition.attr && implies(attribute, own, condition)) follows = true;
    if (!follows) missed.push(condition);
    if (missed.length === 2) break;
  }
  return missed;
}

/** The mend "give the upper row a weight from 30 kg": the lower row ends at a figure that the upper one could begin with. */
function cutOf(attributes: Attributes, upper: RuleRow, lower: RuleRow): Mend[] {
  return lower.conditions.flatMap(({ attr, op, value }): Mend[] => {
    if (attributes.get(attr)?.type !== 'NUMBER' || upper.conditions.some((one) => one.attr === attr)) return [];
    const from = op === 'between' ? numbersOf(value)?.[1] : op === '≤' && typeof value === 'number' ? value : undefined;
    return from === undefined ? [] : [{ kind: 'CUT_FROM', rowId: upper.id, attr, from }];
  });
}

function reachFault(attributes: Attributes, earlier: readonly RuleRow[], row: RuleRow): Fault | undefined {
  const nearly: { row: RuleRow; condition: Condition }[] = [];
  const away: Mend[] = [{ kind: 'REMOVE_ROW', rowId: row.id }];
  for (const upper of earlier) {
    const missed = missedOf(attributes, upper, row);
    const [condition, ...more] = missed;
    if (!condition) {
      const same = missedOf(attributes, row, upper).length === 0;
      const move: Mend = { kind: 'MOVE_ABOVE', rowId: row.id, aboveId: upper.id };
      const field = upper.conditions.at(-1)?.attr ?? row.conditions.at(0)?.attr ?? null;
      const mends = same ? away : [move, ...cutOf(attributes, upper, row), ...away];
      return fault(row, field, 'NEVER_REACHED', { by: upper.priority }, mends);
    }
    if (more.length === 0) nearly.push({ row: upper, condition });
  }
  for (const own of row.conditions) {
    const attribute = attributes.get(own.attr);
    const around = nearly.filter(({ condition }) => condition.attr === own.attr);
    if (!attribute || around.length < 2) continue;
    const outers = around.map(({ condition }) => condition);
    if (impliesOneOf(attribute, own, outers)) {
      const by = around.map((one) => one.row.priority).join(', ');
      return fault(row, own.attr, 'NEVER_REACHED_TOGETHER', { by }, away);
    }
  }
  return undefined;
}

/** A row as it is asked, with what it asks for and what it says as texts. */
type Asked = RuleRow & { readonly attrs: string; readonly says: string };
const attrsOf = ({ conditions }: RuleRow): string => [...new Set(conditions.map(({ attr }) => attr))].sort().join();
const saysOf = (row: RuleRow): string => JSON.stringify(Object.entries(row.result).sort());

/** Rows that ask for the same things, let some of the same through and say something else: the order decides, and somebody should know. */
function overlapFault(attributes: Attributes, earlier: readonly Asked[], row: Asked): Fault | undefined {
  const other = earlier.find(
    (upper) =>
      upper.conditions.length > 0 &&
      upper.attrs === row.attrs &&
      upper.says !== row.says &&
      missedOf(attributes, row, upper).length > 0 &&
      missedOf(attributes, upper, row).length > 0 &&
      !upper.conditions.some((one) => {
        const attribute = attributes.get(one.attr);
        return attribute && row.conditions.some((own) => own.attr === one.attr && excludes(attribute, one, own));
      }),
  );
  return other ? fault(row, null, 'OVERLAP', { by: other.priority }) : undefined;
}

const neverTrue = (attributes: Attributes, { conditions }: RuleRow): Condition | undefined =>
  conditions.find((one, at) => {
    const attribute = attributes.get(one.attr);
    return (
      attribute && conditions.slice(at + 1).some((other) => other.attr === one.attr && excludes(attribute, one, other))
    );
  });

/** Everything that is wrong with a table or may be, row by row as they are asked. Pure; the same while typing and before publishing. */
export function faultsOf(
  { inputs, outputs, hitPolicy }: Pick<RuleConfig, 'inputs' | 'outputs' | 'hitPolicy'>,
  rows: readonly RuleRow[],
  known: KnownIds = {},
): Fault[] {
  const attributes: Attributes = new Map(inputs.map((input) => [input.name, input]));
  const found: Fault[] = [];
  const earlier: Asked[] = [];
  for (const row of inOrder(rows)) {
    const filled = { ...row, conditions: row.conditions.filter((condition) => !isBlank(condition)) };
    const asked: Asked = { ...filled, attrs: attrsOf(filled), says: saysOf(filled) };
    const cells = asked.conditions.flatMap((one) => cellFaults(row, one, attributes.get(one.attr), known));
    found.push(...cells, ...resultFaults(row, outputs, known));
    // A row that is off is not judged by; one that cannot be understood stands in nobody's way.
    if (!row.active || asked.conditions.some((one) => typeof predicateOf(attributes.get(one.attr), one) === 'string'))
      continue;
    const never = neverTrue(attributes, asked);
    if (never) {
      found.push(fault(row, never.attr, 'NEVER_TRUE', { attr: never.attr }, [{ kind: 'REMOVE_ROW', rowId: row.id }]));
      continue;
    }
    if (hitPolicy === 'FIRST') {
      const unreached = reachFault(attributes, earlier, asked);
      const overlap = unreached ? undefined : overlapFault(attributes, earlier, asked);
      found.push(...[unreached ?? overlap ?? []].flat());
    }
    earlier.push(asked);
  }
  if (hitPolicy === 'FIRST' && rows.length > 0 && !earlier.some(({ conditions }) => conditions.length === 0))
    found.push(fault(null, null, 'NO_REST', {}, [{ kind: 'ADD_REST' }]));
  return found;
}

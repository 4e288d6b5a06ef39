import type { AttributeType, RuleAttribute } from '../contract/configs.ts';
import type { CellValue, Condition, Operator } from './ruleTable.ts';

/** Does a fact meet the condition? Never throws: a fact of the wrong kind is taken as empty. */
export type Predicate = (fact: CellValue | undefined) => boolean;

const ofOne: readonly Operator[] = ['=', '≠', 'in', 'not in', 'is empty', 'is not empty'];
/** Which comparisons an attribute of a type knows. */
export const operatorsOf: Readonly<Record<AttributeType, readonly Operator[]>> = {
  TEXT: [...ofOne, 'between', 'starts with', 'matches'],
  NUMBER: ['=', '≠', '<', '≤', '>', '≥', 'between', 'in', 'not in', 'is empty', 'is not empty'],
  CHOICE: ofOne,
  REFERENCE: [...ofOne, 'between', 'starts with'],
  BOOLEAN: ['=', '≠', 'is empty', 'is not empty'],
  LIST: ['contains any', 'contains all', 'is empty', 'is not empty'],
};

export type BrokenCell = 'UNKNOWN_ATTRIBUTE' | 'UNKNOWN_OPERATOR' | 'WRONG_VALUE' | 'EMPTY_RANGE';

export const isEmpty = (value: CellValue | undefined): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
export const textsOf = (value: unknown): readonly string[] | undefined =>
  isList(value) && value.length > 0 && value.every(isText) ? value : undefined;
export const numbersOf = (value: unknown): readonly number[] | undefined =>
  isList(value) && value.length > 0 && value.every(isNumber) ? value : undefined;

/** Words are compared without regard to case and outer blanks, as people write them. */
export const folded = (word: string): string => word.trim().toLowerCase();

/** Order of codes: `9` before `10`, `58000` before `58999`; the same in every language. */
const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
export const compareCodes = (one: string, other: string): number => order.compare(one, other);

/** `*` and `?` only: no pattern can keep the server busy. Two pointers, one step back at most per sign. */
function likeness(pattern: string): (word: string) => boolean {
  return (word) => {
    let p = 0;
    let w = 0;
    let star = -1;
    let tried = 0;
    while (w < word.length) {
      const sign = pattern[p];
      if (sign === '*') {
        star = p;
        tried = w;
        p += 1;
      } else if (p < pattern.length && (sign === '?' || sign === word[w])) {
        p += 1;
        w += 1;
      } else if (star >= 0) {
        p = star + 1;
        tried += 1;
        w = tried;
      } else return false;
    }
    while (pattern[p] === '*') p += 1;
    return p === pattern.length;
  };
}

function forText(op: Operator, value: CellValue): Predicate | BrokenCell {
  if (op === 'in' || op === 'not in') {
    const words = textsOf(value);
    if (!words) return 'WRONG_VALUE';
    const set = new Set(words.map(folded));
    return op === 'in'
      ? (fact) => typeof fact === 'string' && set.has(folded(fact))
      : (fact) => typeof fact !== 'string' || !set.has(folded(fact));
  }
  if (op === 'between') {
    const [from, to, ...more] = textsOf(value) ?? [];
    if (from === undefined || to === undefined || more.length > 0) return 'WRONG_VALUE';
    if (compareCodes(from, to) > 0) return 'EMPTY_RANGE';
    return (fact) => isText(fact) && compareCodes(from, fact) <= 0 && compareCodes(fact, to) <= 0;
  }
  if (!isText(value)) return 'WRONG_VALUE';
  const word = folded(value);
  if (op === '=') return (fact) => typeof fact === 'string' && folded(fact) === word;
  if (op === '≠') return (fact) => typeof fact !== 'string' || folded(fact) !== word;
  if (op === 'starts with') return (fact) => typeof fact === 'string' && folded(fact).startsWith(word);
  const like = likeness(word);
  return (fact) => isText(fact) && like(folded(fact));
}

function forNumber(op: Operator, value: CellValue): Predicate | BrokenCell {
  if (op === 'in' || op === 'not in') {
    const figures = numbersOf(value);
    if (!figures) return 'WRONG_VALUE';
    const set = new Set(figures);
    return op === 'in' ? (fact) => isNumber(fact) && set.has(fact) : (fact) => !isNumber(fact) || !set.has(fact);
  }
  if (op === 'between') {
    const [from, to, ...more] = numbersOf(value) ?? [];
    if (from === undefined || to === undefined || more.length > 0) return 'WRONG_VALUE';
    if (from > to) return 'EMPTY_RANGE';
    return (fact) => isNumber(fact) && from <= fact && fact <= to;
  }
  if (!isNumber(value)) return 'WRONG_VALUE';
  if (op === '=') return (fact) => fact === value;
  if (op === '≠') return (fact) => fact !== value;
  if (op === '<') return (fact) => isNumber(fact) && fact < value;
  if (op === '≤') return (fact) => isNumber(fact) && fact <= value;
  if (op === '>') return (fact) => isNumber(fact) && fact > value;
  return (fact) => isNumber(fact) && fact >= value;
}

function forList(op: Operator, value: CellValue): Predicate | BrokenCell {
  const words = textsOf(value);
  if (!words) return 'WRONG_VALUE';
  const wanted = words.map(folded);
  const has = (fact: CellValue | undefined, word: string): boolean =>
    isList(fact) && fact.some((one) => typeof one === 'string' && folded(one) === word);
  return op === 'contains any'
    ? (fact) => wanted.some((word) => has(fact, word))
    : (fact) => wanted.every((word) => has(fact, word));
}

/** The test that a cell is, or what is wrong with the cell. */
export function predicateOf(attribute: RuleAttribute | undefined, { op, value }: Condition): Predicate | BrokenCell {
  if (!attribute) return 'UNKNOWN_ATTRIBUTE';
  const { type } = attribute;
  if (!operatorsOf[type].includes(op)) return 'UNKNOWN_OPERATOR';
  if (op === 'is empty') return isEmpty;
  if (op === 'is not empty') return (fact) => !isEmpty(fact);
  if (type === 'NUMBER') return forNumber(op, value);
  if (type === 'LIST') return forList(op, value);
  if (type !== 'BOOLEAN') return forText(op, value);
  if (typeof value !== 'boolean') return 'WRONG_VALUE';
  return op === '=' ? (fact) => fact === value : (fact) => fact !== value;
}

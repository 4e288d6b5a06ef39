import type { RuleAttribute } from '../contract/configs.ts';
import { folded, textsOf } from './conditions.ts';
import type { CellValue, Condition } from './ruleTable.ts';

/** How cells are written in the reader's language, and what records and choices are called. */
export type Words = {
  readonly show: (attribute: RuleAttribute, id: string) => string;
  /** The id that a word means; undefined when none bears it. */
  readonly find: (attribute: RuleAttribute, word: string) => string | undefined;
  readonly yes: string;
  readonly no: string;
  readonly empty: string;
  readonly notEmpty: string;
  readonly decimal: ',' | '.';
};

const figure = (value: unknown, { decimal }: Words): string => String(value).replace('.', decimal);

/** A figure as people write it, `1.250,5` or `1,250.5` by language; undefined for what is none. */
export function readFigure(text: string, { decimal }: Pick<Words, 'decimal'>): number | undefined {
  const grouped = decimal === ',' ? /^\d{1,3}(\.\d{3})+(,\d+)?$/ : /^\d{1,3}(,\d{3})+(\.\d+)?$/;
  const plain = grouped.test(text) ? text.replaceAll(decimal === ',' ? '.' : ',', '') : text;
  const dotted = plain.replace(decimal, '.');
  return /^-?\d+(\.\d+)?$/.test(dotted) ? Number(dotted) : undefined;
}

const joined = (words: readonly string[]): string => words.join(words.some((word) => word.includes(',')) ? '; ' : ', ');

/** A cell as it is read and edited; '' for no condition. {@link readCell} reads it back. */
export function cellText(attribute: RuleAttribute, condition: Condition | undefined, words: Words): string {
  if (!condition) return '';
  const { op, value } = condition;
  if (op === 'is empty') return words.empty;
  if (op === 'is not empty') return words.notEmpty;
  const text = valueText(attribute, value, words, op === 'starts with' || op === 'matches' || op === 'between');
  if (op === '=' || op === 'in' || op === 'contains any' || op === 'matches') return text;
  if (op === '≠' || op === 'not in') return `≠ ${text}`;
  if (op === 'starts with') return `${text}*`;
  if (op === 'contains all') return (textsOf(value) ?? []).map((word) => words.show(attribute, word)).join(' + ');
  if (op === 'between' && Array.isArray(value)) return value.map((end) => figure(end, words)).join('–');
  return `${op} ${text}`;
}

/** A value of a result or a condition as it is read. */
export function valueText(attribute: RuleAttribute, value: CellValue | undefined, words: Words, plain = false): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return figure(value, words);
  const show = (one: string | number): string =>
    typeof one === 'number' ? figure(one, words) : plain ? one : words.show(attribute, one);
  if (!Array.isArray(value)) return show(value);
  const several: (string | number)[] = value;
  return attribute.type === 'NUMBER' ? several.map(show).join('; ') : joined(several.map(show));
}

const range = /^(.+?)\s*(?:–|…|\.{2,3})\s*(.+)$/;

/** Several words; one word that bears a comma is one when somebody bears that name. */
function split(attribute: RuleAttribute, text: string, words: Words): string[] {
  const whole = words.find(attribute, text);
  if (whole !== undefined) return [whole];
  return text
    .split(text.includes(';') ? ';' : ',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .map((word) => words.find(attribute, word) ?? word);
}

const booleanOf = (text: string, words: Words): boolean | undefined => {
  const word = folded(text);
  if ([words.yes, 'yes', 'ja', 'oui', 'true', '1', 'x'].some((one) => folded(one) === word)) return true;
  return [words.no, 'no', 'nein', 'non', 'false', '0'].some((one) => folded(one) === word) ? false : undefined;
};

function numberCell(attr: string, text: string, words: Words): Condition {
  const compared = /^(<=|>=|≤|≥|<|>)\s*(.+)$/.exec(text);
  const limit = compared ? readFigure(compared[2] ?? '', words) : undefined;
  const signs = { '<': '<', '>': '>', '<=': '≤', '>=': '≥', '≤': '≤', '≥': '≥' } as const;
  const sign = Object.entries(signs).find(([one]) => one === compared?.[1])?.[1];
  if (sign && limit !== undefined) return { attr, op: sign, value: limit };
  const ends = range.exec(text) ?? /^(\d[\d.,]*)\s*-\s*(\d[\d.,]*)$/.exec(text);
  const [from, to] = ends ? [ends[1], ends[2]].map((end) => readFigure((end ?? '').trim(), words)) : [];
  if (from !== undefined && to !== undefined) return { attr, op: 'between', value: [from, to] };
  const several = text.split(';').map((one) => readFigure(one.trim(), words));
  const figures = several.filter((one) => one !== undefined);
  const [one] = figures;
  // What is no figure stays as it was written: the cell says so, and publishing waits.
  if (one === undefined || figures.length < several.length) return { attr, op: '=', value: text };
  return figures.length === 1 ? { attr, op: '=', value: one } : { attr, op: 'in', value: figures };
}

function wordCell(attribute: RuleAttribute, text: string, words: Words): Condition {
  const { name: attr, type } = attribute;
  const found = split(attribute, text, words);
  const [one = text, ...more] = found;
  if (more.length > 0) return { attr, op: 'in', value: found };
  if (type !== 'CHOICE' && words.find(attribute, text) === undefined) {
    const ends = range.exec(text);
    if (ends) return { attr, op: 'between', value: [(ends[1] ?? '').trim(), (ends[2] ?? '').trim()] };
    if (/^[^*?]+\*$/.test(text)) return { attr, op: 'starts with', value: text.slice(0, -1) };
    if (type === 'TEXT' && /[*?]/.test(text)) return { attr, op: 'matches', value: text };
  }
  return { attr, op: '=', value: one };
}

/** The condition that somebody wrote; null for an empty cell. It never fails: what is not understood stays as written and is a fault. */
export function readCell(attribute: RuleAttribute, typed: string, words: Words): Condition | null {
  const text = typed.trim();
  const { name: attr, type } = attribute;
  if (text === '' || text === '–' || text === '-') return null;
  if (folded(text) === folded(words.empty)) return { attr, op: 'is empty', value: null };
  if (folded(text) === folded(words.notEmpty)) return { attr, op: 'is not empty', value: null };
  if (type === 'LIST') {
    const all = text.split('+').map((word) => word.trim());
    return all.length > 1
      ? { attr, op: 'contains all', value: all.map((word) => words.find(attribute, word) ?? word) }
      : { attr, op: 'contains any', value: split(attribute, text, words) };
  }
  const not = /^(?:≠|!=|!|<>)\s*(.+)$/.exec(text)?.[1];
  const of = (word: string): Condition => {
    if (type === 'NUMBER') return numberCell(attr, word, words);
    if (type === 'BOOLEAN') return { attr, op: '=', value: booleanOf(word, words) ?? word };
    return wordCell(attribute, word, words);
  };
  if (not === undefined) return of(text);
  const positive = of(not);
  if (positive.op === '=') return { ...positive, op: '≠' };
  return positive.op === 'in' ? { ...positive, op: 'not in' } : { attr, op: '=', value: text };
}

/** The value that somebody wrote as a result; null for none. */
export function readValue(attribute: RuleAttribute, typed: string, words: Words): CellValue {
  const text = typed.trim();
  if (text === '' || text === '–') return null;
  if (attribute.type === 'NUMBER') return readFigure(text, words) ?? text;
  if (attribute.type === 'BOOLEAN') return booleanOf(text, words) ?? text;
  if (attribute.type === 'LIST') return split(attribute, text, words);
  return words.find(attribute, text) ?? text;
}

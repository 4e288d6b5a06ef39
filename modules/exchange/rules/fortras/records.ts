import { dateToIso, isRealDate, type LocalDate, type LocalTime, isRealTime } from '#kernel/date.ts';
import { type Field, type FieldForm, layouts, type RecordType } from './layout.ts';

/** One line of a FORTRAS file by its fields; `line` counts from 1, `text` is as it came. */
export type FortrasRecord = { type: string; line: number; text: string; known: RecordType | null };

const isKnown = (type: string): type is RecordType => Object.hasOwn(layouts, type);

const byName = new Map(
  Object.entries(layouts).map(([type, fields]) => [type, new Map(fields.map((field) => [field[0], field]))]),
);

export function fieldOf(type: RecordType, name: string): Field {
  const found = byName.get(type)?.get(name);
  if (!found) throw new Error(`${type} has no field ${name}`);
  return found;
}

/** Lines of a file; the last may have no end. */
export const linesOf = (text: string): string[] => {
  const lines = text.split(/\r\n|\n|\r/);
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop();
  return lines;
};

export const recordOf = (text: string, line: number): FortrasRecord => {
  const type = text.slice(0, 3);
  return { type, line, text, known: isKnown(type) ? type : null };
};

/** What stands in a field, without the blanks around it; '' where the line ends before. */
export function textIn(record: FortrasRecord, name: string): string {
  if (!record.known) return '';
  const [, from, length] = fieldOf(record.known, name);
  return record.text.slice(from - 1, from - 1 + length).trim();
}

/** First and last column of a field. */
export function columnsOf(record: FortrasRecord, name: string): [from: number, to: number] {
  if (!record.known) return [1, record.text.length];
  const [, from, length] = fieldOf(record.known, name);
  return [from, from + length - 1];
}

const decimals: Record<FieldForm, number> = { AN: 0, N: 0, N1: 1, N2: 2, N3: 3, D8: 0, T4: 0, T6: 0 };

export type ReadNumber = { value: number | null; odd: boolean };

/**
 * A number of a field, implied decimals applied; null for blanks and for what is no number (`odd`). Blanks around it, a point and a number
 * without its leading zeros are read, but they are odd.
 */
export function numberIn(record: FortrasRecord, name: string): ReadNumber {
  if (!record.known) return { value: null, odd: false };
  const [, from, length, form] = fieldOf(record.known, name);
  const raw = record.text.slice(from - 1, from - 1 + length);
  const text = raw.trim();
  if (text === '') return { value: null, odd: false };
  if (/^\d+$/.test(text)) return { value: Number(text) / 10 ** decimals[form], odd: text.length !== length };
  if (/^\d+[.,]\d+$/.test(text)) return { value: Number(text.replace(',', '.')), odd: true };
  return { value: null, odd: true };
}

/** DDMMYYYY; where that is no date, YYYYMMDD is tried. Null for blanks and zeros, undefined for what is no date. */
export function readDay(text: string): LocalDate | null | undefined {
  const digits = text.trim();
  if (digits === '' || /^0+$/.test(digits)) return null;
  if (!/^\d{8}$/.test(digits)) return undefined;
  const [d, m, y] = [Number(digits.slice(0, 2)), Number(digits.slice(2, 4)), Number(digits.slice(4))];
  const german: LocalDate = [y, m, d];
  if (isRealDate(german) && y > 1900) return german;
  const turned: LocalDate = [Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6))];
  return isRealDate(turned) && turned[0] > 1900 ? turned : undefined;
}

export function readClock(text: string): LocalTime | null | undefined {
  const digits = text.replace(/\D/g, '');
  if (digits === '') return text.trim() === '' ? null : undefined;
  if (digits.length !== 4 && digits.length !== 6) return undefined;
  const time: LocalTime = [Number(digits.slice(0, 2)), Number(digits.slice(2, 4)), Number(digits.slice(4) || 0)];
  return isRealTime(time) ? time : undefined;
}

export type Values = Record<string, string | number | LocalDate | LocalTime | null | undefined>;

const two = (n: number): string => String(n).padStart(2, '0');

function written(field: Field, value: Values[string]): string {
  const [name, , length, form] = field;
  if (form === 'D8') {
    const date = Array.isArray(value) ? dateToIso(value) : null;
    return date ? `${date.slice(8, 10)}${date.slice(5, 7)}${date.slice(0, 4)}` : ' '.repeat(length);
  }
  if (form === 'T4' || form === 'T6')
    return Array.isArray(value) ? value.map(two).join('').slice(0, length).padEnd(length, '0') : ' '.repeat(length);
  if (form !== 'AN') {
    // A field with decimals is always sent, as zeros when it is unknown; a number that does not fit must not become another one.
    const digits = String(Math.round(Number(value ?? 0) * 10 ** decimals[form]));
    if (!/^\d+$/.test(digits) || digits.length > length) throw new RangeError(`${name}: ${String(value)} does not fit`);
    return digits.padStart(length, '0');
  }
  return String(value ?? '')
    .replace(/[\r\n\t]/g, ' ')
    .slice(0, length)
    .padEnd(length);
}

/** A record as a line, cut after the last filled field. Throws a RangeError for a number that does not fit its field. */
export function writeRecord(type: RecordType, values: Values): string {
  for (const name of Object.keys(values)) fieldOf(type, name);
  return (type + layouts[type].map((field) => written(field, values[field[0]])).join('')).trimEnd();
}

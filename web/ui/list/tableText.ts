import { isValidElement, type ReactNode } from 'react';
import { csvField, csvFile } from '#kernel/csv.ts';
import { localOf } from '#kernel/date.ts';
import type { Column } from './column.ts';

/** What a cell says outside of the screen: a text, a number in the unit of its column, or a moment in ms. */
export type Said = { text: string } | { number: number } | { at: number };
export type SaidTable = { head: readonly string[]; widths: readonly number[]; rows: readonly (readonly Said[])[] };

/** The words of what a cell draws: of a mark its label. Undefined: it draws something whose words are not known from outside. */
function wordsOf(node: ReactNode): string | undefined {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') return String(node);
  if (Array.isArray(node)) {
    const parts = node.map((one: ReactNode) => wordsOf(one));
    return parts.includes(undefined) ? undefined : parts.filter(Boolean).join(' ');
  }
  if (!isValidElement<{ label?: unknown; children?: ReactNode }>(node)) return undefined;
  const { label, children } = node.props;
  if (typeof label === 'string') return label;
  return children === undefined && typeof node.type !== 'string' ? undefined : wordsOf(children);
}

/** Marks of numbers as the reader's language writes them: between thousands, and before the decimals. */
export function numberMarks(language: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.8);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return { group: of('group'), decimal: of('decimal') };
}

/** A number as it was written for the reader, without what stands around it; undefined: it is none. */
function numberIn(words: string, { group, decimal }: ReturnType<typeof numberMarks>): number | undefined {
  const plain = words
    .replaceAll(group, '')
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(decimal, '.')
    .replace('−', '-');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** Moments are numbers of ms; no weight, length or count of the trade is as large. */
const isMoment = (value: unknown): value is number =>
  typeof value === 'number' && value > 315_532_800_000 && value < 7_258_118_400_000;

function said<T>(column: Column<T>, row: T, marks: ReturnType<typeof numberMarks>): Said | { drawn: ReactNode } {
  const value = column.value(row);
  if (isMoment(value) && column.align !== 'right') return { at: value };
  const drawn = column.words?.(row) ?? column.cell?.(row) ?? value;
  const words = wordsOf(drawn);
  if (words === undefined) return { drawn };
  // A number that is written with its unit or as a share stays a text: nobody could tell what it counts.
  const number = typeof value === 'number' && column.align === 'right' ? numberIn(words, marks) : undefined;
  return number === undefined ? { text: words } : { number };
}

/** Draws things where nobody sees them and answers their words. */
export type DrawWords = (things: readonly ReactNode[]) => Promise<readonly string[]>;

/** Rows as a table of their columns, in the words, units and order of the screen; what only a drawing says is drawn. */
export async function saidTable<T>(
  columns: readonly Column<T>[],
  rows: readonly T[],
  language: string,
  draw: DrawWords,
): Promise<SaidTable> {
  const marks = numberMarks(language);
  const cells = rows.map((row) => columns.map((column) => said(column, row, marks)));
  const words = await draw(cells.flat().flatMap((cell) => ('drawn' in cell ? [cell.drawn] : [])));
  let next = 0;
  return {
    head: columns.map(({ title, unit }) => (unit ? `${title} (${unit})` : title)),
    widths: columns.map(({ width = 120 }) => width),
    rows: cells.map((row) =>
      row.map((cell): Said => {
        if (!('drawn' in cell)) return cell;
        next += 1;
        return { text: words[next - 1] ?? '' };
      }),
    ),
  };
}

/** The words of an element as one reads them, with a space between its parts; pictures say nothing. */
export function wordsIn(element: Element): string {
  const parts: string[] = [];
  const walk = (node: Node): void => {
    if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return;
    if (node.nodeType === Node.TEXT_NODE) parts.push((node.textContent ?? '').trim());
    for (const child of node.childNodes) walk(child);
  };
  walk(element);
  return parts.filter(Boolean).join(' ');
}

const two = (n: number | undefined): string => String(n ?? 0).padStart(2, '0');
/** `2026-03-10 08:45` on the wall of the depot: every spreadsheet sorts and reads it. */
const momentText = (at: number, zone: string): string => {
  const [year, month, day, hour, minute] = localOf(at, zone);
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
};

/** As CSV, with the separators that spreadsheets expect in the reader's language. */
export function csvOf({ head, rows }: SaidTable, language: string, zone: string): string {
  const { decimal } = numberMarks(language);
  const field = (one: Said): string => {
    if ('number' in one) return String(one.number).replace('.', decimal);
    return csvField('at' in one ? momentText(one.at, zone) : one.text);
  };
  return csvFile([head.map(csvField), ...rows.map((row) => row.map(field))], decimal === ',' ? ';' : ',');
}

/** A moment as spreadsheets keep it: a date without a zone, on the wall of the depot. */
export const wallDate = (at: number, zone: string): Date => {
  const [year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0] = localOf(at, zone);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
};

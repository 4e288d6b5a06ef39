import type { OrderProblem } from '#modules/orders/rules/orderDraft.ts';
import type { Mapping } from './columnMapping.ts';
import type { CsvRow } from './csvOrders.ts';
import { isEmptyCell } from './tableCells.ts';
import type { Cell } from './tableForm.ts';
import { headingOf } from './tableHeadings.ts';

export type OrderTable = {
  headings: string[];
  rows: CsvRow[];
  /** Line of the file of each row, and of the headings. */
  lineOf: (index: number) => number;
  headingLine: number;
  warnings: OrderProblem[];
};

/** Rows above the headings that are looked at: letterheads, titles, dates of the export. */
const mostTitleRows = 30;

const textOf = (cell: Cell | undefined): string => String(cell ?? '').trim();
const knownIn = (row: readonly Cell[], mappings: readonly Mapping[]): number =>
  row.filter((cell) => {
    const text = textOf(cell);
    return text !== '' && (headingOf(text) ?? mappings.find((mapping) => headingOf(text, mapping))) !== undefined;
  }).length;

/** The sign that parts the columns: the one that leaves most headings that we know, else the one that was guessed. */
export function delimiterOf(text: string, guessed: string, mappings: readonly Mapping[]): string {
  const lines = text.slice(0, 20_000).split(/\r?\n/, mostTitleRows);
  const known = (delimiter: string): number =>
    Math.max(
      0,
      ...lines.map((line) =>
        knownIn(
          line.split(delimiter).map((cell) => cell.replaceAll('"', '')),
          mappings,
        ),
      ),
    );
  const best = [guessed, ';', '\t', '|', ','].map((delimiter) => ({ delimiter, known: known(delimiter) }));
  return best.reduce((a, b) => (b.known > a.known ? b : a)).delimiter;
}

/** Headings in two rows, the upper one merged over several columns: `Empfänger` over `Name`, `PLZ`, `Ort`. */
function joinedRow(above: readonly Cell[], row: readonly Cell[]): string[] {
  let carried = '';
  return row.map((cell, column) => {
    carried = textOf(above[column]) || carried;
    return [carried, textOf(cell)].filter((text) => text !== '').join(' ');
  });
}

/** Two rows of headings of which some columns are only understood together, some by the lower row, and some have the upper one alone. */
function mixedRow(above: readonly Cell[], row: readonly Cell[], mappings: readonly Mapping[]): string[] {
  const columns = Array.from({ length: Math.max(above.length, row.length) }, (_, column) => row[column] ?? '');
  return joinedRow(above, columns).map((joined, column) => {
    const own = textOf(columns[column]);
    return knownIn([joined], mappings) > 0 ? joined : own || textOf(above[column]);
  });
}

/** Where a table begins: the row with most headings that we know, else the first that has more than one cell. */
function findHeadings(
  cells: readonly (readonly Cell[])[],
  mappings: readonly Mapping[],
): { at: number; headings: string[] } {
  const first = Math.max(
    0,
    cells.findIndex((row) => row.filter((cell) => textOf(cell) !== '').length > 1),
  );
  let best = { at: first, headings: (cells[first] ?? []).map(textOf), known: knownIn(cells[first] ?? [], mappings) };
  for (let at = 0; at < Math.min(cells.length, mostTitleRows); at += 1) {
    const row = cells[at] ?? [];
    const known = knownIn(row, mappings);
    if (known > best.known) best = { at, headings: row.map(textOf), known };
    const joined = at > 0 && row.length > 0 ? joinedRow(cells[at - 1] ?? [], row) : [];
    const knownJoined = knownIn(joined, mappings);
    if (knownJoined > best.known) best = { at, headings: joined, known: knownJoined };
    const mixed = joined.length > 0 ? mixedRow(cells[at - 1] ?? [], row, mappings) : [];
    const knownMixed = knownIn(mixed, mappings);
    if (knownMixed > best.known) best = { at, headings: mixed, known: knownMixed };
  }
  return best;
}

/** Two columns of one name, and columns without one, are told apart by their place. */
function distinct(headings: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headings.map((heading) => {
    const times = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, times);
    return times === 1 || heading === '' ? `${heading}${' '.repeat(times - 1)}` : `${heading} (${times})`;
  });
}

/**
 * Rows of cells as a table of orders: headings wherever they stand, each row below them by heading. Rows with cells beyond the last heading
 * keep them under an empty heading and are told. `lines`: the file's line of each row, 1 first, where it is not its place.
 */
export function orderTable(
  cells: readonly (readonly Cell[])[],
  mappings: readonly Mapping[],
  lines?: readonly number[],
): OrderTable {
  const line = (at: number): number => lines?.[at] ?? at + 1;
  const { at, headings: found } = findHeadings(cells, mappings);
  const headings = distinct(found);
  const warnings: OrderProblem[] = [];
  const rows: CsvRow[] = [];
  const places: number[] = [];
  for (let index = at + 1; index < cells.length; index += 1) {
    const row = cells[index] ?? [];
    if (row.every((cell) => textOf(cell) === '')) continue;
    const beyond = row.slice(headings.length).filter((cell) => !isEmptyCell(cell));
    if (beyond.length > 0)
      warnings.push({
        row: line(index),
        field: 'file',
        code: 'ROW_TOO_LONG',
        severity: 'WARNING',
        args: { value: beyond.map(String).join(' | ').slice(0, 100) },
      });
    rows.push(Object.fromEntries(headings.map((heading, column) => [heading, row[column]] as const)));
    places.push(line(index));
  }
  return { headings, rows, lineOf: (index) => places[index] ?? 0, headingLine: line(at), warnings };
}

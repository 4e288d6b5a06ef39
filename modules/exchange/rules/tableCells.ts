import type { OrderDraft, OrderProblem, ProblemCode } from '#modules/orders/rules/orderDraft.ts';
import type { CsvField } from './csvColumns.ts';
import { type Moment, readDate, readTime } from './dates.ts';
import { numberReading, readNumber } from './numbers.ts';
import type { Cell, FieldCells, TableForm } from './tableForm.ts';
import type { LocalTime } from '#kernel/date.ts';

/** A row of a table that is being read into an order. */
export type Cells = {
  row: number;
  form: TableForm;
  values: FieldCells;
  /** Units that headings name. */
  units: ReadonlyMap<CsvField, string>;
  get: (field: CsvField) => string;
};

export const cellsOf = (
  row: number,
  values: FieldCells,
  form: TableForm,
  units: ReadonlyMap<CsvField, string>,
): Cells => ({ row, form, values, units, get: (field) => String(values.get(field) ?? '') });

/** A text as it was meant: spreadsheets write `="00032"` and `'00032` so that a number stays a text. */
export function meantText(text: string): string {
  const plain = text.trim();
  const formula = /^="(.*)"$/s.exec(plain);
  return (formula?.[1] ?? plain.replace(/^'(?=[\d+-])/, '')).trim();
}

export const isEmptyCell = (cell: Cell | undefined): boolean => cell === undefined || cell === '';

/** What a spreadsheet shows in place of a value that it could not find or reckon. */
export const isCellError = (text: string): boolean =>
  /^#(N\/A|NV|REF!?|BEZUG!?|VALUE!?|WERT!?|NAME\??|DIV\/0!?|NULL!?|NUM!?|ZAHL!?|GETTING_DATA|SPILL!?|CALC!?|####*)$/i.test(
    text,
  );

export function note(
  draft: OrderDraft,
  row: number,
  field: string,
  code: ProblemCode,
  args?: OrderProblem['args'],
  error = false,
): void {
  draft.problems.push({ row, field, code, severity: error ? 'ERROR' : 'WARNING', ...(args ? { args } : {}) });
}

/** A figure with what stands behind it: `300 kg`, `2 EUP`. */
const parted = /^([+-]?[\d.,'’\s]*\d)\s*([\p{L}°%€²³.]+)$/u;

/** Signs of a number with its unit. */
const longestAmount = 60;

type Amount = { value: number; unit: string };

/** The number in a cell and the unit behind it; what is none, negative or open is told, and the order waits. */
function amountOf(draft: OrderDraft, cells: Cells, field: CsvField): Amount | null {
  const cell = cells.values.get(field);
  if (cell === undefined || cell === '') return null;
  const text = String(cell);
  const split = typeof cell === 'string' && cell.length <= longestAmount ? parted.exec(cell) : null;
  const value = typeof cell === 'number' ? cell : readNumber(split?.[1] ?? cell, cells.form.markOf(field));
  if (value === 'OPEN') note(draft, cells.row, field, 'NUMBER_OPEN', openArgs(split?.[1] ?? text), true);
  else if (value === undefined || value < 0) note(draft, cells.row, field, 'NUMBER_INVALID', { value: text }, true);
  else return { value, unit: split?.[2] ?? '' };
  return null;
}

const openArgs = (text: string): OrderProblem['args'] => {
  const reading = numberReading(text);
  return reading && 'decimal' in reading
    ? { value: text, decimal: reading.decimal, thousands: reading.thousands }
    : { value: text };
};

/** A number with no unit, or with one that says nothing new (`1.250 EUR`). */
export const numberOf = (draft: OrderDraft, cells: Cells, field: CsvField): number | null =>
  amountOf(draft, cells, field)?.value ?? null;

/** A number of packages: whole, or the order waits. Its unit, if any, is their kind. */
export function packagesOf(draft: OrderDraft, cells: Cells): { count: number; kind: string } {
  const found = amountOf(draft, cells, 'packages');
  if (found && !Number.isInteger(found.value)) {
    note(draft, cells.row, 'packages', 'PACKAGES_NOT_WHOLE', { value: cells.get('packages') }, true);
    return { count: 0, kind: found.unit };
  }
  return { count: found?.value ?? 0, kind: found?.unit ?? '' };
}

/** A number with its unit: the cell's own, that of its column, that of the heading, else the usual one. */
export function inUnit(
  draft: OrderDraft,
  cells: Cells,
  [field, unitField]: readonly [CsvField, CsvField],
  fallback: string,
  convert: (value: number, unit: string) => number | undefined,
): number | null {
  const found = amountOf(draft, cells, field);
  if (found === null) return null;
  const unit = found.unit || cells.get(unitField) || cells.units.get(field) || fallback;
  const raw = convert(found.value, unit);
  if (raw === undefined) note(draft, cells.row, unitField, 'UNIT_UNKNOWN', { unit }, true);
  return raw ?? null;
}

/** A day; one that cannot be read, or that may be two days, makes the order wait where goods move by it. */
export function dateOf(
  draft: OrderDraft,
  cells: Cells,
  field: CsvField,
  country: string,
  moves: boolean,
): Moment | null {
  const text = cells.get(field);
  if (text === '') return null;
  const found = readDate(text, cells.form.orderOf(field, country), cells.form.zone);
  if (found === 'OPEN') note(draft, cells.row, field, 'DATE_OPEN', { value: text }, moves);
  else if (!found) note(draft, cells.row, field, 'DATE_INVALID', { value: text }, moves);
  else return found;
  return null;
}

/** A time of day; one that cannot be read makes the order wait: a door is open by it. */
export function timeOf(draft: OrderDraft, cells: Cells, field: CsvField): LocalTime | null {
  const text = cells.get(field);
  if (text === '') return null;
  const found = readTime(text);
  if (!found) note(draft, cells.row, field, 'TIME_INVALID', { value: text }, true);
  return found ?? null;
}

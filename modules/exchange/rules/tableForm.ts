import type { CsvField } from './csvColumns.ts';
import { type DateOrder, orderOf } from './dates.ts';
import { type DecimalMark, markOf } from './numbers.ts';

/** A cell: what a workbook keeps as a figure is one, everything else is a text. */
export type Cell = string | number;
/** Cells of a row by field of ours. */
export type FieldCells = ReadonlyMap<CsvField, Cell>;

/** How a table is written where one cell alone does not say it. */
export type TableForm = {
  /** Of the depot: a time with a zone is told in it. */
  zone: string;
  /** Decimal mark of a column; null where the file leaves it open. */
  markOf: (field: CsvField) => DecimalMark | null;
  /** Order of day and month of a column, for goods of this country; null where nothing says it. */
  orderOf: (field: CsvField, country: string) => DateOrder | null;
};

const numberFields: readonly CsvField[] = [
  'packages',
  'weight',
  'length',
  'width',
  'height',
  'cashOnDelivery',
  'goodsValue',
];
const dateFields: readonly CsvField[] = ['orderDate', 'pickupDate', 'deliveryDate'];
/** Where the month stands first. Canada writes both ways and says neither. */
const monthFirst = new Set(['US', 'PH', 'FM', 'MH', 'PW']);
const eitherWay = new Set(['', 'CA']);

/** Spreadsheets part columns by `;` where the comma is the decimal mark, and by `,` where the point is. */
const markOfDelimiter = (delimiter: string): DecimalMark | null =>
  delimiter === ';' ? ',' : delimiter === ',' ? '.' : null;

/** What a person said of the form of such tables; null: what the cells show. */
type Said = { decimalMark: DecimalMark | null; dateOrder: DateOrder | null };

/**
 * The form of a table, read off all its cells: a column's own cells first, then what a person said of such tables, then the cells of the
 * other columns, then the sign that parts the columns (decimal mark) or the country of the goods (order of day and month). What contradicts
 * itself stays open.
 */
export function tableForm(
  rows: readonly FieldCells[],
  { delimiter, zone, said }: { delimiter: string; zone: string; said: Said },
): TableForm {
  const textsOf = (field: CsvField): string[] =>
    rows.flatMap((cells) => {
      const cell = cells.get(field);
      return typeof cell === 'string' ? [cell] : [];
    });
  const ofFile = <T>(fields: readonly CsvField[], of: (texts: string[]) => T | null) => {
    const own = new Map(fields.map((field) => [field, of(textsOf(field))]));
    const all = of(fields.flatMap(textsOf));
    return { own, all };
  };
  const marks = ofFile(numberFields, markOf);
  const orders = ofFile(dateFields, orderOf);
  const shownFirst = <T extends string>(own: T | 'BOTH' | null, spoken: T | null, all: T | 'BOTH' | null) =>
    (own === 'BOTH' ? null : own) ?? spoken ?? (own === 'BOTH' ? own : all);
  return {
    zone,
    markOf: (field) => {
      const shown = shownFirst(marks.own.get(field) ?? null, said.decimalMark, marks.all);
      return shown === 'BOTH' ? null : (shown ?? markOfDelimiter(delimiter));
    },
    orderOf: (field, country) => {
      const shown = shownFirst(orders.own.get(field) ?? null, said.dateOrder, orders.all);
      if (shown) return shown === 'BOTH' ? null : shown;
      if (monthFirst.has(country)) return 'MDY';
      return eitherWay.has(country) ? (delimiter === ';' ? 'DMY' : null) : 'DMY';
    },
  };
}

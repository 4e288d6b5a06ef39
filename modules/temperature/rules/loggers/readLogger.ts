import { type DateOrder, type LocalReading, ordersOf, parseMoment } from './loggerTime.ts';

/** Where a file comes from, by its own words. EVIDENCE holds daily figures and no readings (Berlinger Fridge-tag). */
export const loggerShapes = ['HOBO', 'LOGTAG', 'IBUTTON', 'TABLE', 'EVIDENCE'] as const;
export type LoggerShape = (typeof loggerShapes)[number];

export type LoggerFault =
  | 'EMPTY'
  | 'NO_TEMPERATURE'
  | 'UNIT_UNKNOWN'
  | 'COLUMNS'
  | 'MOMENT'
  | 'VALUE'
  | 'MIXED_UNITS'
  | 'TOO_MANY';

/** A file of a logger, its times as its clock wrote them. */
export type LoggerFile = {
  shape: LoggerShape;
  /** The device by its own words. */
  serial: string | null;
  /** Offset that the file states itself, as `+02:00`. */
  zone: string | null;
  unit: 'C' | 'F';
  rows: LocalReading[];
  /** Rows without a value: marks, events, connections. */
  without: number;
  /** Orders of day, month and year in which every moment of the file can be. */
  orders: DateOrder[];
};
export type LoggerRead = { ok: true; file: LoggerFile } | { ok: false; fault: LoggerFault; line?: number };

/** Most readings of a file: a year of one in five minutes. */
export const mostRows = 110_000;

const refused = (fault: LoggerFault, line?: number): LoggerRead =>
  line === undefined ? { ok: false, fault } : { ok: false, fault, line };

type Columns = { moment: readonly number[]; value: number; unit?: number | undefined; status?: number | undefined };
type Layout = {
  shape: LoggerShape;
  serial: string | null;
  zone: string | null;
  unit: 'C' | 'F' | undefined;
  columns: Columns;
  from: number;
};
/** A line of the file in its cells, by whatever tells them apart. */
export type LoggerRow = { line: number; cells: readonly string[] };
type Row = LoggerRow;

const cellOf = (row: Row | undefined, at: number): string => row?.cells[at]?.trim() ?? '';
const unitIn = (words: string): 'C' | 'F' | undefined => {
  if (/fahrenheit|[°º]\s*F(?![a-z])|,\s*F$/i.test(words.trim())) return 'F';
  return /celsius|[°º]\s*C(?![a-z])|,\s*C$/i.test(words.trim()) ? 'C' : undefined;
};

/** HOBO: a plot title, then a header that names zone, unit and device (public importers of HOBOware exports). */
function hobo(rows: readonly Row[]): Layout | undefined {
  const at = rows.findIndex(({ cells }) => cells.some((cell) => /Date Time/i.test(cell)));
  const head = rows[at];
  if (!head || !rows.slice(0, at + 1).some(({ cells }) => /plot title/i.test(cells[0] ?? ''))) return undefined;
  const moment = head.cells.findIndex((cell) => /Date Time/i.test(cell));
  const value = head.cells.findIndex((cell) => /^\s*Temp/i.test(cell));
  const words = head.cells[value] ?? '';
  return {
    shape: 'HOBO',
    serial: /LGR S\/N:\s*([\w-]+)/i.exec(words)?.[1] ?? null,
    zone: /GMT\s*([+-]\d\d:\d\d)/i.exec(head.cells[moment] ?? '')?.[1] ?? null,
    unit: unitIn(words.replace(/\(.*$/, '')),
    columns: { moment: [moment], value },
    from: at + 1,
  };
}

/** LogTag: lines of key and value, then number, date, time and value (the reader of open-cold-chain, `logtag.rs`). */
function logTag(rows: readonly Row[]): Layout | undefined {
  const said = (key: RegExp): string | undefined =>
    rows.find(({ cells }) => cells.length === 2 && key.test(cells[0] ?? ''))?.cells[1]?.trim();
  const serial = said(/^Serial #?$/i);
  const at = rows.findIndex(({ cells }) => cells.length > 3);
  if (serial === undefined || at < 0) return undefined;
  const range = said(/^Non alert range$/i) ?? cellOf(rows[at], 3);
  return {
    shape: 'LOGTAG',
    serial,
    zone: null,
    unit: unitIn(range),
    columns: { moment: [1, 2], value: 3 },
    from: at + 1,
  };
}

/** iButton: key and value with colons, then `Date/Time,Unit,Value`; the unit stands in each row. */
function iButton(rows: readonly Row[]): Layout | undefined {
  const at = rows.findIndex(({ cells }) => cells.join(',').replace(/\s/g, '').toLowerCase() === 'date/time,unit,value');
  if (at < 0) return undefined;
  const head = rows.slice(0, at).map(({ cells }) => cells.join(','));
  const serial = head.map((line) => /Registration Number:\s*(\w+)/i.exec(line)?.[1]).find(Boolean) ?? null;
  return {
    shape: 'IBUTTON',
    serial,
    zone: null,
    unit: undefined,
    columns: { moment: [0], value: 2, unit: 1 },
    from: at + 1,
  };
}

const looksLikeMoment = (cell: string): boolean => /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/.test(cell);
const looksLikeTime = (cell: string): boolean => /^\d{1,2}:\d\d/.test(cell.trim());
const isNumber = (cell: string): boolean => /^[+-]?\d+([.,]\d+)?$/.test(cell.trim());
const temperature = /^(temp|t\b|wert|value|messwert|°c)/i;

/** Any other table: one column of moments (or one of days and one of times), one of temperatures. More than one candidate is asked for by nobody: it is refused. */
function table(rows: readonly Row[]): Layout | undefined {
  const at = rows.findIndex(({ cells }) => cells.some(looksLikeMoment));
  const first = rows[at];
  if (!first) return undefined;
  const day = first.cells.findIndex(looksLikeMoment);
  const time = first.cells.findIndex((cell, index) => index !== day && looksLikeTime(cell));
  const head = at > 0 ? rows[at - 1] : undefined;
  const named = head?.cells.findIndex((cell) => temperature.test(cell.trim())) ?? -1;
  const numbers = first.cells.flatMap((cell, index) =>
    isNumber(cell) && index !== day && index !== time ? [index] : [],
  );
  const beyond = numbers.filter((index) => index > Math.max(day, time));
  const value = named >= 0 ? named : beyond.length === 1 ? (beyond[0] ?? -1) : -1;
  const status = first.cells.findIndex((cell) => /^(in)?valid$/i.test(cell.trim()));
  return {
    shape: 'TABLE',
    serial: null,
    zone: null,
    unit: unitIn(head?.cells[value] ?? '') ?? 'C',
    columns: { moment: time >= 0 ? [day, time] : [day], value, ...(status >= 0 ? { status } : {}) },
    from: at,
  };
}

/** Berlinger: an indented tree of days with their extremes; there is no reading in it. */
const evidence = (text: string): LoggerFile | undefined =>
  /^Device:\s*\S/m.test(text) && /^\s*Hist:/m.test(text)
    ? {
        shape: 'EVIDENCE',
        serial: /Serial:\s*([\w-]+)/.exec(text)?.[1] ?? null,
        zone: null,
        unit: 'C',
        rows: [],
        without: 0,
        orders: [],
      }
    : undefined;

/** A decimal point, or a comma where the columns are told apart by something else. */
const valueOf = (cell: string): number | undefined => {
  const plain = cell.replace(/\s*[°º]?\s*[CF]$/i, '').trim();
  return isNumber(plain) ? Number(plain.replace(',', '.')) : undefined;
};

function rowsOf(rows: readonly Row[], layout: Layout, width: number): LoggerRead {
  const { columns } = layout;
  const found: LocalReading[] = [];
  let { unit } = layout;
  let without = 0;
  for (const row of rows.slice(layout.from)) {
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    const said = cellOf(row, columns.value);
    if (said === '' || (columns.status !== undefined && /^invalid$/i.test(cellOf(row, columns.status)))) {
      without += 1;
      continue;
    }
    // One column more than the first row has: a comma within a figure, where commas tell the columns apart.
    if (layout.shape === 'TABLE' && row.cells.length !== width) return refused('COLUMNS', row.line);
    const moment = parseMoment(columns.moment.map((at) => cellOf(row, at)).join(' '));
    if (!moment) return refused('MOMENT', row.line);
    const value = valueOf(said);
    if (value === undefined) return refused('VALUE', row.line);
    if (columns.unit !== undefined) {
      const own = /^f/i.test(cellOf(row, columns.unit)) ? 'F' : /^c/i.test(cellOf(row, columns.unit)) ? 'C' : undefined;
      if (!own) return refused('UNIT_UNKNOWN', row.line);
      if (unit !== undefined && unit !== own) return refused('MIXED_UNITS', row.line);
      unit = own;
    }
    if (found.length >= mostRows) return refused('TOO_MANY', row.line);
    found.push({ line: row.line, moment, value });
  }
  if (found.length === 0) return refused('EMPTY');
  if (!unit) return refused('UNIT_UNKNOWN', rows[layout.from - 1]?.line);
  const { orders, brokenIn } = ordersOf(found);
  if (orders.length === 0) return refused('MOMENT', brokenIn);
  const { shape, serial, zone } = layout;
  return { ok: true, file: { shape, serial, zone, unit, rows: found, without, orders } };
}

/**
 * Reads the file of a logger. What is not understood for certain is refused with its line; nothing is dropped but rows that have no value.
 * @param text the decoded file
 * @param rows its lines that are not empty
 */
export function readLogger(text: string, rows: readonly LoggerRow[]): LoggerRead {
  const seen = evidence(text);
  if (seen) return { ok: true, file: seen };
  if (rows.length === 0) return refused('EMPTY');
  const layout = hobo(rows) ?? iButton(rows) ?? logTag(rows) ?? table(rows);
  if (!layout) return refused('NO_TEMPERATURE');
  if (layout.columns.value < 0) return refused('NO_TEMPERATURE', rows[Math.max(0, layout.from - 1)]?.line);
  return rowsOf(rows, layout, rows[layout.from]?.cells.length ?? 0);
}

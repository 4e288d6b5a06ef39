import { createHash } from 'node:crypto';
import Papa from 'papaparse';
import type { ImportKind } from '../contract/calls.ts';
import type { Acknowledged } from '../rules/acknowledged.ts';
import { type Mapping, mappingOf, sheetOf } from '../rules/columnMapping.ts';
import { readCsvOrders } from '../rules/csvOrders.ts';
import { decodeText, decodeUtf8 } from '../rules/decodeText.ts';
import type { FileFrame, SourceText } from '../rules/failedFile.ts';
import { fileKind } from '../rules/fileKind.ts';
import { type Bordero, readBordero } from '../rules/fortras/bordero.ts';
import { type FortrasReports, readFortrasReports } from '../rules/reports/fortrasReports.ts';
import { isOldRelease } from '../rules/fortras/envelope.ts';
import { readIftmin } from '../rules/iftmin.ts';
import { readJsonOrders } from '../rules/jsonOrders.ts';
import { mendQuotes } from '../rules/mendQuotes.ts';
import { delimiterOf, orderTable, type OrderTable } from '../rules/orderTable.ts';
import { type SheetSeen, sheetSeen } from '../rules/sheetSeen.ts';
import type { Cell } from '../rules/tableForm.ts';
import { headingOf } from '../rules/tableHeadings.ts';
import { namesNoCountry } from '#modules/orders/rules/homeCountry.ts';
import type { OrderDraft, OrderProblem } from '#modules/orders/rules/orderDraft.ts';

export type ReadFile = {
  kind: ImportKind;
  partner: string | null;
  orders: OrderDraft[];
  /** Lines (segments) of each order as they came. */
  sources: SourceText[][];
  frame: FileFrame;
  encoding: string;
  warnings: OrderProblem[];
  /** Of a table: its headings with samples, for who says what they mean. */
  sheet?: SheetSeen;
  /** What its sender says of interchanges of ours. */
  acknowledged?: Acknowledged[];
  /** Why nothing of it is read: another release, another message. */
  refused?: 'noJson' | 'oldRelease' | 'noManifest' | 'noTransportOrder' | 'noWorkbook';
};

export type OrderFile = {
  kind: ImportKind;
  bytes: Uint8Array;
  mappings?: readonly Mapping[];
  /** IANA name of the depot's zone. */
  zone?: string;
  /** The numbers under which the depot is known to its partners; empty: nobody said. */
  ownIds?: readonly string[];
  /** Of the depot; empty: nobody said. */
  homeCountry?: string;
};

type Content = Omit<ReadFile, 'kind' | 'encoding'>;
type Facts = { mappings: readonly Mapping[]; zone: string; ownIds: readonly string[] };

/** A figure of a workbook as a table parted by `;` writes it. */
const written = (cell: Cell): string => (typeof cell === 'number' ? String(cell).replace('.', ',') : cell);

/** A table of cells to its orders; `delimiter` is what failed orders are written out with again. */
function ordersOf(
  table: OrderTable,
  delimiter: string,
  { mappings, zone }: Facts,
  hidden = new Set<number>(),
): Content {
  const { rows, headings, lineOf, headingLine } = table;
  const sheet = createHash('sha256').update(sheetOf(headings)).digest('hex');
  const mapping = mappingOf(headings, sheet, mappings);
  const read = readCsvOrders(rows, { lineOf, headingLine, mapping, delimiter, zone });
  const textOf = (cells: readonly (Cell | undefined)[]): string =>
    Papa.unparse([cells.map((cell) => written(cell ?? ''))], { delimiter: delimiter || ';' });
  // Of a table without these nothing is understood; what takes an order back need not say them.
  for (const order of read.orders.filter(({ purpose }) => purpose !== 'CANCEL'))
    for (const code of read.missing) order.problems.push({ row: headingLine, field: 'file', code, severity: 'ERROR' });
  // A row that its sender cannot see may be one that he took back.
  read.rowsOf.forEach((of, index) => {
    const row = of.map(lineOf).find((line) => hidden.has(line));
    const order = read.orders[index];
    if (row !== undefined && order) order.problems.push({ row, field: 'file', code: 'ROW_HIDDEN', severity: 'ERROR' });
  });
  return {
    partner: mapping?.partner || null,
    sheet: sheetSeen(table, sheet, mapping),
    orders: read.orders,
    sources: read.rowsOf.map((of) =>
      of.map((row) => ({ no: lineOf(row), text: textOf(headings.map((heading) => rows[row]?.[heading])) })),
    ),
    frame: { head: [textOf(headings)], lineEnd: '\r\n', tail: [] },
    warnings: [...table.warnings, ...read.warnings],
  };
}

/** `sep=;`: a spreadsheet's own first line, which says what parts the columns. */
const separatorLine = /^sep=(.)\r?\n/i;

function readTable(text: string, facts: Facts): Content {
  const stated = separatorLine.exec(text);
  const body = stated ? text.slice(stated[0].length) : text;
  const skipped = stated ? 1 : 0;
  const guessed = Papa.parse<string[]>(body.slice(0, 20_000), {
    delimitersToGuess: [',', ';', '\t', '|'],
    preview: 40,
  });
  const delimiter = stated?.[1] ?? delimiterOf(body, guessed.meta.delimiter, facts.mappings);
  const mended = mendQuotes(body, delimiter);
  const cells: string[][] = [];
  const lines: number[] = [];
  let line = skipped + 1;
  for (const row of Papa.parse<string[]>(mended.text, { delimiter, skipEmptyLines: false }).data) {
    cells.push(row);
    lines.push(line);
    // A quoted cell may go over several lines.
    line += 1 + row.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
  }
  const found = orderTable(cells, facts.mappings, lines);
  const read = ordersOf(found, delimiter, facts);
  const last = cells.findLastIndex((row) => row.some((cell) => cell.trim() !== ''));
  const isCut = !/[\r\n]\s*$/.test(body) && (cells[last]?.length ?? 0) < found.headings.length;
  if (isCut) {
    const row = lines[last] ?? 0;
    const index = read.sources.findIndex((source) => source.some(({ no }) => no === row));
    read.orders[index]?.problems.push({ row, field: 'file', code: 'ROW_CUT', severity: 'ERROR' });
  }
  const quoted = mended.lines.map((row) => ({
    row: row + skipped,
    field: 'file',
    code: 'QUOTE_IS_TEXT' as const,
    severity: 'WARNING' as const,
  }));
  return { ...read, warnings: [...quoted, ...read.warnings] };
}

const nothing: Content = {
  partner: null,
  orders: [],
  sources: [],
  frame: { head: [], lineEnd: '\r\n', tail: [] },
  warnings: [],
};

/** A text of UTF-8 whose columns were counted in bytes, read by them and told in letters again. */
function readByBytes<R>(text: string, reader: (text: string) => R): R {
  const bytes = Buffer.from(text, 'utf8').toString('latin1');
  const told = JSON.stringify(reader(bytes)).replace(
    /[\u0080-\u00ff]+/g,
    (part) => decodeUtf8(Buffer.from(part, 'latin1')) ?? part,
  );
  const read: R = JSON.parse(told);
  return read;
}

const complaints = ({ orders, warnings }: Pick<Bordero, 'orders' | 'warnings'>): number =>
  warnings.length + orders.reduce((sum, { problems }) => sum + problems.length, 0);

/** Where letters of two bytes move its columns, the reading that leaves less to complain of. */
function readColumns<R extends Bordero | FortrasReports>(text: string, reader: (text: string) => R): R {
  const read = reader(text);
  if (Buffer.byteLength(text) === text.length || complaints(read) === 0) return read;
  const byBytes = readByBytes(text, reader);
  return complaints(byBytes) < complaints(read) ? byBytes : read;
}

function readManifest(text: string): Content {
  if (isOldRelease(text)) return { ...nothing, refused: 'oldRelease' };
  const read = readColumns(text, readBordero);
  const said = readColumns(text, readFortrasReports);
  const found = [...read.orders, ...said.orders];
  if (read.kind !== '' && found.length === 0) return { ...nothing, refused: 'noManifest' };
  const end = text.split(/\r\n|\n|\r/).find((line) => line.startsWith('Z00'));
  return {
    partner: read.sender || said.sender || null,
    orders: found,
    sources: [...read.lines, ...said.lines],
    frame: {
      head: read.head.length > 0 ? read.head : said.head,
      lineEnd: '\r\n',
      tail: [`Z00{count}${end?.slice(9).trim() ?? ''}`, '@@PT'],
    },
    warnings: [...read.warnings, ...said.warnings],
  };
}

function readJson(text: string): Content {
  const read = readJsonOrders(text);
  return read ? { partner: null, ...read, warnings: [] } : { ...nothing, refused: 'noJson' };
}

function readEdifact(text: string, { zone, ownIds }: Facts): Content {
  const { sender, orders, sources, frame, warnings, acknowledged } = readIftmin(text, { zone, ownIds });
  const isOther = ({ problems }: OrderDraft) => problems.some(({ code }) => code === 'MESSAGE_UNSUPPORTED');
  // One message of another kind among orders waits for a person; a file of nothing else (status, invoices) has no order to repair.
  if (orders.length > 0 && orders.every(isOther) && acknowledged.length === 0)
    return { ...nothing, refused: 'noTransportOrder' };
  return { partner: sender || null, orders, sources, frame, warnings, acknowledged };
}

type SheetCell = string | number | boolean | null;
/** Sheets of a workbook; throws for what is none, or holds too much (who reads it bounds it). */
export type ReadSheets = (
  bytes: Uint8Array,
) => readonly { name: string; rows: readonly (readonly SheetCell[])[]; hiddenRows: readonly number[] }[];

const cellOf = (cell: SheetCell): Cell => (typeof cell === 'number' ? cell : cell === null ? '' : String(cell));

/** Orders of another sheet may be those of last week, or cancelled: they wait until somebody says so. */
const elsewhere = { field: 'file', code: 'SHEET_PASSED', severity: 'ERROR' } as const;

/** A table under the headings of another one, so that the failed orders of both are one file; what they do not have stands behind. */
function withHeadings(table: OrderTable, headings: readonly string[]): OrderTable {
  const rest = table.headings.filter((heading) => !headings.includes(heading));
  const all = [...headings.filter((heading) => table.headings.includes(heading)), ...rest];
  return {
    ...table,
    headings: all,
    rows: table.rows.map((row) => Object.fromEntries(all.map((heading) => [heading, row[heading]]))),
  };
}

/** A workbook: the sheet whose headings say most is its table; orders on another one wait. */
function readBook(bytes: Uint8Array, readSheets: ReadSheets, facts: Facts): Content | undefined {
  try {
    const tables = readSheets(bytes).map(({ name, rows, hiddenRows }) => {
      const table = orderTable(
        rows.map((row) => row.map(cellOf)),
        facts.mappings,
      );
      const known = table.headings.filter((heading) => headingOf(heading) !== undefined).length;
      return { name, table, known, hidden: new Set(hiddenRows.map((row) => row + 1)) };
    });
    const [best, ...others] = tables.toSorted((a, b) => b.known - a.known);
    if (!best) return undefined;
    const read = ordersOf(best.table, '', facts, best.hidden);
    for (const { name, table, hidden, known } of others) {
      if (known <= 2 || table.rows.length === 0) continue;
      const more = ordersOf(withHeadings(table, best.table.headings), '', facts, hidden);
      for (const [index, order] of more.orders.entries()) {
        order.problems.push({ ...elsewhere, row: order.row, args: { sheet: name } });
        read.orders.push(order);
        read.sources.push(more.sources[index] ?? []);
      }
    }
    return read;
  } catch {
    return undefined;
  }
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

const readers = { csv: readTable, xlsx: readTable, edi: readEdifact, fortras: readManifest, json: readJson } as const;

/** That addresses without a country are in the depot's own is said once for the file. */
function countryTaken(orders: readonly OrderDraft[], country: string): OrderProblem[] {
  const count = country === '' ? 0 : orders.filter(namesNoCountry).length;
  if (count === 0) return [];
  return [{ row: 1, field: 'file', code: 'COUNTRY_ASSUMED', severity: 'WARNING', args: { count, country } }];
}

/** Bytes of a partner's file to its orders, not checked yet; nothing is dropped, what is odd is said. */
export function readOrders(file: OrderFile, readSheets: ReadSheets): ReadFile {
  const read = readFile(file, readSheets);
  return { ...read, warnings: [...read.warnings, ...countryTaken(read.orders, file.homeCountry ?? '')] };
}

function readFile(
  { kind: stated, bytes, mappings = [], zone = 'UTC', ownIds = [] }: OrderFile,
  readSheets: ReadSheets,
): ReadFile {
  const facts: Facts = { mappings, zone, ownIds };
  if (isZip(bytes)) {
    const book = readBook(bytes, readSheets, facts);
    const kind = 'xlsx';
    return { ...(book ?? { ...nothing, refused: 'noWorkbook' as const }), kind, encoding: 'utf-8' };
  }
  const { text, differs, guessed, encoding } = decodeText(bytes);
  const odd: OrderProblem[] =
    differs || guessed
      ? [
          {
            row: 1,
            field: 'file',
            code: guessed ? 'ENCODING_GUESSED' : 'ENCODING_DIFFERS',
            severity: 'WARNING',
            args: { encoding },
          },
        ]
      : [];
  // A FORTRAS file is one, whatever it is called.
  const kind = fileKind('', text.slice(0, 200)) === 'fortras' ? 'fortras' : stated;
  const read = readers[kind](text, facts);
  return { ...read, kind, encoding, warnings: [...odd, ...read.warnings] };
}

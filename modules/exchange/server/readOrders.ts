import Papa from 'papaparse';
import type { ImportKind } from '../contract/calls.ts';
import type { Acknowledged } from '../rules/acknowledged.ts';
import { type Mapping, mappingOf } from '../rules/columnMapping.ts';
import { type CsvRow, readCsvOrders } from '../rules/csvOrders.ts';
import { decodeText } from '../rules/decodeText.ts';
import type { FileFrame, SourceText } from '../rules/failedFile.ts';
import { fileKind } from '../rules/fileKind.ts';
import { readBordero } from '../rules/fortras/bordero.ts';
import { isOldRelease } from '../rules/fortras/envelope.ts';
import { readIftmin } from '../rules/iftmin.ts';
import { readJsonOrders } from '../rules/jsonOrders.ts';
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
  /** What its sender says of interchanges of ours. */
  acknowledged?: Acknowledged[];
  /** Why nothing of it is read: another release, another message. */
  refused?: 'oldRelease' | 'noManifest' | 'noTransportOrder' | 'noWorkbook';
};

export type OrderFile = { kind: ImportKind; bytes: Uint8Array; mappings?: readonly Mapping[] };

type Content = Omit<ReadFile, 'kind' | 'encoding'>;

function readTable(text: string, mappings: readonly Mapping[]): Content {
  const parsed = Papa.parse<CsvRow>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  const { delimiter, fields = [] } = parsed.meta;
  const mapping = mappingOf(fields, mappings);
  const read = readCsvOrders(parsed.data, 2, mapping);
  const lineOf = (values: readonly (string | undefined)[]): string =>
    Papa.unparse([values.map((value) => value ?? '')], { delimiter });
  return {
    partner: mapping?.partner ?? null,
    orders: read.orders,
    sources: read.rowsOf.map((rows) =>
      rows.map((row) => ({ no: row + 2, text: lineOf(fields.map((field) => parsed.data[row]?.[field])) })),
    ),
    frame: { head: [lineOf(fields)], lineEnd: '\r\n', tail: [] },
    warnings: read.warnings,
  };
}

const nothing: Content = {
  partner: null,
  orders: [],
  sources: [],
  frame: { head: [], lineEnd: '\r\n', tail: [] },
  warnings: [],
};

function readManifest(text: string): Content {
  if (isOldRelease(text)) return { ...nothing, refused: 'oldRelease' };
  const read = readBordero(text);
  if (read.kind !== '' && read.orders.length === 0) return { ...nothing, refused: 'noManifest' };
  const end = text.split(/\r\n|\n|\r/).find((line) => line.startsWith('Z00'));
  return {
    partner: read.sender || null,
    orders: read.orders,
    sources: read.lines,
    frame: { head: read.head, lineEnd: '\r\n', tail: [`Z00{count}${end?.slice(9).trim() ?? ''}`, '@@PT'] },
    warnings: read.warnings,
  };
}

function readJson(text: string): Content {
  return { partner: null, ...readJsonOrders(text), warnings: [] };
}

function readEdifact(text: string): Content {
  const { sender, orders, sources, frame, warnings, acknowledged } = readIftmin(text);
  const isOther = ({ problems }: OrderDraft) => problems.some(({ code }) => code === 'MESSAGE_UNSUPPORTED');
  // One message of another kind among orders waits for a person; a file of nothing else (status, invoices) has no order to repair.
  if (orders.length > 0 && orders.every(isOther) && acknowledged.length === 0)
    return { ...nothing, refused: 'noTransportOrder' };
  return { partner: sender || null, orders, sources, frame, warnings, acknowledged };
}

type Cell = string | number | boolean | null;
/** Cells of a workbook's first sheet; throws for what is none, or holds too much (who reads it bounds it). */
export type ReadWorkbook = (bytes: Uint8Array) => readonly (readonly Cell[])[];

/** A workbook is the table of its first sheet; empty rows above the names of the columns are passed over. */
function workbookText(bytes: Uint8Array, readWorkbook: ReadWorkbook): string | undefined {
  try {
    const rows = readWorkbook(bytes).map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
    const first = rows.findIndex((row) => row.filter((cell) => cell.trim() !== '').length > 1);
    return Papa.unparse(rows.slice(Math.max(0, first)), { delimiter: ';', newline: '\r\n' });
  } catch {
    return undefined;
  }
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

const readers = { csv: readTable, xlsx: readTable, edi: readEdifact, fortras: readManifest, json: readJson } as const;

/** Bytes of a partner's file to its orders, not checked yet; nothing is dropped, what is odd is said. */
export function readOrders(
  stated: ImportKind,
  bytes: Uint8Array,
  readWorkbook: ReadWorkbook,
  mappings: readonly Mapping[] = [],
): ReadFile {
  if (isZip(bytes)) {
    const table = workbookText(bytes, readWorkbook);
    const kind = 'xlsx';
    return table === undefined
      ? { ...nothing, kind, encoding: 'utf-8', refused: 'noWorkbook' }
      : { ...readTable(table, mappings), kind, encoding: 'utf-8' };
  }
  const { text, differs, encoding } = decodeText(bytes);
  const odd: OrderProblem[] = differs
    ? [{ row: 1, field: 'file', code: 'ENCODING_DIFFERS', severity: 'WARNING', args: { encoding } }]
    : [];
  // A FORTRAS file is one, whatever it is called.
  const kind = fileKind('', text.slice(0, 200)) === 'fortras' ? 'fortras' : stated;
  const read = readers[kind](text, mappings);
  return { ...read, kind, encoding, warnings: [...odd, ...read.warnings] };
}

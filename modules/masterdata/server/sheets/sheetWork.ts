import type { TextEnding } from '#kernel/text.ts';
import { textOfBytes } from '#platform/textOfBytes.ts';
import Papa from 'papaparse';
import writeXlsx from 'write-excel-file/node';
import { known } from '#kernel/known.ts';
import { dateToIso } from '#kernel/date.ts';
import { fromRaw } from '#kernel/quantity.ts';
import type { SheetFormat } from '../../contract/sheets.ts';
import { recordTypes } from '../../contract/types.ts';
import { valueAt } from '../../rules/path.ts';
import { type Cell, writeCell } from '../../rules/sheets/cells.ts';
import { type SheetColumn, sheetColumns, type SheetLanguage, type SheetTexts } from '../../rules/sheets/columns.ts';
import { doubleHeading, headingOf, type Mapped, mapHeadings } from '../../rules/sheets/headings.ts';
import { guardCell, unguardCell } from '#kernel/csv.ts';
import { readRow, type RowRead } from '../../rules/sheets/rows.ts';
import { readWorkbook } from './readWorkbook.ts';
import { TooMuchInside } from './unzip.ts';

/** What a thread is asked for: reading a file, writing records, writing plain rows back. */
export type SheetWork =
  | { task: 'read'; type: string; bytes: Uint8Array; texts: SheetTexts; reader: SheetLanguage }
  | {
      task: 'write';
      type: string;
      format: SheetFormat;
      texts: SheetTexts;
      language: SheetLanguage;
      columns: readonly string[];
      records: readonly Record<string, unknown>[];
      /** Title of every record that is referred to, by type and id. */
      names: Readonly<Record<string, Readonly<Record<string, string>>>>;
      units: Readonly<Record<string, string>>;
    }
  | { task: 'cells'; bytes: Uint8Array; most: number }
  | { task: 'table'; format: SheetFormat; delimiter: string; headings: readonly string[]; rows: readonly Cell[][] };

export type ReadColumn = Mapped & { readonly heading: string };
export type SheetRead = {
  format: SheetFormat;
  delimiter: string;
  language: SheetLanguage;
  columns: ReadColumn[];
  rows: (RowRead & { row: number; cells: Cell[] })[];
};
/** A file that cannot be read as a whole; `key` names a text (`sheet/refusal/<key>`). */
type RefusalName = TextEnding<'masterdata:sheet/refusal/'>;
export type SheetRefusal = { refusal: RefusalName; args?: Record<string, string | number> };

const mostRows = 50_000;
const mostColumns = 200;

class Refused extends Error {
  readonly refusal: RefusalName;
  readonly args: Record<string, string | number>;
  constructor(refusal: RefusalName, args: Record<string, string | number> = {}) {
    super(refusal);
    this.refusal = refusal;
    this.args = args;
  }
}

const startsWith = (bytes: Uint8Array, ...head: number[]): boolean => head.every((byte, i) => bytes[i] === byte);

const isOdd = (code: number): boolean => (code < 32 && code !== 27 && (code < 9 || code > 13)) || code === 0xfffd;

/** Text has line ends and tabs; other control characters belong to pictures and programs. */
const isBinary = (text: string): boolean => {
  const head = [...text.slice(0, 4000)];
  return text.includes('\u0000') || head.filter((sign) => isOdd(sign.charCodeAt(0))).length > head.length / 50;
};

/** The sign that stands most often between the headings. */
function delimiterOf(text: string): string {
  const [headings = ''] = text
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/);
  const count = (sign: string): number => headings.split(sign).length;
  return [';', ',', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function readCsv(bytes: Uint8Array): { delimiter: string; table: Cell[][] } {
  let text = textOfBytes(bytes);
  if (text.trim() === '') throw new Refused('empty');
  if (isBinary(text)) throw new Refused('notASheet');
  // Excel's own line that names the delimiter.
  const separatorLine = /^sep=(.)\r?\n/i.exec(text);
  if (separatorLine) text = text.slice(separatorLine[0].length);
  const parsed = Papa.parse<string[]>(text, {
    delimiter: separatorLine?.[1] ?? delimiterOf(text),
    skipEmptyLines: false,
  });
  if (parsed.errors.some((error) => error.code === 'MissingQuotes'))
    throw new Refused('quotes', { row: (parsed.errors.find((e) => e.code === 'MissingQuotes')?.row ?? 0) + 1 });
  return {
    delimiter: parsed.meta.delimiter || ';',
    table: parsed.data.map((row) => row.map((cell) => unguardCell(cell))),
  };
}

function readXlsx(bytes: Uint8Array): Cell[][] {
  try {
    return readWorkbook(bytes);
  } catch (error) {
    throw new Refused(error instanceof TooMuchInside ? 'tooMuch' : 'brokenWorkbook');
  }
}

function tableOf(bytes: Uint8Array): { zipped: boolean; delimiter: string; table: Cell[][] } {
  if (bytes.length === 0) throw new Refused('empty');
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new Refused('oldWorkbook');
  const zipped = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
  return { zipped, ...(zipped ? { delimiter: ';', table: readXlsx(bytes) } : readCsv(bytes)) };
}

/** The cells of a file as they stand there, without rows that are empty; whoever asks knows what they mean. */
function cellsOf({ bytes, most }: Extract<SheetWork, { task: 'cells' }>): Cell[][] {
  const rows = tableOf(bytes).table.filter((row) => !row.every(isBlank));
  if (rows.length === 0) throw new Refused('empty');
  if (rows.length > most) throw new Refused('tooManyRows', { count: most });
  if (rows.some((row) => row.length > mostColumns)) throw new Refused('tooManyColumns', { count: mostColumns });
  return rows;
}

const isBlank = (cell: Cell): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '');

/** Rows above the headings that are looked at: titles, letterheads. */
const mostTitleRows = 20;

function headingsAt(table: readonly (readonly Cell[])[], row: number): string[] {
  const headings = (table[row] ?? []).map((cell) => (cell === null ? '' : String(cell)));
  while (headings.length > 0 && headings.at(-1)?.trim() === '') headings.pop();
  return headings;
}

/** The row with most headings that are known, else the first with more than one cell, else the first that is not empty; -1 when all are. */
function headingRow(table: readonly (readonly Cell[])[], known: (headings: readonly string[]) => number): number {
  const first = table.findIndex((row) => row.some((cell) => !isBlank(cell)));
  if (first < 0) return -1;
  const looked = table.slice(first, first + mostTitleRows);
  const several = looked.findIndex((row) => row.filter((cell) => !isBlank(cell)).length > 1);
  let best = { at: first + Math.max(0, several), known: 0 };
  for (const [at] of looked.entries()) {
    const one = known(headingsAt(table, first + at).slice(0, mostColumns));
    if (one > best.known) best = { at: first + at, known: one };
  }
  return best.at;
}

async function read(work: Extract<SheetWork, { task: 'read' }>): Promise<SheetRead> {
  const { bytes, texts } = work;
  const { zipped, delimiter, table } = tableOf(bytes);
  const type = known(recordTypes[work.type]);
  const columns = sheetColumns(type);
  const top = headingRow(table, (headings) => {
    const { mapped } = mapHeadings(columns, headings, texts, work.reader);
    return mapped.filter(({ key }) => key !== null).length;
  });
  if (top < 0) throw new Refused('empty');
  const headings = headingsAt(table, top);
  if (headings.length > mostColumns) throw new Refused('tooManyColumns', { count: mostColumns });
  const { mapped, language } = mapHeadings(columns, headings, texts, work.reader);
  const twice = doubleHeading(headings, mapped);
  if (twice !== undefined) throw new Refused('doubleHeading', { heading: twice });
  // A list in words of its own is taken all the same: its columns are asked for. A letter is none.
  const isList = headings.filter((heading) => heading.trim() !== '').length > 1;
  if (!isList && !mapped.some(({ key }) => key === 'id')) throw new Refused('noHeadings');
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const rows: SheetRead['rows'] = [];
  for (let at = top + 1; at < table.length; at += 1) {
    const cells = table[at] ?? [];
    if (cells.every(isBlank)) continue;
    if (rows.length >= mostRows) throw new Refused('tooManyRows', { count: mostRows });
    const one = readRow(byKey, mapped, cells, { texts, language }, type.unique);
    const more = cells.slice(headings.length).some((cell) => !isBlank(cell));
    rows.push({
      ...one,
      problems: more ? [...one.problems, { key: '', code: 'moreCells' }] : one.problems,
      row: at + 1,
      cells: headings.map((_, index) => cells[index] ?? null),
    });
  }
  if (rows.length === 0) throw new Refused('noRows');
  return {
    format: zipped ? 'xlsx' : 'csv',
    delimiter,
    language,
    columns: mapped.map((one, index) => ({ ...one, heading: headings[index]?.trim() ?? '' })),
    rows,
  };
}

const bom = '\uFEFF';

const csvOf = (table: readonly (readonly string[])[], delimiter: string): Uint8Array =>
  new TextEncoder().encode(
    bom +
      Papa.unparse(
        table.map((row) => row.map(guardCell)),
        { delimiter, newline: '\r\n' },
      ) +
      '\r\n',
  );

type Written = string | number | { date: string } | null;

async function xlsxOf(headings: readonly string[], rows: readonly (readonly Written[])[]): Promise<Uint8Array> {
  const head = headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const widths = headings.map((heading, index) => ({
    width: Math.min(
      50,
      Math.max(
        8,
        heading.length + 2,
        ...rows.slice(0, 200).map((row) => {
          const cell = row[index];
          return cell === null || cell === undefined ? 0 : typeof cell === 'object' ? 12 : String(cell).length + 1;
        }),
      ),
    ),
  }));
  // Texts are typed as texts: no reader takes them for formulas.
  const body = rows.map((row) =>
    row.map((cell) => {
      if (cell === null || cell === '') return null;
      if (typeof cell === 'number') return { value: cell, type: Number };
      if (typeof cell === 'object')
        return { value: new Date(`${cell.date}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
      return { value: cell, type: String };
    }),
  );
  // Cells of several kinds in one row are what the library writes and its types do not say.
  return writeXlsx([head, ...body] as never, { columns: widths, stickyRowsCount: 1 }).toBuffer();
}

type WriteColumn = {
  heading: string;
  cell: (record: Record<string, unknown>) => Written;
  text: (record: Record<string, unknown>) => string;
};

/** The columns of an export: those that the list shows, texts by language, references with the name of what they name. */
function writeColumns(work: Extract<SheetWork, { task: 'write' }>): WriteColumn[] {
  const { texts, language } = work;
  const words = texts[language];
  const type = known(recordTypes[work.type]);
  const all = sheetColumns(type);
  const reading = { texts, language };
  const raw = (column: SheetColumn, record: Record<string, unknown>): unknown =>
    valueAt(record, column.language ? `${column.field}.${column.language}` : column.field);
  const one = (column: SheetColumn): WriteColumn[] => {
    const text = (record: Record<string, unknown>) => writeCell(column, raw(column, record), reading);
    const cell = (record: Record<string, unknown>): Written => {
      const value = raw(column, record);
      if (column.kind === 'number' && typeof value === 'number') return value;
      if (column.quantity && typeof value === 'number') return fromRaw(column.quantity, value);
      if (column.kind === 'date' && Array.isArray(value)) return { date: dateToIso(value) };
      return text(record);
    };
    const heading = headingOf(column, all, words);
    const own = { heading, cell, text };
    if (!column.target) return [own];
    const names = work.names[column.target] ?? {};
    const named = (record: Record<string, unknown>): string => {
      const value = raw(column, record);
      return (Array.isArray(value) ? value : [value])
        .flatMap((id) => (typeof id === 'string' && id !== '' ? [names[id] ?? `<${id}>`] : []))
        .join('; ');
    };
    return [own, { heading: `${heading} [${words.name}]`, cell: named, text: named }];
  };
  const shown = (heading: string, text: (record: Record<string, unknown>) => string): WriteColumn[] => [
    { heading, cell: text, text },
  ];
  const wanted = work.columns.includes('id') ? work.columns : ['id', ...work.columns];
  return wanted.flatMap((path): WriteColumn[] => {
    if (path === 'orgUnit')
      return shown(
        words.labels.orgUnit ?? path,
        (record) => work.units[String(record.orgUnit)] ?? String(record.orgUnit),
      );
    if (path === 'changedAt')
      return shown(words.labels.changedAt ?? path, (record) => new Date(Number(record.changedAt)).toISOString());
    return all.filter((column) => column.field === path).flatMap(one);
  });
}

async function write(work: Extract<SheetWork, { task: 'write' }>): Promise<Uint8Array> {
  const columns = writeColumns(work);
  const headings = columns.map((column) => column.heading);
  if (work.format === 'xlsx')
    return xlsxOf(
      headings,
      work.records.map((record) => columns.map((column) => column.cell(record))),
    );
  return csvOf(
    [headings, ...work.records.map((record) => columns.map((column) => column.text(record)))],
    work.language === 'en' ? ',' : ';',
  );
}

const table = async (work: Extract<SheetWork, { task: 'table' }>): Promise<Uint8Array> =>
  work.format === 'xlsx'
    ? xlsxOf(
        work.headings,
        work.rows.map((row) =>
          row.map((cell) =>
            typeof cell === 'string' && /^\d{4}-\d\d-\d\d$/.test(cell)
              ? { date: cell }
              : typeof cell === 'boolean'
                ? String(cell)
                : cell,
          ),
        ),
      )
    : csvOf(
        [work.headings, ...work.rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))],
        work.delimiter,
      );

/** Does a piece of work; what a file does wrong is answered, what we do wrong is thrown. */
export async function doSheetWork(work: SheetWork): Promise<SheetRead | SheetRefusal | Uint8Array | Cell[][]> {
  try {
    if (work.task === 'read') return await read(work);
    if (work.task === 'cells') return cellsOf(work);
    return work.task === 'write' ? await write(work) : await table(work);
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal, args: error.args };
    throw error;
  }
}

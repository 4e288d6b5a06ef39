import type { Cell } from '../../rules/sheets/cells.ts';
import { readXml } from './readXml.ts';
import { TooMuchInside, unzip } from './unzip.ts';
import { dayStyles, dayText, zeroStyles } from './workbookDays.ts';

/** `BC12` to 54. */
const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

type SheetPlace = { name: string; path: string; hidden: boolean };

/** The sheets of a workbook in their order, and from when it counts its days. */
function bookOf(part: (name: string) => string | undefined): { sheets: SheetPlace[]; from1904: boolean } {
  const sheets: { id: string | undefined; name: string; hidden: boolean }[] = [];
  const targets = new Map<string, string>();
  let from1904 = false;
  readXml(part('xl/workbook.xml') ?? '<workbook/>', {
    open: (name, attribute) => {
      if (name === 'workbookPr' && /^(1|true)$/.test(attribute('date1904') ?? '')) from1904 = true;
      if (name === 'sheet')
        sheets.push({
          id: attribute('r:id') ?? attribute('id'),
          name: attribute('name') ?? '',
          hidden: /hidden/i.test(attribute('state') ?? ''),
        });
    },
  });
  readXml(part('xl/_rels/workbook.xml.rels') ?? '<Relationships/>', {
    open: (name, attribute) => {
      if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '');
    },
  });
  const all = sheets.length > 0 ? sheets : [{ id: undefined, name: '', hidden: false }];
  return {
    sheets: all.map(({ id, name, hidden }, index) => {
      const target = targets.get(id ?? '') ?? `worksheets/sheet${index + 1}.xml`;
      return { name, hidden, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` };
    }),
    from1904,
  };
}

/** The texts that cells point to, without those that say how a word is pronounced. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let text = '';
  let spoken = 0;
  let inText = false;
  readXml(xml, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') spoken += 1;
      if (name === 't') inText = true;
    },
    text: (piece) => {
      if (inText && spoken === 0) text += piece;
    },
    close: (name) => {
      if (name === 'si') texts.push(text);
      if (name === 'rPh') spoken -= 1;
      if (name === 't') inText = false;
    },
  });
  return texts;
}

const mostColumns = 1000;
const mostRows = 1_100_000;
/** More than any sheet that can be taken in: 20,000 rows of all columns of the widest type. */
const mostCells = 4_000_000;

type Reading = {
  strings: readonly string[];
  days: readonly boolean[];
  zeros: readonly number[];
  from1904: boolean;
  /** Cells read so far, over all sheets. */
  cells: number;
};
type OpenCell = { column: number; kind: string; style: number; value: string | undefined; inline: string };

function valueOf({ kind, style, value, inline }: OpenCell, { strings, days, zeros, from1904 }: Reading): Cell {
  if (kind === 'inlineStr') return inline;
  if (value === undefined) return null;
  if (kind === 's') return strings[Number(value)] ?? '';
  if (kind === 'b') return value === '1';
  if (kind === 'str' || kind === 'd' || kind === 'e') return value;
  const figure = Number(value);
  if (!Number.isFinite(figure)) return value;
  if (days[style]) return dayText(figure, from1904);
  const width = zeros[style] ?? 0;
  return width > 0 && Number.isInteger(figure) && figure >= 0 ? String(figure).padStart(width, '0') : figure;
}

/** The rows of a sheet as people count them, and which of them it hides (0 first). */
function readSheet(xml: string, reading: Reading): { rows: Cell[][]; hiddenRows: number[] } {
  const table: Cell[][] = [];
  const hiddenRows: number[] = [];
  let row: Cell[] | undefined;
  let at = 0;
  let cell: OpenCell | undefined;
  let collects: 'value' | 'inline' | undefined;
  let spoken = 0;
  readXml(xml, {
    open: (name, attribute) => {
      if (name === 'row') {
        at = Number(attribute('r') ?? table.length + 1) - 1;
        row = at >= table.length && at < mostRows ? [] : undefined;
        if (row && /^(1|true)$/.test(attribute('hidden') ?? '')) hiddenRows.push(at);
      } else if (name === 'c' && row) {
        const reference = attribute('r');
        const column = reference ? columnOf(reference) : row.length;
        if (column < 0 || column >= mostColumns) return;
        cell = {
          column,
          kind: attribute('t') ?? 'n',
          style: Number(attribute('s') ?? 0),
          value: undefined,
          inline: '',
        };
      } else if (name === 'rPh') spoken += 1;
      else if (cell && name === 'v') {
        collects = 'value';
        cell.value = '';
      } else if (cell && name === 't' && spoken === 0) collects = 'inline';
    },
    text: (piece) => {
      if (cell && collects === 'value') cell.value += piece;
      else if (cell && collects === 'inline') cell.inline += piece;
    },
    close: (name) => {
      if (name === 'v' || name === 't') collects = undefined;
      else if (name === 'rPh') spoken -= 1;
      else if (name === 'c' && cell && row) {
        while (row.length < cell.column) row.push(null);
        row[cell.column] = valueOf(cell, reading);
        cell = undefined;
        reading.cells += 1;
        if (reading.cells > mostCells) throw new TooMuchInside();
      } else if (name === 'row' && row) {
        if (row.length > 0) {
          while (table.length < at) table.push([]);
          table[at] = row;
        }
        row = undefined;
      }
    },
  });
  return { rows: table, hiddenRows };
}

/** A sheet of a workbook: its rows as people count them, and which of them it hides (0 first). */
export type Sheet = { name: string; rows: Cell[][]; hiddenRows: number[] };

/** The sheets that a workbook shows (all, where it hides every one). Throws for what is no workbook. */
function sheetsOf(bytes: Uint8Array, most: number): Sheet[] {
  const part = unzip(bytes);
  const { sheets, from1904 } = bookOf(part);
  const shown = sheets.filter((sheet) => !sheet.hidden);
  const styles = part('xl/styles.xml') ?? '<styleSheet/>';
  const reading: Reading = {
    from1904,
    days: dayStyles(styles),
    zeros: zeroStyles(styles),
    strings: sharedTexts(part('xl/sharedStrings.xml') ?? '<sst/>'),
    cells: 0,
  };
  const found = (shown.length > 0 ? shown : sheets).flatMap(({ name, path }) => {
    const xml = part(path);
    return xml === undefined ? [] : [{ name, xml }];
  });
  if (found.length === 0) throw new Error('no sheet');
  return found.slice(0, most).map(({ name, xml }) => ({ name, ...readSheet(xml, reading) }));
}

/** Sheets of one workbook that are looked at. */
const mostSheets = 50;

/** All sheets that a workbook shows. Throws for what is no workbook, or holds too much. */
export const readSheets = (bytes: Uint8Array): Sheet[] => sheetsOf(bytes, mostSheets);

/** The cells of a workbook's first sheet, row by row as people count them. Throws for what is no workbook. */
export const readWorkbook = (bytes: Uint8Array): Cell[][] => sheetsOf(bytes, 1)[0]?.rows ?? [];

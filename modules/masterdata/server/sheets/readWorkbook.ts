import type { Cell } from '../../rules/sheets/cells.ts';
import { readXml } from './readXml.ts';
import { TooMuchInside, unzip } from './unzip.ts';
import { dayStyles, dayText } from './workbookDays.ts';

/** `BC12` to 54. */
const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

/** Path of the first sheet that a workbook shows, and from when it counts its days. */
function bookOf(part: (name: string) => string | undefined): { path: string; from1904: boolean } {
  const sheets: { id: string | undefined; hidden: boolean }[] = [];
  const targets = new Map<string, string>();
  let from1904 = false;
  readXml(part('xl/workbook.xml') ?? '<workbook/>', {
    open: (name, attribute) => {
      if (name === 'workbookPr' && /^(1|true)$/.test(attribute('date1904') ?? '')) from1904 = true;
      if (name === 'sheet')
        sheets.push({ id: attribute('r:id') ?? attribute('id'), hidden: /hidden/i.test(attribute('state') ?? '') });
    },
  });
  readXml(part('xl/_rels/workbook.xml.rels') ?? '<Relationships/>', {
    open: (name, attribute) => {
      if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '');
    },
  });
  const shown = sheets.find((sheet) => !sheet.hidden) ?? sheets[0];
  const target = targets.get(shown?.id ?? '') ?? 'worksheets/sheet1.xml';
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, from1904 };
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

type Reading = { strings: readonly string[]; days: readonly boolean[]; from1904: boolean };
type OpenCell = { column: number; kind: string; style: number; value: string | undefined; inline: string };

function valueOf({ kind, style, value, inline }: OpenCell, { strings, days, from1904 }: Reading): Cell {
  if (kind === 'inlineStr') return inline;
  if (value === undefined) return null;
  if (kind === 's') return strings[Number(value)] ?? '';
  if (kind === 'b') return value === '1';
  if (kind === 'str' || kind === 'd' || kind === 'e') return value;
  const figure = Number(value);
  if (!Number.isFinite(figure)) return value;
  return days[style] ? dayText(figure, from1904) : figure;
}

/** The rows of a sheet as people count them. */
function readSheet(xml: string, reading: Reading): Cell[][] {
  const table: Cell[][] = [];
  let cells = 0;
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
        cells += 1;
        if (cells > mostCells) throw new TooMuchInside();
      } else if (name === 'row' && row) {
        if (row.length > 0) {
          while (table.length < at) table.push([]);
          table[at] = row;
        }
        row = undefined;
      }
    },
  });
  return table;
}

/** The cells of a workbook's first sheet, row by row as people count them. Throws for what is no workbook. */
export function readWorkbook(bytes: Uint8Array): Cell[][] {
  const part = unzip(bytes);
  const { path, from1904 } = bookOf(part);
  const sheet = part(path);
  if (sheet === undefined) throw new Error('no sheet');
  return readSheet(sheet, {
    from1904,
    days: dayStyles(part('xl/styles.xml') ?? '<styleSheet/>'),
    strings: sharedTexts(part('xl/sharedStrings.xml') ?? '<sst/>'),
  });
}

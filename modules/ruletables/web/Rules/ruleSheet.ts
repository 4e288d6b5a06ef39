import type { SheetCell } from '../../contract/sheets.ts';
import { readFigure, type Words } from '../../rules/cells.ts';
import type { RuleRow } from '../../rules/ruleTable.ts';
import type { GridColumn } from './gridColumns.ts';
import { blankRow } from './gridEdit.ts';

/** Figures stay figures, so that a spreadsheet sums and sorts them; a comparison or a postal code is a text. */
function sheetCell({ kind, attribute }: GridColumn, text: string, words: Words): SheetCell {
  const figure = kind === 'priority' || attribute?.type === 'NUMBER' ? readFigure(text, words) : undefined;
  return text === '' ? null : (figure ?? text);
}

/** Rows as a spreadsheet has them, under the headings of the grid. */
export const sheetOf = (rows: readonly RuleRow[], columns: readonly GridColumn[], words: Words) => ({
  heads: columns.map(({ title }) => title),
  lines: rows.map((row) => columns.map((column) => sheetCell(column, column.text(row), words))),
});

/** A cell of a spreadsheet as somebody would have typed it. */
function typedCell(cell: SheetCell, words: Words): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', words.decimal);
  return typeof cell === 'boolean' ? (cell ? words.yes : words.no) : cell;
}

/** Rows of a spreadsheet, by its headings. @returns no rows where none of them is known, and headings that are not */
export function rowsOfSheet(
  lines: readonly (readonly SheetCell[])[],
  columns: readonly GridColumn[],
  words: Words,
  owner: string,
): { found: RuleRow[] | undefined; unread: string[] } {
  const [heads = [], ...rest] = lines.map((line) => line.map((cell) => typedCell(cell, words)));
  const byHead = heads.map((head) => columns.find(({ id, title }) => title === head.trim() || id === head.trim()));
  const unread = heads.filter((head, at) => head.trim() !== '' && !byHead[at]);
  if (!byHead.some(Boolean)) return { found: undefined, unread };
  const found = rest
    .filter((line) => line.some((cell) => cell.trim() !== ''))
    .map((line, at) =>
      line.reduce((row, cell, index) => byHead[index]?.write?.(row, cell) ?? row, blankRow((at + 1) * 10, owner)),
    )
    .sort((one, other) => one.priority - other.priority);
  return { found, unread };
}

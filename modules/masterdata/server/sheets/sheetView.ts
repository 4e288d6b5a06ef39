import { spokenArgs } from '#kernel/spokenArgs.ts';
import type { ViewContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import type { RecordType } from '../../contract/recordType.ts';
import type { SheetImport, SheetRow } from '../../contract/sheets.ts';
import type { Cell } from '../../rules/sheets/cells.ts';
import { type SheetLanguage, sheetColumns, type SheetTexts } from '../../rules/sheets/columns.ts';
import { headingOf } from '../../rules/sheets/headings.ts';
import { writeFigure } from '../../rules/sheets/figures.ts';
import type { RowProblem } from '../../rules/sheets/rows.ts';
import { sheetLanguage, sheetTexts } from './sheetTexts.ts';
import { countRows, findRows, type SheetHead, type StoredRow } from './store.ts';

/** Problems whose words are those of every form (specification 1, 5.1). */
const shared = new Set([
  'notEmpty',
  'minLength',
  'maxLength',
  'min',
  'max',
  'arrayMin',
  'arrayMax',
  'id_pattern',
  'minDate',
]);
const mostFailed = 100;

const problemText = (ctx: ViewContext, { code, args }: RowProblem): string =>
  code === 'said'
    ? String(args?.text ?? '')
    : ctx.t(
        shared.has(code) ? `base:validation/${code}` : `masterdata:sheet/problem/${code}`,
        spokenArgs(args, ctx.language, ctx.timezone),
      );

/** Names fields as people read them, in the language of the request. */
function namesOf(texts: SheetTexts, type: RecordType, language: SheetLanguage): (key: string) => string {
  const columns = sheetColumns(type);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return (key) => {
    const column = byKey.get(key);
    return column ? headingOf(column, columns, texts[language]) : (texts[language].labels[key] ?? key);
  };
}

export const reasonOf = (ctx: ViewContext, row: StoredRow, name: (key: string) => string): string =>
  row.problems
    .map((problem) => (problem.key === '' ? '' : `${name(problem.key)}: `) + problemText(ctx, problem))
    .join('; ');

export const fieldNames = (platform: Platform, ctx: ViewContext, type: RecordType): ((key: string) => string) =>
  namesOf(sheetTexts(platform, type), type, sheetLanguage(ctx.language));

export async function sheetView(
  platform: Platform,
  ctx: ViewContext,
  type: RecordType,
  head: SheetHead,
): Promise<SheetImport> {
  const counts = await countRows(ctx, head.id);
  const failed = counts.BAD ? await findRows(ctx, head.id, { states: ['BAD'], size: mostFailed }) : [];
  const name = fieldNames(platform, ctx, type);
  return {
    key: head.id,
    filename: head.filename,
    format: head.format,
    columns: head.columns.map(({ heading, key, known, said }) => ({ heading, key, known, said: said ?? false })),
    total: head.total,
    counts,
    imported: counts.DONE,
    overwritten: head.overwritten?.cells.length ?? 0,
    failed: failed.map((row) => ({ row: row.row, message: reasonOf(ctx, row, name) })),
  };
}

/** A cell as the grid shows it. */
export const cellText = (cell: Cell, language: SheetLanguage, texts: SheetTexts): string =>
  cell === null
    ? ''
    : typeof cell === 'number'
      ? writeFigure(cell, language)
      : typeof cell === 'boolean'
        ? cell
          ? texts[language].yes
          : texts[language].no
        : cell;

/** Rows as the grid shows them; a problem stands at the column that has its field, else at the row. */
export function sheetRows(
  platform: Platform,
  ctx: ViewContext,
  type: RecordType,
  head: SheetHead,
  rows: readonly StoredRow[],
): SheetRow[] {
  const texts = sheetTexts(platform, type);
  const name = fieldNames(platform, ctx, type);
  const at = new Map(head.columns.flatMap(({ key }, index) => (key === null ? [] : [[key, index] as const])));
  return rows.map((row) => ({
    row: row.row,
    state: row.state,
    cells: row.cells.map((cell) => cellText(cell, head.language, texts)),
    problems: row.problems.map((problem) => ({
      column: at.get(problem.key) ?? null,
      field: problem.key === '' ? '' : name(problem.key),
      text: problemText(ctx, problem),
    })),
  }));
}

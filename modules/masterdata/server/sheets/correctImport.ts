import { invalidInput } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import type { RecordType } from '../../contract/recordType.ts';
import type { SheetBulk, SheetImport, SheetRow, SheetRowState } from '../../contract/sheets.ts';
import { putInto } from '../../rules/sheets/bulk.ts';
import type { Cell } from '../../rules/sheets/cells.ts';
import { type SheetColumn, sheetColumns } from '../../rules/sheets/columns.ts';
import { ownReferences } from './applyImport.ts';
import { checkRows } from './checkRows.ts';
import { keepColumns } from './mappings.ts';
import { rereading } from './rereading.ts';
import type { ReadColumn } from './sheetWork.ts';
import { sheetTexts } from './sheetTexts.ts';
import { cellText, sheetRows, sheetView } from './sheetView.ts';
import { stored } from './startImport.ts';
import {
  findRows,
  getSheet,
  type Overwritten,
  saveRows,
  setColumns,
  setOverwritten,
  type SheetHead,
  storedTwins,
  type StoredRow,
} from './store.ts';

/** Bad rows that are looked at again beside the corrected ones: a corrected id may free another row. */
const mostAgain = 500;
const atOnce = 500;

type Change = {
  rows?: readonly { row: number; cells: readonly string[] }[] | undefined;
  columns?: readonly (string | null)[] | undefined;
  bulk?: SheetBulk | undefined;
  undo?: boolean | undefined;
};

const open: readonly SheetRowState[] = ['NEW', 'CHANGED', 'SAME', 'BAD'];
/** Rows that one answer shows. */
const mostShown = 500;

function namedColumns(
  head: SheetHead,
  columns: readonly SheetColumn[],
  wanted: readonly (string | null)[],
): ReadColumn[] {
  const known = new Set(columns.map((column) => column.key));
  const keys = wanted.filter((key): key is string => key !== null);
  if (wanted.length !== head.columns.length || keys.some((key) => !known.has(key)) || new Set(keys).size < keys.length)
    throw invalidInput([{ field: 'columns', rule: 'isIn', message: '' }]);
  return head.columns.map((column, index) => {
    const key = wanted[index] ?? null;
    return column.key === key && !column.said ? column : { heading: column.heading, key, known: true, said: true };
  });
}

/** The cells of one column that a change of many would change: of the rows that were chosen, else of all that are wrong. */
async function cellsOf(
  platform: Platform,
  ctx: CommandContext,
  { type, head, bulk }: { type: RecordType; head: SheetHead; bulk: SheetBulk },
): Promise<Overwritten> {
  if ((head.columns[bulk.column]?.key ?? null) === null)
    throw invalidInput([{ field: 'bulk.column', rule: 'isIn', message: '' }]);
  const texts = sheetTexts(platform, type);
  const rows = await findRows(ctx, head.id, bulk.rows ? { rows: bulk.rows, states: open } : { states: ['BAD'] });
  const cells = rows.flatMap(({ row, cells }) => {
    const before = cells[bulk.column] ?? null;
    const shown = cellText(before, head.language, texts);
    const after = putInto(shown, bulk);
    return after === shown ? [] : [{ row, before, after }];
  });
  return { column: bulk.column, cells };
}

/** What the last change of many has overwritten, as the cells that put it back; what was changed again since stays. */
async function backOf(ctx: CommandContext, { id, overwritten }: SheetHead): Promise<Overwritten> {
  const { column, cells } = overwritten ?? { column: 0, cells: [] };
  const rows = await findRows(ctx, id, { rows: cells.map(({ row }) => row), states: open });
  const now = new Map(rows.map(({ row, cells }) => [row, cells[column] ?? null]));
  return {
    column,
    cells: cells.flatMap(({ row, before, after }) =>
      now.get(row) === after ? [{ row, before: after, after: before }] : [],
    ),
  };
}

/** Cells by row and column, as they are to be. */
type Given = Map<number, (cells: readonly Cell[]) => Cell[]>;

/** What is asked for, cell by cell, and what a change of many overwrites. */
async function givenIn(
  platform: Platform,
  ctx: CommandContext,
  { type, head, change }: { type: RecordType; head: SheetHead; change: Change },
): Promise<{ given: Given; many: Overwritten }> {
  const none: Overwritten = { column: 0, cells: [] };
  const many = change.undo
    ? await backOf(ctx, head)
    : change.bulk
      ? await cellsOf(platform, ctx, { type, head, bulk: change.bulk })
      : none;
  const given: Given = new Map(
    (change.rows ?? []).map(({ row, cells }) => [row, (old) => old.map((cell, index) => cells[index] ?? cell)]),
  );
  for (const { row, after } of change.bulk?.dryRun ? [] : many.cells)
    given.set(row, (old) => old.map((cell, index) => (index === many.column ? after : cell)));
  return { given, many };
}

/**
 * Takes corrected cells, one by one or many at once, or another meaning of the columns, and says what the rows would do now. Rows that are in
 * stay in; what is still wrong still waits.
 */
export async function correctImport(
  platform: Platform,
  ctx: CommandContext,
  type: RecordType,
  key: string,
  change: Change,
): Promise<SheetImport & { rows: SheetRow[]; cells: number }> {
  const head = await getSheet(ctx, type, key, true);
  const check = async (rows: readonly StoredRow[]): Promise<void> => {
    for (let at = 0; at < rows.length; at += atOnce) {
      const some = rows.slice(at, at + atOnce);
      const twins = await storedTwins(ctx, key, type, some, ownReferences(type, some));
      await saveRows(ctx, key, (await checkRows(ctx, { type, language: head.language, twins }, some)).map(stored));
    }
  };
  if (change.columns) {
    head.columns = namedColumns(head, sheetColumns(type), change.columns);
    await setColumns(ctx, key, head.columns);
    await keepColumns(ctx, type.path, head.columns);
  }
  const again = rereading(platform, type, head);
  const reread = (row: StoredRow): StoredRow => ({ ...row, ...again(row.cells) });
  if (change.columns) {
    const rows = (await findRows(ctx, key, { states: open })).map(reread);
    // First what the rows say now, so that twins are found among them.
    for (let at = 0; at < rows.length; at += atOnce) await saveRows(ctx, key, rows.slice(at, at + atOnce));
    await check(rows);
  }
  const { given, many } = await givenIn(platform, ctx, { type, head, change });
  const touched = (await findRows(ctx, key, { rows: [...given.keys()], states: open })).map((row) =>
    reread({ ...row, cells: given.get(row.row)?.(row.cells) ?? row.cells }),
  );
  if (touched.length > 0) {
    for (let at = 0; at < touched.length; at += atOnce) await saveRows(ctx, key, touched.slice(at, at + atOnce));
    const others = (await findRows(ctx, key, { states: ['BAD'], size: mostAgain })).filter(
      (row) => !given.has(row.row),
    );
    await check([...touched, ...others.map(reread)].sort((a, b) => a.row - b.row));
  }
  if (change.undo || (change.bulk && !change.bulk.dryRun && many.cells.length > 0)) {
    head.overwritten = change.undo ? null : many;
    await setOverwritten(ctx, key, head.overwritten);
  }
  const shown = await findRows(
    ctx,
    key,
    given.size > 0 ? { rows: [...given.keys()], size: mostShown } : { states: ['BAD'], size: 200 },
  );
  return {
    ...(await sheetView(platform, ctx, type, head)),
    rows: sheetRows(platform, ctx, type, head, shown),
    cells: many.cells.length,
  };
}

import { invalidInput } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import type { RecordType } from '../../contract/recordType.ts';
import type { SheetImport, SheetRow } from '../../contract/sheets.ts';
import { type SheetColumn, sheetColumns } from '../../rules/sheets/columns.ts';
import { readRow } from '../../rules/sheets/rows.ts';
import { ownReferences } from './applyImport.ts';
import { checkRows } from './checkRows.ts';
import type { ReadColumn } from './sheetWork.ts';
import { sheetTexts } from './sheetTexts.ts';
import { sheetRows, sheetView } from './sheetView.ts';
import { stored } from './startImport.ts';
import { findRows, getSheet, saveRows, setColumns, type SheetHead, storedTwins, type StoredRow } from './store.ts';

/** Bad rows that are looked at again beside the corrected ones: a corrected id may free another row. */
const mostAgain = 500;
const atOnce = 500;

type Change = {
  rows?: readonly { row: number; cells: readonly string[] }[] | undefined;
  columns?: readonly (string | null)[] | undefined;
};

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
    return column.key === key ? column : { heading: column.heading, key, known: true };
  });
}

/** Takes corrected cells or another meaning of the columns, and says what the rows would do now. Rows that are in stay in. */
export async function correctImport(
  platform: Platform,
  ctx: CommandContext,
  type: RecordType,
  key: string,
  change: Change,
): Promise<SheetImport & { rows: SheetRow[] }> {
  const head = await getSheet(ctx, type, key, true);
  const columns = sheetColumns(type);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const texts = sheetTexts(platform, type);
  const reread = (row: StoredRow): StoredRow => ({
    ...row,
    ...readRow(byKey, head.columns, row.cells, { texts, language: head.language }, type.unique),
  });
  const check = async (rows: readonly StoredRow[]): Promise<void> => {
    for (let at = 0; at < rows.length; at += atOnce) {
      const some = rows.slice(at, at + atOnce);
      const twins = await storedTwins(ctx, key, type, some, ownReferences(type, some));
      await saveRows(ctx, key, (await checkRows(ctx, { type, language: head.language, twins }, some)).map(stored));
    }
  };
  if (change.columns) {
    head.columns = namedColumns(head, columns, change.columns);
    await setColumns(ctx, key, head.columns);
    const open = (await findRows(ctx, key, { states: ['NEW', 'CHANGED', 'SAME', 'BAD'] })).map(reread);
    // First what the rows say now, so that twins are found among them.
    for (let at = 0; at < open.length; at += atOnce) await saveRows(ctx, key, open.slice(at, at + atOnce));
    await check(open);
  }
  const given = new Map((change.rows ?? []).map(({ row, cells }) => [row, cells]));
  const touched = (
    await findRows(ctx, key, { rows: [...given.keys()], states: ['NEW', 'CHANGED', 'SAME', 'BAD'] })
  ).map((row) => reread({ ...row, cells: row.cells.map((cell, index) => given.get(row.row)?.[index] ?? cell) }));
  if (touched.length > 0) {
    await saveRows(ctx, key, touched);
    const again = (await findRows(ctx, key, { states: ['BAD'], size: mostAgain })).filter((row) => !given.has(row.row));
    await check([...touched, ...again.map(reread)].sort((a, b) => a.row - b.row));
  }
  const shown = await findRows(ctx, key, given.size > 0 ? { rows: [...given.keys()] } : { states: ['BAD'], size: 200 });
  return { ...(await sheetView(platform, ctx, type, head)), rows: sheetRows(platform, ctx, type, head, shown) };
}

import { Refusal } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { PrepareContext } from '#platform/module.ts';
import { seenBefore } from '#platform/once.ts';
import type { Platform } from '#platform/platform.ts';
import type { RecordType } from '../../contract/recordType.ts';
import type { SheetImport } from '../../contract/sheets.ts';
import { applyRows } from './applyImport.ts';
import { checkRows } from './checkRows.ts';
import { keptColumns } from './mappings.ts';
import { rereading } from './rereading.ts';
import { readSheetFile } from './runSheetWork.ts';
import { sheetLanguage, sheetTexts } from './sheetTexts.ts';
import { sheetView } from './sheetView.ts';
import type { SheetRead } from './sheetWork.ts';
import { getSheet, insertSheet, readTwins, saveRows, type SheetHead, type StoredRow } from './store.ts';

/** Rows that are checked and saved in one go: between two of them others get their turn. */
const atOnce = 500;

/** Reads the file of an import before its transaction begins. */
export const readSheet = (
  { platform, record, language, signal }: PrepareContext,
  type: RecordType,
  bytes: Uint8Array,
): Promise<SheetRead> =>
  readSheetFile(
    platform,
    {
      task: 'read',
      type: type.path,
      bytes,
      texts: sheetTexts(platform, type),
      reader: sheetLanguage(language),
    },
    { by: `${record.account.unit}/${record.account.id}`, signal },
  );

/**
 * Takes the rows of a sheet and says what each of its rows would do; unless it is a dry run, the first of them go in at once. The same key
 * again answers the import as it is: a client whose connection broke may ask as often as it likes.
 */
export async function startImport(
  platform: Platform,
  ctx: CommandContext,
  type: RecordType,
  query: { key: string; filename?: string | undefined; dryRun: boolean },
  read: SheetRead,
): Promise<SheetImport> {
  const { key } = query;
  // Two with the same key at once: the second waits and finds the import.
  await seenBefore(ctx, `sheet/${key}`);
  const old = await getSheet(ctx, type, key).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  });
  if (old) return sheetView(platform, ctx, type, old);
  const head: SheetHead = {
    id: key,
    type: type.path,
    filename: query.filename ?? null,
    format: read.format,
    delimiter: read.delimiter,
    language: read.language,
    columns: read.columns,
    total: read.rows.length,
    overwritten: null,
  };
  const kept = await keptColumns(ctx, type.path, read.columns);
  if (kept) head.columns = kept;
  await insertSheet(ctx, head);
  const again = kept && rereading(platform, type, head);
  const readRows = again ? read.rows.map((row) => ({ ...row, ...again(row.cells) })) : read.rows;
  const twins = readTwins(type, readRows);
  for (let at = 0; at < readRows.length; at += atOnce) {
    const rows = readRows
      .slice(at, at + atOnce)
      .map((row): StoredRow => ({ ...row, state: 'BAD', pass: 0, seenVersion: null }));
    await saveRows(ctx, key, (await checkRows(ctx, { type, language: head.language, twins }, rows)).map(stored));
  }
  if (!query.dryRun) await applyRows(platform, ctx, type, head);
  return sheetView(platform, ctx, type, head);
}

/** A checked row without what was read beside it. */
export const stored = ({ row, id, cells, patch, problems, state, pass, seenVersion }: StoredRow): StoredRow => ({
  row,
  id,
  cells,
  patch,
  problems,
  state,
  pass,
  seenVersion,
});

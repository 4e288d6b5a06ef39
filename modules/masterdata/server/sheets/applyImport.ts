import { z } from 'zod';
import { isoToDate } from '#kernel/date.ts';
import { Refusal } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { type RecordType, recordBase } from '../../contract/recordType.ts';
import type { SheetImport } from '../../contract/sheets.ts';
import { idsAt } from '../../rules/path.ts';
import { sheetColumns } from '../../rules/sheets/columns.ts';
import type { RowProblem } from '../../rules/sheets/rows.ts';
import { transferRecord } from '../commands/transferRecord.ts';
import { askersOf } from '../references.ts';
import { type CheckedRow, checkRows } from './checkRows.ts';
import { sheetView } from './sheetView.ts';
import { stored } from './startImport.ts';
import { getSheet, nextRows, saveRows, type SheetHead, storedTwins } from './store.ts';

/** Rows of one transaction: about a second, so that the progress moves and no lock is held for long. */
const atOnce = 250;

/** What the engine says to a row, in the words of the sheet. */
function problemsOf(ctx: CommandContext, type: RecordType, error: Refusal): RowProblem[] {
  const columns = sheetColumns(type);
  const reason = error.text ? ctx.t(error.text.key, error.text.args) : '';
  const violations = error.details?.violations ?? [];
  if (violations.length === 0)
    return [{ key: '', code: error.status === 409 ? 'changedMeanwhile' : 'said', args: { text: reason } }];
  return violations.map(({ field, message }) => ({
    key: columns.find((column) => column.field === field)?.key ?? field,
    code: 'said',
    args: { text: message || reason },
  }));
}

/** What a sheet may change of a record's head; its cells were read by these very declarations. */
const patchedHead = z.object({
  validFrom: recordBase.validFrom.nullable(),
  validTo: recordBase.validTo,
  displayOrder: recordBase.displayOrder,
});
const bodyOf = (row: CheckedRow) => {
  const { before } = row;
  const head = patchedHead.parse(row.patch);
  return {
    ...row.data,
    id: row.id,
    ...(head.validFrom ? { validFrom: head.validFrom } : {}),
    validTo: head.validTo !== undefined ? head.validTo : before?.valid_to ? isoToDate(before.valid_to) : null,
    displayOrder: head.displayOrder !== undefined ? head.displayOrder : (before?.display_order ?? null),
    ...(before ? { version: before.version, validFrom: isoToDate(before.valid_from) } : {}),
  };
};

/** Ids of its own type that a sheet's rows refer to. */
export const ownReferences = (type: RecordType, rows: readonly { patch: Record<string, unknown> }[]): string[] =>
  (type.references ?? [])
    .filter((reference) => reference.type === type.path)
    .flatMap(({ field }) => rows.flatMap((row) => idsAt({ value: row.patch[field] }, 'value')));

/**
 * Lets the next rows of a held import in, in the caller's transaction: what they become stands in the same commit as what they
 * change, so each row goes in exactly once. A row that the engine refuses keeps its reason and the others go on.
 */
export async function applyRows(
  platform: Platform,
  ctx: CommandContext,
  type: RecordType,
  head: SheetHead,
): Promise<void> {
  const rows = await nextRows(ctx, head.id, atOnce);
  if (rows.length === 0) return;
  const twins = await storedTwins(ctx, head.id, type, rows, ownReferences(type, rows));
  const checked = await checkRows(ctx, { type, language: head.language, twins }, rows);
  // One word to the open screens for all rows.
  let last: string | undefined;
  const quiet: CommandContext = { ...ctx, changed: () => {} };
  for (const [index, row] of checked.entries()) {
    if (row.state === 'SAME') {
      row.state = 'DONE';
      continue;
    }
    if (row.state === 'BAD') continue;
    if (row.seenVersion !== (rows[index]?.seenVersion ?? null)) {
      row.state = 'BAD';
      row.problems.push({ key: '', code: 'changedMeanwhile' });
      continue;
    }
    try {
      await transferRecord(quiet, type, bodyOf(row), { current: false, ask: askersOf(platform.modules) });
      row.state = 'DONE';
      last = row.id;
    } catch (error) {
      // A refusal comes before the row's own writing, so nothing of it is in.
      if (!(error instanceof Refusal)) throw error;
      row.state = 'BAD';
      row.problems.push(...problemsOf(ctx, type, error));
    }
  }
  await saveRows(ctx, head.id, checked.map(stored));
  if (last !== undefined) ctx.changed('masterdata', type.path, last);
}

export async function applyImport(
  platform: Platform,
  ctx: CommandContext,
  type: RecordType,
  key: string,
): Promise<SheetImport> {
  const head = await getSheet(ctx, type, key, true);
  await applyRows(platform, ctx, type, head);
  return sheetView(platform, ctx, type, head);
}

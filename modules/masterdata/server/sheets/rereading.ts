import type { Platform } from '#platform/platform.ts';
import type { RecordType } from '../../contract/recordType.ts';
import type { Cell } from '../../rules/sheets/cells.ts';
import { sheetColumns } from '../../rules/sheets/columns.ts';
import { readRow, type RowRead } from '../../rules/sheets/rows.ts';
import { sheetTexts } from './sheetTexts.ts';
import type { SheetHead } from './store.ts';

/** What cells say by what the columns of their sheet are now. */
export function rereading(
  platform: Platform,
  type: RecordType,
  head: Pick<SheetHead, 'columns' | 'language'>,
): (cells: readonly Cell[]) => RowRead {
  const byKey = new Map(sheetColumns(type).map((column) => [column.key, column]));
  const texts = sheetTexts(platform, type);
  return (cells) => readRow(byKey, head.columns, cells, { texts, language: head.language }, type.unique);
}

import { saveFile } from './saveFile.ts';
import { csvOf, type SaidTable, wallDate } from './tableText.ts';

export type TableFormat = 'csv' | 'xlsx';

/** Characters that a sheet or a file may not have in its name. */
const plainName = (title: string): string => title.replace(/[[\]:*?/\\<>|"]+/g, ' ').trim();

/** Hands a table to the browser's downloads; the writer of workbooks is fetched when somebody asks for one. */
export async function saveTable(
  table: SaidTable,
  how: { format: TableFormat; title: string; language: string; zone: string },
): Promise<void> {
  const { format, language, zone } = how;
  const name = plainName(how.title);
  if (format === 'csv') {
    saveFile(new Blob([csvOf(table, language, zone)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    return;
  }
  const { default: writeXlsx } = await import('write-excel-file/browser');
  const head = table.head.map((value) => ({ value, fontWeight: 'bold' as const }));
  const rows = table.rows.map((row) =>
    row.map((one) => {
      if ('number' in one) return { value: one.number };
      if ('at' in one) return { value: wallDate(one.at, zone), format: 'yyyy-mm-dd hh:mm' };
      return { value: one.text };
    }),
  );
  const columns = table.widths.map((width) => ({ width: Math.max(8, Math.round(width / 7)) }));
  const sheet = writeXlsx([head, ...rows], { stickyRowsCount: 1, columns, sheet: name.slice(0, 31) });
  saveFile(await sheet.toBlob(), `${name}.xlsx`);
}

import { csvField, csvFile } from '#kernel/csv.ts';
import type { RawContext } from './module.ts';
import { sendAttachment } from './sendAttachment.ts';

/** Answers a table as CSV, its first row the names of the columns: semicolons, because spreadsheets in Germany and France expect them. */
export function sendTable(ctx: RawContext, name: string, rows: readonly (readonly (string | number)[])[]): unknown {
  const lines = rows.map((row) => row.map((value) => csvField(String(value))));
  return sendAttachment(ctx, Buffer.from(csvFile(lines, ';')), name, 'text/csv; charset=utf-8');
}

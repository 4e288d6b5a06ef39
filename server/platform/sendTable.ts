import type { RawContext } from './module.ts';
import { sendAttachment } from './sendAttachment.ts';

/** A value of a table: quoted, and never read as a formula by the program that opens it (OWASP, CSV injection). */
const cell = (value: string | number): string =>
  `"${String(value)
    .replaceAll('"', '""')
    .replace(/^(?=[=+@\t\r]|-\D)/, "'")}"`;

/** Answers a table as CSV, its first row the names of the columns: semicolons, because spreadsheets in Germany and France expect them. */
export function sendTable(ctx: RawContext, name: string, rows: readonly (readonly (string | number)[])[]): unknown {
  const lines = rows.map((row) => row.map(cell).join(';'));
  // The sign at the beginning tells spreadsheets that umlauts are UTF-8.
  return sendAttachment(ctx, Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`), name, 'text/csv; charset=utf-8');
}

import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { RawContext } from '#platform/module.ts';
import { sendAttachment } from '#platform/sendAttachment.ts';
import { csvTemplate } from '../rules/csvColumns.ts';
import { failedFile } from '../rules/failedFile.ts';
import type { OrderImportRow, OrderRowRow } from './tables.gen.ts';

const endings = { csv: 'csv', edi: 'edi', fortras: 'txt', json: 'json', xlsx: 'csv' } as const;

/** Bytes in the character set that the file came in; what it cannot say goes as UTF-8. */
function encodeText(text: string, encoding: string | null): Uint8Array {
  const latin = encoding === 'iso-8859-1' && ![...text].some((char) => (char.codePointAt(0) ?? 0) > 0xff);
  if (!latin) return new TextEncoder().encode(text);
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

/** The file as it came. */
export async function sendFile(ctx: RawContext, id: string): Promise<unknown> {
  const found = await inUnitOf(ctx, ({ db, unit }) =>
    db.find(
      sql<{ bytes: Buffer; filename: string | null; kind: OrderImportRow['kind'] }>`select f.bytes, i.filename, i.kind
        from order_import i join order_import_file f on f.org_unit = i.org_unit and f.import_id = i.id
        where i.org_unit = ${unit} and i.id = ${id}`,
    ),
  );
  if (!found) throw notFound();
  return sendAttachment(ctx, found.bytes, found.filename ?? `${id}.${endings[found.kind]}`);
}

/** A workbook's failed rows come back as a table, and are called one. */
const failedName = ({ filename, kind }: OrderImportRow, id: string): string =>
  `failed-${filename ? (kind === 'xlsx' ? filename.replace(/\.xlsx$/i, '') + '.csv' : filename) : `${id}.${endings[kind]}`}`;

/** The failed orders in the format of the file, so that its sender can mend them there. */
export async function sendFailed(ctx: RawContext, id: string): Promise<unknown> {
  const { file, rows } = await inUnitOf(ctx, async ({ db, unit }) => ({
    file: await db.find(sql<OrderImportRow>`select * from order_import where org_unit = ${unit} and id = ${id}`),
    rows: await db.run(
      sql<
        Pick<OrderRowRow, 'source'>
      >`select source from order_row where org_unit = ${unit} and import_id = ${id} and state = 'ERROR'
        order by row_no`,
    ),
  }));
  if (!file?.frame) throw notFound();
  const text = failedFile(
    file.kind,
    file.frame,
    rows.map(({ source }) => source),
  );
  return sendAttachment(ctx, encodeText(text, file.encoding), failedName(file, id));
}

/** A table to fill in; its example is delivered tomorrow. A byte order mark lets spreadsheets see that it is UTF-8. */
export const sendTemplate = async (ctx: RawContext): Promise<unknown> =>
  sendAttachment(
    ctx,
    new TextEncoder().encode(
      `\ufeff${csvTemplate(new Date(ctx.platform.clock.now() + 86_400_000).toISOString().slice(0, 10))}`,
    ),
    'orders.csv',
  );

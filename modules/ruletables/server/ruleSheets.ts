import type { BodyOf } from '#kernel/call.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { RawContext } from '#platform/module.ts';
import { sendAttachment } from '#platform/sendAttachment.ts';
import { readSheetCells, writeSheetFile } from '#modules/masterdata/server/index.ts';
import { mostLines, type writeRuleSheet } from '../contract/sheets.ts';
import { permittedConfig } from './ruleSets.ts';

const kinds = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The cells of a file; nothing of it is read in a transaction. */
export async function sendCells(raw: RawContext, configName: string, bytes: Uint8Array): Promise<unknown> {
  const by = await inUnitOf(raw, async (ctx) => {
    permittedConfig(ctx, configName);
    return `${ctx.unit}/${ctx.session.accountId}`;
  });
  const lines = await readSheetCells(raw.platform, bytes, mostLines, { by, signal: AbortSignal.timeout(30_000) });
  return raw.reply.send({ lines });
}

/** Cells as a file under the name of the table. */
export async function sendSheet(
  raw: RawContext,
  configName: string,
  { format, heads, lines }: BodyOf<typeof writeRuleSheet>,
): Promise<unknown> {
  await inUnitOf(raw, async (ctx) => permittedConfig(ctx, configName));
  const delimiter = raw.language === 'en' ? ',' : ';';
  const bytes = await writeSheetFile(raw.platform, { task: 'table', format, delimiter, headings: heads, rows: lines });
  return sendAttachment(raw, bytes, `${configName}.${format}`, kinds[format]);
}

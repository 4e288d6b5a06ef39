import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { RawContext } from '#platform/module.ts';
import { sendAttachment } from '#platform/sendAttachment.ts';

/** The file of a logger as it came. */
export async function sendLoggerFile(
  ctx: RawContext,
  { id, fileId }: { id: string; fileId: string },
): Promise<unknown> {
  const found = await inUnitOf(ctx, ({ db, unit }) =>
    db.find(
      sql<{ bytes: Buffer; filename: string }>`select bytes, filename from logger_file
        where org_unit = ${unit} and sensor_id = ${id} and id = ${fileId}`,
    ),
  );
  if (!found) throw notFound();
  return sendAttachment(ctx, found.bytes, found.filename);
}

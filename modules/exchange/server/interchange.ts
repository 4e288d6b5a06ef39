import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { decodeText } from '../rules/decodeText.ts';

/** An EDIFACT file that came in, as text, and who sent it; undefined for files of another kind. */
export async function takenInterchange(
  ctx: ViewContext,
  importId: string,
): Promise<{ partner: string | null; text: string; filename: string | null } | undefined> {
  const row = await ctx.db.find(
    sql<{
      bytes: Buffer;
      partner: string | null;
      filename: string | null;
    }>`select f.bytes, i.partner, i.filename from order_import i
      join order_import_file f on f.org_unit = i.org_unit and f.import_id = i.id
      where i.org_unit = ${ctx.unit} and i.id = ${importId} and i.kind = 'edi'`,
  );
  return row && { partner: row.partner, filename: row.filename, text: decodeText(row.bytes).text };
}

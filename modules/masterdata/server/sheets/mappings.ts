import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import type { ReadColumn } from './sheetWork.ts';

/** What somebody has said of a column: its heading and the field that it is; null: it is passed over. */
type Said = { heading: string; key: string | null };

const plain = (heading: string): string => heading.trim().toLowerCase();
/** The headings of a sheet, by which it is known when it comes again, whatever their order. */
const sheetOf = (columns: readonly ReadColumn[]): string =>
  createHash('sha256')
    .update(
      columns
        .map(({ heading }) => plain(heading))
        .toSorted()
        .join('\n'),
    )
    .digest('hex');

/** Keeps what the columns of such sheets are, for the next one of the unit. */
export const keepColumns = (ctx: CommandContext, type: string, columns: readonly ReadColumn[]): Promise<unknown> => {
  const said: Said[] = columns.filter((column) => column.said).map(({ heading, key }) => ({ heading, key }));
  return ctx.db.run(sql`insert into sheet_mapping (org_unit, type, sheet, columns, changed_at)
    values (${ctx.unit}, ${type}, ${sheetOf(columns)}, ${JSON.stringify(said)}::jsonb, ${new Date(ctx.now)})
    on conflict (org_unit, type, sheet) do update set columns = excluded.columns, changed_at = excluded.changed_at`);
};

/** The columns of a sheet as somebody has said of one like it; null when nobody has. */
export async function keptColumns(
  ctx: CommandContext,
  type: string,
  columns: readonly ReadColumn[],
): Promise<ReadColumn[] | null> {
  const row = await ctx.db.find(
    sql<{ columns: Said[] }>`select columns from sheet_mapping
      where org_unit = ${ctx.unit} and type = ${type} and sheet = ${sheetOf(columns)}`,
  );
  if (!row || row.columns.length === 0) return null;
  const of = new Map(row.columns.map(({ heading, key }) => [plain(heading), key]));
  const now = columns.map((column): ReadColumn => {
    const key = of.get(plain(column.heading));
    return key === undefined ? column : { heading: column.heading, key, known: true, said: true };
  });
  const keys = now.flatMap(({ key }) => (key === null ? [] : [key]));
  // A field that has come to be known under another heading since is asked about again.
  return new Set(keys).size === keys.length ? now : null;
}

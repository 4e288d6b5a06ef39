import { sql } from 'kysely';
import { searchTokens, waysToWrite } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import { wordsIn } from '#platform/database/page.ts';
import type { RecordOf, RecordType } from '../contract/recordType.ts';
import { dayOf, seenOf, seenWhere } from './own.ts';
import { currentRows, recordOf, type Row, unitsHolding } from './read.ts';

const mayRead = (ctx: ViewContext, type: RecordType): boolean =>
  type.read.some((permission) => ctx.session.permissions.includes(permission));

/** A record valid today, when this session may read its type and sees it. */
export async function seenRecord<T extends RecordType>(
  ctx: ViewContext,
  type: T,
  id: string,
): Promise<RecordOf<T> | undefined> {
  if (!mayRead(ctx, type)) return undefined;
  const seen = seenWhere(await seenOf(ctx, type));
  const row = await ctx.db.find(
    sql<Row>`select * from (${currentRows(ctx.readUnits, type.path, dayOf(ctx))}) r where id = ${id} and ${seen}`,
  );
  return row && recordOf(type, row);
}

/**
 * Records valid today in whose named fields every typed word stands, those first whose first field begins with the first of them. Only of a
 * type that this session may read, and only those that it sees.
 */
export async function recordsByWords<T extends RecordType>(
  ctx: ViewContext,
  type: T,
  typed: string,
  { fields, most }: { fields: readonly [string, ...string[]]; most: number },
): Promise<RecordOf<T>[]> {
  const [first] = searchTokens(typed);
  if (first === undefined || !mayRead(ctx, type)) return [];
  const at = (path: string) => sql`data #>> ${`{${path.split('.').join(',')}}`}::text[]`;
  const named = sql`app.searchable(concat_ws(' ', ${sql.join(fields.map(at))}))`;
  const title = sql`app.searchable(coalesce(${at(fields[0])}, ''))`;
  const begins = sql.join(
    waysToWrite(first).map((way) => sql`starts_with(${title}, ${way})`),
    sql` or `,
  );
  const units = await unitsHolding(ctx.db, ctx.readUnits, type.path);
  // The record's own words hold those of all its fields: of twenty thousand records only those that they find are put together anew.
  const where = [seenWhere(await seenOf(ctx, type)), ...wordsIn(sql.ref('words'), typed), ...wordsIn(named, typed)];
  const rows = await ctx.db.run(
    sql<Row>`select * from (${currentRows(units, type.path, dayOf(ctx))}) r where ${sql.join(where, sql` and `)}
      order by (${begins}) desc, ${title}, id limit ${most}`,
  );
  return rows.map((row) => recordOf(type, row));
}

import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import { dateToIso, isoToDate } from '#kernel/date.ts';
import { notFound } from '#kernel/errors.ts';
import type { TableQuery } from '#kernel/paging.ts';
import type { ViewContext } from '#platform/context.ts';
import { whereOf } from '#platform/database/filter.ts';
import { pageOf, sortedBy, wordsIn } from '#platform/database/page.ts';
import type { RecordType } from '../contract/recordType.ts';
import { sortsAsData } from '#kernel/fields.ts';
import { reservedWords } from '../rules/recordId.ts';
import { recordColumns } from './recordColumns.ts';
import { dayOf, readingOf, seenOf, seenWhere, sees } from './own.ts';
import { currentRows, getRow, type Row, unitsHolding, versionsOf, wireRecord } from './read.ts';
import { danglingOf } from './references.ts';

/** The unit's own records that have not ended, for who may change the type. */
const mayWrite = (ctx: ViewContext, type: RecordType, row: Row): boolean =>
  row.org_unit === ctx.unit &&
  (row.valid_to === null || row.valid_to >= dayOf(ctx)) &&
  type.change.some((permission) => ctx.session.permissions.includes(permission));

export async function recordList(
  ctx: ViewContext,
  type: RecordType,
  query: TableQuery & { validAt?: readonly number[] | undefined },
) {
  const day = query.validAt ? dateToIso(query.validAt) : dayOf(ctx);
  const column = recordColumns(type);
  const where = sql.join(
    [seenWhere(await seenOf(ctx, type)), ...wordsIn(sql.ref('words'), query.q), whereOf(query.filter?.and, column)],
    sql` and `,
  );
  const order = sortedBy(query.sort, (field) => {
    const at = column(field);
    if (!at) return undefined;
    // Figures, dates and days are ordered as what they are; jsonb compares them so.
    return sortsAsData(type, field)
      ? sql`nullif(data #> ${`{${field.split('.').join(',')}}`}::text[], 'null'::jsonb)`
      : at.kind === 'text'
        ? sql`nullif(lower(${at.sql}), '')`
        : at.sql;
  });
  const units = await unitsHolding(ctx.db, ctx.readUnits, type.path);
  const from = sql`(${currentRows(units, type.path, day)}) r where ${where}`;
  return pageOf(ctx, query, {
    rows: sql<Row>`select * from ${from} order by ${sql.join([...order, sql`display_order nulls last`, sql`id`])}`,
    from,
    shown: (rows) => shown(ctx, type, rows),
  });
}

/** The same for clients that have no body: words, a day and a page. */
export const foundRecords = (
  ctx: ViewContext,
  type: RecordType,
  query: { validAt?: string | undefined; q?: string | undefined; page?: number | undefined; size?: number | undefined },
) =>
  recordList(ctx, type, {
    ...(query.q === undefined ? {} : { q: query.q }),
    paging: { size: query.size ?? 50, page: query.page ?? 0 },
    ...(query.validAt ? { validAt: isoToDate(query.validAt) } : {}),
  });

const shown = async (ctx: ViewContext, type: RecordType, rows: readonly Row[]) => {
  const dangling = await danglingOf(ctx, type, rows);
  return rows.map((row) => ({
    ...wireRecord(type, row),
    writable: mayWrite(ctx, type, row),
    invalidReferences: dangling.get(row) ?? [],
  }));
};

export async function recordDetail(ctx: ViewContext, type: RecordType, id: string, validAt?: string) {
  const row = await getRow(
    { ...readingOf(ctx), ...(validAt ? { day: validAt } : {}) },
    type,
    id,
    validAt !== undefined,
  );
  if (!sees(await seenOf(ctx, type), row)) throw notFound();
  const [record] = await shown(ctx, type, [row]);
  return record;
}

/** Earlier and later versions, the latest first. */
export async function recordVersions(ctx: ViewContext, type: RecordType, id: string) {
  const seen = await seenOf(ctx, type);
  const rows = (await versionsOf(readingOf(ctx), type, id)).filter((row) => sees(seen, row));
  if (rows.length === 0) throw notFound();
  const today = dayOf(ctx);
  const versions = await shown(ctx, type, rows);
  return {
    versions: versions.map((version, i) => {
      const row = known(rows[i]);
      const standing =
        row.valid_from > today ? 'FUTURE' : row.valid_to !== null && row.valid_to < today ? 'EXPIRED' : 'CURRENT';
      return { ...version, standing } as const;
    }),
  };
}

/** Ids that a new record may not have: those of the unit's records, whenever they are valid, and the words of the paths (R8). */
export async function reservedIds(ctx: ViewContext, type: RecordType): Promise<{ ids: string[] }> {
  const rows = await ctx.db.run(
    sql<{
      id: string;
    }>`select distinct id from master_record where org_unit = ${ctx.unit} and type = ${type.path}
      and ${seenWhere(await seenOf(ctx, type))} order by id`,
  );
  return { ids: [...rows.map((row) => row.id), ...reservedWords] };
}

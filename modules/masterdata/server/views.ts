import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { dateToIso } from '#kernel/date.ts';
import { notFound } from '#kernel/errors.ts';
import { countCap, type TableQuery } from '#kernel/paging.ts';
import { searchTokens } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import { whereOf } from '#platform/database/filter.ts';
import type { RecordType } from '../contract/recordType.ts';
import { recordTypes } from '../contract/types.ts';
import { sortsAsData } from '../rules/fields.ts';
import { idsAt, valueAt } from '../rules/path.ts';
import { dayOf, readingOf, seenOf, seenWhere, sees } from './own.ts';
import { currentRows, getRow, type Row, wireRecord } from './read.ts';

/** References of these rows whose target does not exist today. */
async function danglingOf(ctx: ViewContext, type: RecordType, rows: readonly Row[]) {
  const found = new Map<string, { field: string; type: string; id: string }[]>();
  for (const { field, type: target } of type.references ?? []) {
    const ids = [...new Set(rows.flatMap((row) => idsAt(row.data, field)))];
    if (ids.length === 0) continue;
    const known = await ctx.db.run(
      sql<{
        id: string;
      }>`select distinct id from master_record where org_unit = any(${[...ctx.readUnits]}) and type = ${target} and id = any(${ids})
        and valid_from <= ${dayOf(ctx)}::date and (valid_to is null or valid_to >= ${dayOf(ctx)}::date)`,
    );
    const alive = new Set(known.map((row) => row.id));
    for (const row of rows) {
      for (const id of idsAt(row.data, field)) {
        if (!alive.has(id)) found.set(row.id, [...(found.get(row.id) ?? []), { field, type: target, id }]);
      }
    }
  }
  return found;
}

const mayWrite = (ctx: ViewContext, type: RecordType, row: Row): boolean =>
  row.org_unit === ctx.unit && type.change.some((permission) => ctx.session.permissions.includes(permission));

export async function recordList(
  ctx: ViewContext,
  type: RecordType,
  query: TableQuery & { validAt?: readonly number[] | undefined },
) {
  const day = query.validAt ? dateToIso(query.validAt) : dayOf(ctx);
  const { size, page } = query.paging ?? { size: 50, page: 0 };
  const fields = new Set([...Object.keys(type.fields.shape), ...type.columns]);
  const column = (field: string) => {
    if (field === 'id') return { sql: sql`id`, kind: 'text' as const };
    if (field === 'orgUnit') return { sql: sql`org_unit`, kind: 'text' as const };
    if (field === 'displayOrder') return { sql: sql`display_order`, kind: 'number' as const };
    if (!fields.has(field) && !fields.has(field.split('.')[0] as string)) return undefined;
    const path = sql`(data #>> ${`{${field.split('.').join(',')}}`}::text[])`;
    const localized = sql`coalesce(data #>> ${`{${field.split('.').join(',')},defaultText}`}::text[], ${path})`;
    return { sql: localized, kind: 'text' as const };
  };
  const tokens = searchTokens(query.q ?? '');
  const where = sql.join(
    [
      seenWhere(await seenOf(ctx, type)),
      ...tokens.map((token) => sql`words like ${`%${token.replace(/[%_\\]/g, '\\$&')}%`}`),
      whereOf(query.filter?.and, column),
    ],
    sql` and `,
  );
  const order = (query.sort ?? []).flatMap(({ field, dir }) => {
    const at = column(field);
    if (!at) return [];
    // Figures, dates and days are ordered as what they are; jsonb compares them so.
    const by = sortsAsData(type, field)
      ? sql`nullif(data #> ${`{${field.split('.').join(',')}}`}::text[], 'null'::jsonb)`
      : at.kind === 'text'
        ? sql`nullif(lower(${at.sql}), '')`
        : at.sql;
    return [sql`${by} ${sql.raw(dir === 'desc' ? 'desc' : 'asc')} nulls last`];
  });
  const rows = await ctx.db.run(
    sql<Row>`select * from (${currentRows(ctx.readUnits, type.path, day)}) r where ${where}
      order by ${sql.join([...order, sql`display_order nulls last`, sql`id`])} limit ${size} offset ${page * size}`,
  );
  const counted = await ctx.db.find(
    sql<{
      n: number;
    }>`select count(*)::int as n from (select 1 from (${currentRows(ctx.readUnits, type.path, day)}) r where ${where} limit ${countCap}) c`,
  );
  const dangling = await danglingOf(ctx, type, rows);
  const total = counted?.n ?? 0;
  return {
    items: rows.map((row) => ({
      ...wireRecord(type, row),
      writable: mayWrite(ctx, type, row),
      invalidReferences: dangling.get(row.id) ?? [],
    })),
    total: Math.min(total, countCap - 1),
    totalCapped: total >= countCap,
    page,
    size,
    next: null,
  };
}

export async function recordDetail(ctx: ViewContext, type: RecordType, id: string) {
  const row = await getRow(readingOf(ctx), type, id);
  if (!sees(await seenOf(ctx, type), row)) throw notFound();
  const dangling = await danglingOf(ctx, type, [row]);
  return {
    ...wireRecord(type, row),
    writable: mayWrite(ctx, type, row),
    invalidReferences: dangling.get(row.id) ?? [],
  };
}

export async function recordTexts(ctx: ViewContext, type: RecordType, branch: string) {
  const units = ctx.readUnits.includes(branch) ? ctx.readUnits.slice(ctx.readUnits.indexOf(branch)) : ctx.readUnits;
  const rows = await ctx.db.run(
    sql<Row>`select * from (${currentRows(units, type.path, dayOf(ctx))}) r order by display_order nulls last, id`,
  );
  const data = Object.fromEntries(
    rows.map((row) => {
      const { id, orgUnit, validFrom, validTo, displayOrder } = wireRecord(type, row);
      const shown = Object.fromEntries(
        type.display.map((path) => [path.split('.').at(-1) as string, valueAt(row.data, path) ?? null]),
      );
      return [
        id,
        {
          id,
          orgUnit,
          validFrom,
          validTo,
          displayOrder,
          ...shown,
          title: valueAt({ ...row.data, id }, type.title) ?? id,
        },
      ];
    }),
  );
  return { etag: createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22), data };
}

export async function reservedIds(ctx: ViewContext, type: RecordType): Promise<{ ids: string[] }> {
  const rows = await ctx.db.run(
    sql<{
      id: string;
    }>`select distinct id from master_record where org_unit = ${ctx.unit} and type = ${type.path}
      and ${seenWhere(await seenOf(ctx, type))} order by id`,
  );
  return { ids: rows.map((row) => row.id) };
}

/** Which records refer to this one today, of those that this session sees. */
export async function shownReferences(ctx: ViewContext, type: RecordType, id: string) {
  const seen = await seenOf(ctx, type);
  if (seen && !sees(seen, await getRow(readingOf(ctx), type, id))) throw notFound();
  return referencesTo(ctx, type, id, (other) => seenOf(ctx, other));
}

/** Which records refer to this one today, in the unit and what this session reads. */
export async function referencesTo(
  ctx: ViewContext,
  type: RecordType,
  id: string,
  seenBy: (other: RecordType) => ReturnType<typeof seenOf> = () => Promise.resolve(undefined),
) {
  const found: { type: string; id: string; orgUnit: string; text: string; count: number }[] = [];
  for (const other of Object.values(recordTypes)) {
    const fields = (other.references ?? []).filter((ref) => ref.type === type.path);
    if (fields.length === 0) continue;
    const rows = await ctx.db.run(
      sql<Row>`select * from (${currentRows(ctx.readUnits, other.path, dayOf(ctx))}) r where ${seenWhere(await seenBy(other))}`,
    );
    for (const row of rows) {
      const count = fields.reduce(
        (sum, { field }) => sum + idsAt(row.data, field).filter((ref) => ref === id).length,
        0,
      );
      if (count === 0) continue;
      const title = valueAt({ ...row.data, id: row.id }, other.title);
      const text =
        typeof title === 'string'
          ? title
          : String((title as { defaultText?: string } | undefined)?.defaultText ?? row.id);
      found.push({ type: other.tag, id: row.id, orgUnit: row.org_unit, text, count });
    }
  }
  return { references: found };
}

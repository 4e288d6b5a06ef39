import { titleIn } from '#kernel/text.ts';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import type { ServerModule } from '#platform/module.ts';
import type { RecordType } from '../contract/recordType.ts';
import { recordTypes } from '../contract/types.ts';
import { fieldPaths, metaOf } from '#kernel/fields.ts';
import { idsAt, valueAt } from '../rules/path.ts';
import { dayOf, readingOf, seenOf, seenWhere, sees } from './own.ts';
import { currentRows, getRow, type Row } from './read.ts';

/** What refers to a record: another record, or work of another module that names it. */
export type Referrer = { type: string; id: string; orgUnit: string; text: string; count: number };

/** A module's own work that names records, asked before one is ended from `fromDay` (ISO) on. */
export type AskReferrers = (
  ctx: ViewContext,
  target: { type: string; id: string; fromDay: string },
) => Promise<Referrer[]>;

/** Every module that has such work. */
export const askersOf = (modules: readonly ServerModule[]): AskReferrers[] =>
  modules.flatMap((module) => module.referrers ?? []);

/** References of these rows whose target does not exist today. */
export async function danglingOf(ctx: ViewContext, type: RecordType, rows: readonly Row[]) {
  const found = new Map<Row, { field: string; type: string; id: string }[]>();
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
        if (!alive.has(id)) found.set(row, [...(found.get(row) ?? []), { field, type: target, id }]);
      }
    }
  }
  return found;
}

/** Containment of an id at a field, which the index of the records' data answers. */
const patternOf = (type: RecordType, field: string, id: string): string => {
  const many = fieldPaths(type).some(({ path, schema }) => path === field && metaOf(schema).many === true);
  return JSON.stringify(field.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), many ? [id] : id));
};

/** Types that refer to this one, with the fields in which they do. */
export const referringTypes = (type: RecordType): { other: RecordType; fields: string[] }[] =>
  Object.values(recordTypes).flatMap((other) => {
    const fields = (other.references ?? []).filter((ref) => ref.type === type.path).map((ref) => ref.field);
    return fields.length > 0 ? [{ other, fields }] : [];
  });

/** Condition on the column `data`: one of the fields holds the id. */
export const refersWhere = (other: RecordType, fields: readonly string[], id: string): RawBuilder<unknown> =>
  sql`(${sql.join(
    fields.map((field) => sql`data @> ${patternOf(other, field, id)}::jsonb`),
    sql` or `,
  )})`;

function referrerOf(
  other: RecordType,
  fields: readonly string[],
  row: Pick<Row, 'id' | 'org_unit' | 'data'>,
  id: string,
) {
  const title = valueAt({ ...row.data, id: row.id }, other.title);
  const text = titleIn(title, '') ?? row.id;
  const count = fields.reduce((sum, field) => sum + idsAt(row.data, field).filter((ref) => ref === id).length, 0);
  return { type: other.tag, id: row.id, orgUnit: row.org_unit, text, count };
}

/** Which records refer to this one today, of those that this session sees. */
export async function shownReferences(ctx: ViewContext, type: RecordType, id: string, ask: readonly AskReferrers[]) {
  const row = await getRow(readingOf(ctx), type, id);
  if (!sees(await seenOf(ctx, type), row)) throw notFound();
  const references: Referrer[] = [];
  for (const { other, fields } of referringTypes(type)) {
    const rows = await ctx.db.run(
      sql<Row>`select * from (${currentRows(ctx.readUnits, other.path, dayOf(ctx))}) r
        where ${refersWhere(other, fields, id)} and ${seenWhere(await seenOf(ctx, other))} order by id`,
    );
    references.push(...rows.map((referring) => referrerOf(other, fields, referring, id)));
  }
  // Work of the unit is told to whoever sees the unit.
  if (ctx.record.rowScope === 'unit')
    for (const one of ask) references.push(...(await one(ctx, { type: type.path, id, fromDay: dayOf(ctx) })));
  return { references };
}

/**
 * Everything that would dangle if the record did not hold from a day (ISO) on: records of the unit and of the units below that
 * are valid then or later, and other modules' work. Row scopes play no part: what is hidden from somebody still refers.
 */
export async function referrersFrom(
  ctx: ViewContext,
  type: RecordType,
  id: string,
  fromDay: string,
  ask: readonly AskReferrers[],
): Promise<Referrer[]> {
  const found = new Map<string, Referrer>();
  for (const { other, fields } of referringTypes(type)) {
    const own = await ctx.db.run(
      sql<Row>`select distinct on (id) org_unit, id, data from master_record where org_unit = ${ctx.unit} and type = ${other.path}
        and (valid_to is null or valid_to >= ${fromDay}::date) and ${refersWhere(other, fields, id)} order by id, valid_from limit 100`,
    );
    const below: Row[] = [];
    for (const field of fields)
      below.push(
        ...(await ctx.db.run(
          sql<Row>`select org_unit, id, data from app.referring_below(${ctx.unit}, ${other.path}, ${patternOf(other, field, id)}::jsonb, ${fromDay}::date)`,
        )),
      );
    for (const row of [...own, ...below]) {
      // A record may refer to itself; that goes with it.
      if (other.path === type.path && row.id === id && row.org_unit === ctx.unit) continue;
      found.set(`${other.path}/${row.org_unit}/${row.id}`, referrerOf(other, fields, row, id));
    }
  }
  const work: Referrer[] = [];
  for (const one of ask) work.push(...(await one(ctx, { type: type.path, id, fromDay })));
  return [...found.values(), ...work];
}

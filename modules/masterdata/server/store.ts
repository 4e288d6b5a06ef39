import { searchableText } from '#kernel/text.ts';
import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import type { RecordType } from '../contract/recordType.ts';
import type { Row } from './read.ts';

export type Stored = {
  id: string;
  validFrom: string;
  validTo: string | null;
  displayOrder: number | null;
  data: Record<string, unknown>;
};

/** The record's own words as they are searched: ids, texts and numbers of its fields, not its nested flags. */
function wordsOf(record: Stored): string {
  const words: string[] = [record.id];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') words.push(value);
    else if (Array.isArray(value)) value.forEach(walk);
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(walk);
  };
  walk(record.data);
  return searchableText(words.join(' ')).slice(0, 2400);
}

/** One writer at a time per record, or per type when a value of it may stand only once: two at once do not both succeed. */
export const lockRecord = (ctx: CommandContext, type: RecordType, id: string): Promise<unknown> =>
  ctx.db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/${type.path}/${type.unique || type.uniqueTogether ? '' : id}`}, 1))`,
  );

/** Its key names no unit, because records of a higher unit are referred to from below. */
const targetKey = (target: { target: string; id: string }): string => `reference/${target.target}/${target.id}`;

/** Whoever begins to refer to records waits for one who ends them, and the other way round; in one order, so that nobody waits in a circle. */
export async function holdTargets(
  ctx: CommandContext,
  targets: readonly { target: string; id: string }[],
): Promise<void> {
  for (const key of [...new Set(targets.map(targetKey))].sort())
    await ctx.db.run(sql`select pg_advisory_xact_lock_shared(hashtextextended(${key}, 4))`);
}

/** Nobody begins to refer to a record that is being ended. */
export const holdFromReferences = (ctx: CommandContext, type: RecordType, id: string): Promise<unknown> =>
  ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${targetKey({ target: type.path, id })}, 4))`);

/**
 * The unit's own version that a change means: the one that begins on the named day when it has not ended, else the one valid
 * today, else the one that comes next.
 */
export const findVersion = (
  ctx: CommandContext,
  type: RecordType,
  id: string,
  today: string,
  begins?: string,
): Promise<Row | undefined> =>
  ctx.db.find(sql<Row>`select org_unit, type, id, valid_from, valid_to, display_order, data, version, changed_at, changed_by from master_record
    where org_unit = ${ctx.unit} and type = ${type.path} and id = ${id} and (valid_to is null or valid_to >= ${today}::date)
    order by (valid_from = ${begins ?? today}::date) desc, valid_from limit 1`);

/** First day (ISO) of the version after the one that begins on a day; versions of a record do not overlap. */
export async function nextBegin(
  ctx: CommandContext,
  type: RecordType,
  id: string,
  after: string,
): Promise<string | undefined> {
  const row = await ctx.db.find(
    sql<{ begin: string | null }>`select min(valid_from) as begin from master_record
      where org_unit = ${ctx.unit} and type = ${type.path} and id = ${id} and valid_from > ${after}::date`,
  );
  return row?.begin ?? undefined;
}

export const insertRecord = (ctx: CommandContext, type: RecordType, record: Stored): Promise<unknown> =>
  ctx.db.run(sql`insert into master_record (org_unit, type, id, valid_from, valid_to, display_order, data, words, created_at, created_by, changed_at, changed_by)
    values (${ctx.unit}, ${type.path}, ${record.id}, ${record.validFrom}::date, ${record.validTo}::date, ${record.displayOrder}, ${JSON.stringify(record.data)}::jsonb,
      ${wordsOf(record)}, ${new Date(ctx.now)}, ${ctx.session.accountId}, ${new Date(ctx.now)}, ${ctx.session.accountId})`);

/** Many records of a type at once: the demo world and imports. Existing ones stay. */
export const insertRecords = (ctx: CommandContext, type: RecordType, records: readonly Stored[]): Promise<unknown> =>
  ctx.db.run(sql`insert into master_record (org_unit, type, id, valid_from, valid_to, display_order, data, words, created_at, created_by, changed_at, changed_by)
    select ${ctx.unit}, ${type.path}, r.id, r."validFrom", r."validTo", r."displayOrder", r.data, r.words, ${new Date(ctx.now)}, ${ctx.session.accountId}, ${new Date(ctx.now)}, ${ctx.session.accountId}
    from jsonb_to_recordset(${JSON.stringify(records.map((record) => ({ ...record, words: wordsOf(record) })))}::jsonb)
      as r(id text, "validFrom" date, "validTo" date, "displayOrder" int, data jsonb, words text)
    on conflict do nothing`);

/** Conditional on the version; 0 rows mean that somebody else was first. */
export const updateRecord = (
  ctx: CommandContext,
  type: RecordType,
  at: { validFrom: string; version: number },
  record: Stored,
): Promise<number> =>
  ctx.db.count(sql`update master_record set valid_to = ${record.validTo}::date, display_order = ${record.displayOrder}, data = ${JSON.stringify(record.data)}::jsonb,
      words = ${wordsOf(record)}, version = version + 1, changed_at = ${new Date(ctx.now)}, changed_by = ${ctx.session.accountId}
    where org_unit = ${ctx.unit} and type = ${type.path} and id = ${record.id} and valid_from = ${at.validFrom}::date and version = ${at.version}`);

export const endValidity = (
  ctx: CommandContext,
  type: RecordType,
  id: string,
  validFrom: string,
  validTo: string,
): Promise<number> =>
  ctx.db.count(sql`update master_record set valid_to = ${validTo}::date, version = version + 1, changed_at = ${new Date(ctx.now)}, changed_by = ${ctx.session.accountId}
    where org_unit = ${ctx.unit} and type = ${type.path} and id = ${id} and valid_from = ${validFrom}::date`);

export const deleteRecord = (ctx: CommandContext, type: RecordType, id: string, validFrom: string): Promise<number> =>
  ctx.db.count(
    sql`delete from master_record where org_unit = ${ctx.unit} and type = ${type.path} and id = ${id} and valid_from = ${validFrom}::date`,
  );

import { type RawBuilder, sql } from 'kysely';
import { namesOf } from '#modules/identity/server/index.ts';
import type { Db } from '#platform/database/executor.ts';
import { type PersonalData, platformPersons, type Who } from '#platform/persons.ts';
import type { Platform } from '#platform/platform.ts';
import type { Person } from '../../contract/persons.ts';
import { type PersonPatterns, patternsOf, standsInTexts } from '../../rules/personPatterns.ts';

export const partsOf = ({ modules }: Pick<Platform, 'modules'>): PersonalData[] => [
  ...modules.flatMap((one) => one.personal ?? []),
  ...platformPersons,
];

export const keptByLaw = (part: PersonalData): boolean => part.class === 'TRADE' || part.class === 'VOUCHER';

/** Types of the columns of all tables, by table and name; `org_unit` is missing where a table is the installation's. */
export type Columns = Map<string, string>;
export async function readColumns(db: Db): Promise<Columns> {
  const rows = await db.run(
    sql<{
      table: string;
      name: string;
      type: string;
    }>`select case when table_schema = 'public' then '' else table_schema || '.' end || table_name as table,
      column_name as name, udt_name as type from information_schema.columns where table_schema in ('public', 'graphile_worker')`,
  );
  return new Map(rows.map(({ table, name, type }) => [`${table}.${name}`, type]));
}

const isColumn = (expression: string): boolean => /^[a-z_0-9]+$/.test(expression);
/** A column of `r`, or SQL of the program. */
export const valueOf = (expression: string): RawBuilder<string> =>
  isColumn(expression) ? sql`r.${sql.id(expression)}` : sql.raw(expression);
export const ownColumns = (who: Who): string[] =>
  [who.account, who.driver, who.name].filter((one) => one !== undefined).filter(isColumn);

const or = (conditions: readonly (RawBuilder<boolean> | undefined)[]): RawBuilder<boolean> | undefined => {
  const all = conditions.filter((one) => one !== undefined);
  return all.length === 0 ? undefined : sql<boolean>`(${sql.join(all, sql` or `)})`;
};
const matches = (value: RawBuilder<unknown>, pattern: string | undefined): RawBuilder<boolean> | undefined =>
  pattern === undefined ? undefined : sql<boolean>`coalesce(${value}::text ~* ${pattern}, false)`;

type Ids = {
  ids: string[];
  /** `unit/id` of somebody else who has the same id in another unit. */
  others: string[];
};
/** An account and a record have their ids within a unit: rows of a unit that has another one of the same id mean that one. */
async function idsOf(db: Db, table: string, column: string, chosen: Person['accounts']): Promise<Ids> {
  const ids = [...new Set(chosen.map(({ id }) => id))];
  const mine = new Set(chosen.map(({ orgUnit, id }) => `${orgUnit}/${id}`));
  if (ids.length === 0) return { ids, others: [] };
  const all = await db.run(
    sql<{ key: string }>`select distinct org_unit || '/' || ${sql.id(column)} as key from ${sql.id(table)}
      where ${sql.id(column)} = any(${ids}) ${table === 'master_record' ? sql`and type = 'driver'` : sql``}`,
  );
  return { ids, others: all.map(({ key }) => key).filter((key) => !mine.has(key)) };
}

/** How a person is told in rows of a part. */
export type Meaning = {
  patterns: PersonPatterns;
  /** It is this person, by id or by name. */
  isTheirs: (part: PersonalData, who: Who) => RawBuilder<boolean> | undefined;
  /** A value of `by`. */
  didIt: (part: PersonalData, value: RawBuilder<unknown>) => RawBuilder<boolean> | undefined;
  /** Anything of the part says it. */
  found: (part: PersonalData) => RawBuilder<boolean>;
};

export async function meaningOf(platform: Platform, db: Db, person: Person, columns: Columns): Promise<Meaning> {
  const patterns = patternsOf(person, (name) => namesOf(platform.texts, name));
  const accounts = await idsOf(db, 'account', 'account_id', person.accounts);
  const drivers = await idsOf(db, 'master_record', 'id', person.drivers);
  const isOne = (part: PersonalData, value: RawBuilder<unknown>, { ids, others }: Ids) => {
    if (ids.length === 0) return undefined;
    const elsewhere =
      others.length > 0 && columns.has(`${part.table}.org_unit`)
        ? sql`and (r.org_unit || '/' || ${value}) <> all(${others}::text[])`
        : sql``;
    return sql<boolean>`coalesce(${value} = any(${ids}::text[]) ${elsewhere}, false)`;
  };
  const isTheirs = (part: PersonalData, who: Who) =>
    or([
      who.account === undefined ? undefined : isOne(part, valueOf(who.account), accounts),
      who.driver === undefined ? undefined : isOne(part, valueOf(who.driver), drivers),
      who.name === undefined ? undefined : matches(valueOf(who.name), patterns.name),
      who.licence === undefined ? undefined : matches(valueOf(who.licence), patterns.licence),
    ]);
  const within = (who: Who, condition: RawBuilder<boolean> | undefined) =>
    who.each === undefined || condition === undefined
      ? condition
      : sql<boolean>`exists (select from ${sql.raw(who.each)} as e(value) where ${condition})`;
  const reaches = (who: Who) =>
    or([
      who.phone === undefined ? undefined : matches(valueOf(who.phone), patterns.phone),
      who.mobile === undefined ? undefined : matches(valueOf(who.mobile), patterns.phone),
      who.email === undefined ? undefined : matches(valueOf(who.email), patterns.email),
    ]);
  const didIt = (part: PersonalData, value: RawBuilder<unknown>) =>
    or([isOne(part, value, accounts), matches(value, patterns.name)]);
  /** Files are texts in one of two alphabets, or no texts: a workbook is found by the rows that were read from it. */
  const inBytes = (bytes: RawBuilder<unknown>) =>
    or([
      matches(
        sql`case when position('\\x00'::bytea in ${bytes}) = 0 then convert_from(${bytes}, 'LATIN1') end`,
        patterns.text,
      ),
      ...person.names
        .filter(standsInTexts)
        .map((name) => sql<boolean>`position(convert_to(${name}, 'UTF8') in ${bytes}) > 0`),
    ]);
  const inText = (value: RawBuilder<unknown>) =>
    patterns.text === undefined || patterns.rough === undefined
      ? undefined
      : sql<boolean>`coalesce(case when ${value}::text ~* ${patterns.rough} then ${value}::text ~* ${patterns.text} end, false)`;
  const writtenIn = (part: PersonalData, column: string) =>
    columns.get(`${part.table}.${column}`) === 'bytea' ? inBytes(valueOf(column)) : inText(valueOf(column));
  const isBy = (part: PersonalData, column: string) => {
    if (columns.get(`${part.table}.${column}`) !== '_text') return didIt(part, valueOf(column));
    const one = didIt(part, sql`e.value`);
    return one && sql<boolean>`exists (select from unnest(${valueOf(column)}) as e(value) where ${one})`;
  };
  return {
    patterns,
    isTheirs: (part, who) => within(who, isTheirs(part, who)),
    didIt,
    found: (part) => {
      const any = or([
        ...(part.who ?? []).map((who) => within(who, or([isTheirs(part, who), reaches(who)]))),
        ...(part.by ?? []).map((column) => isBy(part, column)),
        ...(part.texts ?? []).map((column) => writtenIn(part, column)),
      ]);
      const only = part.only === undefined ? sql`true` : sql.raw(part.only);
      return any === undefined ? sql<boolean>`false` : sql<boolean>`(${only} and ${any})`;
    },
  };
}

/** Pages of a table that are looked at in one statement: 32 MB of rows, so that none comes near the limit of time. */
const pagesAtOnce = 4096;
/** Stretches of a table, one after another, as a condition on where its rows are. */
export async function stretchesOf(db: Db, table: string): Promise<{ from: number; within: RawBuilder<boolean> }[]> {
  const { pages } = await db.one(
    sql<{
      pages: number;
    }>`select coalesce(max(pg_relation_size(c.oid)), 0)::float8 / current_setting('block_size')::int as pages
      from pg_class c where c.oid = to_regclass(${table}) or c.oid in (select relid from pg_partition_tree(to_regclass(${table})))`,
  );
  return Array.from({ length: Math.max(1, Math.ceil(pages / pagesAtOnce)) }, (_, i) => {
    const from = i * pagesAtOnce;
    const last = (i + 1) * pagesAtOnce >= pages;
    // What is written meanwhile stands behind the last page.
    const before = last ? sql`` : sql` and r.ctid < ${`(${from + pagesAtOnce},0)`}::tid`;
    return { from, within: sql<boolean>`(r.ctid >= ${`(${from},0)`}::tid${before})` };
  });
}

import { createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/executor.ts';
import type { PersonalData } from '#platform/persons.ts';
import type { Platform } from '#platform/platform.ts';
import { noted } from '#platform/upkeep.ts';
import type { Person, PersonErased } from '../../contract/persons.ts';
import {
  type Columns,
  keptByLaw,
  type Meaning,
  meaningOf,
  ownColumns,
  partsOf,
  readColumns,
  stretchesOf,
  valueOf,
} from './meaning.ts';

/** Rows of a transaction. */
const mostRows = 5000;

/** The same person is the same somebody everywhere, and nobody who does not know the installation's secret can tell who. */
const somebodyFor = (secret: string, person: Person): string => {
  const [first] = [...person.accounts, ...person.drivers].map(({ orgUnit, id }) => `${orgUnit}/${id}`);
  const known = first ?? [...person.names, ...person.emails, ...person.phones, ...person.licences][0] ?? '';
  return `Person ${createHmac('sha256', secret).update(`person/${known.trim().toLowerCase()}`).digest('hex').slice(0, 8)}`;
};

/** Columns with what they become, for rows in which the person is found. */
function erasures(
  part: PersonalData,
  meaning: Meaning,
  columns: Columns,
  somebody: string,
): Map<string, RawBuilder<unknown>> {
  const becomes = new Map<string, RawBuilder<unknown>>();
  const typeOf = (column: string): RawBuilder<unknown> => sql.id(columns.get(`${part.table}.${column}`) ?? 'text');
  const now = (column: string): RawBuilder<unknown> => becomes.get(column) ?? valueOf(column);
  const set = (column: string, when: RawBuilder<boolean> | undefined, to: RawBuilder<unknown>): void => {
    if (when) becomes.set(column, sql`case when ${when} then ${to} else ${now(column)} end`);
  };
  for (const column of part.texts ?? [])
    if (meaning.patterns.text !== undefined && !(column in (part.derived ?? {})))
      becomes.set(
        column,
        sql`regexp_replace(${valueOf(column)}::text, ${meaning.patterns.text}, ${somebody}, 'gi')::${typeOf(column)}`,
      );
  for (const column of part.by ?? []) {
    if (columns.get(`${part.table}.${column}`) !== '_text') {
      set(column, meaning.didIt(part, valueOf(column)), sql`${somebody}`);
      continue;
    }
    const one = meaning.didIt(part, sql`e.value`);
    if (one)
      becomes.set(
        column,
        sql`array(select case when ${one} then ${somebody} else e.value end from unnest(${now(column)}) with ordinality as e(value, n) order by n)`,
      );
  }
  for (const who of part.who ?? [])
    for (const column of ownColumns(who)) set(column, meaning.isTheirs(part, who), sql`${somebody}`);
  if (part.erase !== undefined && part.erase !== 'DELETE')
    for (const [column, to] of Object.entries(part.erase))
      for (const who of part.who ?? [])
        set(
          column,
          meaning.isTheirs(part, who),
          sql`(${sql.raw(to.replaceAll(':somebody', somebody))})::${typeOf(column)}`,
        );
  return becomes;
}

/** Does something to the rows of a part, some thousand in a transaction; answers to how many. */
async function inSteps(
  db: Db,
  table: string,
  where: RawBuilder<boolean>,
  statement: (rows: RawBuilder<boolean>) => RawBuilder<unknown>,
): Promise<number> {
  let rows = 0;
  for (const { within } of await stretchesOf(db, table))
    for (let again = true; again; ) {
      const some = sql<boolean>`r.ctid = any(array(select r.ctid from ${sql.table(table)} r where ${within} and ${where} limit ${mostRows}))`;
      // A partition has places of its own: the condition is asked of the row too.
      const changed = await db.count(statement(sql<boolean>`${some} and ${where}`));
      rows += changed;
      again = changed === mostRows;
    }
  return rows;
}

async function erasePart(
  db: Db,
  part: PersonalData,
  meaning: Meaning,
  columns: Columns,
  somebody: string,
): Promise<number> {
  const table = sql.table(part.table);
  const may = sql<boolean>`${meaning.found(part)} and (${sql.raw(part.erasable ?? 'true')})`;
  let rows = 0;
  if (part.erase === 'DELETE') {
    const theirs = (part.who ?? []).map((who) => meaning.isTheirs(part, who)).filter((one) => one !== undefined);
    if (theirs.length > 0)
      rows += await inSteps(
        db,
        part.table,
        sql<boolean>`${may} and (${sql.join(theirs, sql` or `)})`,
        (some) => sql`delete from ${table} r where ${some}`,
      );
  }
  const change = async (becomes: Map<string, RawBuilder<unknown>>): Promise<number> => {
    if (becomes.size === 0) return 0;
    const all = [...becomes];
    const before = sql.join(all.map(([column]) => sql`${valueOf(column)}::text`));
    const after = sql.join(all.map(([, to]) => sql`(${to})::text`));
    return inSteps(
      db,
      part.table,
      // Most rows are nobody's: what they would become is worked out for the others only.
      sql<boolean>`case when ${may} then array[${before}] is distinct from array[${after}] else false end`,
      (some) =>
        sql`update ${table} r set ${sql.join(all.map(([column, to]) => sql`${sql.id(column)} = ${to}`))} where ${some}`,
    );
  };
  rows += await change(erasures(part, meaning, columns, somebody));
  // What is made of the other columns still says it: it is made anew.
  await change(new Map(Object.entries(part.derived ?? {}).map(([column, made]) => [column, sql.raw(made)])));
  return rows;
}

/** What is still found, by why it is left. */
async function leftOf(db: Db, part: PersonalData, meaning: Meaning): Promise<PersonErased['kept']> {
  const erasable = sql.raw(part.erasable ?? 'true');
  const left = { needed: 0, other: 0 };
  for (const { within } of await stretchesOf(db, part.table)) {
    const one = await db.one(sql<{ needed: number; other: number }>`
      select count(*) filter (where not (${erasable}))::int as needed, count(*) filter (where ${erasable})::int as other
      from ${sql.table(part.table)} r where ${within} and ${meaning.found(part)}`);
    left.needed += one.needed;
    left.other += one.other;
  }
  const all: PersonErased['kept'] = [
    { name: part.name, rows: left.needed, why: 'IN_USE' },
    { name: part.name, rows: left.other, why: keptByLaw(part) ? 'LAW' : 'ID' },
  ];
  return all.filter(({ rows }) => rows > 0);
}

/** Makes what a person did nobody's, a transaction of some thousand rows after another; what a law keeps is counted and stays. */
export async function erasePerson(platform: Platform, person: Person): Promise<PersonErased> {
  const somebody = somebodyFor(platform.config.secret, person);
  const erased: PersonErased['erased'] = [];
  const kept: PersonErased['kept'] = [];
  await noted(platform, 'ERASURE', somebody, () =>
    platform.tenancy.asOwner(async (db) => {
      const columns = await readColumns(db);
      const meaning = await meaningOf(platform, db, person, columns);
      const parts = partsOf(platform);
      for (const part of parts.filter((one) => !keptByLaw(one))) {
        const rows = await erasePart(db, part, meaning, columns, somebody);
        if (rows > 0) erased.push({ name: part.name, rows });
      }
      // After all of them: a change that was told meanwhile is in it.
      for (const part of parts) kept.push(...(await leftOf(db, part, meaning)));
      return { rows: erased.reduce((sum, one) => sum + one.rows, 0) };
    }),
  );
  return { somebody, erased, kept };
}

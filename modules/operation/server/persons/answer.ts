import { type RawBuilder, sql } from 'kysely';
import type { PersonalData } from '#platform/persons.ts';
import type { Platform } from '#platform/platform.ts';
import type { Person, PersonExport } from '../../contract/persons.ts';
import { standsInTexts } from '../../rules/personPatterns.ts';
import {
  type Columns,
  keptByLaw,
  meaningOf,
  ownColumns,
  partsOf,
  readColumns,
  stretchesOf,
  valueOf,
} from './meaning.ts';

/** Rows of a part in one answer; the others are asked for after them. */
const mostShown = 1000;

/** Columns of a part in which was looked. */
const fieldsOf = (part: PersonalData): string[] => [
  ...new Set([
    ...(part.who ?? []).flatMap((who) => [
      ...ownColumns(who),
      ...Object.entries(who).flatMap(([field, at]) =>
        field === 'each' || at === undefined || ownColumns(who).includes(at) ? [] : [field],
      ),
    ]),
    ...(part.by ?? []),
    ...(part.texts ?? []),
  ]),
];

/** What is answered of a row: its unit, the columns in which was looked, and what the part shows beside them. */
function shownOf(part: PersonalData, columns: Columns): RawBuilder<unknown> {
  const own = [...(part.who ?? []).flatMap(ownColumns), ...(part.by ?? []), ...(part.texts ?? [])];
  const unit: [string, string][] = columns.has(`${part.table}.org_unit`) ? [['orgUnit', 'org_unit']] : [];
  const all: [string, string][] = [
    ...unit,
    ...Object.entries(part.shown ?? {}),
    ...[...new Set(own)]
      .filter((column) => !(column in (part.derived ?? {})) && columns.get(`${part.table}.${column}`) !== 'bytea')
      .map((column): [string, string] => [column, column]),
  ];
  return sql.join(all.flatMap(([name, at]) => [sql`${name}::text`, valueOf(at)]));
}

/** Behind the last row that was answered, `16412 (3,7)`: table and place. */
const isAfter = (after: string | undefined): RawBuilder<boolean> => {
  const [table, place] = after?.split(' ') ?? [];
  return place === undefined ? sql<boolean>`true` : sql<boolean>`(r.ctid, r.tableoid) > (${place}::tid, ${table}::oid)`;
};
const pageOf = (after: string | undefined): number => Number(/\((\d+),/.exec(after ?? '')?.[1] ?? 0);

/** Everything that declares itself to be about people, where it names this one, with what names nobody; or one part of it after some row. */
export const exportPerson = (
  platform: Platform,
  { person, part: only, after }: { person: Person; part?: string | undefined; after?: string | undefined },
): Promise<PersonExport> =>
  platform.tenancy.asOwner(async (db) => {
    const columns = await readColumns(db);
    const meaning = await meaningOf(platform, db, person, columns);
    const parts: PersonExport['parts'] = [];
    for (const part of partsOf(platform)) {
      if (only !== undefined && part.name !== only) continue;
      const table = sql.table(part.table);
      const found = meaning.found(part);
      const rows: { row: Record<string, unknown>; place: string }[] = [];
      let count = 0;
      // By their place in the table: every kind of record has one, and what is about people is hardly ever changed.
      for (const { from, within } of await stretchesOf(db, part.table)) {
        const counted = await db.one(
          sql<{ n: number }>`select count(*)::int as n from ${table} r where ${within} and ${found}`,
        );
        count += counted.n;
        const left = mostShown - rows.length;
        if (counted.n === 0 || left === 0 || from + 4096 <= pageOf(after)) continue;
        rows.push(
          ...(await db.run(
            sql<{ row: Record<string, unknown>; place: string }>`
              select jsonb_build_object(${shownOf(part, columns)}) as row, r.tableoid || ' ' || r.ctid as place
              from ${table} r where ${within} and ${found} and ${isAfter(after)} order by r.ctid, r.tableoid limit ${left}`,
          )),
        );
      }
      parts.push({
        name: part.name,
        class: part.class,
        fields: fieldsOf(part),
        rows: rows.map(({ row }) => row),
        count,
        next: rows.length < mostShown ? null : (rows.at(-1)?.place ?? null),
        stays: keptByLaw(part),
      });
    }
    return { person, parts, notInTexts: person.names.filter((name) => !standsInTexts(name)) };
  });

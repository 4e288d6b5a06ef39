import { createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { namesOf } from '#modules/identity/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { PersonalData } from '#platform/retention.ts';
import { noted } from '#platform/upkeep.ts';
import type { PersonExport } from '../../contract/retention.ts';

/** Rows of a part in one answer; the others are asked for after them. */
const mostShown = 1000;
const mostRows = 5000;

const partsOf = ({ modules }: Platform): PersonalData[] => modules.flatMap((one) => one.personal ?? []);
type IsMeant = (part: PersonalData) => RawBuilder<boolean>;
/** Tells the rows of a part that name a person, also as the driver of a vehicle's device. */
const meaning = ({ texts }: Platform, person: string): IsMeant => {
  const names = sql.join(namesOf(texts, person.trim()).map((name) => sql`lower(${name})`));
  return (part) =>
    sql<boolean>`array[${sql.join(part.found.map((field) => sql`lower(${sql.raw(field)})`))}]::text[] && array[${names}]::text[]`;
};

/** Where the rows of a part go on: table and place of the last one that was answered, `16412 (3,7)`. */
const isAfter = (after: string | undefined): RawBuilder<boolean> => {
  const [table, place] = after?.split(' ') ?? [];
  return place === undefined ? sql<boolean>`true` : sql<boolean>`(r.tableoid, r.ctid) > (${table}::oid, ${place}::tid)`;
};

/** Everything that declares itself to be about people, where it names this one; or one part of it after some row. */
export const exportPerson = (
  platform: Platform,
  { person, part: only, after }: { person: string; part?: string | undefined; after?: string | undefined },
): Promise<PersonExport> =>
  platform.tenancy.asOwner(async (db) => {
    const isMeant = meaning(platform, person);
    const parts: PersonExport['parts'] = [];
    for (const part of partsOf(platform)) {
      if (only !== undefined && part.name !== only) continue;
      const table = sql.id(part.table);
      const shown = sql.join(
        Object.entries(part.shown).flatMap(([name, field]) => [sql`${name}::text`, sql.raw(field)]),
      );
      // By their place in the table: every kind of record has one, and what is about people is hardly ever changed.
      const found = await db.run(
        sql<{ row: Record<string, unknown>; place: string; count: number }>`
          select jsonb_build_object('orgUnit', r.org_unit, ${shown}) as row, r.tableoid || ' ' || r.ctid as place,
            (select count(*)::int from ${table} r where ${isMeant(part)}) as count
          from ${table} r where ${isMeant(part)} and ${isAfter(after)}
          order by r.tableoid, r.ctid limit ${mostShown}`,
      );
      const first = found[0];
      if (first)
        parts.push({
          name: part.name,
          class: part.class,
          rows: found.map(({ row }) => row),
          count: first.count,
          next: found.length < mostShown ? null : (found.at(-1)?.place ?? null),
          stays: part.erase === undefined,
        });
    }
    return { person: person.trim(), parts };
  });

/** The same person is the same somebody everywhere, and nobody who does not know the installation's secret can tell who. */
const somebodyFor = (secret: string, person: string): string =>
  `Person ${createHmac('sha256', secret).update(`person/${person.trim().toLowerCase()}`).digest('hex').slice(0, 8)}`;

type Erased = { somebody: string; erased: { name: string; rows: number }[]; kept: { name: string; rows: number }[] };

/** Makes what a person did nobody's, a transaction of some thousand rows after another; what a law keeps is counted and stays. */
export async function erasePerson(platform: Platform, person: string): Promise<Erased> {
  const somebody = somebodyFor(platform.config.secret, person);
  const isMeant = meaning(platform, person);
  const erased: Erased['erased'] = [];
  const kept: Erased['kept'] = [];
  await noted(platform, 'ERASURE', somebody, () =>
    platform.tenancy.asOwner(async (db) => {
      for (const part of partsOf(platform)) {
        const table = sql.id(part.table);
        let rows = 0;
        for (let again = part.erase !== undefined; again; ) {
          const sets = sql.join(
            Object.entries(part.erase ?? {}).map(
              ([column, to]) => sql`${sql.id(column)} = ${to === ':somebody' ? sql`${somebody}` : sql.raw(to)}`,
            ),
          );
          const changed = await db.count(
            sql`update ${table} set ${sets} where ctid = any(array(select r.ctid from ${table} r
              where ${isMeant(part)} and (${sql.raw(part.erasable ?? 'true')}) limit ${mostRows}))`,
          );
          rows += changed;
          // An account keeps its id, by which it is still found.
          again = changed === mostRows;
        }
        if (rows > 0) erased.push({ name: part.name, rows });
        const left = await db.find(
          sql<{ n: number }>`select count(*)::int as n from ${table} r where ${isMeant(part)}
            and not (${sql.raw(part.erase ? (part.erasable ?? 'true') : 'false')})`,
        );
        if (left && left.n > 0) kept.push({ name: part.name, rows: left.n });
      }
      return { rows: erased.reduce((sum, one) => sum + one.rows, 0) };
    }),
  );
  return { somebody, erased, kept };
}

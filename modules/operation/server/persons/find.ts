import { type RawBuilder, sql } from 'kysely';
import { namesOf } from '#modules/identity/server/index.ts';
import type { Db } from '#platform/database/executor.ts';
import { wordsIn } from '#platform/database/page.ts';
import { type PersonalData, type Who, whoFields } from '#platform/persons.ts';
import type { Platform } from '#platform/platform.ts';
import type { Candidate } from '../../contract/persons.ts';
import { numberOf } from '../../rules/personPatterns.ts';
import { type Columns, partsOf, readColumns, stretchesOf, valueOf } from './meaning.ts';

const mostOfPart = 100;
const mostCandidates = 200;
/** Fewer digits are in any number. */
const leastDigits = 5;

type Found = Record<(typeof whoFields)[number], string | null> & { unit: string; rows: number };

/** Every typed word stands in what is said of somebody, or the digits of a telephone do, however either is written. */
function isAsked(
  typed: string,
  fields: readonly RawBuilder<string>[],
  phones: readonly RawBuilder<string>[],
): RawBuilder<boolean> {
  const text = sql`app.searchable(concat_ws(' ', ${sql.join(fields)}))`;
  const words = wordsIn(text, typed);
  const { digits } = numberOf(typed);
  const isNumber = /^[\d\s+()/.-]+$/.test(typed) && digits.length >= leastDigits;
  const numbers = isNumber
    ? phones.map((phone) => sql`regexp_replace(replace(${phone}, '(0)', ''), '[^0-9]', '', 'g') like ${`%${digits}%`}`)
    : [];
  return sql<boolean>`(${sql.join([sql`(${sql.join(words, sql` and `)})`, ...numbers], sql` or `)})`;
}

/** Who is said by `who` in the rows of a part, each once, with in how many rows. */
async function peopleIn(db: Db, part: PersonalData, who: Who, typed: string, columns: Columns): Promise<Found[]> {
  const values = whoFields.map((field) =>
    who[field] === undefined ? sql<string>`null::text` : sql<string>`nullif(${valueOf(who[field])}, '')`,
  );
  const said = whoFields.flatMap((field) => (who[field] === undefined ? [] : [valueOf(who[field])]));
  const phones = [who.phone, who.mobile].filter((one) => one !== undefined).map(valueOf);
  const unit = columns.has(`${part.table}.org_unit`) ? sql`r.org_unit` : sql`''`;
  const each = who.each === undefined ? sql`` : sql`cross join lateral ${sql.raw(who.each)} as e(value)`;
  const people = new Map<string, Found>();
  for (const { within } of await stretchesOf(db, part.table)) {
    const rows = await db.run(sql<Found>`
      select ${unit} as unit, ${sql.join(whoFields.map((field, i) => sql`${values[i] ?? sql`null`} as ${sql.id(field)}`))}, count(*)::int as rows
      from ${sql.table(part.table)} r ${each}
      where ${within} and ${sql.raw(part.only ?? 'true')} and ${isAsked(typed, said, phones)}
      group by 1, 2, 3, 4, 5, 6, 7, 8 order by 9 desc limit ${mostOfPart}`);
    for (const row of rows) {
      const key = JSON.stringify({ ...row, rows: 0 });
      const known = people.get(key);
      people.set(key, known ? { ...known, rows: known.rows + row.rows } : row);
    }
  }
  return [...people.values()];
}

/** A name as driver of a shared device is that driver's. */
function bareName({ texts }: Platform, name: string): string {
  const mark = '\u0000';
  for (const form of namesOf(texts, mark).slice(1)) {
    const [before = '', after = ''] = form.split(mark);
    if (name.startsWith(before) && name.endsWith(after) && name.length > before.length + after.length)
      return name.slice(before.length, name.length - after.length);
  }
  return name;
}

const idIn = (unit: string, id: string | null): Candidate['account'] => (id === null ? null : { orgUnit: unit, id });

/** Who somebody may be, those of whom most is said first; the same said in several places is one. */
export const findPersons = (
  platform: Platform,
  text: string,
): Promise<{ candidates: Candidate[]; more: boolean; looked: string[] }> =>
  platform.tenancy.asOwner(async (db) => {
    const columns = await readColumns(db);
    const all = new Map<string, Candidate>();
    const looked: string[] = [];
    let more = false;
    /** Unit of an account by its id: rows of other units name it too. */
    const accountsAt = new Map<string, string>();
    const namedAt = await db.run(
      sql<{
        id: string;
        unit: string;
      }>`select account_id as id, min(org_unit) as unit from account group by 1 having count(*) = 1`,
    );
    for (const { id, unit } of namedAt) accountsAt.set(id, unit);
    const add = (part: PersonalData, row: Found): void => {
      const unitOf = (id: string | null): string => accountsAt.get(id ?? '') ?? row.unit;
      const person = {
        account: idIn(unitOf(row.account), row.account),
        driver: idIn(row.unit, row.driver),
        name: row.name === null ? null : bareName(platform, row.name),
        phone: row.phone,
        mobile: row.mobile,
        email: row.email,
        licence: row.licence,
      };
      if (Object.values(person).every((one) => one === null)) return;
      const key = JSON.stringify(person).toLowerCase();
      const known = all.get(key) ?? { ...person, places: [] };
      const place = known.places.find(({ name }) => name === part.name);
      if (place) place.rows += row.rows;
      else known.places.push({ name: part.name, rows: row.rows });
      all.set(key, known);
    };
    for (const part of partsOf(platform)) {
      const ways: Who[] = [
        ...(part.who ?? []),
        ...(part.by ?? []).map((column) =>
          columns.get(`${part.table}.${column}`) === '_text'
            ? { each: `unnest(r.${column})`, name: 'e.value' }
            : { name: column },
        ),
      ];
      if (ways.length > 0) looked.push(part.name);
      for (const who of ways) {
        const rows = await peopleIn(db, part, who, text, columns);
        if (rows.length >= mostOfPart) more = true;
        // What is in `by` is an account or a name: an id that an account has is that account.
        for (const row of rows)
          add(
            part,
            row.account === null && row.name !== null && accountsAt.has(row.name)
              ? { ...row, account: row.name, name: null }
              : row,
          );
      }
    }
    const said = (one: Candidate): number =>
      [one.driver, one.account, one.licence, one.email, one.phone, one.mobile, one.name].filter(
        (value) => value !== null,
      ).length;
    const candidates = [...all.values()].sort((a, b) => said(b) - said(a));
    return {
      candidates: candidates.slice(0, mostCandidates),
      more: more || candidates.length > mostCandidates,
      looked,
    };
  });

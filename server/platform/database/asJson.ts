import { type RawBuilder, sql } from 'kysely';
import type { Selectable, Table } from './table.ts';

/** A row as the database writes it as JSON: instants are texts, which {@link readJson} turns into epoch ms. */
export type JsonRow<T> = { readonly json: T };

/**
 * Rows that lie below another one, as one value of its statement. A record with all that is below it comes in one answer of one column:
 * the description of a hundred columns and a statement for each table cost the program more than their rows.
 */
export const rowsBelow = <T>(of: Table<T>, condition: RawBuilder<unknown>, order: keyof T & string) =>
  sql<
    JsonRow<T>[]
  >`(select coalesce(json_agg(x order by ${sql.ref(`x.${order}`)}), '[]') from ${sql.table(of.name)} x where ${condition})`;

/** Whole rows of a statement, each as one value `json`; {@link readJson} reads them. Worth it where a row has dozens of columns. */
export const asJson = (alias: string) => sql`to_json(${sql.ref(alias)}) as json`;
export type AsJson<T> = { json: JsonRow<T> };
export const readAll = <T>(of: Table<T>, rows: readonly AsJson<T>[]): Selectable<T>[] =>
  readJson(
    of,
    rows.map(({ json }) => json),
  );

/** Rows of {@link rowsBelow} and {@link asJson} as a statement of their own would answer them; `More`: joined columns, without instants. */
export function readJson<T, More = unknown>(
  { times }: Pick<Table<T>, 'times'>,
  rows: readonly (JsonRow<T> & More)[],
): (Selectable<T> & More)[] {
  for (const row of rows as unknown as Record<string, unknown>[])
    for (const column of times) {
      const text = row[column];
      if (typeof text === 'string') row[column] = Date.parse(text);
    }
  return rows as unknown as (Selectable<T> & More)[];
}

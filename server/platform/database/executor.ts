import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type pg from 'pg';
import { queriesOver } from './builder.ts';

type Compilable<R> = { compile(): CompiledQuery<R> } | RawBuilder<R>;

/** Runs built queries on the request's own connection. Handlers never see a pool. */
export type Db = {
  /** All rows. A `name` makes it a prepared statement: use one for hot paths whose text is fixed. */
  run<R>(query: Compilable<R>, options?: { name?: string }): Promise<R[]>;
  /** The first row or undefined. */
  find<R>(query: Compilable<R>, options?: { name?: string }): Promise<R | undefined>;
  /** How many rows a statement touched. */
  count(query: Compilable<unknown>, options?: { name?: string }): Promise<number>;
};

const raw: Kysely<unknown> = queriesOver<unknown>();

/** Prepared names carry the text's length, so that a changed text never meets the plan of the old one. */
const nameOf = (name: string | undefined, text: string): string | undefined =>
  name === undefined ? undefined : `${name}:${text.length}`;

export function executorOn(client: pg.ClientBase): Db {
  const execute = async <R>(query: Compilable<R>, options?: { name?: string }) => {
    const compiled = 'isRawBuilder' in query ? query.compile(raw) : query.compile();
    const name = nameOf(options?.name, compiled.sql);
    return client.query<R & pg.QueryResultRow>({
      text: compiled.sql,
      values: compiled.parameters as unknown[],
      ...(name ? { name } : {}),
    });
  };
  return {
    run: async (query, options) => (await execute(query, options)).rows,
    find: async (query, options) => (await execute(query, options)).rows[0],
    count: async (query, options) => (await execute(query, options)).rowCount ?? 0,
  };
}

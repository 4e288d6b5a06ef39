import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
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
  /** The one row that the statement always answers (`returning` of an insert, a count). Throws an Error when it answers none. */
  one<R>(query: Compilable<R>, options?: { name?: string }): Promise<R>;
  /** How many rows a statement touched. */
  count(query: Compilable<unknown>, options?: { name?: string }): Promise<number>;
};

/** Runs built queries in a transaction. */
export type WriteDb = Db & {
  /**
   * A write whose rows nobody reads: sent at once, in order, but not waited for. The transaction waits for it before it commits and
   * fails with its error. Each saves a round trip; a scan has a dozen.
   */
  later(query: Compilable<unknown>, options?: { name?: string }): void;
  /** Calls back once the transaction has committed. */
  whenCommitted(tell: () => void): void;
};

const raw: Kysely<unknown> = queriesOver<unknown>();

/** Prepared names carry the text's length, so that a changed text never meets the plan of the old one. */
const nameOf = (name: string | undefined, text: string): string | undefined =>
  name === undefined ? undefined : `${name}:${text.length}`;

const byText = new Map<string, string>();
/** Statements that are built while the program runs and still come again and again: so many are prepared, further ones are planned each time. */
const mostByText = 300;
/** A name for a statement by its text; undefined when too many have one already. */
export function nameByText(query: RawBuilder<unknown>): { name: string } | undefined {
  const text = query.compile(raw).sql;
  const known = byText.get(text);
  if (known) return { name: known };
  if (byText.size >= mostByText) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 16);
  byText.set(text, name);
  return { name };
}

const statementOf = <R>(query: Compilable<R>, options?: { name?: string }) => {
  const compiled = 'isRawBuilder' in query ? query.compile(raw) : query.compile();
  const name = nameOf(options?.name, compiled.sql);
  return { text: compiled.sql, values: compiled.parameters as unknown[], ...(name ? { name } : {}) };
};

/** What one turn of the program asks leaves in one write: each write wakes the database, and that costs more than the statement. */
function together(client: pg.ClientBase): void {
  const stream = (client as unknown as { connection?: { stream: Writable } }).connection?.stream;
  // A client that only writes statements down has none.
  if (!stream || stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Sends a statement behind those that were sent before, without waiting for their answers. */
export function send<R extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<R>> {
  together(client);
  return client.query<R>(statement);
}

export function executorOn(client: pg.ClientBase): Db {
  const execute = <R>(query: Compilable<R>, options?: { name?: string }) =>
    send<R & pg.QueryResultRow>(client, statementOf(query, options));
  return {
    run: async (query, options) => (await execute(query, options)).rows,
    find: async (query, options) => (await execute(query, options)).rows[0],
    one: async (query, options) => {
      const { rows } = await execute(query, options);
      const [row] = rows;
      if (row === undefined) throw new Error(`no row from: ${statementOf(query).text.slice(0, 120)}`);
      return row;
    },
    count: async (query, options) => (await execute(query, options)).rowCount ?? 0,
  };
}

/** What a transaction has sent without waiting, in its order, and who wants to hear of its end. */
export class Sent {
  readonly #pending: Promise<unknown>[] = [];
  readonly #listeners: (() => void)[] = [];
  #failed: { error: unknown } | undefined;

  add(statement: Promise<unknown>): void {
    this.#pending.push(
      statement.catch((error: unknown) => {
        this.#failed ??= { error };
      }),
    );
  }

  /** Waits for all. Throws the first error: what was sent after it was refused because of it. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
    if (this.#failed) throw this.#failed.error;
  }

  runCommitListeners(): void {
    for (const listener of this.#listeners) listener();
  }

  on(client: pg.ClientBase): WriteDb {
    return {
      ...executorOn(client),
      later: (query, options) => this.add(send(client, statementOf(query, options))),
      whenCommitted: (listener) => this.#listeners.push(listener),
    };
  }
}

import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type pg from 'pg';
import { queriesOver } from './builder.ts';
import { isBehind, isCollision } from './trouble.ts';

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
   *
   * `touches`: it reads and writes rows of this table alone. Neighbours that touch different tables go as one statement. Within it nobody
   * sees what the others write, so whoever reads another table must not say it. Throws an Error when it writes another one.
   */
  later(query: Compilable<unknown>, options?: { name?: string; touches?: string }): void;
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

/** The stream that a client writes to; a client that only writes statements down has none. */
const streamOf = (client: pg.ClientBase): Writable | undefined =>
  (client as unknown as { connection?: { stream: Writable } }).connection?.stream;

/** What one turn of the program asks leaves in one write: each write wakes the database, and that costs more than the statement. */
function together(client: pg.ClientBase): void {
  const stream = streamOf(client);
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

/** `watch` hears of each statement that is sent, whoever waits for it. */
export function executorOn(client: pg.ClientBase, watch?: (statement: Promise<unknown>) => void): Db {
  const execute = <R>(query: Compilable<R>, options?: { name?: string }) => {
    const statement = send<R & pg.QueryResultRow>(client, statementOf(query, options));
    watch?.(statement);
    return statement;
  };
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

/**
 * Where a second server must have written down a commit before it is told (`synchronous_standby_names`), a time limit would not undo the
 * commit but tell it too early: PostgreSQL then only warns. Whoever waits too long hears of it from the client's limit instead.
 */
const ending = 'set local statement_timeout = 0; commit';

type Statement = { text: string; values: unknown[]; name: string; touches: string };

const verified = new Set<string>();
/** Two writes of one table in one statement would be one of them: what `touches` says is held against the statement, once for each name. */
function verify({ name, text, touches }: Statement): void {
  if (verified.has(name)) return;
  const [, written] = /^\s*(?:update|insert into)\s+"?(\w+)/i.exec(text) ?? [];
  if (written !== touches) throw new Error(`${name} writes ${written ?? 'nothing'}, not ${touches}`);
  verified.add(name);
}

const joinedByTexts = new Map<string, { text: string; name: string }>();
/** The text of statements that go as one: all but the last stand in its `with`, and their parameters are counted on. */
function joinedText(statements: readonly Statement[]): { text: string; name: string } {
  const all = statements.map(({ text }) => text).join(' ');
  const known = joinedByTexts.get(all);
  if (known) return known;
  let before = 0;
  const texts = statements.map(({ text, values }) => {
    const first = before;
    before += values.length;
    return first === 0 ? text : text.replace(/\$(\d+)/g, (_, at: string) => `$${Number(at) + first}`);
  });
  const last = texts.pop() ?? '';
  const made = {
    text: texts.length === 0 ? last : `with ${texts.map((one, i) => `w${i} as (${one})`).join(', ')} ${last}`,
    // Names of statements have 63 letters at most.
    name: createHash('sha256').update(all).digest('base64url').slice(0, 20),
  };
  joinedByTexts.set(all, made);
  return made;
}

/** Statements of different tables as one. */
export const joined = (statements: readonly Statement[]): pg.QueryConfig => ({
  ...joinedText(statements),
  values: statements.flatMap(({ values }) => values),
});

/** What a transaction has sent, in its order, and who wants to hear of its end. */
export class Sent {
  readonly #pending: Promise<unknown>[] = [];
  #held: Statement[] = [];
  #client: pg.ClientBase | undefined;
  readonly #listeners: (() => void)[] = [];
  /** The first that failed: answers come in the order of asking, so it is the one that aborted the transaction. */
  #first: { error: unknown } | undefined;
  /** The first that failed among those that nobody waits for. */
  #unread: { error: unknown } | undefined;

  /** Notes how a statement fails, also when nobody has waited for it by then. */
  #watch(statement: Promise<unknown>): void {
    statement.catch((error: unknown) => {
      this.#first ??= { error };
    });
  }

  add(statement: Promise<unknown>): void {
    this.#watch(statement);
    this.#pending.push(
      statement.catch((error: unknown) => {
        this.#unread ??= { error };
      }),
    );
  }

  /** Sends what was held back to go together. */
  #release(): void {
    if (this.#held.length === 0 || !this.#client) return;
    const statements = this.#held;
    this.#held = [];
    this.add(send(this.#client, joined(statements)));
  }

  #hold(statement: Statement): void {
    verify(statement);
    if (this.#held.some(({ touches }) => touches === statement.touches)) this.#release();
    this.#held.push(statement);
  }

  #requireNoFailure(): void {
    if (this.#first) throw this.#first.error;
  }

  /**
   * Ends the transaction: the commit leaves in one write with what was sent last. Throws the first error of a statement, and when the
   * database answers that it did not commit.
   */
  async commit(client: pg.ClientBase): Promise<void> {
    const stream = streamOf(client);
    stream?.cork();
    let ended: Promise<pg.QueryResult>;
    try {
      this.#release();
      // A commit behind a statement that never left would commit without it: what the client itself refuses has failed by the next turn. A
      // statement that the database refuses makes the commit a rollback.
      await new Promise(setImmediate);
      this.#requireNoFailure();
      ended = send(client, { text: ending });
      // Whatever becomes of it, what failed before it is told first.
      ended.catch(() => undefined);
    } finally {
      stream?.uncork();
    }
    await Promise.all(this.#pending);
    this.#requireNoFailure();
    // Two statements in one message are answered by two results.
    const answers: pg.QueryResult[] = [await ended].flat();
    if (answers.at(-1)?.command !== 'COMMIT') throw new Error('the transaction was not committed');
  }

  /**
   * Why the transaction failed, when `error` is what its work threw: a statement behind the one that aborted it knows only that something
   * did. A collision counts whatever the work made of it, because the same again will do. Ask when everything sent was answered.
   */
  async cause(error: unknown): Promise<unknown> {
    await Promise.all(this.#pending);
    const first = this.#first;
    if (!first) return error;
    const counts = isCollision(first.error) || isBehind(error) || this.#unread?.error === first.error;
    return counts ? first.error : error;
  }

  /** The transaction is over without them: what is still held back must not follow. */
  abandon(): void {
    this.#held = [];
  }

  runCommitListeners(): void {
    for (const listener of this.#listeners) listener();
  }

  on(client: pg.ClientBase): WriteDb {
    this.#client = client;
    const { run, find, one, count } = executorOn(client, (statement) => this.#watch(statement));
    return {
      run: (query, options) => (this.#release(), run(query, options)),
      find: (query, options) => (this.#release(), find(query, options)),
      one: (query, options) => (this.#release(), one(query, options)),
      count: (query, options) => (this.#release(), count(query, options)),
      later: (query, options) => {
        const { text, values, name } = statementOf(query, options);
        if (options?.touches !== undefined && name !== undefined)
          return this.#hold({ text, values, name, touches: options.touches });
        this.#release();
        this.add(send(client, { text, values, ...(name === undefined ? {} : { name }) }));
      },
      whenCommitted: (listener) => this.#listeners.push(listener),
    };
  }
}

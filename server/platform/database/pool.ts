import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { connectWithin } from './connect.ts';
import { limits, setLimits } from './limits.ts';
import { pausesIn } from './pauses.ts';

/** On servers of the tests that look for races; undefined everywhere else. */
const slow = pausesIn(process.env);

// int8 and numeric arrive as text by default: ours are counts and raw quantities. Columns have their limits in the database (0615-limits.sql), sums
// may go beyond what is exact: one that is rounded is still an answer, a reader that throws takes the whole list away.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// date and time stay text (`2026-11-20`, `08:00:00`): a JavaScript Date would move them by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIME, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => Date.parse(text));

type Member = { client: pg.Client; key: string; broken: boolean; restsSince: number };
type Waiter = { key: string; give: (member: Member) => void; fail: (error: Error) => void };

/**
 * Connections as the application role, each remembering the setting (`key`) it stands at, so that a read finds one that is
 * already set to its unit: a setting per statement costs half the throughput.
 */
export class KeyedPool {
  readonly #url: string;
  readonly #max: number;
  readonly #role: string | undefined;
  readonly #log: Log;
  readonly #freeMs: number;
  readonly #idle: Member[] = [];
  readonly #all = new Set<Member>();
  readonly #waiting: Waiter[] = [];
  #opening = 0;
  #closed = false;
  constructor(options: { url: string; max: number; role?: string; log: Log; freeMs?: number }) {
    this.#freeMs = options.freeMs ?? limits.free;
    this.#url = options.url;
    this.#max = options.max;
    this.#role = options.role;
    this.#log = options.log;
  }

  get size(): { total: number; idle: number; waiting: number } {
    return { total: this.#all.size, idle: this.#idle.length, waiting: this.#waiting.length };
  }

  /**
   * Lends a connection, one standing at `key` when there is one. Waits for a free one at most {@link limits.free}. A connection
   * that rested shows first that it lives: a failover or a cut way leaves connections behind on which nothing ever comes back.
   */
  async acquire(key: string): Promise<Member> {
    for (;;) {
      if (this.#closed) throw closed();
      const found = this.#take(key);
      if (!found) return this.#wait(key);
      const member = await found;
      if (performance.now() - member.restsSince < limits.rest || (await this.#lives(member))) return member;
      // One that died seldom dies alone: all that rest are asked at once, so that nobody has to wait for one after another.
      await Promise.all(this.#idle.splice(0).map(async (one) => (await this.#lives(one)) && this.#hand(one)));
    }
  }

  /** A connection that rests, or a new one; undefined: all are lent. */
  #take(key: string): Member | Promise<Member> | undefined {
    let at = this.#idle.findLastIndex((member) => member.key === key);
    if (at < 0 && this.#all.size + this.#opening < this.#max) return this.#open();
    if (at < 0) at = this.#idle.length - 1;
    return at < 0 ? undefined : this.#idle.splice(at, 1)[0];
  }

  #wait(key: string): Promise<Member> {
    return new Promise((give, fail) => {
      const leave = (): void => {
        const at = this.#waiting.indexOf(waiter);
        if (at >= 0) this.#waiting.splice(at, 1);
        clearTimeout(timer);
      };
      const waiter: Waiter = {
        key,
        give: (lent) => (leave(), give(lent)),
        fail: (error) => (leave(), fail(error)),
      };
      const timer = setTimeout(
        () => waiter.fail(Object.assign(new Error('no database connection became free'), { code: '53300' })),
        this.#freeMs,
      );
      this.#waiting.push(waiter);
    });
  }

  /** Does a resting connection answer? One that does not is let go. */
  async #lives(member: Member): Promise<boolean> {
    if (!member.broken) {
      const question = { text: 'select 1', query_timeout: limits.sign };
      await member.client.query(question).catch(() => {
        member.broken = true;
      });
    }
    if (member.broken) this.#loseOne(member);
    return !member.broken;
  }

  release(member: Member): void {
    if (member.broken || this.#closed) this.#loseOne(member);
    else this.#hand(member);
  }

  /** To whoever waits, first to one who wants the same key; else it rests. */
  #hand(member: Member): void {
    const next = this.#waiting.find((waiter) => waiter.key === member.key) ?? this.#waiting[0];
    if (next) next.give(member);
    else this.#rest(member);
  }

  #rest(member: Member): void {
    member.restsSince = performance.now();
    this.#idle.push(member);
  }

  /** Lets one go; when somebody waits, a new one takes its place, for whoever waits by the time it stands. */
  #loseOne(member: Member): void {
    this.#drop(member);
    if (this.#closed || this.#waiting.length === 0 || this.#all.size + this.#opening >= this.#max) return;
    this.#open().then(
      (fresh) => this.release(fresh),
      (error: Error) => this.#waiting[0]?.fail(error),
    );
  }

  async #open(): Promise<Member> {
    this.#opening += 1;
    try {
      const client = new pg.Client({
        connectionString: this.#url,
        query_timeout: limits.answer,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        application_name: 'kontor',
        // Statements of one piece of work need not wait for each other's answers.
        pipeline: true,
      });
      const member: Member = { client, key: '', broken: false, restsSince: performance.now() };
      // Without a handler an idle connection that the server closes would end the process.
      client.on('error', (error) => {
        member.broken = true;
        this.#log.warn({ err: error.message }, 'database connection lost');
        const at = this.#idle.indexOf(member);
        if (at >= 0) {
          this.#idle.splice(at, 1);
          this.#drop(member);
        }
      });
      await connectWithin(client, limits.connect);
      try {
        await client.query(setLimits);
        if (this.#role) await client.query(`set role ${this.#role}`);
      } catch (error) {
        client.end().catch(() => {});
        throw error;
      }
      slow?.(client);
      this.#all.add(member);
      return member;
    } finally {
      this.#opening -= 1;
    }
  }

  #drop(member: Member): void {
    this.#all.delete(member);
    member.client.end().catch(() => {});
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const waiter of [...this.#waiting]) waiter.fail(closed());
    for (const member of this.#idle.splice(0)) this.#drop(member);
    for (let i = 0; i < 100 && this.#all.size > 0; i += 1) await wait(50);
  }
}

const closed = (): Error => new Error('the pool is closed');

import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.ts';

// int8 and numeric arrive as text by default: ours are counts and raw quantities within the safe integers.
const safe = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`number out of range: ${text}`);
  return value;
};
pg.types.setTypeParser(pg.types.builtins.INT8, safe);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// date and time stay text (`2026-11-20`, `08:00:00`): a JavaScript Date would move them by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIME, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => Date.parse(text));

type Member = { client: pg.Client; key: string; broken: boolean };
type Waiter = { key: string; give: (member: Member) => void; fail: (error: Error) => void };

/** Codes of a server that is starting, stopping or gone: worth another try on a new connection. */
const away = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
]);
export const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (away.has((error as { code?: string }).code ?? '') ||
    /Connection terminated|Client has encountered/.test(error.message));

/**
 * Connections as the application role, each remembering the setting (`key`) it stands at, so that a read finds one that is
 * already set to its unit: a setting per statement costs half the throughput.
 */
export class KeyedPool {
  readonly #url: string;
  readonly #max: number;
  readonly #role: string | undefined;
  readonly #log: Log;
  readonly #idle: Member[] = [];
  readonly #all = new Set<Member>();
  readonly #waiting: Waiter[] = [];
  #opening = 0;
  #closed = false;
  constructor(options: { url: string; max: number; role?: string; log: Log }) {
    this.#url = options.url;
    this.#max = options.max;
    this.#role = options.role;
    this.#log = options.log;
  }

  get size(): { total: number; idle: number; waiting: number } {
    return { total: this.#all.size, idle: this.#idle.length, waiting: this.#waiting.length };
  }

  /** Lends a connection, one standing at `key` when there is one. Waits up to 10 s for a free one. */
  async acquire(key: string): Promise<Member> {
    if (this.#closed) throw new Error('the pool is closed');
    let at = this.#idle.findLastIndex((member) => member.key === key);
    if (at < 0 && this.#all.size + this.#opening < this.#max) return this.#open();
    if (at < 0) at = this.#idle.length - 1;
    const member = this.#idle.splice(at, at < 0 ? 0 : 1)[0];
    if (member) return member;
    return new Promise((give, fail) => {
      const waiter: Waiter = { key, give, fail };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        fail(Object.assign(new Error('no database connection became free'), { code: '53300' }));
      }, 10_000);
      waiter.give = (lent) => (clearTimeout(timer), give(lent));
      waiter.fail = (error) => (clearTimeout(timer), fail(error));
      this.#waiting.push(waiter);
    });
  }

  release(member: Member): void {
    if (member.broken || this.#closed) {
      this.#drop(member);
      if (this.#waiting.length > 0) {
        const next = this.#waiting.shift();
        this.#open().then(
          (fresh) => next?.give(fresh),
          (error: Error) => next?.fail(error),
        );
      }
      return;
    }
    const at = Math.max(
      0,
      this.#waiting.findIndex((waiter) => waiter.key === member.key),
    );
    const [next] = this.#waiting.splice(at, 1);
    if (next) next.give(member);
    else this.#idle.push(member);
  }

  async #open(): Promise<Member> {
    this.#opening += 1;
    try {
      const client = new pg.Client({
        connectionString: this.#url,
        connectionTimeoutMillis: 5000,
        application_name: 'kontor',
        // Statements of one piece of work need not wait for each other's answers.
        pipeline: true,
      });
      const member: Member = { client, key: '', broken: false };
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
      await client.connect();
      if (this.#role) await client.query(`set role ${this.#role}`);
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
    for (const member of this.#idle.splice(0)) this.#drop(member);
    for (let i = 0; i < 100 && this.#all.size > 0; i += 1) await wait(50);
  }
}

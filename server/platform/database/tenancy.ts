import type { Log } from '../log.ts';
import { type Db, executorOn, Sent, send, type WriteDb } from './executor.ts';
import { KeyedPool } from './pool.ts';
import { isAway, isCollision } from './trouble.ts';

/**
 * The only place that tells the database whose rows it may show and change. Row-level security reads two settings: `app.unit`
 * (writes) and `app.read_units` (reads: the unit and its ancestors); without them a query sees no rows.
 */
export type Tenancy = {
  /** Reads in a unit and its ancestors; `units[0]` is the unit itself. Not for writing. */
  readingUnits<T>(units: readonly string[], work: (db: Db) => Promise<T>): Promise<T>;
  /** One transaction in a unit; a deadlock is tried again, so `work` must have no effect outside the database. */
  inUnit<T>(units: readonly string[], work: (db: WriteDb) => Promise<T>): Promise<T>;
  /** Work on tables that belong to no unit (sessions, units, positions), without any tenant's rows. */
  global<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Work of the product itself over all units (events, trimming): as the owner, past every policy. Never for a request. */
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>;
  size(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
};

const reading = "select set_config('app.read_units', $1, false), set_config('app.unit', '', false)";
const writing = "select set_config('app.read_units', $1, true), set_config('app.unit', $2, true)";

export function makeTenancy(options: { url: string; max: number; log: Log }): Tenancy {
  const pool = new KeyedPool({ ...options, role: 'kontor_app' });
  // Of their own, so that everybody is still known, and told the truth, while all others wait for one trip.
  const everywhere = new KeyedPool({ ...options, max: 4, role: 'kontor_app' });
  const owners = new KeyedPool({ url: options.url, max: 2, log: options.log });

  async function lend<T>(
    key: string,
    work: (member: Awaited<ReturnType<KeyedPool['acquire']>>) => Promise<T>,
    from: KeyedPool = pool,
  ): Promise<T> {
    const member = await from.acquire(key);
    try {
      return await work(member);
    } catch (error) {
      if (isAway(error)) member.broken = true;
      throw error;
    } finally {
      from.release(member);
    }
  }

  const read = <T>(key: string, work: (db: Db) => Promise<T>): Promise<T> =>
    lend(key, async (member) => {
      if (member.key !== key) {
        await member.client.query({ name: 'units.read', text: reading, values: [key] });
        member.key = key;
      }
      return work(executorOn(member.client));
    });

  return {
    readingUnits: async (units, work) => {
      const key = units.join(',');
      try {
        return await read(key, work);
      } catch (error) {
        if (!isAway(error)) throw error;
        return read(key, work);
      }
    },
    inUnit: async (units, work) => {
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await lend('', async (member) => {
            const { client } = member;
            const sent = new Sent();
            sent.add(send(client, { text: 'begin' }));
            sent.add(send(client, { name: 'unit.write', text: writing, values: [units.join(','), units[0]] }));
            try {
              const result = await work(sent.on(client));
              await sent.commit(client);
              sent.runCommitListeners();
              return result;
            } catch (error) {
              sent.abandon();
              await client.query('rollback').catch(() => {
                member.broken = true;
              });
              throw await sent.cause(error);
            }
          });
        } catch (error) {
          if (attempt >= 9 || !isCollision(error)) throw error;
          // Two that met in a deadlock must not come back at the same moment.
          await new Promise((done) => setTimeout(done, Math.min(400, 5 * 2 ** attempt) * (0.5 + Math.random())));
        }
      }
    },
    // These connections never stood at a unit: without the settings a query sees no tenant's rows.
    global: (work) => lend('', ({ client }) => work(executorOn(client)), everywhere),
    asOwner: (work) => lend('', ({ client }) => work(executorOn(client)), owners),
    size: () => pool.size,
    close: async () => {
      await Promise.all([pool, everywhere, owners].map((one) => one.close()));
    },
  };
}

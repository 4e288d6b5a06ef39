import type pg from 'pg';
import { queueDelivery, unitMessage } from './doors.ts';
import type { Platform } from './platform.ts';
import { isBefore, newest, type Position } from './events/relay.ts';
import { queueReactions } from './reactionJobs.ts';

/** Feeds the queue of jobs from the outbox. */
export type Queue = {
  /** Sets the position of a new database: facts from now on. */
  begin(): Promise<void>;
  /** Queues what is new; asked while that is going on, once more behind it. */
  feed(): void;
  /** Settles when everything that was committed before the call is queued, by whatever process. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
};

const reader = 'reactions';
const batch = 200;
/** ms. Another process may hold the position and have read before the last commit: what it left is found then. */
const pollMs = 2000;
/** ms between two looks of somebody who waits for the end. */
const soonMs = 5;
type Event = {
  xid: string;
  seq: number;
  id: string;
  org_unit: string;
  kind: string;
  topic: string;
  payload: Record<string, unknown>;
};

export function makeQueue(platform: Platform, pool: pg.Pool): Queue {
  let feeding: Promise<void> | undefined;
  /** Something was told after the one that is going on had read. */
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = true;

  /** Moves new facts into the queue: position and jobs in one transaction, so that each is queued exactly once. */
  async function feedAll(): Promise<void> {
    const client = await pool.connect().catch(() => undefined);
    if (!client) return;
    try {
      for (;;) {
        await client.query('begin');
        const at = await client.query<{ xid: string; seq: number }>(
          'select xid::text, seq from outbox_position where reader = $1 for update skip locked',
          [reader],
        );
        const position = at.rows[0];
        if (!position) {
          await client.query('rollback');
          return;
        }
        const events = await client.query<Event>('select * from app.read_outbox($1::xid8, $2, $3)', [
          position.xid,
          position.seq,
          batch,
        ]);
        const last = events.rows.at(-1);
        if (!last) {
          await client.query('rollback');
          return;
        }
        for (const event of events.rows) {
          if (event.kind !== 'fact') continue;
          if (event.topic === unitMessage.name) await queueDelivery(client, event);
          else await queueReactions(client, platform.modules, event);
        }
        await client.query('update outbox_position set xid = $2::xid8, seq = $3 where reader = $1', [
          reader,
          last.xid,
          last.seq,
        ]);
        await client.query('commit');
        if (events.rows.length < batch) return;
      }
    } catch (error) {
      await client.query('rollback').catch(() => {});
      platform.log.warn({ err: (error as Error).message }, 'facts not queued');
    } finally {
      client.release();
    }
  }

  function feed(): void {
    if (stopped) return;
    if (feeding) {
      again = true;
      return;
    }
    feeding = feedAll().finally(() => {
      feeding = undefined;
      if (!again) return;
      again = false;
      feed();
    });
  }

  return {
    begin: async () => {
      stopped = false;
      timer = setInterval(feed, pollMs).unref();
      await pool.query(
        `insert into outbox_position (reader, xid, seq) select $1, app.outbox_end(), 0 on conflict do nothing`,
        [reader],
      );
    },
    feed,
    caughtUp: async () => {
      const end = await newest(platform.tenancy);
      for (;;) {
        const at = await pool.query<Position>('select xid::text, seq from outbox_position where reader = $1', [reader]);
        if (stopped || !at.rows[0] || !isBefore(at.rows[0], end)) return;
        feed();
        await feeding;
        await new Promise((again) => setTimeout(again, soonMs));
      }
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await feeding;
    },
  };
}

import type pg from 'pg';
import { queueDelivery, unitMessage } from './doors.ts';
import type { Platform } from './platform.ts';
import { type OutboxRow, type Place, placeBehind, readArguments } from './events/outbox.ts';
import { onceMore } from './onceMore.ts';
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
const placeColumns = 'seen::text, upto::text, at::text, xid::text, seq';

export function makeQueue(platform: Platform, pool: pg.Pool): Queue {
  let timer: NodeJS.Timeout | undefined;
  let stopped = true;

  /** Moves new facts into the queue: position and jobs in one transaction, so that each is queued exactly once. */
  async function feedAll(): Promise<void> {
    const client = await pool.connect().catch(() => undefined);
    if (!client) return;
    try {
      for (;;) {
        await client.query('begin');
        const kept = await client.query<Place>(
          `select ${placeColumns} from outbox_position where reader = $1 for update skip locked`,
          [reader],
        );
        const place = kept.rows[0];
        if (!place) {
          await client.query('rollback');
          return;
        }
        const events = await client.query<OutboxRow>(
          'select * from app.read_outbox($1::pg_snapshot, $2::pg_snapshot, $3::bigint, $4::xid8, $5::int, $6)',
          [...readArguments(place, batch)],
        );
        const next = placeBehind(place, events.rows, batch);
        if (events.rows.length === 0 && next.isEnd) {
          await client.query('rollback');
          return;
        }
        for (const event of events.rows) {
          if (event.kind !== 'fact') continue;
          if (event.topic === unitMessage.name) await queueDelivery(client, event);
          else await queueReactions(client, platform.modules, event);
        }
        const { seen, upto, at, xid, seq } = next.place;
        await client.query(
          `update outbox_position set seen = $2::pg_snapshot, upto = $3::pg_snapshot, at = $4::bigint, xid = $5::xid8, seq = $6
            where reader = $1`,
          [reader, seen, upto, at, xid, seq],
        );
        await client.query('commit');
        if (next.isEnd) return;
      }
    } catch (error) {
      await client.query('rollback').catch(() => {});
      platform.log.warn({ err: (error as Error).message }, 'facts not queued');
    } finally {
      client.release();
    }
  }

  const feeding = onceMore(feedAll, () => stopped);

  return {
    begin: async () => {
      stopped = false;
      timer = setInterval(feeding.ask, pollMs).unref();
      await pool.query(
        `insert into outbox_position (reader, seen) select $1, pg_current_snapshot() on conflict do nothing`,
        [reader],
      );
    },
    feed: feeding.ask,
    caughtUp: async () => {
      const now = await pool.query<{ now: string }>('select pg_current_snapshot()::text as now');
      for (;;) {
        const left = await pool.query(
          `select from app.unread_outbox($1) o where pg_visible_in_snapshot(o.xid, $2::pg_snapshot) limit 1`,
          [reader, now.rows[0]?.now],
        );
        if (stopped || left.rows.length === 0) return;
        feeding.ask();
        await feeding.going();
        await new Promise((again) => setTimeout(again, soonMs));
      }
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await feeding.going();
    },
  };
}

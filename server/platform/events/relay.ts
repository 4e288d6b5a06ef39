import type { Clock } from '../clock.ts';
import { sql } from 'kysely';
import type { Log } from '../log.ts';
import type { Tenancy } from '../database/tenancy.ts';
import type { Metrics } from '../metrics.ts';
import { onceMore } from '../onceMore.ts';
import { keepListening } from './listener.ts';
import {
  type OutboxEvent,
  type OutboxRow,
  type Place,
  placeAt,
  placeBehind,
  placeOf,
  placeText,
  readArguments,
} from './outbox.ts';

export type Relay = {
  /** Called after commits of this process; other processes hear it by one coalesced NOTIFY. */
  wake(): void;
  subscribe(listener: Listener): () => void;
  /** Events behind a place, oldest first, for a stream that comes back. */
  after(place: Place, limit: number): Promise<OutboxEvent[]>;
  /** Settles when everything that was committed before the call has been told to the subscribers of this process. */
  caughtUp(): Promise<void>;
  /** How many events were told since the start. */
  told(): number;
  /** When the outbox was last read to its end (ms of `performance.now()`). */
  readAt(): number;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const batch = 500;
/** Correctness is the poll; NOTIFY only makes it quick. */
const pollMs = 1000;
/** Commits of so many ms are read and told together: eight scanners alone commit two hundred times a second, and screens gather for longer. */
const coalesceMs = 25;

type Listener = (events: readonly OutboxEvent[]) => void;

/** One that fails keeps no other from hearing. */
function tell(listeners: ReadonlySet<Listener>, events: readonly OutboxEvent[], log: Log): void {
  for (const listener of listeners)
    try {
      listener(events);
    } catch (error) {
      log.error({ err: (error as Error).message }, 'events not told');
    }
}

/** How the outbox is read: a page from a place, and all behind one. */
function pagesOf(tenancy: Tenancy) {
  /** One page from a place, and where it leads. */
  const page = async (from: Place, limit: number) => {
    const [seen, upto, at, xid, seq, most] = readArguments(from, limit);
    const rows = await tenancy.asOwner((db) =>
      db.run(
        sql<OutboxRow>`select * from app.read_outbox(${seen}::pg_snapshot, ${upto}::pg_snapshot, ${at}::bigint, ${xid}::xid8, ${seq}::int, ${most})`,
        { name: 'outbox.read' },
      ),
    );
    const events = rows.map((row): OutboxEvent => ({ ...row, place: placeText(placeOf(from, row)) }));
    return { events, ...placeBehind(from, rows, limit) };
  };

  async function after(from: Place, limit: number): Promise<OutboxEvent[]> {
    const found: OutboxEvent[] = [];
    for (let at = from; ; ) {
      const { events, place: next, isEnd } = await page(at, limit - found.length);
      found.push(...events);
      at = next;
      if (isEnd || found.length >= limit) return found;
    }
  }
  return { page, after };
}

export function makeRelay(options: {
  url: string;
  tenancy: Tenancy;
  log: Log;
  metrics: () => Metrics;
  clock: () => Clock;
}): Relay {
  const listeners = new Set<Listener>();
  let place = placeAt('1:1:');
  let told = 0;
  let stopped = true;
  let timer: NodeJS.Timeout | undefined;
  let waking: NodeJS.Timeout | undefined;
  let readAt = performance.now();

  const { page, after } = pagesOf(options.tenancy);

  async function drain(): Promise<void> {
    for (;;) {
      const { events, place: next, isEnd } = await page(place, batch);
      place = next;
      readAt = performance.now();
      const last = events.at(-1);
      if (last) {
        options.metrics().eventLag.set(Math.max(0, (options.clock().real() - last.created_at) / 1000));
        tell(listeners, events, options.log);
        told += events.length;
      }
      if (isEnd) return;
    }
  }

  /** True: read to its end. */
  const reading = onceMore(
    () =>
      drain().then(
        () => true,
        (error: Error) => {
          options.log.warn({ err: error.message }, 'outbox not read');
          return false;
        },
      ),
    () => stopped,
  );

  const listener = keepListening({
    url: options.url,
    channel: 'kontor_outbox',
    heard: reading.ask,
    lost: (reason) => options.log.warn({ err: reason }, 'event connection lost'),
  });

  return {
    after,
    told: () => told,
    readAt: () => readAt,
    caughtUp: async () => {
      // What is being read may have been begun before the call; what is begun behind it sees all that was committed before.
      await reading.going();
      for (;;) {
        reading.ask();
        if (stopped || (await reading.going())) return;
        await new Promise((again) => setTimeout(again, coalesceMs));
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wake: () => {
      if (waking || stopped) return;
      waking = setTimeout(() => {
        waking = undefined;
        reading.ask();
        listener.notify();
      }, coalesceMs);
    },
    start: async () => {
      stopped = false;
      const now = await options.tenancy.asOwner((db) =>
        db.one(sql<{ seen: string }>`select pg_current_snapshot()::text as seen`),
      );
      place = placeAt(now.seen);
      await listener.start();
      timer = setInterval(reading.ask, pollMs);
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      clearTimeout(waking);
      await reading.going();
      await listener.stop();
    },
  };
}

import { sql } from 'kysely';
import type { Log } from '../log.ts';
import type { Tenancy } from '../database/tenancy.ts';
import type { Metrics } from '../metrics.ts';
import { onceMore } from '../onceMore.ts';
import { keepListening } from './listener.ts';
import { type OutboxEvent, type OutboxRow, type Place, placeAt, placeBehind, readArguments } from './outbox.ts';

export type Relay = {
  /** Called after commits of this process; other processes hear it by one coalesced NOTIFY. */
  wake(): void;
  subscribe(listener: Listener): () => void;
  /** Events that a snapshot did not see, oldest first, for a stream that comes back. */
  after(seen: string, limit: number): Promise<OutboxEvent[]>;
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

/** @param seen the snapshot before these events: who keeps it and comes back with it misses none of them */
type Listener = (events: readonly OutboxEvent[], seen: string) => void;

/** One that fails keeps no other from hearing. */
function tell(listeners: ReadonlySet<Listener>, events: readonly OutboxEvent[], seen: string, log: Log): void {
  for (const listener of listeners)
    try {
      listener(events, seen);
    } catch (error) {
      log.error({ err: (error as Error).message }, 'events not told');
    }
}

export function makeRelay(options: { url: string; tenancy: Tenancy; log: Log; metrics: () => Metrics }): Relay {
  const listeners = new Set<Listener>();
  let place = placeAt('1:1:');
  let told = 0;
  let stopped = true;
  let timer: NodeJS.Timeout | undefined;
  let waking: NodeJS.Timeout | undefined;
  let readAt = performance.now();

  const page = (from: Place, limit: number): Promise<OutboxRow[]> => {
    const [seen, upto, at, xid, seq, most] = readArguments(from, limit);
    return options.tenancy.asOwner((db) =>
      db.run(
        sql<OutboxRow>`select * from app.read_outbox(${seen}::pg_snapshot, ${upto}::pg_snapshot, ${at}::timestamptz, ${xid}::xid8, ${seq}::int, ${most})`,
        { name: 'outbox.read' },
      ),
    );
  };

  async function drain(): Promise<void> {
    for (;;) {
      const events = await page(place, batch);
      const { seen } = place;
      const next = placeBehind(place, events, batch);
      place = next.place;
      readAt = performance.now();
      const last = events.at(-1);
      if (last) {
        options.metrics().eventLag.set(Math.max(0, (Date.now() - last.created_at) / 1000));
        tell(listeners, events, seen, options.log);
        told += events.length;
      }
      if (next.isEnd) return;
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
    after: (seen, limit) => page(placeAt(seen), limit),
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

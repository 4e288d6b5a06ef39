import { sql } from 'kysely';
import type { Log } from '../log.ts';
import type { Tenancy } from '../database/tenancy.ts';
import type { Metrics } from '../metrics.ts';
import { keepListening } from './listener.ts';

/** One row of the outbox. `position` orders all events; the stream's `id:` field carries it. */
export type OutboxEvent = {
  org_unit: string;
  id: string;
  xid: string;
  seq: number;
  kind: 'fact' | 'changed';
  topic: string;
  payload: Record<string, unknown>;
  created_at: number;
};

export type Position = { xid: string; seq: number };
export const positionText = (event: Position): string => `${event.xid}.${event.seq}`;
export const readPosition = (text: string | undefined): Position | undefined => {
  const match = /^(\d{1,20})\.(\d{1,9})$/.exec(text ?? '');
  return match ? { xid: match[1] as string, seq: Number(match[2]) } : undefined;
};

export type Relay = {
  /** Called after commits of this process; other processes hear it by one coalesced NOTIFY. */
  wake(): void;
  subscribe(listener: Listener): () => void;
  /** Events after a position, oldest first, for a stream that comes back. */
  after(position: Position, limit: number): Promise<OutboxEvent[]>;
  /** Settles when everything that was committed before the call has been told to the subscribers of this process. */
  caughtUp(): Promise<void>;
  /** When the outbox was last read to its end (ms of `performance.now()`). */
  readAt(): number;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Where the newest row of the outbox stands. */
export const newest = async (tenancy: Tenancy): Promise<Position> => {
  const rows = await tenancy.asOwner((db) =>
    db.run(sql<Position>`select xid::text, seq from outbox order by outbox.xid desc, seq desc limit 1`),
  );
  return rows[0] ?? { xid: '0', seq: 0 };
};

/** Is one position of the outbox before another? */
export const isBefore = (one: Position, other: Position): boolean =>
  BigInt(one.xid) === BigInt(other.xid) ? one.seq < other.seq : BigInt(one.xid) < BigInt(other.xid);

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

export function makeRelay(options: { url: string; tenancy: Tenancy; log: Log; metrics: () => Metrics }): Relay {
  const listeners = new Set<Listener>();
  let position: Position = { xid: '0', seq: 0 };
  let stopped = true;
  let timer: NodeJS.Timeout | undefined;
  let waking: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;
  let again = false;
  let readAt = performance.now();

  const after = (from: Position, limit: number): Promise<OutboxEvent[]> =>
    options.tenancy.asOwner((db) =>
      db.run(sql<OutboxEvent>`select * from app.read_outbox(${from.xid}::xid8, ${from.seq}, ${limit})`, {
        name: 'outbox.read',
      }),
    );

  async function drain(): Promise<void> {
    for (;;) {
      const events = await after(position, batch);
      readAt = performance.now();
      const last = events.at(-1);
      if (!last) return;
      position = { xid: last.xid, seq: last.seq };
      options.metrics().eventLag.set(Math.max(0, (Date.now() - last.created_at) / 1000));
      tell(listeners, events, options.log);
      if (events.length < batch) return;
    }
  }

  function read(): void {
    if (stopped) return;
    if (reading) {
      again = true;
      return;
    }
    reading = drain()
      .catch((error: Error) => options.log.warn({ err: error.message }, 'outbox not read'))
      .finally(() => {
        reading = undefined;
        if (again) {
          again = false;
          read();
        }
      });
  }

  const listener = keepListening({
    url: options.url,
    channel: 'kontor_outbox',
    heard: read,
    lost: (reason) => options.log.warn({ err: reason }, 'event connection lost'),
  });

  return {
    after,
    readAt: () => readAt,
    caughtUp: async () => {
      const end = await newest(options.tenancy);
      // What is behind a transaction that is still running comes when that has ended.
      while (!stopped && isBefore(position, end)) {
        read();
        await reading;
        if (isBefore(position, end)) await new Promise((again) => setTimeout(again, coalesceMs));
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
        read();
        listener.notify();
      }, coalesceMs);
    },
    start: async () => {
      stopped = false;
      const end = await options.tenancy.asOwner((db) => db.find(sql<{ xid: string }>`select app.outbox_end() as xid`));
      position = { xid: end?.xid ?? '0', seq: 0 };
      await listener.start();
      timer = setInterval(read, pollMs);
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      clearTimeout(waking);
      await reading;
      await listener.stop();
    },
  };
}

import pg from 'pg';
import { connectWithin } from '../database/connect.ts';
import { limits } from '../database/limits.ts';

/** ms until a lost connection is opened anew, and between two signs of life. */
const againMs = 500;
const beatMs = 10_000;

export type Listener = {
  /** Resolves when it listens, or when the first try failed: the next ones follow by themselves. */
  start(): Promise<void>;
  notify(): void;
  stop(): Promise<void>;
};

/**
 * One connection of this process that hears a channel. Whatever becomes of it (ended by the database, silent, refused), exactly one
 * takes its place: a loss is reported more than once by the driver, and each report must not open another.
 */
export function keepListening(options: {
  url: string;
  channel: string;
  heard: () => void;
  lost: (reason: string) => void;
}): Listener {
  let current: pg.Client | undefined;
  let opening: Promise<void> | undefined;
  let again: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;
  let stopped = true;

  async function open(): Promise<void> {
    const client = new pg.Client({
      connectionString: options.url,
      application_name: 'kontor-events',
      query_timeout: limits.connect,
      keepAlive: true,
      pipeline: true,
    });
    let over = false;
    const lose = (reason: string): void => {
      if (over) return;
      over = true;
      if (current === client) current = undefined;
      client.end().catch(() => {});
      if (!stopped) options.lost(reason);
      startSoon();
    };
    client.on('error', (error) => lose(error.message));
    client.on('end', () => lose('ended'));
    // What this process told, it has read already.
    client.on('notification', ({ processId }) => {
      if (processId !== (client as unknown as { processID: number | null }).processID) options.heard();
    });
    try {
      await connectWithin(client, limits.connect);
      await client.query(`listen ${options.channel}`);
      if (stopped) await client.end();
      else if (!over) current = client;
    } catch (error) {
      lose((error as Error).message);
    }
  }

  function start(): void {
    if (stopped || current || opening) return;
    clearTimeout(again);
    opening = open().finally(() => {
      opening = undefined;
      if (!current) startSoon();
    });
  }

  function startSoon(): void {
    clearTimeout(again);
    if (!stopped) again = setTimeout(start, againMs).unref();
  }

  /** A connection on which nothing comes back is as good as none, and nobody reports it: the driver lets it go after its time. */
  const sign = (): void => void current?.query('select 1').catch(() => {});

  return {
    start: async () => {
      stopped = false;
      start();
      beat = setInterval(sign, beatMs).unref();
      await opening;
    },
    notify: () => {
      current?.query(`notify ${options.channel}`).catch(() => {});
    },
    stop: async () => {
      stopped = true;
      clearTimeout(again);
      clearInterval(beat);
      await opening;
      await current?.end().catch(() => {});
    },
  };
}

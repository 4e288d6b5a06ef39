import pg from 'pg';
import { connectWithin } from '../database/connect.ts';
import type { Log } from '../log.ts';
import type { ServerEntry } from './file.ts';
import { copyTroubles } from './replication.ts';

/** ms between two looks, and how long a server may take to answer one. */
const everyMs = 2000;
const patienceMs = 2000;

/** What is known of the servers of a file, looked at all the time. */
export type Watch = {
  head: ServerEntry;
  answers(server: string): boolean;
  troubles(): readonly string[];
  stop(): void;
};

/** Looks whether servers answer and follow the head; what changes is written down. */
export function watchServers(servers: readonly ServerEntry[], log: Log): Watch {
  const head = servers[0] as ServerEntry;
  const others = servers.slice(1);
  const clients = new Map<string, pg.Client>();
  let away = new Map<string, string>();
  let copies: readonly string[] = [];
  let told = '';
  let stopped = false;

  async function ask<T>({ name, url }: ServerEntry, work: (client: pg.Client) => Promise<T>): Promise<T> {
    let client = clients.get(name);
    try {
      if (!client) {
        client = new pg.Client({
          connectionString: url,
          application_name: 'kontor-servers',
          query_timeout: patienceMs,
        });
        client.on('error', () => {});
        await connectWithin(client, patienceMs);
        clients.set(name, client);
      }
      return await work(client);
    } catch (error) {
      clients.delete(name);
      client?.end().catch(() => {});
      throw error;
    }
  }

  async function look(): Promise<void> {
    const now = new Map<string, string>();
    let found: readonly string[] = [];
    await Promise.all(
      servers.map((server) =>
        ask(server, async (client) => {
          if (server.head) found = await copyTroubles(client, others);
          else await client.query('select 1');
        }).catch((error: Error) => now.set(server.name, error.message)),
      ),
    );
    away = now;
    // While the head is away nobody knows of the copies more than that.
    copies = found;
    const words = troubles().join('; ');
    if (words !== told) log[words === '' ? 'info' : 'warn']({ servers: words || 'well' }, 'database servers');
    told = words;
  }

  const troubles = (): string[] => [...[...away].map(([name, why]) => `${name} does not answer: ${why}`), ...copies];

  let timer: NodeJS.Timeout | undefined;
  const again = (): void => {
    if (stopped) return;
    timer = setTimeout(() => void look().finally(again), everyMs);
    timer.unref();
  };
  void look().finally(again);
  return {
    head,
    answers: (server) => !away.has(server),
    troubles,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      for (const client of clients.values()) client.end().catch(() => {});
      clients.clear();
    },
  };
}

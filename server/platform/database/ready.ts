import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Waits until the database answers; it may still be starting or recovering. Throws its last error after `seconds`. */
export async function databaseReady(url: string, seconds: number): Promise<void> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await wait(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

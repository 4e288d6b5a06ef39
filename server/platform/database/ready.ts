import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connectWithin } from './connect.ts';

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');
/** It is there and starts, recovers or has no connection free at the moment: the only thing to do is wait. */
const soon = /^(57P03|53300)$/;
/** It is there and will say the same again: a wrong password, no such user, no such database. */
const never = /^(28...|3D000)$/;
/** How often somebody is told that it still takes time, in ms. */
const tellEvery = 10_000;

/**
 * Waits until the database answers. While it says itself that it starts or recovers, as long as that takes: after a crash with much to do
 * that is minutes. Throws its last error when nobody answers for `seconds`, and at once when waiting is of no use.
 * @param tell hears every ten seconds that it is still waited for
 */
export async function databaseReady(
  url: string,
  seconds: number,
  tell: (words: string) => void = console.log,
): Promise<void> {
  const from = performance.now();
  let told = from;
  /** When it last said that it is there. */
  let heard = from;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await connectWithin(client, 10_000);
      await client.query('select 1');
      return;
    } catch (error) {
      const now = performance.now();
      if (soon.test(codeOf(error))) heard = now;
      else if (never.test(codeOf(error)) || now - heard > seconds * 1000) throw error;
      if (now - told >= tellEvery) {
        told = now;
        tell(
          `The database is not ready yet (${(error as Error).message}); waiting for it, ${Math.round((now - from) / 1000)} s so far …`,
        );
      }
      await wait(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

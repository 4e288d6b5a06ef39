import pg from 'pg';
import { expect } from 'vitest';
import type { Sql } from './day.ts';
import type { TestApp } from './testApp.ts';

type Statement = readonly [text: string, values: readonly unknown[]];

/**
 * Another hand holds rows (`holds`, a `select … for update`) when the work comes to them; it says something else of them (`says`) before it
 * lets go, and the work goes on with what it has read before.
 */
export async function meanwhile<T>(
  { app, sql }: { app: TestApp; sql: Sql },
  { holds, says }: { holds: Statement; says: readonly Statement[] },
  work: () => Promise<T>,
): Promise<T> {
  const hand = new pg.Client({ connectionString: app.databaseUrl });
  await hand.connect();
  await hand.query('begin');
  const [own] = (await hand.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
  await hand.query(holds[0], [...holds[1]]);
  const done = work();
  // Whoever awaits it below hears of it; what fails before is told first.
  done.catch(() => undefined);
  const waits = () => sql('select 1 from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))', [own?.pid]);
  await expect.poll(async () => (await waits()).length, { timeout: 10_000 }).toBeGreaterThan(0);
  for (const [text, values] of says) await hand.query(text, [...values]);
  await hand.query('commit');
  await hand.end();
  return done;
}

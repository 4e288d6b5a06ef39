import { resolve } from 'node:path';
import pg from 'pg';
import { Refusal } from '#kernel/errors.ts';
import type { Platform } from '#platform/platform.ts';
import { readConfig } from '#platform/config.ts';
import { migrate } from '#platform/database/migrate.ts';
import { databaseReady } from '#platform/database/ready.ts';
import { seedWorld } from '#world/seed.ts';
import { assemble } from '../app.ts';

export const testPassword = 'Kontor-test-2026!';
export const testSecret = 'test-secret-of-16-chars';
const root = resolve(import.meta.dirname, '../..');

/**
 * Lets the server of this database answer before the disk has it, and so do all copies of its cluster. A killed process loses nothing by
 * that, only a machine that fails would; 200 commits took 0.2 instead of 1.0 s, a copy of the world 0.1 instead of 3 s.
 */
async function forgoDisk(databaseUrl: string): Promise<void> {
  await databaseReady(databaseUrl, 30);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const setting of ['fsync', 'full_page_writes']) await client.query(`alter system set ${setting} = off`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

/**
 * What of the world could not be laid for another reason than a check: the machine was too busy, a connection broke. A world without a trip is
 * no world to prove anything in, and would be kept for hours.
 */
function faultsOf(log: Platform['log']): string[] {
  const faults: string[] = [];
  const error = log.error.bind(log);
  log.error = ((about: { err?: unknown }, text?: string) => {
    if (about.err !== undefined && !(about.err instanceof Refusal)) faults.push(`${text ?? ''}: ${String(about.err)}`);
    error(about, text);
  }) as typeof log.error;
  return faults;
}

/** Lays the demo world into an empty database, as its first start would, without serving it. Throws an Error when it is not whole. */
export async function layWorld(databaseUrl: string): Promise<void> {
  await forgoDisk(databaseUrl);
  const config = readConfig(
    { DATABASE_URL: databaseUrl, KONTOR_SECRET: testSecret, KONTOR_TEST: '1', PORT: '0', KONTOR_LOG: 'error' },
    root,
  );
  const { platform, streams } = assemble(config);
  await migrate(databaseUrl, root, platform.log);
  const faults = faultsOf(platform.log);
  await seedWorld(platform, { password: testPassword, size: 1 });
  streams().stop();
  await platform.tenancy.close();
  if (faults.length > 0) throw new Error(`the demo world is not whole: ${faults.join('; ')}`);
}

import { resolve } from 'node:path';
import { readConfig } from '#platform/config.ts';
import { migrate } from '#platform/database/migrate.ts';
import { seedWorld } from '#world/seed.ts';
import { assemble } from '../app.ts';

export const testPassword = 'Kontor-test-2026!';
export const testSecret = 'test-secret-of-16-chars';
const root = resolve(import.meta.dirname, '../..');

/** Lays the demo world into an empty database, as its first start would, without serving it. */
export async function layWorld(databaseUrl: string): Promise<void> {
  const config = readConfig(
    { DATABASE_URL: databaseUrl, KONTOR_SECRET: testSecret, KONTOR_TEST: '1', PORT: '0', KONTOR_LOG: 'error' },
    root,
  );
  const { platform, streams } = assemble(config);
  await migrate(databaseUrl, root, platform.log);
  await seedWorld(platform, { password: testPassword, size: 1 });
  streams().stop();
  await platform.tenancy.close();
}

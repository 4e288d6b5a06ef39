import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readConfig } from '#platform/config.ts';
import { migrate } from '#platform/database/migrate.ts';
import { databaseReady } from '#platform/database/ready.ts';
import { seedWorld } from '#world/seed.ts';
import { assemble } from '../app.ts';

export const testPassword = 'Kontor-test-2026!';
const root = resolve(import.meta.dirname, '../..');

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}

/** One PostgreSQL for all database tests, with the demo world as a template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  const launcher = (await import(join(root, 'tools/launch/postgres.mjs'))) as {
    startPostgres(dir: string): Promise<{ url: string; stop(): Promise<void> }>;
  };
  const { buildWhenNeeded } = (await import(join(root, 'tools/launch/build.mjs'))) as {
    buildWhenNeeded(kinds: string[]): Promise<void>;
  };
  await buildWhenNeeded(['server']);
  const postgres = await launcher.startPostgres(folder);
  await databaseReady(postgres.url, 30);
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query('create database kontor_template');
  const url = postgres.url.replace(/\/postgres$/, '/kontor_template');
  const config = readConfig(
    { DATABASE_URL: url, KONTOR_SECRET: 'test-secret-of-16-chars', KONTOR_TEST: '1', PORT: '0', KONTOR_LOG: 'error' },
    root,
  );
  const { platform, streams } = assemble(config);
  await migrate(url, root, platform.log);
  await seedWorld(platform, { password: testPassword, size: 1 });
  streams().stop();
  await platform.tenancy.close();
  await admin.end();
  project.provide('databaseUrl', postgres.url);
  return async () => {
    await postgres.stop();
    const log = join(folder, 'postgres.log');
    if (process.env.KONTOR_TEST_LOGS && existsSync(log))
      copyFileSync(log, join(process.env.KONTOR_TEST_LOGS, `postgres-${process.pid}.log`));
    rmSync(folder, { recursive: true, force: true });
  };
}

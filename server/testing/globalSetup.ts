import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { databaseReady } from '#platform/database/ready.ts';
import { layWorld } from './layWorld.ts';

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
  const { copyWorld } = (await import(join(root, 'tools/testWorld.mjs'))) as { copyWorld(dir: string): boolean };
  const copied = copyWorld(folder);
  const postgres = await launcher.startPostgres(folder);
  await databaseReady(postgres.url, 30);
  const at = (name: string): string => postgres.url.replace(/\/postgres$/, `/${name}`);
  const admin = new pg.Client({ connectionString: at('template1') });
  await admin.connect();
  // The product keeps its world in `postgres`; a template must have no connections.
  if (copied) await admin.query('alter database postgres rename to kontor_template');
  await admin.query(`create database ${copied ? 'postgres' : 'kontor_template'}`);
  await admin.end();
  if (!copied) await layWorld(at('kontor_template'));
  project.provide('databaseUrl', postgres.url);
  return async () => {
    await postgres.stop();
    const log = join(folder, 'postgres.log');
    if (process.env.KONTOR_TEST_LOGS && existsSync(log))
      copyFileSync(log, join(process.env.KONTOR_TEST_LOGS, `postgres-${process.pid}.log`));
    rmSync(folder, { recursive: true, force: true });
  };
}

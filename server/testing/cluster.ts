import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { databaseReady } from '#platform/database/ready.ts';

const root = resolve(import.meta.dirname, '../..');
const template = 'kontor_template';

/** A PostgreSQL of its own with the demo world in a template, from which databases are made in tenths of a second. */
export type Cluster = {
  /** Address of its database `postgres`, which is empty. */
  url: string;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
};

/** Starts a cluster on a copy of the tests' world. `name` tells its log from others where a run gathers them; `logical`: others may follow it. */
export async function startCluster(name: string, logical = false): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  const { startPostgres } = (await import(join(root, 'tools/launch/postgres.mjs'))) as {
    startPostgres(dir: string, options: { logical: boolean }): Promise<{ url: string; stop(): Promise<void> }>;
  };
  const { copyWorld } = (await import(join(root, 'tools/testWorld.mjs'))) as {
    copyWorld(dir: string): Promise<number>;
  };
  await copyWorld(folder);
  const postgres = await startPostgres(folder, { logical });
  await databaseReady(postgres.url, 30);
  // The product keeps its world in `postgres`; a template must have no connections.
  await inDatabase(at(postgres.url, 'template1'), async (admin) => {
    await admin.query(`alter database postgres rename to ${template}`);
    await admin.query('create database postgres');
  });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      const log = join(folder, 'postgres.log');
      if (process.env.KONTOR_TEST_LOGS && existsSync(log))
        copyFileSync(log, join(process.env.KONTOR_TEST_LOGS, `postgres-${name}.log`));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const at = (url: string, name: string): string => url.replace(/\/postgres$/, `/${name}`);

async function inDatabase(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** What a new database begins with: the demo world, or nothing. */
export type Contents = 'world' | 'nothing';

/** Makes a database, of a name of its own. Answers its address. */
export async function makeDatabase(clusterUrl: string, contents: Contents = 'world'): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  // By its files: the world through the log would take ten times as long.
  await inDatabase(clusterUrl, async (admin) => {
    await admin.query(
      `create database ${name} template ${contents === 'world' ? template : 'template0'} strategy file_copy`,
    );
  });
  return at(clusterUrl, name);
}

/** Throws a database away, whoever still looks at it. */
export const dropDatabase = (clusterUrl: string, url: string): Promise<void> =>
  inDatabase(clusterUrl, async (admin) => {
    await admin.query(`drop database if exists ${url.slice(url.lastIndexOf('/') + 1)} with (force)`);
  });

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { HttpClient } from './client.ts';
import { parentOf } from './cpu.ts';
import type { Plan } from './minimal/server.ts';

const root = resolve(import.meta.dirname, '..');
const password = process.env.KONTOR_DEMO_PASSWORD ?? 'Kontor-bench-2026!';

/** The running product, its database and the minimal server beside it, all of this run alone. */
export type Stage = {
  url: string;
  databaseUrl: string;
  password: string;
  /** A connection as the owner of the tables, past row-level security. */
  owner: pg.Client;
  /** The least that gives the same answers (`minimal/server.ts`). */
  minimal: HttpClient & { plan(path: string, plan: Plan): Promise<unknown> };
  /** Processes, for the CPU time that they use: the product, the minimal server, the database server. */
  pids: { product: number; minimal: number; database: number };
  /** Shipments of the depot `dtm`. */
  rows: number;
  signIn(account: string, unit?: string): Promise<HttpClient & { cookie: string }>;
  end(): Promise<void>;
};

const freePort = (): Promise<number> =>
  new Promise((give, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => give(address && typeof address === 'object' ? address.port : 0));
    });
  });

/** Waits until the child says it; fails with what it said when it ends before. */
const untilSays = (child: ChildProcess, heard: (said: string) => string | undefined, minutes = 4): Promise<string> =>
  new Promise((give, fail) => {
    let said = '';
    const timer = setTimeout(() => fail(new Error(`not ready after ${minutes} minutes:\n${said}`)), minutes * 60_000);
    const read = (chunk: Buffer): void => {
      said += chunk.toString();
      try {
        const found = heard(said);
        if (found === undefined) return;
        give(found);
      } catch (error) {
        fail(new Error(`${(error as Error).message}:\n${said}`));
      }
      clearTimeout(timer);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('exit', (code) => (clearTimeout(timer), fail(new Error(`ended with ${code}:\n${said}`))));
  });

/**
 * Waits until the product answers and its demo world is there to its end.
 * @returns its address, without a slash at the end
 */
export async function untilComplete(product: ChildProcess): Promise<string> {
  const { worldThere } = (await import(join(root, 'tools/launch/worldThere.mjs'))) as {
    worldThere(printed: string): boolean;
  };
  return untilSays(
    product,
    (said) => (worldThere(said) ? said.match(/Kontor ready at (http:\S+)\/studio\//)?.[1] : undefined),
    20,
  );
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
}

/**
 * Starts the product as a user does, and the minimal server on the same database. The data folder is thrown away at the end, unless
 * one to keep is named.
 */
export async function openStage(kept?: string): Promise<Stage> {
  const build = (await import(join(root, 'tools/launch/build.mjs'))) as { buildWhenNeeded(): Promise<void> };
  await build.buildWhenNeeded();
  const folder = kept ? resolve(kept) : mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  const product = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: process.env.PORT ?? String(await freePort()),
      HOST: '127.0.0.1',
      KONTOR_DEMO: 'on',
      KONTOR_DEMO_PASSWORD: password,
      KONTOR_TEST: '1',
      KONTOR_LOG: 'warn',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const children: ChildProcess[] = [product];
  const end = async (): Promise<void> => {
    for (const child of children.toReversed()) await endOf(child);
    if (!kept) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const url = await untilComplete(product);
    const launcher = (await import(join(root, 'tools/launch/postgres.mjs'))) as {
      runningUrl(dir: string): string | undefined;
    };
    const databaseUrl = launcher.runningUrl(folder) ?? '';
    const minimal = spawn(process.execPath, ['--import', 'tsx', join(root, 'bench/minimal/server.ts')], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    children.push(minimal);
    const minimalUrl = await untilSays(minimal, (said) => said.match(/listening at (http:\S+)/)?.[1]);
    const owner = new pg.Client({ connectionString: databaseUrl });
    await owner.connect();
    const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
    const other = new HttpClient(minimalUrl, 'minimal=1');
    const clients: HttpClient[] = [other];
    return {
      url,
      databaseUrl,
      password,
      owner,
      minimal: Object.assign(other, { plan: (path: string, plan: Plan) => other.ask('PUT', path, plan) }),
      pids: { product: product.pid ?? 0, minimal: minimal.pid ?? 0, database: parentOf(rows[0]?.pid ?? 0) },
      rows: 0,
      signIn: async (account, unit = 'dtm') => {
        const form = new URLSearchParams({ orgunit: unit, accountid: account, password }).toString();
        const answer = await new HttpClient(url).send(
          'POST',
          '/login-rest/login',
          form,
          'application/x-www-form-urlencoded',
        );
        if (answer.status !== 200)
          throw new Error(`sign-in of ${account}: ${answer.status} ${answer.bytes.toString()}`);
        const client = Object.assign(new HttpClient(url, answer.cookie), { cookie: answer.cookie });
        clients.push(client);
        return client;
      },
      end: async () => {
        for (const client of clients) client.close();
        await owner.end().catch(() => {});
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

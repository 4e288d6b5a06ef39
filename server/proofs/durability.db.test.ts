// Concerns: the platform.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../testing/layWorld.ts';
import { type Client, testApp } from '../testing/testApp.ts';
import { freeItems, releasedTrip, sqlOf } from '../testing/day.ts';
import { measured } from '#testing/measured.ts';

const root = resolve(import.meta.dirname, '../..');
let database: { name: string; url: string };
let list: string;
let barcodes: string[];
const logs: string[] = [];
const log = join(process.env.KONTOR_TEST_LOGS ?? root, 'killed.log');
let running: ChildProcess | undefined;

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });

beforeAll(async () => {
  const app = await testApp();
  database = { name: app.databaseUrl.split('/').at(-1) ?? '', url: app.databaseUrl };
  const { sql, end } = await sqlOf(app);
  const dispo: Client = await app.as('dispo1');
  ({ list, barcodes } = await releasedTrip(
    dispo,
    sql,
    (await freeItems(sql, 25)).map((one) => one.id),
  ));
  await end();
  await app.stop();
});
afterAll(() => {
  running?.kill('SIGKILL');
});

/** The built server as a process of its own, so that it can be killed. */
async function serve(port: number): Promise<{ process: ChildProcess; readyMs: number }> {
  const from = performance.now();
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { main } = await import(${JSON.stringify(`${root}/build/server/main.mjs`)}); await main(process.env, ${JSON.stringify(root)});`,
    ],
    {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        KONTOR_SECRET: 'test-secret-of-16-chars',
        KONTOR_TEST: '1',
        KONTOR_DEMO: 'off',
        PORT: String(port),
        KONTOR_LOG: 'debug',
        ...(process.env.KONTOR_TEST_LOGS ? { KONTOR_LOG_FILE: log } : {}),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => logs.push(part.toString()));
  running = child;
  for (let tries = 0; tries < 400; tries += 1) {
    const up = await fetch(`http://127.0.0.1:${port}/version-info/`).then(
      (one) => one.ok,
      () => false,
    );
    if (up) return { process: child, readyMs: performance.now() - from };
    await new Promise((again) => setTimeout(again, 25));
  }
  throw new Error(`the server did not come up: ${logs.slice(-5).join('')}`);
}

test('D-01: the server killed three times under four scanners loses no acknowledged scan and doubles none; F-08: its log holds no secret', async () => {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  let server = await serve(port);
  const login = await fetch(`${base}/login-rest/login`, {
    method: 'POST',
    headers: { origin: base, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ orgunit: 'dtm', accountid: 'lader1', password: testPassword }),
  });
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  expect(barcodes.length).toBeGreaterThan(20);

  const acknowledged: { key: string; result: string }[] = [];
  const work = barcodes
    .flatMap((code) => [code, code, code])
    .map((code, index) => ({ code, key: `kill-${index}-${randomBytes(4).toString('hex')}` }));
  let next = 0;
  let sent = 0;
  const scanner = async () => {
    for (let one = work[next++]; one; one = work[next++]) {
      for (;;) {
        sent += 1;
        const answer = await fetch(`${base}/th-rest/loading/${list}/scans`, {
          method: 'POST',
          headers: { cookie, origin: base, 'content-type': 'application/json' },
          body: JSON.stringify({ barcode: one.code, clientScanId: one.key }),
        }).then(
          async (response) => (response.ok ? ((await response.json()) as { result: string }) : undefined),
          () => undefined,
        );
        if (answer) {
          acknowledged.push({ key: one.key, result: answer.result });
          break;
        }
        await new Promise((again) => setTimeout(again, 30));
      }
      await new Promise((pause) => setTimeout(pause, 15));
    }
  };
  const ready: number[] = [];
  const killer = async () => {
    for (let kills = 1; kills <= 3; kills += 1) {
      while (acknowledged.length < (work.length * kills) / 4) await new Promise((again) => setTimeout(again, 2));
      server.process.kill('SIGKILL');
      server = await serve(port);
      ready.push(server.readyMs);
    }
  };
  await Promise.all([scanner(), scanner(), scanner(), scanner(), killer()]);
  server.process.kill('SIGKILL');

  expect(ready).toHaveLength(3);
  expect(sent).toBeGreaterThan(work.length);
  expect(acknowledged).toHaveLength(work.length);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const stored = (
    await client.query('select client_scan_id as key, result from process_scan where list_id = $1', [list])
  ).rows as { key: string; result: string }[];
  const loaded = (
    await client.query(
      "select count(*)::int as n from process_package where list_id = $1 and process_status = 'LOADED'",
      [list],
    )
  ).rows[0] as { n: number };
  const counter = (await client.query('select packages_scanned from process_list where id = $1', [list])).rows[0] as {
    packages_scanned: number;
  };
  await client.end();
  const results = new Map(stored.map((one) => [one.key, one.result]));
  expect(stored).toHaveLength(work.length);
  expect(acknowledged.filter((one) => results.get(one.key) !== one.result)).toEqual([]);
  expect(stored.filter((one) => one.result === 'OK')).toHaveLength(barcodes.length);
  expect(loaded.n).toBe(barcodes.length);
  expect(counter.packages_scanned).toBe(barcodes.length);

  const written = logs.join('') + (existsSync(log) ? readFileSync(log, 'utf8') : '');
  expect(written).toContain('answered');
  const token = cookie.split('=')[1] ?? '';
  expect(token.length).toBeGreaterThan(20);
  for (const secret of [testPassword, token, 'test-secret-of-16-chars']) expect(written.includes(secret)).toBe(false);
  measured('ms until a killed server is ready again', Math.max(...ready), { atMost: 3000 });
}, 120_000);

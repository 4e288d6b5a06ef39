// Concerns: the platform.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';
import { KeyedPool } from '#platform/database/pool.ts';
import { requireSessions, type Session } from '#platform/database/requireSessions.ts';
import { makeLog } from '#platform/log.ts';
import { type Client, type TestApp, testApp } from '../testing/testApp.ts';
import { type TcpProxy, tcpProxy } from '../testing/tcpProxy.ts';
import { freeItems, releasedTrip, scan, type Sql, sqlOf } from '../testing/day.ts';
import { measured } from '#testing/measured.ts';

let app: TestApp;
let proxy: TcpProxy;
let loader: Client;
let dispo: Client;
let sql: Sql;
let endSql: () => Promise<void>;
beforeAll(async () => {
  app = await testApp([], {}, async (url) => {
    const { hostname, port } = new URL(url);
    proxy = await tcpProxy(hostname, Number(port));
    return url.replace(`:${port}/`, `:${proxy.port}/`);
  });
  loader = await app.as('lader1');
  dispo = await app.as('dispo1');
  ({ sql, end: endSql } = await sqlOf(app));
});
afterAll(async () => {
  await endSql();
  // First, because what still waits for an answer on a frozen connection ends with it.
  await proxy.close();
  await app.stop();
});

/** The address of the test's database through the proxy. */
const url = (): string => app.databaseUrl.replace(/:\d+\//, `:${proxy.port}/`);
const lists = (client: Client) => client.request('POST', '/th-rest/loading/list', {});
const timed = async <T>(work: Promise<T>): Promise<{ ms: number; value: T }> => {
  const from = performance.now();
  const value = await work;
  return { ms: performance.now() - from, value };
};
const listening = async (): Promise<number> =>
  (
    await sql<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'kontor-events'",
    )
  )[0]?.n ?? -1;

test('the event listener keeps one connection however often the database ends it', async () => {
  expect(await listening()).toBe(1);
  for (let i = 0; i < 5; i += 1) {
    await sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'kontor-events'",
    );
    await wait(900);
    expect(await listening(), `after ${i + 1} losses`).toBeLessThanOrEqual(1);
  }
  await expect.poll(listening, { timeout: 5000 }).toBe(1);

  // And it hears: a change that another process tells reaches this one.
  let heard = 0;
  const stop = app.platform.relay.subscribe((events) => {
    heard += events.length;
  });
  await app.platform.asSystem('dtm', async (ctx) => ctx.changed('loading', 'loadingList', 'x', 1));
  await expect.poll(() => heard, { timeout: 3000 }).toBeGreaterThan(0);
  stop();
});

test('connections that die without a word are replaced, and nobody waits for long', async () => {
  await Promise.all(Array.from({ length: 30 }, () => lists(dispo)));
  await wait(300);
  proxy.freezeOpen();
  const answers = await timed(Promise.all(Array.from({ length: 10 }, () => lists(dispo))));
  expect(answers.value.map((one) => one.status)).toEqual(Array.from({ length: 10 }, () => 200));
  measured('ms of ten lists over connections that died without a word', answers.ms, { atMost: 4000 });
  // It gives a connection one second, which may be one that died; the next question finds another.
  const ready = async () => (await app.anonymous.request('GET', '/readyz')).status;
  await expect.poll(ready, { timeout: 5000 }).toBe(200);
});

test('while nothing comes back from the database everybody hears 503 in time, and afterwards all is well', async () => {
  await wait(300);
  proxy.freezeNew(true);
  proxy.freezeOpen();
  const [ready, list] = await Promise.all([timed(app.anonymous.request('GET', '/readyz')), timed(lists(loader))]);
  expect([ready.value.status, ready.value.body.code]).toEqual([503, 1210]);
  measured('ms until the health answers that the database is silent', ready.ms, { atMost: 1000 });
  expect([list.value.status, list.value.body.code]).toEqual([503, 1210]);
  measured('ms until a list answers that the database is silent', list.ms, { atMost: 8000 });
  proxy.freezeNew(false);
  await expect.poll(async () => (await lists(loader)).status, { timeout: 15_000 }).toBe(200);
});

test('a place in the pool is never lost to somebody who has given up', async () => {
  const log = makeLog('silent', undefined);
  const pool = new KeyedPool({ url: url(), max: 2, log, freeMs: 400 });
  const held = await Promise.all([pool.acquire('a'), pool.acquire('a')]);
  const [first, second] = held as [(typeof held)[0], (typeof held)[0]];
  // The place of a broken connection goes to one who has given up by the time the new connection stands.
  proxy.delayNew(700);
  const late = pool.acquire('b').catch((error: { code: string }) => error.code);
  await wait(200);
  first.broken = true;
  pool.release(first);
  expect(await late).toBe('53300');
  await wait(900);
  proxy.delayNew(0);
  expect(pool.size).toEqual({ total: 2, idle: 1, waiting: 0 });
  const again = await pool.acquire('c');
  // One who gives up takes nobody else with him.
  const [one, two] = [pool.acquire('d').catch(() => 'gone'), wait(300).then(() => pool.acquire('e'))];
  expect(await one).toBe('gone');
  pool.release(again);
  pool.release(await two);
  pool.release(second);
  await pool.close();
});

test('a database in trouble is 503 for a scan, which then succeeds under the same key', async () => {
  const [item = { id: '' }] = await freeItems(sql, 1);
  const { list, barcodes } = await releasedTrip(dispo, sql, [item.id]);
  for (const code of ['53100', '53200', '57014', '58030', '25006', '40001']) {
    await sql(`create function trouble() returns trigger language plpgsql as
      $$ begin raise exception 'in trouble' using errcode = '${code}'; end $$`);
    await sql('create trigger trouble before insert on process_scan for each row execute function trouble()');
    const answer = await scan(loader, list, barcodes[0] ?? '', 'trouble-key-1');
    expect([code, answer.status], code).toEqual([code, 503]);
    await sql('drop trigger trouble on process_scan');
    await sql('drop function trouble()');
  }
  const after = await scan(loader, list, barcodes[0] ?? '', 'trouble-key-1');
  expect([after.status, after.body.result, after.body.summaries.packagesScanned]).toEqual([200, 'OK', 1]);
});

test('a statement has a time limit, and a transaction in which nothing is asked too', async () => {
  const shown = await app.platform.tenancy.global((db) =>
    db.find({
      compile: () => ({
        sql: "select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle",
        parameters: [],
        query: {} as never,
        queryId: {} as never,
      }),
    }),
  );
  expect(shown).toEqual({ statement: '30s', idle: '1min' });
  // As the pool's connections are made, so that a database without limits of its own has them as well.
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
  await client.end();
});

/** Two connections shared by transactions, as pgbouncer does it: outside of one each statement takes the first that is free. */
async function transactionPooler(): Promise<{ open: () => Promise<Session>; close: () => Promise<void> }> {
  const backends = await Promise.all(
    [0, 1].map(async () => {
      const client = new pg.Client({ connectionString: app.databaseUrl });
      await client.connect();
      return { client, held: undefined as object | undefined };
    }),
  );
  const open = async (): Promise<Session> => {
    const me = {};
    const query = async (text: string) => {
      const mine = backends.find((one) => one.held === me) ?? backends.find((one) => one.held === undefined);
      if (!mine) throw new Error('no connection is free');
      const result = await mine.client.query(text);
      mine.held = text === 'begin' || (mine.held === me && text !== 'rollback') ? me : undefined;
      return result;
    };
    return { query: query as never, end: async () => undefined };
  };
  return { open, close: async () => void (await Promise.all(backends.map((one) => one.client.end()))) };
}

test('behind a pooler by transaction the product says why it does not start; with sessions of its own it starts', async () => {
  const pooler = await transactionPooler();
  await expect(requireSessions('', pooler.open)).rejects.toThrow(/pool_mode = session/);
  await pooler.close();
  await expect(requireSessions(app.databaseUrl)).resolves.toBeUndefined();
});

// Concerns: the platform.
import { afterAll, expect, test } from 'vitest';
import type { ServerModule } from '#platform/module.ts';
import { type Sql, sqlOf } from '#testing/day.ts';
import { type TcpProxy, tcpProxy } from '#testing/tcpProxy.ts';
import { type TestApp, testApp } from '#testing/testApp.ts';

/** A job that waits until it is let go, one that never ends and may take a second, and one that is done at once. */
const done: string[] = [];
let letGo = (): void => {};
const held = new Promise<void>((go) => {
  letGo = go;
});
const never = new Promise<void>(() => {});
const proof: ServerModule = {
  name: 'proof',
  jobs: [
    { name: 'waits', cron: '0 0 1 1 *', run: () => held },
    { name: 'hangs', cron: '0 0 1 1 *', longest: 1, run: () => never },
    {
      name: 'works',
      cron: '0 0 1 1 *',
      run: async () => {
        done.push('works');
      },
    },
  ],
};
let proxy: TcpProxy;
const viaProxy = async (url: string): Promise<string> => {
  const { hostname, port } = new URL(url);
  proxy = await tcpProxy(hostname, Number(port));
  return url.replace(`:${port}/`, `:${proxy.port}/`);
};
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  letGo();
  for (const end of ends.reverse()) await end();
});
async function running(url?: (own: string) => Promise<string>): Promise<{ app: TestApp; sql: Sql }> {
  const app = await testApp([proof], {}, url);
  const { sql, end } = await sqlOf(app);
  ends.push(() => app.stop(), end);
  return { app, sql };
}
const add = (sql: Sql, name: string, tries = 1) =>
  sql(`select graphile_worker.add_job('proof:' || $1, '{}'::json, max_attempts => $2)`, [name, tries]);
/** Within half a minute without a person: what is written down for each of these troubles. */
const soon = { timeout: 40_000, interval: 200 };
const worksAgain = async (sql: Sql): Promise<void> => {
  done.length = 0;
  await add(sql, 'works');
  await expect.poll(() => done, soon).toEqual(['works']);
};

test('a job is locked under an id that stands in the row of its process', async () => {
  const { sql } = await running();
  await add(sql, 'waits');
  const holder = () =>
    sql<{ locked_by: string }>(
      `select j.locked_by from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'proof:waits' and j.locked_by is not null`,
    );
  await expect.poll(async () => (await holder()).length, soon).toBe(1);
  const [job] = await holder();
  const [row] = await sql<{ workers: string[] }>(`select workers from process where 'jobs' = any(roles)`);
  expect(row?.workers).toContain(job?.locked_by);
});

test('jobs that never end give their workers back, and what comes behind them is done', async () => {
  const { sql } = await running();
  for (let i = 0; i < 8; i += 1) await add(sql, 'hangs');
  await worksAgain(sql);
});

test('a runner whose first question failed, and which keeps that answer, is replaced', async () => {
  const first = await testApp([proof]);
  // The runner that the next process begins asks for the names of its tasks, and is refused.
  const { sql, end } = await sqlOf(first);
  ends.push(end);
  await first.stop();
  await sql('alter table graphile_worker._private_tasks rename to hidden_tasks');
  const second = await testApp([proof], {}, async () => first.databaseUrl);
  ends.push(() => second.stop());
  const asked = () =>
    sql(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'kontor-jobs' and query like '%_private_tasks%'`,
    );
  await expect.poll(async () => (await asked()).length, soon).toBeGreaterThan(0);
  await sql('alter table graphile_worker.hidden_tasks rename to _private_tasks');
  await worksAgain(sql);
}, 120_000);

test('a runner on whose connections nothing comes back is replaced, and so is one whose connections end', async () => {
  const { app, sql } = await running(viaProxy);
  ends.push(() => proxy.close());
  await worksAgain(sql);
  proxy.freezeOpen();
  await worksAgain(sql);
  for (let i = 0; i < 3; i += 1)
    await sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'kontor-jobs'`,
    );
  await worksAgain(sql);
  await expect.poll(async () => (await app.anonymous.request('GET', '/readyz')).status, soon).toBe(200);
}, 120_000);

// Concerns: the platform.
import { afterAll, expect, test } from 'vitest';
import { freeOfGone } from '#platform/processes.ts';
import { createTrip, freeItems, listen, morning, overriding } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { type TestApp, testApp } from '#testing/testApp.ts';
import { measured, stopWatch } from '#testing/measured.ts';

// As in production: the throttle of the sign-in is off for tests only. A proxy on this machine stands in front of both.
const env = { KONTOR_TEST: '0', KONTOR_TRUST_PROXY: 'loopback', KONTOR_PARTNERS_INSIDE: 'on' };
const { app: one, sql } = await opened({ ...env, KONTOR_ROLES: 'web' });
const beside = (roles: string): Promise<TestApp> =>
  testApp([], { ...env, KONTOR_ROLES: roles }, async () => one.databaseUrl);
const two = await beside('web,jobs');
afterAll(() => two.stop());

/** The same account and cookie at another process. */
const at = async (app: TestApp, cookie: string, method: string, path: string, body?: unknown) => {
  const answer = await fetch(app.url + path, {
    method,
    headers: { cookie, ...(method === 'GET' ? {} : { origin: app.url, 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
};
const guess = async (app: TestApp, from: string, number: number): Promise<number> => {
  const answer = await fetch(`${app.url}/login-rest/login`, {
    method: 'POST',
    headers: {
      origin: app.url,
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': from,
    },
    body: new URLSearchParams({ orgunit: 'dtm', accountid: `nobody-${number}`, password: 'Kontor-guess-2026!' }),
  });
  return answer.status;
};

test('an address that guesses at two processes in turn is stopped at both after fifty guesses together', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 50; i += 1) statuses.push(await guess(i % 2 ? one : two, '192.0.2.77', i));
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect([await guess(one, '192.0.2.77', 50), await guess(two, '192.0.2.77', 51)]).toEqual([429, 429]);
  expect(await guess(two, '192.0.2.78', 52)).toBe(401);
}, 60_000);

test('whoever signs out at one process is signed out at the other, also where the session was known a moment ago', async () => {
  const { cookie } = await one.as('lader2');
  const info = (): Promise<number> => at(two, cookie, 'GET', '/login-rest/sessionInfo').then(({ status }) => status);
  expect((await at(two, cookie, 'GET', '/login-rest/sessionInfo')).status).toBe(200);
  await at(one, cookie, 'POST', '/login-rest/logout');
  const took = stopWatch();
  await expect.poll(info, { timeout: 30_000, interval: 30 }).toBe(401);
  // The session may be kept for a second; the end is told sooner.
  measured('ms until a session that ended at one process is over at the other', took(), {
    atMost: 900,
  });
});

test('a change at one process is heard on a stream of the other, and a stream is ended from wherever it is asked', async () => {
  const dispo = await one.as('dispo1');
  const stream = await listen(two, dispo.cookie, '/api/system/sse/register/all');
  const trip = await createTrip(dispo);
  await expect.poll(() => stream.heard().includes(trip.id), { timeout: 5000 }).toBe(true);
  expect((await at(one, dispo.cookie, 'GET', '/api/system/sse/cancel/all')).status).toBe(204);
  await expect.poll(() => stream.closed(), { timeout: 5000 }).toBe(true);
  await stream.stop();
});

test('texts and settings that are changed at one process count at the other for the next call', async () => {
  const admin = await one.as('admin');
  const saved = await admin.request('POST', '/api/system/resourcetext', {
    appName: 'studio',
    bundleName: 'base',
    resourceKey: 'toast/saved',
    texts: { de: 'Im Kasten' },
    defaultText: '',
  });
  expect(saved.status).toBe(200);
  const { body } = await at(two, admin.cookie, 'GET', '/api/system/resourcetexts/studio?language=de');
  expect(body.base).toEqual({ 'toast/saved': 'Im Kasten' });
  const base = '/configmanager-rest/config';
  const stored = await admin.request('POST', `${base}/createOrUpdate`, {
    name: 'loading',
    orgUnit: 'dtm',
    value: { sealsLineHaul: 4 },
    version: 0,
  });
  expect(stored.status).toBe(200);
  const read = await at(two, admin.cookie, 'GET', `${base}/getOrgUnitConfig/dtm/loading`);
  expect(read.body.value.sealsLineHaul).toBe(4);
});

test("calls of a partner's key are counted over both processes", async () => {
  const admin = await one.as('depotadmin');
  const made = await admin.request('POST', '/cmd-core-rest-interface/transfer/edipartner/v1/dtm', {
    id: 'two-processes',
    partnerName: { defaultText: 'Two processes', en: '', de: '', fr: '' },
    partnerId: 'TWOPROC',
    sends: 'NONE',
    address: 'http://127.0.0.1:9/hook',
    active: true,
    test: false,
  });
  expect(made.status).toBe(200);
  const key = await admin.request<{ token: string }>('POST', '/om-rest/partners/TWOPROC/keys', {
    name: 'ERP',
    scopes: ['orders'],
    perMinute: 6,
  });
  expect(key.status).toBe(201);
  const call = async (app: TestApp): Promise<number> =>
    (await fetch(`${app.url}/dpt-rest/items/none`, { headers: { authorization: `Bearer ${key.body.token}` } })).status;
  const answers: number[] = [];
  for (let i = 0; i < 8; i += 1) answers.push(await call(i % 2 ? one : two));
  expect(answers).toEqual([403, 403, 403, 403, 403, 403, 429, 429]);
}, 30_000);

test('what a process that is gone had begun is free again; what a living one does stays its own', async () => {
  const lock = (key: string, worker: string) =>
    sql(
      `with made as (select (graphile_worker.add_job('nobody:takes', '{}'::json, job_key => $1)).id)
       update graphile_worker._private_jobs j set locked_by = $2, locked_at = clock_timestamp() from made where j.id = made.id`,
      [key, worker],
    ).then(() =>
      // What was added in the same statement is not seen by its update.
      sql(`update graphile_worker._private_jobs set locked_by = $2, locked_at = clock_timestamp() where key = $1`, [
        key,
        worker,
      ]),
    );
  await sql(
    `insert into process (id, host, pid, roles, release, workers, seen_at)
     values (gen_random_uuid(), 'far', 1, '{jobs}', '0', '{worker-gone}', clock_timestamp() - interval '21 seconds'),
            (gen_random_uuid(), 'far', 2, '{jobs}', '0', '{worker-here}', clock_timestamp() - interval '15 seconds')`,
  );
  await lock('of-the-gone', 'worker-gone');
  await lock('of-the-living', 'worker-here');
  await freeOfGone(two.platform);
  const jobs = await sql(
    `select key, locked_by from graphile_worker._private_jobs where key in ('of-the-gone', 'of-the-living') order by 1`,
  );
  expect(jobs).toEqual([
    { key: 'of-the-gone', locked_by: null },
    { key: 'of-the-living', locked_by: 'worker-here' },
  ]);
  await sql(`delete from graphile_worker._private_jobs where key like 'of-the-%'`);
  await sql(`delete from process where host = 'far'`);
});

test('a process tells its part and its release, gives a sign of life and leaves with a word', async () => {
  const three = await beside('jobs');
  const there = () =>
    sql<{ roles: string[]; fresh: boolean }>(
      `select roles, seen_at > now() - interval '10 seconds' as fresh from process order by roles`,
    );
  expect(await there()).toEqual([
    { roles: ['jobs'], fresh: true },
    { roles: ['web'], fresh: true },
    { roles: ['web', 'jobs'], fresh: true },
  ]);
  // One that has no part in the web says that it lives, and serves nobody.
  expect((await fetch(`${three.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${three.url}/readyz`)).status).toBe(200);
  expect((await fetch(`${three.url}/login-rest/sessionInfo`)).status).toBe(404);
  expect((await fetch(`${three.url}/studio/`)).status).toBe(404);
  await three.stop();
  expect((await there()).map(({ roles }) => roles)).toEqual([['web'], ['web', 'jobs']]);
});

test('a process without a part in the search hands it to one that has it, also when that one leaves in the middle', async () => {
  // In the evening there is no day left to plan.
  const early = await testApp([], { ...morning(), KONTOR_ROLES: 'web' }, async () => one.databaseUrl);
  const dispo = await early.as('dispo1');
  const trip = await createTrip(dispo);
  const itemIds = (await freeItems(sql, 4)).map(({ id }) => id);
  expect(itemIds).toHaveLength(4);
  const put = await overriding<{ success: boolean; checkResults: [] }>(dispo, `/dpt-rest/trips/${trip.id}/items`, {
    itemIds,
  });
  expect(put.body.success).toBe(true);
  type Task = { taskId: string; state: string; stops: unknown[] };
  const begun = await dispo.request<Task>('POST', `/dpt-rest/trips/${trip.id}/optimize`, {});
  expect([begun.status, begun.body.state]).toEqual([200, 'RUNNING']);
  expect(await sql('select state from solver_task')).toEqual([{ state: 'WAITING' }]);
  // Somebody took it up and was not heard of any more.
  await sql(`update solver_task set state = 'RUNNING', tries = 1, seen_at = now() - interval '16 seconds'`);
  const three = await beside('solver');
  const now = async (): Promise<Task> =>
    (await dispo.request<Task>('GET', `/dpt-rest/trips/optimize/${begun.body.taskId}`)).body;
  await expect.poll(async () => (await now()).state, { timeout: 15_000 }).toBe('DONE');
  expect((await now()).stops.length).toBeGreaterThan(0);
  await expect.poll(() => sql('select 1 from solver_task'), { timeout: 3000 }).toEqual([]);
  await three.stop();
  await early.stop();
}, 40_000);

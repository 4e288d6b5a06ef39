// Concerns: every module.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type TestApp, testApp } from '../testing/testApp.ts';
import { serializerOf } from '#platform/http/serialize.ts';
import { type Access, readMatrix, writtenMatrix } from './accessMatrix.ts';
import { expectedAccess } from './expectedAccess.ts';
import { flaggedModule } from './flaggedModule.ts';
import { createTrip, listen, type Sql, sqlOf, today } from '../testing/day.ts';
import { clock } from '../testing/clock.ts';

let app: TestApp;
let sql: Sql;
let end: () => Promise<void>;
beforeAll(async () => {
  app = await testApp([flaggedModule]);
  ({ sql, end } = await sqlOf(app));
});
afterAll(async () => {
  await end();
  await app.stop();
});

/** An account of each shipped role. */
const accounts = {
  dispatcher: 'dispo1',
  masterDispatcher: 'leitdispo',
  areaFreightForwarder: 'aff-hagen',
  driver: 'fahrer1',
  loader: 'lader1',
  hallSupervisor: 'hallenmeister',
  host: 'host-dtm',
  yardManager: 'yard1',
  keyAccount: 'keyacc',
  networkPlanner: 'planner',
  depotAdmin: 'depotadmin',
  systemAdmin: 'admin',
} as const;

const productCalls = () =>
  app.platform.modules
    .filter((module) => module !== flaggedModule)
    .flatMap((module) => module.routes ?? [])
    .map((route) => route.call);

const unknown = '01900000-0000-7000-8000-000000000001';
const filled: Record<string, string> = {
  orgUnit: 'dtm',
  branch: 'dtm',
  type: 'picture',
  width: '80',
  height: '80',
  key: 'all',
};
/** Every call with ids that name nothing: whoever is let in hears 400 or 404 and changes nothing. */
async function ask(client: Client, method: string, path: string): Promise<'in' | 'out'> {
  const stop = new AbortController();
  const place = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => filled[name] ?? (path.includes('masterdata') ? 'no-such-id' : unknown),
  );
  // Who is let in hears that there is no such format: a sheet of every type for every role would take a minute.
  const address = method === 'GET' ? `${place}?format=none` : place;
  const response = await fetch(app.url + address, {
    method,
    headers: {
      ...(client.cookie ? { cookie: client.cookie } : {}),
      origin: app.url,
      ...(method === 'GET' || method === 'DELETE' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{"nothing":"known"}' }),
    signal: stop.signal,
  });
  const { status } = response;
  stop.abort();
  if (status >= 500) throw new Error(`${method} ${path}: ${status}`);
  return status === 401 || status === 403 ? 'out' : 'in';
}

const file = resolve(import.meta.dirname, '../../docs/access-matrix.json');
/** Sign-out is asked last: it ends the sessions of the test. */
const order = (id: string): string => (id === 'identity.logout' ? `~${id}` : id);

test('T-01: every call lets in exactly the roles that the checked-in matrix names', async () => {
  const calls = productCalls();
  const clients: [string, Client][] = [['anonymous', app.anonymous]];
  for (const [role, account] of Object.entries(accounts))
    clients.push([role, await app.as(account, account === 'planner' ? 'global' : 'dtm')]);
  const matrix: Access = {};
  for (const call of calls.toSorted((a, b) => (order(a.id) < order(b.id) ? -1 : 1))) {
    const heard = await Promise.all(clients.map(([, client]) => ask(client, call.method, call.path)));
    const who = clients.map(([role]) => role).filter((_, index) => heard[index] === 'in');
    matrix[`${call.method} ${call.path}`] = who;
  }
  expect(Object.keys(matrix).length).toBeGreaterThan(200);
  if (process.env.KONTOR_GEN === '1') writeFileSync(file, writtenMatrix(calls, matrix));
  if (!existsSync(file))
    throw new Error('docs/access-matrix.json is missing: write it with KONTOR_GEN=1 and read it before you commit it.');
  expect(matrix).toEqual(readMatrix(readFileSync(file, 'utf8')));
}, 180_000);

test('T-05: records of a higher level are read but not changed from below, by no call', async () => {
  const base = '/cmd-core-rest-interface';
  const admin = await app.as('depotadmin');
  const above = await admin.request<{ writable: boolean; version: number }>(
    'GET',
    `${base}/masterdata/vehicle/v1/dtm/f-kt-700`,
  );
  expect(above.status).toBe(200);
  expect(above.body.writable).toBe(false);
  const stored = () =>
    sql("select * from master_record where type = 'vehicle' and id = 'f-kt-700' and org_unit = 'de'");
  const before = await stored();
  expect(before).toHaveLength(1);
  for (const path of ['transfer/vehicle/v1/de', 'transfer/vehicle/v1/de/current', 'transfer/vehicle/v1/global'])
    expect((await admin.request('POST', `${base}/${path}`, above.body)).status).toBe(403);
  const day = today()
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  expect((await admin.request('DELETE', `${base}/transfer/vehicle/v1/de/f-kt-700/${day}`)).status).toBe(403);
  // By its id through the own unit it is not there to be changed.
  expect((await admin.request('DELETE', `${base}/transfer/vehicle/v1/dtm/f-kt-700/${day}`)).status).toBe(404);
  expect((await admin.request('POST', `${base}/transfer/vehicle/v1/dtm`, above.body)).status).toBe(409);
  expect(await stored()).toEqual(before);
});

test('T-05: a missing licence refuses every call that needs it, on the server', async () => {
  const base = '/cmd-core-rest-interface';
  const admin = await app.as('depotadmin');
  const trip = await createTrip(await app.as('dispo1'));
  const licensed = app.platform.modules
    .flatMap((module) => module.routes ?? [])
    .map((route) => route.call)
    .filter((call) => typeof call.access === 'object' && (call.access.anyLicence?.length ?? 0) > 0);
  expect(licensed.map((call) => call.path)).toContain(`${base}/masterdata/areafreightforwarder/v1/{orgUnit}/list`);
  expect(licensed.length).toBeGreaterThan(7);
  const refused = async (client: Client) => {
    const out: string[] = [];
    for (const call of licensed) if ((await ask(client, call.method, call.path)) === 'out') out.push(call.id);
    return out;
  };
  expect(await refused(admin)).toEqual([]);
  await sql("update licence set entries = '[]'");
  const without = await app.asAnew('depotadmin');
  expect(await refused(without)).toEqual(licensed.map((call) => call.id));
  expect((await without.request('POST', `/dpt-rest/trips/${trip.id}/optimize`, {})).status).toBe(403);
  // A session that was open when the licence went loses it within the second for which it is remembered.
  clock.elapse(1300);
  expect(await refused(admin)).toEqual(licensed.map((call) => call.id));
});

test('T-05: a feature that is off refuses list, id and stream on the server, for the units for which it is off', async () => {
  const flagged = (at: Client) =>
    Promise.all([
      at.request('POST', '/api/system/proof/list', {}).then((one) => one.status),
      at.request('GET', `/api/system/proof/${unknown}`).then((one) => one.status),
      at.request('PUT', `/api/system/proof/${unknown}`, {}).then((one) => one.status),
      listen(app, at.cookie, '/api/system/sse/register/proofOfFlags').then(async (stream) => {
        await stream.stop();
        return stream.status;
      }),
    ]);
  const dtm = await app.as('dispo1');
  const ham = await app.as('dispo-ham', 'ham');
  expect(await flagged(dtm)).toEqual([200, 200, 200, 200]);
  await sql("insert into feature (id, stage, enabled, org_units) values ('proofOfFlags', 'BETA', true, array['ham'])");
  clock.elapse(1300);
  expect(await flagged(dtm)).toEqual([403, 403, 403, 403]);
  expect(await flagged(ham)).toEqual([200, 200, 200, 200]);
  await sql("update feature set enabled = false where id = 'proofOfFlags'");
  clock.elapse(1300);
  expect(await flagged(ham)).toEqual([403, 403, 403, 403]);
});

test('T-01: the matrix is what expectedAccess.ts and expectedRoles.json say, read independently of the code', () => {
  const path = resolve(import.meta.dirname, 'expectedRoles.json');
  const { roles } = JSON.parse(readFileSync(path, 'utf8')) as {
    roles: Record<string, { level: string; permissions: string[] }>;
  };
  expect(Object.keys(roles).toSorted()).toEqual(Object.keys(accounts).toSorted());
  const matrix = readMatrix(readFileSync(file, 'utf8'));
  const wrong: string[] = [];
  const levels = ['NONE', 'LOCAL_USER', 'GLOBAL_USER', 'SYSTEM'];
  const holds = (role: string, right: string): boolean =>
    right.startsWith('level ')
      ? levels.indexOf(roles[role]?.level ?? '') >= levels.indexOf(right.slice(6))
      : (roles[role]?.permissions.includes(right) ?? false);
  for (const [call, who] of Object.entries(matrix)) {
    const rule = expectedAccess.find(([calls]) => calls.test(call))?.[1];
    const expected =
      rule === undefined
        ? ['(no row in expectedAccess.ts)']
        : rule === 'public'
          ? ['anonymous', ...Object.keys(accounts)]
          : Object.keys(accounts).filter((role) => rule === 'signedIn' || rule.some((right) => holds(role, right)));
    if (who.toSorted().join(' ') !== expected.toSorted().join(' '))
      wrong.push(`${call}: server ${who.join(' ')} | document ${expected.join(' ')}`);
  }
  expect(wrong).toEqual([]);
  expect(expectedAccess.filter(([calls]) => !Object.keys(matrix).some((call) => calls.test(call)))).toEqual([]);
});

test('the answer of every call can be written: serialisers are compiled at the first answer, so a wrong one would show late', () => {
  const answers = productCalls().flatMap((call) => (call.answer && !call.answerType ? [call.answer] : []));
  expect(answers.length).toBeGreaterThan(200);
  for (const answer of answers) expect(() => serializerOf(answer)).not.toThrow();
});

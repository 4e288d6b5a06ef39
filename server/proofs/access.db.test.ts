import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type TestApp, testApp } from '../testing/testApp.ts';
import { createTrip, freeItems, overriding, type Sql, sqlOf } from './day.ts';

let app: TestApp;
let sql: Sql;
let end: () => Promise<void>;
beforeAll(async () => {
  app = await testApp();
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
  depotAdmin: 'depotadmin',
  systemAdmin: 'admin',
} as const;

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
  const address = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => filled[name] ?? (path.includes('masterdata') ? 'no-such-id' : unknown),
  );
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
/** Sign-out would end the session of the test, so it is not asked. */
const skipped = new Set(['identity.logout', 'identity.login', 'identity.changePassword']);

test('T-01: every call lets in exactly the roles that the checked-in matrix names', async () => {
  const calls = app.platform.modules.flatMap((module) => module.routes ?? []).map((route) => route.call);
  const clients: [string, Client][] = [['anonymous', app.anonymous]];
  for (const [role, account] of Object.entries(accounts)) clients.push([role, await app.as(account)]);
  const matrix: Record<string, string[]> = {};
  for (const call of calls.filter((one) => !skipped.has(one.id)).toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const who: string[] = [];
    for (const [role, client] of clients) if ((await ask(client, call.method, call.path)) === 'in') who.push(role);
    matrix[`${call.method} ${call.path}`] = who;
  }
  expect(Object.keys(matrix).length).toBeGreaterThan(200);
  const text = `{\n${Object.entries(matrix)
    .map(([key, who]) => `  ${JSON.stringify(key)}: ${JSON.stringify(who.join(' '))}`)
    .join(',\n')}\n}\n`;
  if (process.env.KONTOR_GEN === '1') writeFileSync(file, text);
  if (!existsSync(file))
    throw new Error('docs/access-matrix.json is missing: write it with KONTOR_GEN=1 and read it before you commit it.');
  const expected = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  expect(Object.fromEntries(Object.entries(matrix).map(([key, who]) => [key, who.join(' ')]))).toEqual(expected);
}, 180_000);

type Row = { itemId?: string; primaryKey?: string; id?: string };
const idsOf = (rows: Row[]): string[] => rows.map((row) => row.itemId ?? row.primaryKey ?? row.id ?? '');

test('T-05: an area freight forwarder sees its own shipments by list and id, and no other', async () => {
  const aff = await app.as('aff-hagen');
  const list = await aff.request<{ items: Row[]; total: number }>('POST', '/dpt-rest/items', { paging: { size: 200 } });
  expect(list.status).toBe(200);
  expect(list.body.items.length).toBeGreaterThan(0);
  const rows = await sql<{ aff_id: string }>('select distinct aff_id from shipment where id = any($1::uuid[])', [
    idsOf(list.body.items),
  ]);
  expect(rows).toHaveLength(1);
  const [other] = await sql<{ id: string }>(
    'select id from shipment where org_unit = $1 and aff_id is distinct from $2 limit 1',
    ['dtm', rows[0]?.aff_id],
  );
  expect((await aff.request('GET', `/dpt-rest/items/${other?.id}`)).status).toBe(404);
  const notes = await aff.request('GET', `/dpt-rest/items/${other?.id}/notes`);
  expect([403, 404]).toContain(notes.status);
  const own = await aff.request('GET', `/dpt-rest/items/${idsOf(list.body.items)[0]}`);
  expect(own.status).toBe(200);
});

test('T-05: a driver sees own trips only, by list and by id', async () => {
  const dispo = await app.as('dispo1');
  const driver = await app.as('fahrer1');
  const own = await createTrip(dispo, 'do-lx-1049');
  const other = await createTrip(dispo, 'do-lx-1044');
  const items = await freeItems(sql, 2);
  for (const [index, trip] of [own, other].entries())
    await overriding<{ success: boolean; checkResults: [] }>(dispo, `/dpt-rest/trips/${trip.id}/items`, {
      itemIds: [items[index]?.id],
    });
  expect((await driver.request('GET', `/dpt-rest/trips/${other.id}`)).status).toBeGreaterThanOrEqual(403);
  expect((await driver.request('GET', `/dpt-rest/items/${items[1]?.id}`)).status).toBeGreaterThanOrEqual(403);
  const tours = await driver.request<unknown[]>('GET', '/mobile-rest/tours');
  expect(tours.status).toBe(200);
  expect(JSON.stringify(tours.body)).not.toContain(other.id);
  expect(
    (await driver.request('POST', `/dpt-rest/trips/${other.id}/driver-confirmation`, { accepted: true })).status,
  ).toBeGreaterThanOrEqual(403);
});

test('T-05: records of a higher level are read but not changed from below; a missing licence refuses on the server', async () => {
  const admin = await app.as('depotadmin');
  const above = await admin.request<{ writable: boolean; version: number }>(
    'GET',
    '/cmd-core-rest-interface/masterdata/vehicle/v1/dtm/f-kt-700',
  );
  expect(above.status).toBe(200);
  expect(above.body.writable).toBe(false);
  const changed = await admin.request('POST', '/cmd-core-rest-interface/transfer/vehicle/v1/de', above.body);
  expect(changed.status).toBe(403);

  const path = '/cmd-core-rest-interface/masterdata/areafreightforwarder/v1/dtm/list';
  expect((await admin.request('POST', path, {})).status).toBe(200);
  await sql(
    "update licence set entries = (select jsonb_agg(e) from jsonb_array_elements(entries) e where e->>'code' <> 'CODI-AFFE')",
  );
  const without = await app.as('depotadmin');
  expect((await without.request('POST', path, {})).status).toBe(403);
});

import { beforeAll, expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

const { app } = await opened();
const base = '/configmanager-rest/features';
let admin: Client;
beforeAll(async () => {
  admin = await app.as('admin');
});
type Feature = { id: string; enabled: boolean; on: boolean; version: number; stage: string };
const of = async (id: string) =>
  (await admin.request<Feature[]>('GET', base)).body.find((one) => one.id === id) ?? {
    version: -1,
    stage: '',
    on: false,
  };
const change = async (id: string, to: object, client = admin) =>
  client.request<Feature>('PUT', `${base}/${id}`, { enabled: true, version: (await of(id)).version, ...to });
/** Any call of the module: the answer is 403 when it is switched off, and something else when it is not. */
const call = async (client: Client) =>
  (await client.request('GET', '/dpt-rest/items/infoscan?packageBarcode=nowhere')).status;
const soon = (client: Client) => ({
  is: (off: boolean) => expect.poll(async () => (await call(client)) === 403, { timeout: 3000 }).toBe(off),
});

test('a function that is switched off answers 403 in every unit within a second, and comes back', async () => {
  const hall = await app.as('lader1');
  const ham = await app.as('hallenmeister-ham', 'ham');
  expect(await call(hall)).not.toBe(403);
  expect((await change('infoscan', { enabled: false })).status).toBe(200);
  await soon(hall).is(true);
  await soon(ham).is(true);
  const session = await (await app.as('lader1')).request<{ disabledFeatures: string[] }>(
    'GET',
    '/login-rest/sessionInfo',
  );
  expect(session.body.disabledFeatures).toEqual(['infoscan']);
  await change('infoscan', {});
  await soon(hall).is(false);
});

test('units and accounts narrow it: off further up is off further down', async () => {
  const [one, two, ham] = [await app.as('lader1'), await app.as('lader2'), await app.as('hallenmeister-ham', 'ham')];
  await change('infoscan', { orgUnits: ['dtm'] });
  await soon(ham).is(true);
  await soon(one).is(false);
  await change('infoscan', { orgUnits: ['dtm'], users: ['lader1@dtm', 'hallenmeister-ham@ham'] });
  await soon(two).is(true);
  await soon(one).is(false);
  await soon(ham).is(true);
  await change('infoscan', { enabled: false, orgUnits: ['dtm'], users: ['lader1@dtm'] });
  await soon(one).is(true);
  await change('infoscan', {});
  await soon(two).is(false);
});

test('only who manages every unit switches; what others changed meanwhile is not overwritten', async () => {
  const depot = await app.as('depotadmin');
  expect((await depot.request('GET', base)).status).toBe(200);
  expect((await change('papers', { enabled: false }, depot)).status).toBe(403);
  const { version } = await of('papers');
  const both = await Promise.all([true, false].map((enabled) => change('papers', { enabled, version })));
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect((await change('papers', { orgUnits: ['nowhere'] })).status).toBe(400);
  expect((await change('everything', {})).status).toBe(400);
});

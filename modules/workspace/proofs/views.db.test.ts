import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';

let app: TestApp;
let dispo: Client;
let colleague: Client;
let lead: Client;
let planner: Client;
let foreign: Client;
beforeAll(async () => {
  app = await testApp();
  [dispo, colleague, lead, planner, foreign] = (await Promise.all([
    app.as('dispo1'),
    app.as('dispo2'),
    app.as('leitdispo'),
    app.as('planner', 'global'),
    app.as('dispo-ham', 'ham'),
  ])) as [Client, Client, Client, Client, Client];
});
afterAll(() => app.stop());

type View = { id: string; name: string; scope: string; writable: boolean };
const type = 'view.proof';
const store = (client: Client, name: string, scope: string) =>
  client.request<View>('POST', '/api/system/preferences', { name, type, scope, preferenceValue: { version: 1 } });
const seen = async (client: Client): Promise<string[]> =>
  (await client.request<View[]>('GET', `/api/system/preferences?type=${type}`)).body.map(
    (view) => `${view.scope} ${view.name}${view.writable ? ' writable' : ''}`,
  );

test('a view is read by its account, its depot or everyone, and stored only by who may', async () => {
  expect((await store(dispo, 'mine', 'USER')).status).toBe(201);
  expect((await store(lead, 'ours', 'DEPOT')).status).toBe(201);
  expect((await store(planner, 'everyones', 'GLOBAL')).status).toBe(201);
  expect((await store(dispo, 'not mine to say', 'DEPOT')).status).toBe(403);
  expect((await store(lead, 'not the depot to say', 'GLOBAL')).status).toBe(403);

  expect(await seen(dispo)).toEqual(['USER mine writable', 'GLOBAL everyones', 'DEPOT ours']);
  expect(await seen(colleague)).toEqual(['GLOBAL everyones', 'DEPOT ours']);
  expect(await seen(lead)).toEqual(['GLOBAL everyones', 'DEPOT ours writable']);
  expect(await seen(foreign)).toEqual(['GLOBAL everyones']);
  expect(await seen(planner)).toEqual(['GLOBAL everyones writable']);
});

test('a view of others is not changed or deleted: one that is read is forbidden, one that is not is unknown', async () => {
  const ours = (await lead.request<View[]>('GET', `/api/system/preferences?type=${type}`)).body.find(
    (view) => view.name === 'ours',
  ) as View;
  const mine = (await dispo.request<View[]>('GET', `/api/system/preferences?type=${type}`)).body.find(
    (view) => view.name === 'mine',
  ) as View;
  const changed = { name: 'taken over', type, scope: 'USER', preferenceValue: {} };
  const statuses = async (client: Client, id: string) => [
    (await client.request('PUT', `/api/system/preferences/${id}`, changed)).status,
    (await client.request('DELETE', `/api/system/preferences/${id}`)).status,
  ];
  expect(await statuses(dispo, ours.id)).toEqual([403, 403]);
  expect(await statuses(colleague, mine.id)).toEqual([404, 404]);
  expect(await statuses(foreign, ours.id)).toEqual([404, 404]);
  expect(await seen(lead)).toEqual(['GLOBAL everyones', 'DEPOT ours writable']);
});

test('a name is taken once in its scope', async () => {
  const again = await store(dispo, 'mine', 'USER');
  expect([again.status, (again.body as unknown as { code?: number }).code]).toEqual([409, 1731]);
  expect((await store(lead, 'mine', 'DEPOT')).status).toBe(201);
});

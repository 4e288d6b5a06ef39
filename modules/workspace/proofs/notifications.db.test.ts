import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerModule } from '#platform/module.ts';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';
import { type Sql, sqlOf } from '#testing/day.ts';

/** Topics beside the product's own: one that nobody may switch off, and one that few may read. */
const topics: ServerModule = {
  name: 'proofTopics',
  notifications: [
    {
      id: 'proof.always',
      translateKey: 'dispatch:topic/late',
      alwaysActive: true,
      access: 'signedIn',
      link: '/DPT',
      count: async () => 7,
    },
    {
      id: 'proof.admins',
      translateKey: 'dispatch:topic/rejected',
      access: { anyPermission: ['changeConfiguration'] },
      link: '/DPT',
      count: async () => 3,
    },
  ],
};

let app: TestApp;
let sql: Sql;
let end: () => Promise<void>;
let dispo: Client;
let admin: Client;
beforeAll(async () => {
  app = await testApp([topics]);
  ({ sql, end } = await sqlOf(app));
  dispo = await app.as('dispo1');
  admin = await app.as('admin');
});
afterAll(async () => {
  await end();
  await app.stop();
});

const root = async () =>
  (await sql<{ id: string }>('select id from org_unit where parent_id is null order by id limit 1'))[0]?.id ?? '';

type Counts = Record<string, { count: number; link: string }>;
const retrieve = async (client: Client, ...ids: string[]): Promise<Counts> =>
  (await client.request<Counts>('GET', `/api/system/module-metrics/retrieve?${ids.map((id) => `id=${id}`).join('&')}`))
    .body;

test('counts follow the open notes, and unknown or unreadable topics are left out', async () => {
  const before = (await retrieve(dispo, 'dpt.notes.depot'))['dpt.notes.depot']?.count ?? -1;
  const [item] = await sql<{ id: string }>(
    `select id from shipment where org_unit = 'dtm' and open_notes = 0 and state = 'DISPATCHABLE' order by id limit 1`,
  );
  const note = await dispo.request<{ noteId: string }>('POST', `/dpt-rest/items/${item?.id}/notes`, { text: 'proof' });
  const counted = await retrieve(dispo, 'dpt.notes.depot', 'proof.admins', 'no.such.topic');
  expect(counted).toEqual({ 'dpt.notes.depot': { count: before + 1, link: '/DPT/shipment?show=notes' } });
  // What the link shows is what was counted.
  const list = await dispo.request<{ total: number }>('POST', '/dpt-rest/items', {
    filter: {
      and: [
        { field: 'shipmentState', op: '!=', value: 'CLOSED' },
        { field: 'shipmentState', op: '!=', value: 'CANCELED' },
        { field: 'openNotes', op: '>', value: 0 },
      ],
    },
    paging: { size: 50, page: 0 },
  });
  expect(list.body.total).toBe(before + 1);
  await dispo.request('POST', `/dpt-rest/items/notes/${note.body.noteId}/markAsDone`);
  expect((await retrieve(dispo, 'dpt.notes.depot'))['dpt.notes.depot']?.count).toBe(before);

  // An area freight forwarder counts the own rows only, a driver may not read the topic, another depot has its own figure.
  const aff = await app.as('aff-hagen');
  const ofAff = async () => (await retrieve(aff, 'dpt.notes.depot'))['dpt.notes.depot']?.count;
  const atFirst = await ofAff();
  const [foreign, own] = await sql<{ id: string }>(
    `(select id from shipment where org_unit = 'dtm' and open_notes = 0 and state = 'DISPATCHABLE' and aff_id is distinct from 'aff-hagen' order by id limit 1)
      union all (select id from shipment where org_unit = 'dtm' and open_notes = 0 and state <> 'CLOSED' and aff_id = 'aff-hagen' order by id limit 1)`,
  );
  await dispo.request('POST', `/dpt-rest/items/${foreign?.id}/notes`, { text: 'not for others' });
  expect(await ofAff()).toBe(atFirst);
  await dispo.request('POST', `/dpt-rest/items/${own?.id}/notes`, { text: 'for Hagen' });
  expect(await ofAff()).toBe((atFirst ?? -5) + 1);
  expect(await retrieve(await app.as('fahrer1'), 'dpt.notes.depot')).toEqual({});
  const [ham] = await sql<{ n: number }>(
    `select count(*)::int as n from shipment where org_unit = 'ham' and open_notes > 0 and state not in ('CLOSED','CANCELED')`,
  );
  expect((await retrieve(await app.as('dispo-ham', 'ham'), 'dpt.notes.depot'))['dpt.notes.depot']?.count).toBe(ham?.n);
  expect(await retrieve(admin, 'proof.admins', 'proof.always')).toEqual({
    'proof.admins': { count: 3, link: '/DPT' },
    'proof.always': { count: 7, link: '/DPT' },
  });
});

const settings = '/api/system/notification-settings';
type Settings = { id: string | null; topics: Record<string, boolean>; topicsOffered: { id: string }[] };
type Effective = { topics: Record<string, boolean>; scopes: string[]; topicsOffered: { id: string }[] };
const effective = async (client: Client) => (await client.request<Effective>('GET', `${settings}/effective`)).body;

test('settings: own over depot over global over on, each scope by its right, reset gives way to the level above', async () => {
  const topic = 'dpt.notes.depot';
  expect(await effective(dispo)).toMatchObject({ topics: { [topic]: true, 'proof.always': true }, scopes: ['USER'] });
  expect((await effective(dispo)).topicsOffered.map((one) => one.id)).not.toContain('proof.admins');
  for (const scope of ['DEPOT', 'GLOBAL']) {
    expect((await dispo.request('GET', `${settings}/${scope}`)).status).toBe(403);
    expect((await dispo.request('PUT', `${settings}/${scope}`, { topics: {} })).status).toBe(403);
    expect((await dispo.request('DELETE', `${settings}/${scope}`)).status).toBe(403);
  }
  const manager = await app.as('depotadmin');
  expect((await effective(manager)).scopes).toContain('DEPOT');
  const planner = await app.as('planner', 'global');
  expect((await effective(planner)).scopes).toContain('GLOBAL');
  await sql(
    `insert into preference (org_unit, id, type, name, scope, owner, value, changed_at)
      values ($1, gen_random_uuid(), 'notifications', 'settings', 'GLOBAL', '', '{"topics":{"${topic}":false},"version":1}', now())`,
    [await root()],
  );
  expect((await effective(dispo)).topics[topic]).toBe(false);
  const put = (client: Client, scope: string, on: boolean) =>
    client.request<Settings>('PUT', `${settings}/${scope}`, { topics: { [topic]: on }, version: 1 });
  expect((await put(manager, 'DEPOT', true)).status).toBe(200);
  expect((await effective(dispo)).topics[topic]).toBe(true);
  expect((await effective(await app.as('dispo-ham', 'ham'))).topics[topic]).toBe(false);
  const own = await put(dispo, 'USER', false);
  expect(own.body.id).not.toBeNull();
  expect((await effective(dispo)).topics[topic]).toBe(false);
  // What the GET answered may be sent back as it is.
  const again = await dispo.request<Settings>('GET', `${settings}/USER`);
  expect((await dispo.request('PUT', `${settings}/USER`, again.body)).status).toBe(200);
  expect((await dispo.request('DELETE', `${settings}/USER`)).status).toBe(204);
  expect((await effective(dispo)).topics[topic]).toBe(true);
  expect((await dispo.request<Settings>('GET', `${settings}/USER`)).body.id).toBeNull();
});

test('settings that name unknown topics or switch off what is always active are refused and change nothing', async () => {
  for (const topicsGiven of [{ 'no.such.topic': true }, { 'proof.admins': true }, { 'proof.always': false }]) {
    const answer = await dispo.request<{ code: number; details: { violations: { field: string }[] } }>(
      'PUT',
      `${settings}/USER`,
      { topics: topicsGiven },
    );
    expect(answer.status).toBe(400);
    expect(answer.body.details.violations[0]?.field).toBe(`topics.${Object.keys(topicsGiven)[0]}`);
  }
  expect((await dispo.request<Settings>('GET', `${settings}/USER`)).body.id).toBeNull();
  expect((await dispo.request('PUT', `${settings}/TEAM`, { topics: {} })).status).toBe(400);
});

test('the general preference call cannot break the settings', async () => {
  const saved = await dispo.request<{ id: string }>('POST', '/api/system/preferences', {
    name: 'settings',
    type: 'notifications',
    scope: 'USER',
    preferenceValue: 'rubbish',
  });
  expect(saved.status).toBe(201);
  expect((await effective(dispo)).topics['dpt.notes.depot']).toBe(true);
  await dispo.request('DELETE', `/api/system/preferences/${saved.body.id}`);
});

test('asking for notifications does not keep a session alive', async () => {
  const polling = await app.as('dispo3');
  await sql(`update session set last_seen = now() - interval '10 minutes' where account_id = 'dispo3'`);
  const seen = async () =>
    (await sql<{ at: string }>(`select max(last_seen)::text as at from session where account_id = 'dispo3'`))[0]?.at;
  const before = await seen();
  expect(await retrieve(polling, 'dpt.notes.depot')).toHaveProperty(['dpt.notes.depot']);
  await effective(polling);
  expect(await seen()).toBe(before);
  await polling.request('GET', '/login-rest/mobile/alive');
  expect(await seen()).not.toBe(before);
});

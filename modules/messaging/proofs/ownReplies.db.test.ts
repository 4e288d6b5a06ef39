import { expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';
import { clock } from '#testing/clock.ts';

/** Quick replies of a unit's own: in the settings, offered beside the product's, read in each reader's language. */
type Message = { id: number; kind: string; text: string };
const { app, sql } = await opened();
const config = '/configmanager-rest/config';

test('a unit has quick replies of its own: each reader reads the own language, what was said stays, and the text stands in for one that is gone', async () => {
  const admin = await app.as('depotadmin');
  const one = await app.as('dispo1');
  const other = await app.as('lader1');
  const root = await app.as('admin');
  expect((await one.request('GET', '/api/channels/quick-replies')).body).toEqual([]);
  const gate = { id: 'gate', de: 'Tor ist frei', en: 'Gate is free', fr: 'Quai libre', kinds: ['TERMINAL'] };
  const soon = { id: 'soon', de: 'Ware kommt gleich', en: '', fr: '', kinds: [] };
  type Entry = { version: number; value: { quickReplies: unknown[] } };
  const of = async (unit: string) =>
    (await admin.request<Entry>('GET', `${config}/getOrgUnitConfig/${unit}/messaging`)).body;
  const store = async (quickReplies: unknown) =>
    admin.request('POST', `${config}/createOrUpdate`, {
      name: 'messaging',
      orgUnit: 'dtm',
      value: { quickReplies },
      version: (await of('dtm')).version,
    });
  expect((await store([{ ...gate, de: '', en: '', fr: '' }])).status).toBe(400);
  const stored = await store([gate, soon]);
  expect([stored.status, stored.body]).toEqual([200, expect.anything()]);
  expect((await one.request('GET', '/api/channels/quick-replies')).body).toEqual([gate, soon]);
  // Another depot has none of them.
  expect(
    (await root.request<Entry>('GET', `${config}/getOrgUnitConfig/vlo/messaging`)).body.value.quickReplies,
  ).toEqual([]);

  const at = '/api/channels/TERMINAL/dtm';
  const say = (ownReply: string, text: string, clientTime: number) =>
    one.request<Message>('POST', at, { ownReply, text, clientTime });
  const now = clock.now();
  const said = await say('gate', 'Gate is free', now);
  expect([said.status, said.body]).toMatchObject([201, { kind: 'QUICK', text: 'Gate is free' }]);
  expect((await say('gate', 'Gate is free', now)).body.id).toBe(said.body.id);
  const missing = await say('soon', 'Ware kommt gleich', now + 1);
  expect(missing.body).toMatchObject({ kind: 'QUICK', text: 'Ware kommt gleich' });
  const read = async (language: string) =>
    (await other.request<Message[]>('GET', at, undefined, { 'accept-language': language })).body.find(
      ({ id }) => id === said.body.id,
    )?.text;
  expect([await read('de'), await read('en'), await read('fr')]).toEqual([
    'Tor ist frei',
    'Gate is free',
    'Quai libre',
  ]);

  // The reply is gone, and waits on a device: its words are said all the same.
  await store([soon]);
  const late = await say('gate', 'Tor ist frei', now + 2);
  expect([late.status, late.body]).toMatchObject([201, { kind: 'PERSON', text: 'Tor ist frei' }]);
  expect(await read('fr')).toBe('Quai libre');
  const [row] = await sql<{ n: number }>("select count(*)::int as n from message where text_key = 'ownReply'");
  expect(row?.n).toBe(2);
});

import { expect, test, vi } from 'vitest';
import { isoToday, listen, morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened(morning());
type Channel = {
  type: string;
  name: string;
  id: number;
  title: string;
  about: string | null;
  unread: number;
  lastMessageId: number;
  lastReadMessageId: number;
  canWrite: boolean;
  lastMessage: { text: string } | null;
};
type Message = {
  id: number;
  author: string;
  text: string;
  state: string;
  kind: string;
  own: boolean;
  blobId: string | null;
  blobMimeType: string | null;
  pin: { tripName: string; stopSequence: number | null } | null;
};
const dispo = await app.as('dispo1');
const other = await app.as('dispo2');
const hall = await app.as('hallenmeister');
const loader = await app.as('lader1');
const driver = await app.as('fahrer1');
const hamburg = await app.as('dispo-ham', 'ham');

const eight = new Date(morning().KONTOR_NOW ?? '').getTime();
let tick = eight;
const write = (client: Client, channel: string, body: Record<string, unknown> = {}, language = 'en') => {
  tick += 1;
  return client.request<Message>(
    'POST',
    `/api/channels/${channel}`,
    { text: 'hello', clientTime: tick, ...body },
    { 'accept-language': language },
  );
};
const read = (client: Client, channel: string, query = '', language = 'en') =>
  client.request<Message[]>('GET', `/api/channels/${channel}${query}`, undefined, { 'accept-language': language });
const list = async (client: Client, filters: unknown[] = []) =>
  (await client.request<Channel[]>('POST', '/api/channels/', filters)).body;

/** The vehicle of the driver's trip of today; the trips of others, for whom it is closed. */
const [mine] = await sql<{ id: string; name: string; vehicle: string; stop: string; list: string | null }>(
  `select t.id, t.name, t.vehicle_id as vehicle, t.loading_list_id as list, (select s.id from stop s where s.org_unit = t.org_unit and s.trip_id = t.id and s.kind = 'CUSTOMER' order by sequence limit 1) as stop
    from trip t where t.org_unit = 'dtm' and t.vehicle_id is not null and t.state not in ('CREATED', 'CANCELED') and t.execution_date = $1::date
      and t.driver_id in (select id from master_record where type = 'driver' and data ->> 'userId' = 'fahrer1') order by t.name limit 1`,
  [isoToday()],
);
const [theirs] = await sql<{ id: string; vehicle: string; list: string }>(
  `select t.id, t.vehicle_id as vehicle, t.loading_list_id as list from trip t where t.org_unit = 'dtm' and t.vehicle_id is not null and t.state not in ('CREATED', 'CANCELED')
      and t.execution_date = $1::date and t.loading_list_id is not null and t.vehicle_id <> $2
      and exists (select 1 from master_record m where m.org_unit = 'dtm' and m.type = 'vehicle' and m.id = t.vehicle_id and m.data ->> 'licencePlate' <> '')
      order by t.name limit 1`,
  [isoToday(), mine?.vehicle ?? ''],
);
if (!mine || !theirs) throw new Error('the world has no trips of today');
const vehicle = `VEHICLE/${mine.vehicle}`;

test('a message reaches the others, is unread until they read it, and its ticks say so', async () => {
  const sent = await write(dispo, vehicle, { text: 'Gate 2 is closed' });
  expect([sent.status, sent.body.state, sent.body.own]).toEqual([201, 'TRANSMITTED', true]);
  const [seen] = await list(driver, [{ type: 'VEHICLE' }]);
  expect(seen).toMatchObject({ name: mine.vehicle, unread: sent.body.id, lastMessage: { text: 'Gate 2 is closed' } });
  // To the driver the other side is dispatch, to dispatch it is the trip.
  expect([seen?.title, seen?.about]).toEqual(['Dispatch Depot Dortmund-Ost', expect.stringContaining(mine.name)]);
  expect((await list(dispo, [{ type: 'VEHICLE', name: mine.vehicle }]))[0]?.title).toContain(mine.name);
  const marked = await driver.request('PUT', `/api/channels/${vehicle}/lastMessageId/${sent.body.id}`);
  expect(marked.status).toBe(204);
  expect((await list(driver, [{ type: 'VEHICLE' }]))[0]?.unread).toBe(0);
  expect((await read(dispo, vehicle)).body[0]).toMatchObject({ state: 'READ' });
  // A mark does not go back, nor beyond what is there.
  await driver.request('PUT', `/api/channels/${vehicle}/lastMessageId/0`);
  await driver.request('PUT', `/api/channels/${vehicle}/lastMessageId/2000000000`);
  expect((await list(driver, [{ type: 'VEHICLE' }]))[0]?.lastReadMessageId).toBe(sent.body.id);
});

test('a quick reply is read by everybody in the own language', async () => {
  await write(driver, vehicle, { text: '', quickReply: 'UNDERSTOOD' }, 'fr');
  const said = await Promise.all(
    ['de', 'en', 'fr'].map(async (language) => (await read(dispo, vehicle, '', language)).body[0]),
  );
  expect(said.map((one) => [one?.kind, one?.text])).toEqual([
    ['QUICK', 'Verstanden'],
    ['QUICK', 'Understood'],
    ['QUICK', 'Compris'],
  ]);
});

test('history comes in blocks of 50 from the oldest message back', async () => {
  const said = (await read(hall, 'TERMINAL/dtm')).body.length;
  for (let n = said; n < 60; n += 1) await write(hall, 'TERMINAL/dtm', { text: `n ${n}` });
  const newest = (await read(hall, 'TERMINAL/dtm')).body;
  expect(newest).toHaveLength(50);
  const older = (await read(hall, 'TERMINAL/dtm', `?ltId=${newest.at(-1)?.id}`)).body;
  const all = [...newest, ...older].map(({ id }) => id);
  expect(all).toEqual(Array.from({ length: 60 }, (_, n) => 60 - n));
});

test('T-05: who may read which channel, and what does not exist for them', async () => {
  const status = async (client: Client, channel: string) => (await read(client, channel)).status;
  // Own vehicle yes, another not; the terminal, other people and supervisors need their permission.
  expect(await status(driver, vehicle)).toBe(200);
  expect(await status(driver, `VEHICLE/${theirs.vehicle}`)).toBe(404);
  expect(await status(driver, 'TERMINAL/dtm')).toBe(403);
  expect(await status(driver, 'SUPERVISOR/supervisors')).toBe(403);
  expect(await status(driver, 'USER/dispo1')).toBe(403);
  expect(await status(driver, 'USER/fahrer1')).toBe(200);
  expect(await status(driver, 'DISPO_GROUP/dispatch')).toBe(404);
  expect(await status(loader, 'TERMINAL/dtm')).toBe(200);
  expect(await status(loader, `LDG/${theirs.list}`)).toBe(200);
  expect(await status(loader, 'USER/dispo1')).toBe(403);
  expect(await status(dispo, 'USER/lader1')).toBe(200);
  // Another depot has other terminals, vehicles and lists, whatever their numbers are.
  for (const channel of ['TERMINAL/dtm', vehicle, `LDG/${theirs.list}`, 'USER/lader1'])
    expect([channel, await status(hamburg, channel)]).toEqual([channel, 404]);
  // A number that is not the channel's is another channel, which is not there.
  const [terminal] = await list(hall, [{ type: 'TERMINAL' }]);
  expect((await read(hall, `TERMINAL/dtm/${terminal?.id}`)).status).toBe(200);
  expect((await read(hall, `TERMINAL/dtm/${(terminal?.id ?? 0) + 1}`)).status).toBe(404);
});

test('T-05: lists, search, messenger and files hold the own channels only', async () => {
  await write(dispo, `VEHICLE/${theirs.vehicle}`, { text: 'secret of another tour' });
  expect((await list(driver)).map(({ type, name }) => `${type}/${name}`).toSorted()).toEqual(
    ['USER/fahrer1', vehicle].toSorted(),
  );
  const found = async (client: Client, path: string) =>
    (await client.request<unknown[]>('GET', `${path}?search=${encodeURIComponent('secret another')}`)).body.length;
  for (const path of ['/api/channels/search', '/dpt-rest/messages/search']) {
    expect([path, await found(dispo, path)]).toEqual([path, 1]);
    expect([path, await found(driver, path)]).toEqual([path, 0]);
    expect([path, await found(hamburg, path)]).toEqual([path, 0]);
  }
  const texts = async (client: Client) =>
    (await client.request<{ text: string }[]>('GET', '/dpt-rest/messages')).body.map(({ text }) => text);
  expect(await texts(dispo)).toContain('secret of another tour');
  expect(await texts(driver)).not.toContain('secret of another tour');
  expect((await driver.request('GET', '/dpt-rest/messages')).status).toBe(200);
});

test('a driver of two vehicles tells their channels apart by the plates; of one, dispatch alone is named', async () => {
  const titles = async () => (await list(driver, [{ type: 'VEHICLE' }])).map(({ title }) => title);
  expect(await titles()).toHaveLength(1);
  const plate = async (id: string) =>
    (
      await sql<{ plate: string }>(
        `select data ->> 'licencePlate' as plate from master_record where org_unit = 'dtm' and type = 'vehicle' and id = $1`,
        [id],
      )
    )[0]?.plate ?? '';
  const [own, other] = [await plate(mine.vehicle), await plate(theirs.vehicle)];
  expect((await titles())[0]).not.toContain(own);
  const [before] = await sql<{ driver_id: string | null }>('select driver_id from trip where id = $1', [theirs.id]);
  const drives = (id: string | null | undefined) =>
    sql('update trip set driver_id = $1 where id = $2', [id, theirs.id]);
  await drives((await sql<{ driver_id: string }>('select driver_id from trip where id = $1', [mine.id]))[0]?.driver_id);
  const both = await titles();
  await drives(before?.driver_id);
  expect(both.map((title) => [own, other].find((one) => title.startsWith(`${one} · `))).toSorted()).toEqual(
    [own, other].toSorted(),
  );
});

test('T-05: a driver who took the vehicle over does not read what was said before the own day', async () => {
  const sent = (await write(dispo, vehicle, { text: 'of the day before' })).body;
  await sql('alter table message disable trigger all');
  await sql(
    `update message set server_process_time = server_process_time - interval '1 day' where text = 'of the day before'`,
  );
  const seen = (await read(driver, vehicle)).body;
  expect(seen.every(({ id }) => id > sent.id)).toBe(true);
  expect((await read(dispo, vehicle)).body.map(({ text }) => text)).toContain('of the day before');
  expect((await list(driver, [{ type: 'VEHICLE' }]))[0]?.unread).toBe(0);
});

test('T-05: the stream tells of a channel only those who read it', async () => {
  const streams = await Promise.all(
    [dispo, driver, loader].map((client) => listen(app, client.cookie, '/api/system/sse/register/channels')),
  );
  await vi.waitFor(() => expect(streams.every((one) => one.heard().includes('open'))).toBe(true), { timeout: 5000 });
  expect((await write(hall, 'SUPERVISOR/supervisors', { text: 'for supervisors' })).status).toBe(201);
  await write(dispo, vehicle, { text: 'for the driver' });
  const [supervisors] = await list(dispo, [{ type: 'SUPERVISOR' }]);
  const [ofVehicle] = await list(dispo, [{ type: 'VEHICLE', name: mine.vehicle }]);
  const heard = () =>
    streams.map((one) => [supervisors, ofVehicle].map((channel) => one.heard().includes(`"id":"${channel?.id}"`)));
  // Whoever hears it hears it at the same moment.
  await vi.waitFor(() => expect(heard()[0]).toEqual([true, true]), { timeout: 5000 });
  const all = heard();
  await Promise.all(streams.map((one) => one.stop()));
  // The loader may read messages, so hears of the vehicle as the specification has it, not of the supervisors.
  expect(all).toEqual([
    [true, true],
    [false, true],
    [false, true],
  ]);
});

test('a message can be pinned to a trip and its stop; who has not read it is named', async () => {
  // Who writes behind what they have read has read their own message, else the gap before it stays unread.
  await dispo.request('PUT', `/api/channels/${vehicle}/lastMessageId/2000000000`);
  const sent = await write(dispo, vehicle, { text: 'ring twice', tripId: mine.id, stopId: mine.stop });
  expect(sent.body.pin).toMatchObject({ tripName: mine.name });
  expect(sent.body.pin?.stopSequence).toBeGreaterThan(0);
  expect((await write(dispo, vehicle, { stopId: mine.stop })).status).toBe(400);
  expect((await write(dispo, vehicle, { tripId: theirs.id, stopId: mine.stop })).status).toBe(404);
  type Member = {
    accountId: string;
    role: string;
    own: boolean;
    lastReadMessageId: number;
    lastDeliveredMessageId: number;
  };
  await list(driver);
  const members = (await dispo.request<Member[]>('GET', `/api/channels/${vehicle}/members`)).body;
  const ofDriver = members.find(({ accountId }) => accountId === 'fahrer1');
  expect(ofDriver).toMatchObject({ role: 'driver', lastDeliveredMessageId: sent.body.id });
  expect(ofDriver?.lastReadMessageId).toBeLessThan(sent.body.id);
  expect(members[0]).toMatchObject({ accountId: 'dispo1', own: true, lastReadMessageId: sent.body.id });
  // Members by role: whoever dispatches and the driver, not everybody who may look in.
  expect(members.map(({ accountId }) => accountId)).not.toContain('lader2');
  await driver.request('PUT', `/api/channels/${vehicle}/lastMessageId/${sent.body.id}`);
  const now = (await dispo.request<Member[]>('GET', `/api/channels/${vehicle}/members`)).body;
  expect(now.find(({ accountId }) => accountId === 'fahrer1')?.lastReadMessageId).toBe(sent.body.id);
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const upload = (client: Client, bytes: Uint8Array) =>
  client.request<{ blobId: string }>('POST', '/theblob/upload/channels-attachment', new Uint8Array(bytes));

test('an attachment is what its bytes are, and is seen by those who read the message', async () => {
  const { blobId } = (await upload(dispo, png)).body;
  const sent = await write(dispo, vehicle, { text: '', blobId, blobMimeType: 'application/x-msdownload' });
  expect(sent.body).toMatchObject({ blobId, blobMimeType: 'image/png' });
  const file = (client: Client) => client.request('GET', `/theblob/details/${blobId}`).then(({ status }) => status);
  expect(await file(driver)).toBe(200);
  const { blobId: closed } = (await upload(dispo, png)).body;
  await write(dispo, `VEHICLE/${theirs.vehicle}`, { text: '', blobId: closed });
  expect((await driver.request('GET', `/theblob/details/${closed}`)).status).toBe(404);
  // A file of somebody else is not the driver's to send, and what is no picture or PDF is not taken at all.
  expect((await write(driver, vehicle, { blobId: closed })).status).toBe(404);
  expect((await upload(dispo, Buffer.from('MZ not a picture'))).status).toBe(400);
});

test('what cannot be sent is refused in words, never with a fault of the server', async () => {
  const cases: [Record<string, unknown>, number][] = [
    [{ text: '' }, 400],
    [{ text: '   ' }, 400],
    [{ text: 'x'.repeat(256) }, 400],
    [{ text: '🚚'.repeat(255) }, 201],
    [{ text: '🚚'.repeat(256) }, 400],
    [{ text: 'a', clientTime: -1 }, 400],
    [{ text: 'a', clientTime: 'now' }, 400],
    [{ text: 'a', blobId: 'no-such-blob' }, 404],
    [{ text: 'a', blobId: '01900000-0000-7000-8000-000000000001' }, 404],
    [{ text: 'a', tripId: '01900000-0000-7000-8000-000000000001' }, 404],
    [{ text: 'a', quickReply: 'NONSENSE' }, 400],
    [{ text: 'a', blobFilename: 'x'.repeat(151) }, 400],
  ];
  for (const [body, expected] of cases)
    expect([JSON.stringify(body).slice(0, 60), (await write(hall, 'TERMINAL/dtm', body)).status]).toEqual([
      JSON.stringify(body).slice(0, 60),
      expected,
    ]);
  const places = ['LDG/none', `ULD/${theirs.list}`, 'USER/nobody', 'DISPO_GROUP/none', 'VEHICLE/none', 'TERMINAL/ham'];
  for (const place of places) expect([place, (await write(hall, place)).status]).toEqual([place, 404]);
  expect((await write(hall, 'NONE/x')).status).toBe(400);
  // By readMessages alone one reads.
  await sql(`update role set permissions = array_remove(permissions, 'changeMessages') where name = 'driver'`);
  const reader = await app.asAnew('fahrer1');
  expect((await write(reader, vehicle)).status).toBe(403);
  expect((await list(reader, [{ type: 'VEHICLE' }]))[0]?.canWrite).toBe(false);
  await sql(`update role set permissions = permissions || 'changeMessages'::text where name = 'driver'`);
});

test('the messenger looks back 90 days and not ahead; a message there reads its channel up to itself', async () => {
  const day = (back: number) =>
    new Date(eight - back * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
  const from = (value: string) => dispo.request('GET', `/dpt-rest/messages?from=${value}`).then(({ status }) => status);
  expect(await from(day(90))).toBe(200);
  expect(await from(day(91))).toBe(400);
  expect(await from(day(-1))).toBe(400);
  expect(await from('yesterday')).toBe(400);
  tick += 1;
  const sent = await dispo.request<{ id: string; channel: Channel }>('POST', '/dpt-rest/messages', {
    tripId: mine.id,
    text: 'by trip',
    clientTime: tick,
  });
  expect([sent.status, sent.body.channel.name]).toEqual([201, mine.vehicle]);
  expect((await driver.request('PUT', `/dpt-rest/messages/${sent.body.id}`, { read: true })).status).toBe(204);
  expect((await list(driver, [{ type: 'VEHICLE' }]))[0]?.unread).toBe(0);
  for (const id of ['99999-1', '2147483649-1', `${sent.body.id}0`])
    expect([id, (await dispo.request('PUT', `/dpt-rest/messages/${id}`, { read: true })).status]).toEqual([id, 404]);
  expect((await dispo.request('POST', '/dpt-rest/messages', { text: 'to nobody', clientTime: tick })).status).toBe(400);
});

test('the bell counts what is unread, and the person who is written to has a channel of one’s own', async () => {
  const unread = async (client: Client) =>
    (
      await client.request<Record<string, { count: number }>>(
        'GET',
        '/api/system/module-metrics/retrieve?id=msg.unread',
      )
    ).body['msg.unread']?.count;
  const before = (await unread(loader)) ?? 0;
  await write(other, 'USER/lader1', { text: 'please come to gate 4' });
  expect(await unread(loader)).toBe(before + 1);
  await loader.request('PUT', '/api/channels/USER/lader1/lastMessageId/1');
  expect(await unread(loader)).toBe(before);
});

test('groups of the unit have channels for their members', async () => {
  const admin = await app.as('depotadmin');
  const groups = '/api/system/user-groups';
  await admin.request('POST', groups, { groupId: 'night', name: 'Night shift', memberIds: ['lader1'] });
  expect((await write(loader, 'DISPO_GROUP/night', { text: 'who has the key?' })).status).toBe(201);
  expect((await read(await app.as('lader2'), 'DISPO_GROUP/night')).status).toBe(404);
  expect((await list(loader, [{ type: 'DISPO_GROUP' }]))[0]?.title).toBe('Night shift');
  // Supervisors of one hall: a channel of their own beside that of all supervisors; a loader team has none.
  await admin.request('POST', groups, { groupId: 'hall-a', type: 'SUPERVISOR', name: 'Hall A', memberIds: ['lader1'] });
  await admin.request('POST', groups, {
    groupId: 'team-a',
    type: 'LOADER_TEAM',
    name: 'Team A',
    memberIds: ['lader1'],
  });
  expect((await write(loader, 'SUPERVISOR/hall-a', { text: 'gate 4 is blocked' })).status).toBe(201);
  expect((await list(loader, [{ type: 'SUPERVISOR' }])).map(({ title }) => title)).toEqual(['Hall A']);
  expect((await read(await app.as('lader2'), 'SUPERVISOR/hall-a')).status).toBe(404);
  expect((await read(loader, 'SUPERVISOR/supervisors')).status).toBe(403);
  expect((await write(loader, 'DISPO_GROUP/hall-a', { text: 'x' })).status).toBe(404);
  for (const type of ['DISPO_GROUP', 'SUPERVISOR', 'LOADER_TEAM'])
    expect((await write(loader, `${type}/team-a`, { text: 'x' })).status).not.toBe(201);
  // Who leaves the group leaves the channel.
  const { version } = (await admin.request<{ version: number }>('GET', `${groups}/night`)).body;
  await admin.request('PUT', `${groups}/night`, { name: 'Night shift', memberIds: ['lader2'], version });
  expect((await read(loader, 'DISPO_GROUP/night')).status).toBe(404);
  expect((await read(await app.as('lader2'), 'DISPO_GROUP/night')).status).toBe(200);
});

test('the channel of a list has its word and its number, never the letters by which the program knows its kind', async () => {
  const [number] = await sql<{ name: string }>('select name from process_list where id = $1', [theirs.list]);
  expect((await write(hall, `LDG/${theirs.list}`)).status).toBe(201);
  const titles = (await list(hall, [{ type: 'LDG', name: theirs.list }])).map(({ title }) => title);
  expect(titles).toEqual([`Loading list ${number?.name}`]);
});

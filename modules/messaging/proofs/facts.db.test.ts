import { expect, test } from 'vitest';
import { freeItems, morning, overriding, releasedTrip, scan } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import { trimMessages } from '../server/trimMessages.ts';

const { app, sql } = await opened(morning());
const dispo = await app.as('dispo1');
const loader = await app.as('lader1');
const hall = await app.as('hallenmeister');
type Message = { id: number; author: string; kind: string; text: string; pin: { tripName: string } | null };
type Checks = { success: boolean; checkResults: [] };
const read = async (client: Client, channel: string, language: string) =>
  (await client.request<Message[]>('GET', `/api/channels/${channel}`, undefined, { 'accept-language': language })).body;

test('a release tells hall and driver, a request to close tells who may close: each once, in the language of the reader', async () => {
  const items = await freeItems(sql, 2);
  const { trip, list, barcodes } = await releasedTrip(
    dispo,
    sql,
    items.map(({ id }) => id),
  );
  const [row] = await sql<{ vehicle: string }>(`select vehicle_id as vehicle from trip where id = $1`, [trip.id]);
  await app.settled();
  expect(await read(loader, `LDG/${list}`, 'de')).toHaveLength(1);
  const texts = await Promise.all(['de', 'en', 'fr'].map((language) => read(loader, `LDG/${list}`, language)));
  expect(texts.map(([one]) => [one?.author, one?.kind, one?.text])).toEqual([
    ['Kontor', 'SYSTEM', `Tour ${trip.name} ist zur Verladung freigegeben`],
    ['Kontor', 'SYSTEM', `Trip ${trip.name} is released for loading`],
    ['Kontor', 'SYSTEM', `La tournée ${trip.name} est libérée pour le chargement`],
  ]);
  expect(texts[0]?.[0]?.pin?.tripName).toBe(trip.name);
  await app.settled();
  expect((await read(dispo, `VEHICLE/${row?.vehicle}`, 'de')).map(({ text }) => text)).toContain(
    `Tour ${trip.name} ist zur Verladung freigegeben`,
  );

  // A note is not counted as unread, what a person writes behind it is.
  const unread = async () =>
    (
      await loader.request<{ unread: number; lastMessageId: number }[]>('POST', '/api/channels/', [
        { type: 'LDG', name: list },
      ])
    ).body.map((one) => [one.unread, one.lastMessageId]);
  expect(await unread()).toEqual([[0, 1]]);
  await hall.request('POST', `/api/channels/LDG/${list}`, { text: 'gate 4 please', clientTime: 1 });
  expect(await unread()).toEqual([[1, 2]]);

  for (const [n, barcode] of barcodes.entries()) await scan(loader, list, barcode, `facts-${n}-0000`);
  await overriding<Checks>(loader, `/th-rest/loading/${list}/finish`, {});
  await overriding<Checks>(loader, `/th-rest/loading/${list}/request-closing`, {});
  await app.settled();
  expect((await read(hall, `LDG/${list}`, 'fr'))[0]?.text).toBe('M. Özdemir demande la clôture de la liste');
  // Told again by a job that runs twice, it stands there once.
  const jobs = await sql<{ unit: string; topic: string; payload: Record<string, unknown> }>(
    `select org_unit as unit, topic, payload from outbox where topic in ('dispatch.tripReleased', 'crossdock.closingRequested')`,
  );
  const reactions = app.platform.modules.find(({ name }) => name === 'messaging')?.reactions ?? [];
  for (const { unit, topic, payload } of jobs)
    for (const reaction of reactions.filter(({ fact }) => fact === topic))
      await app.platform.asSystem(unit, (ctx) => reaction.react(ctx, payload as never));
  expect((await read(hall, `LDG/${list}`, 'en')).map(({ id }) => id)).toEqual([3, 2, 1]);
}, 60_000);

test('a driver who will not drive a trip tells dispatch why, in the language of each', async () => {
  const driver = await app.as('fahrer1');
  const [trip] = await sql<{ id: string; name: string; vehicle: string }>(
    `select id, name, vehicle_id as vehicle from trip where org_unit = 'dtm' and state = 'WAITING_FOR_DRIVER_CONFIRMATION'
      and driver_id in (select id from master_record where type = 'driver' and data ->> 'userId' = 'fahrer1')`,
  );
  const said = await driver.request('POST', `/dpt-rest/trips/${trip?.id}/driver-confirmation`, {
    accepted: false,
    reason: 'tail lift broken',
  });
  expect(said.status).toBe(200);
  const newest = async (language: string) => (await read(dispo, `VEHICLE/${trip?.vehicle}`, language))[0]?.text;
  await app.settled();
  expect(await newest('de')).toBe(`T. Wiese lehnt Tour ${trip?.name} ab: tail lift broken`);
  expect(await newest('fr')).toBe(`T. Wiese refuse la tournée ${trip?.name} : tail lift broken`);
}, 30_000);

test('messages and attachments go when their time is over, the numbers go on', async () => {
  const png = new Uint8Array(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
  );
  const { blobId } = (await dispo.request<{ blobId: string }>('POST', '/theblob/upload/channels-attachment', png)).body;
  const write = async (text: string, clientTime: number) =>
    (await hall.request<Message>('POST', '/api/channels/SUPERVISOR/supervisors', { text, clientTime })).body;
  const old = await write('old', 1);
  const young = await write('young', 2);
  await sql('alter table message disable trigger all');
  await sql(`update message set server_process_time = server_process_time - interval '366 days' where text = 'old'`);
  await sql(`update blob set created_at = created_at - interval '366 days' where id = $1`, [blobId]);
  await trimMessages(app.platform);
  expect((await read(hall, 'SUPERVISOR/supervisors', 'en')).map(({ text }) => text)).toEqual(['young']);
  expect((await dispo.request('GET', `/theblob/details/${blobId}`)).status).toBe(404);
  expect((await write('next', 3)).id).toBe(young.id + 1);
  expect(old.id).toBe(young.id - 1);
  // A unit that keeps them longer.
  await sql(
    `insert into config_entry (org_unit, name, value, changed_by) values ('dtm', 'messaging', '{"retentionDays": 400}', 'test')`,
  );
  await sql(`update message set server_process_time = server_process_time - interval '366 days' where text = 'young'`);
  await trimMessages(app.platform);
  expect((await read(hall, 'SUPERVISOR/supervisors', 'en')).map(({ text }) => text)).toContain('young');
});

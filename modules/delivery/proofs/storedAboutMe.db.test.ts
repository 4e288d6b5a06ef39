import { expect, test } from 'vitest';
import { loadedTrip } from '#testing/loadedTrip.ts';
import { opened } from '#testing/opened.ts';
import { clock } from '#testing/clock.ts';

/** A driver reads what is stored about them, and only about them. */
type Stored = {
  account: { id: string; name: string };
  sessions: { own: boolean; open: boolean }[];
  positions: {
    keptDays: number;
    count: number;
    trips: { id: string; count: number; oldest: number; newest: number }[];
  };
  events: { count: number };
  vehicleChecks: { count: number };
  messages: { count: number; oldest: number | null; newest: number | null };
};
const { app, sql } = await opened();

test('a driver sees account, sign-ins, positions by trip and what they recorded; what is of others is not counted', async () => {
  const [dispo, driver, loader] = [await app.as('dispo1'), await app.as('fahrer1'), await app.as('lader1')];
  const read = async () => (await driver.request<Stored>('GET', '/mobile-rest/stored')).body;
  const before = await read();
  const tripId = await loadedTrip({ dispo, loader, sql }, 'fahrer1', 1);
  const now = clock.now();
  const send = (type: string, n: number, more: object = {}) => ({
    clientEventId: `stored-${tripId.slice(-6)}-${n}`,
    sequence: n,
    type,
    tripId,
    ts: now - 60_000 + n * 1000,
    ...more,
  });
  const at = { device: 'stored-phone', lat: 51.5, lon: 7.46 };
  const answers = await driver.request<{ outcome: string }[]>('POST', '/mobile-rest/events', [
    send('TOUR_ACCEPTED', 1),
    send('TOUR_STARTED', 2),
    send('POSITION', 3, at),
    send('POSITION', 4, at),
    send('POSITION', 5, at),
  ]);
  expect(answers.body.map(({ outcome }) => outcome)).toEqual(Array(5).fill('APPLIED'));
  // A colleague's position on the same trip, two hours ago: none of this driver's.
  await sql(
    `insert into vehicle_position (org_unit, device, device_at, at, received_at, trip_id, latitude, longitude, source, account)
      values ('dtm', 'other', now() - interval '2 hours', now() - interval '2 hours', now(), $1, 51, 7, 'DEVICE', 'dispo1')`,
    [tripId],
  );
  const after = await read();
  expect(after.account).toMatchObject({ id: 'fahrer1' });
  expect(after.sessions.filter(({ own }) => own)).toEqual([expect.objectContaining({ open: true })]);
  expect(after.positions.keptDays).toBe(30);
  expect(after.positions.count - before.positions.count).toBe(3);
  const mine = after.positions.trips.find(({ id }) => id === tripId);
  expect(mine?.count).toBe(3);
  expect(mine?.oldest).toBeGreaterThan(now - 120_000);
  expect(after.events.count).toBeGreaterThan(before.events.count);
  expect(after.vehicleChecks.count).toBe(before.vehicleChecks.count);
  // Who does not drive has no such page.
  expect((await loader.request('GET', '/mobile-rest/stored')).status).toBe(403);
});

test('messages that a driver wrote are counted; those of others in the same conversation, and what the product says there, are not', async () => {
  const [dispo, driver, loader] = [await app.as('dispo1'), await app.as('fahrer1'), await app.as('lader1')];
  const read = async () => (await driver.request<Stored>('GET', '/mobile-rest/stored')).body.messages;
  const tripId = await loadedTrip({ dispo, loader, sql }, 'fahrer1', 1);
  const [trip] = await sql<{ vehicle: string }>('select vehicle_id as vehicle from trip where id = $1', [tripId]);
  const before = await read();
  const write = async (client: typeof driver, n: number) => {
    const body = { text: `stored ${n}`, clientTime: clock.now() + n };
    expect((await client.request('POST', `/api/channels/VEHICLE/${trip?.vehicle}`, body)).status).toBe(201);
  };
  await write(dispo, 1);
  await write(driver, 2);
  await write(dispo, 3);
  await write(driver, 4);
  // As the product tells a conversation what somebody did: it bears the account of who did it.
  await sql(
    `insert into message (org_unit, channel_id, id, account_id, author, client_time, server_process_time, text, kind, digest)
      select org_unit, channel_id, 9999, account_id, author, client_time, server_process_time, '', 'SYSTEM', 'stored-said'
      from message where text = 'stored 2'`,
  );
  const after = await read();
  expect(after.count - before.count).toBe(2);
  const [times] = await sql<{ newest: number }>(
    `select round(extract(epoch from server_process_time) * 1000)::float8 as newest from message where text = 'stored 4'`,
  );
  expect(after.newest).toBe(times?.newest);
});

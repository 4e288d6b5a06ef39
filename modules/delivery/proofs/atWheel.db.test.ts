import { beforeAll, expect, test } from 'vitest';
import { loadedTrip } from '#testing/loadedTrip.ts';
import { opened } from '#testing/opened.ts';
import { type Entered, post } from '#testing/signIn.ts';
import type { Client } from '#testing/testApp.ts';
import { clock } from '#testing/clock.ts';

/** On a vehicle's telephone the driver is named, and a second one takes over by PIN. */
type Wheel = { canChange: boolean; driver: { driverId: string; name: string } | null; planned: { driverId: string }[] };
type Trip = { id: string; stops: { id: string; orders: { itemId: string }[] }[] };
type Answer = { clientEventId: string; outcome: string; code: string | null; message: string | null };
type Reply<T> = { status: number; body: T & { code?: number; message?: string } };

const { app, sql } = await opened();
let dispo: Client;
let depot: Client;
let loader: Client;
const vehicle = 'do-lx-1049';
let drivers: { id: string; name: string }[] = [];
beforeAll(async () => {
  dispo = await app.as('dispo1');
  depot = await app.as('depotadmin');
  loader = await app.as('lader1');
  drivers = await sql<{ id: string; name: string }>(
    "select id, data -> 'contactPerson' ->> 'name' as name from master_record where type = 'driver' and org_unit = 'dtm' and coalesce(data ->> 'userId', '') <> 'fahrer1' order by id limit 3",
  );
});

/** A device of a grant that needs nobody's name; `call` works in its session. */
async function device(type: string, id: string, client: string) {
  const made = await dispo.request<{ pairingUrl: string }>('POST', '/mobile-access/grants', {
    type,
    id,
    authenticationType: 'NONE',
  });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  const token = new URL(made.body.pairingUrl).searchParams.get('pairingtoken') ?? '';
  const paired = await fetch(`${app.url}/login-rest/mobile/pairing?pairingtoken=${encodeURIComponent(token)}`, {
    headers: { 'x-client-id': client },
  });
  const { loginToken } = (await paired.json()) as { loginToken: string };
  const enter = (): Promise<Entered> =>
    post(app, '/login-rest/mobile/login', { logintoken: loginToken }, { 'x-client-id': client });
  let entered = await enter();
  expect(entered.status).toBe(200);
  const call = async <T>(method: string, path: string, body?: unknown): Promise<Reply<T>> => {
    const response = await fetch(`${app.url}${path}`, {
      method,
      headers: {
        cookie: entered.cookie,
        origin: app.url,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Reply<T>['body'] };
  };
  const again = async () => {
    entered = await enter();
    return entered.session;
  };
  return { call, again };
}
type Device = Awaited<ReturnType<typeof device>>;

const setPin = (driverId: string, pin: string, as = depot) =>
  as.request<{ set: boolean }>('PUT', `/api/system/driver-pins/${driverId}`, { pin });
const take = (phone: Device, driverId: string, pin: string) =>
  phone.call<Wheel>('POST', '/mobile-rest/driver', { driverId, pin });
const nameIn = async (phone: Device) =>
  (await phone.call<{ accountName: string }>('GET', '/login-rest/sessionInfo')).body.accountName;
const historyOf = async (trip: string) =>
  sql<{ code: string; account_name: string }>(
    `select code, account_name from history where log_key = $1 order by status_time, id`,
    [`TRIP:${trip}`],
  );
const tripOf = async (id: string) => (await dispo.request<Trip>('GET', `/dpt-rest/trips/${id}`)).body;

/** Rows that hold these digits; some do by chance, in a time or a hash. */
const rowsWith = (digits: string) =>
  sql<{ at: string; n: number }>(
    `select 'driver_pin' as at, count(*)::int as n from driver_pin where driver_pin::text like '%${digits}%'
     union all select 'history', count(*)::int from history where history::text like '%${digits}%'`,
  );

test('a PIN is set by whoever changes drivers, is never answered, and stands nowhere', async () => {
  const [one] = drivers;
  const id = one?.id ?? '';
  expect((await setPin(id, '1234')).status).toBe(400);
  expect((await setPin(id, '12345678901')).status).toBe(400);
  expect((await setPin(id, 'abcd')).status).toBe(400);
  expect((await setPin('nobody', '4711')).status).toBe(404);
  const before = await rowsWith('47110805');
  expect((await setPin(id, '47110805', loader)).status).toBe(403);
  const set = await setPin(id, '47110805');
  expect([set.status, set.body]).toEqual([
    200,
    { set: true, changedAt: expect.any(Number), changedBy: expect.any(String) },
  ]);
  const read = await depot.request('GET', `/api/system/driver-pins/${id}`);
  expect(JSON.stringify([set.body, read.body])).not.toContain('47110805');
  expect(await rowsWith('47110805')).toEqual(before);
  expect((await depot.request('DELETE', `/api/system/driver-pins/${id}`)).status).toBe(204);
  expect((await depot.request('DELETE', `/api/system/driver-pins/${id}`)).status).toBe(404);
});

test('a vehicle telephone sees the trips of its vehicle; who takes over by PIN is named from then on, also after a new sign-in', async () => {
  const tripId = await loadedTrip({ dispo, loader, sql }, 'fahrer1', 2);
  const [first, second] = drivers;
  await setPin(first?.id ?? '', '471108');
  await setPin(second?.id ?? '', '080599');
  const phone = await device('VEHICLE', vehicle, 'vehicle-telephone-1');
  const trips = (await phone.call<{ id: string }[]>('GET', '/mobile-rest/tours')).body;
  expect(trips.map(({ id }) => id)).toContain(tripId);
  const [{ n } = { n: 0 }] = await sql<{ n: number }>(
    `select count(*)::int as n from trip where id = any($1) and vehicle_id <> '${vehicle}'`,
    [trips.map(({ id }) => id)],
  );
  expect(n).toBe(0);

  const before = (await phone.call<Wheel>('GET', '/mobile-rest/driver')).body;
  expect(before).toMatchObject({ canChange: true, driver: null });
  const [planned] = await sql<{ driver_id: string }>('select driver_id from trip where id = $1', [tripId]);
  expect(before.planned.map(({ driverId }) => driverId)).toContain(planned?.driver_id);
  const base = await nameIn(phone);
  expect(base).not.toContain('driver ');

  const wrong = await take(phone, first?.id ?? '', '080599');
  expect([wrong.status, wrong.body.code]).toEqual([400, 1303]);
  const unknown = await take(phone, 'no-such-driver', '080599');
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  expect(await nameIn(phone)).toBe(base);
  const taken = await take(phone, first?.id ?? '', '471108');
  expect([taken.status, taken.body.driver]).toMatchObject([200, { driverId: first?.id, name: first?.name }]);
  expect(await nameIn(phone)).toBe(`driver ${first?.name} (vehicle grant)`);
  await phone.call('POST', `/dpt-rest/trips/${tripId}/driver-confirmation`, { accepted: true });
  expect((await phone.call('POST', `/dpt-rest/trips/${tripId}/start`, {})).status).toBe(200);
  expect((await phone.again())?.accountName).toBe(`driver ${first?.name} (vehicle grant)`);

  const say = async (text: string) => {
    const message = { text, clientTime: clock.now() };
    expect((await phone.call('POST', `/api/channels/VEHICLE/${vehicle}`, message)).status).toBe(201);
  };
  await say('the first says this');
  await say('and this');
  const next = await take(phone, second?.id ?? '', '080599');
  await say('the second says that');
  // What is stored about me: the telephone is of both, the messages are each one's own.
  const stored = await phone.call<{ messages: { count: number } }>('GET', '/mobile-rest/stored');
  expect([stored.status, stored.body.messages.count]).toEqual([200, 1]);
  expect(next.body.driver).toMatchObject({ driverId: second?.id });
  const trip = await tripOf(tripId);
  const stop = trip.stops[0];
  const sent = await phone.call<Answer[]>('POST', '/mobile-rest/events', [
    {
      clientEventId: `wheel-arrived-${tripId}`,
      type: 'STOP_ARRIVED',
      tripId,
      stopId: stop?.id,
      ts: clock.now(),
      driverId: second?.id,
    },
  ]);
  expect(sent.body.map(({ outcome }) => outcome)).toEqual(['APPLIED']);
  const log = await historyOf(tripId);
  const by = (code: string) => log.filter((row) => row.code === code).map((row) => row.account_name);
  expect(by('2054')).toEqual([`driver ${second?.name} (vehicle grant)`]);
  expect(new Set(log.map((row) => row.account_name))).toContain(`driver ${first?.name} (vehicle grant)`);
  const [event] = await sql<{ account_name: string }>('select account_name from driver_event where trip_id = $1', [
    tripId,
  ]);
  expect(event?.account_name).toBe(`driver ${second?.name} (vehicle grant)`);

  const left = await phone.call<Wheel>('DELETE', '/mobile-rest/driver');
  expect([left.status, left.body.driver]).toEqual([200, null]);
  expect(await nameIn(phone)).toBe(base);
});

test('what waited keeps the driver who did it; whoever had not taken over by then is left to dispatch', async () => {
  const tripId = await loadedTrip({ dispo, loader, sql }, 'fahrer1', 2);
  const [first, second] = drivers;
  const phone = await device('TOUR', tripId, 'trip-telephone-1');
  expect((await phone.call<{ id: string }[]>('GET', '/mobile-rest/tours')).body.map(({ id }) => id)).toEqual([tripId]);
  expect((await take(phone, first?.id ?? '', '471108')).status).toBe(200);
  clock.forward(1000);
  expect((await take(phone, second?.id ?? '', '080599')).status).toBe(200);
  // By hand: the first drove from two hours ago, the second since an hour.
  const hour = 3_600_000;
  const now = clock.now();
  await sql(
    `update driver_change set since = to_timestamp($1), until = to_timestamp($2) where driver_id = $3 and client_hash = (select client_hash from driver_change order by since desc limit 1)`,
    [(now - 2 * hour) / 1000, (now - hour) / 1000, first?.id],
  );
  await sql(`update driver_change set since = to_timestamp($1) where driver_id = $2 and until > now()`, [
    (now - hour) / 1000,
    second?.id,
  ]);
  const trip = await tripOf(tripId);
  const [stop] = trip.stops;
  const event = (n: number, type: string, ago: number, more: object) => ({
    clientEventId: `waited-${n}-${tripId}`,
    sequence: n,
    type,
    tripId,
    ts: now - ago,
    ...more,
  });
  const events = [
    event(0, 'TOUR_ACCEPTED', 1.9 * hour, { driverId: first?.id }),
    event(1, 'TOUR_STARTED', 1.8 * hour, { driverId: first?.id }),
    event(2, 'STOP_ARRIVED', 0.5 * hour, { stopId: stop?.id, driverId: second?.id }),
    // The second had not taken over by then.
    event(3, 'STOP_DEPARTED', 1.5 * hour, { stopId: stop?.id, driverId: second?.id }),
  ];
  const answers = (await phone.call<Answer[]>('POST', '/mobile-rest/events', events)).body;
  expect(answers.map(({ outcome, code }) => [outcome, code])).toEqual([
    ['APPLIED', null],
    ['APPLIED', null],
    ['APPLIED', null],
    ['REFUSED', 'NOT_DRIVING'],
  ]);
  const kept = await sql<{ client_event_id: string; account_name: string }>(
    'select client_event_id, account_name from driver_event where trip_id = $1 order by 1',
    [tripId],
  );
  const name = (one: { name: string } | undefined) => `driver ${one?.name} (trip grant)`;
  expect(kept.slice(0, 3).map((row) => row.account_name)).toEqual([name(first), name(first), name(second)]);
  expect(kept[3]?.account_name).not.toContain(second?.name);
  // The same once more, and one without a word of the device: the server knows who drove.
  const more = await phone.call<Answer[]>('POST', '/mobile-rest/events', [
    ...events,
    event(4, 'STOP_DEPARTED', 0.4 * hour, { stopId: stop?.id }),
  ]);
  expect(more.body.map(({ outcome }) => outcome)).toEqual(['KNOWN', 'KNOWN', 'KNOWN', 'REFUSED', 'APPLIED']);
  const [last] = await sql<{ account_name: string }>(
    'select account_name from driver_event where client_event_id = $1',
    [`waited-4-${tripId}`],
  );
  expect(last?.account_name).toBe(name(second));
});

test('guesses are counted by driver and device and locked like a sign-in; on other devices the driver goes on, and a new PIN opens the way again', async () => {
  const [, , third] = drivers;
  const id = third?.id ?? '';
  await setPin(id, '97531');
  const tripId = await loadedTrip({ dispo, loader, sql }, 'fahrer1', 1);
  const phone = await device('TOUR', tripId, 'trip-telephone-2');
  for (let n = 0; n < 5; n += 1) expect((await take(phone, id, '2468')).status).toBe(400);
  const locked = await take(phone, id, '97531');
  expect([locked.status, locked.body.code]).toEqual([429, 1544]);
  // The session goes on: nobody is signed out by a wrong PIN.
  expect((await phone.call('GET', '/mobile-rest/tours')).status).toBe(200);
  // Whoever guesses on one device keeps the driver from no other, until all of them together guessed four times as often.
  const vehicles = await sql<{ id: string }>(
    `select id from master_record where type = 'vehicle' and org_unit = 'dtm' and id <> '${vehicle}' order by id limit 6`,
  );
  const others: Device[] = [];
  for (const [n, one] of vehicles.entries()) others.push(await device('VEHICLE', one.id, `guess-telephone-${n}`));
  const [second, thirdPhone, fourth, fifth, sixth, sprays] = others as [Device, Device, Device, Device, Device, Device];
  expect((await take(second, id, '97531')).status).toBe(200);
  for (const guessing of [second, thirdPhone, fourth, fifth])
    for (let n = 0; n < 5; n += 1) expect((await take(guessing, id, '2468')).status).toBe(400);
  expect((await take(sixth, id, '97531')).status).toBe(429);
  await setPin(id, '86420');
  expect((await take(phone, id, '86420')).status).toBe(200);

  // Guesses at one driver after the other lock the device, and only this one.
  const [first, next] = drivers;
  for (let n = 0; n < 4; n += 1) {
    for (const driverId of [first?.id ?? '', next?.id ?? '', id, 'nobody', 'nobody-else'])
      expect((await take(sprays, driverId, '1357')).status).toBe(400);
  }
  expect((await take(sprays, id, '86420')).status).toBe(429);
  expect((await take(phone, id, '86420')).status).toBe(200);
});

test('a device that is somebody’s own, and a session without a device, change no driver', async () => {
  const driver = await app.as('fahrer1');
  expect((await driver.request<Wheel>('GET', '/mobile-rest/driver')).body).toEqual({
    canChange: false,
    driver: null,
    planned: [],
  });
  expect(
    (await driver.request('POST', '/mobile-rest/driver', { driverId: drivers[0]?.id, pin: '471108' })).status,
  ).toBe(400);
  const phone = await device('DRIVER', drivers[2]?.id ?? '', 'own-telephone-1');
  expect((await take(phone, drivers[0]?.id ?? '', '471108')).status).toBe(400);
});

test('who knows one PIN does not guess at the others for ever: the own one in between opens nothing', async () => {
  const [own, ...victims] = await sql<{ id: string }>(
    "select id from master_record where type = 'driver' and org_unit = 'dtm' and coalesce(data ->> 'userId', '') <> 'fahrer1' order by id desc limit 9",
  );
  await setPin(own?.id ?? '', '75319');
  const [spare] = await sql<{ id: string }>(
    `select id from master_record where type = 'vehicle' and org_unit = 'dtm' and id <> '${vehicle}' order by id desc limit 1`,
  );
  const phone = await device('VEHICLE', spare?.id ?? '', 'sprays-with-own-pin');
  const judged: number[] = [];
  for (const victim of victims) {
    for (let n = 0; n < 4; n += 1) judged.push((await take(phone, victim.id, `10${n}79`)).status);
    await take(phone, own?.id ?? '', '75319');
  }
  // A sign-in locks after 5; a device over all drivers after four times as many.
  expect([judged.filter((status) => status === 400).length, judged.filter((status) => status === 429).length]).toEqual([
    20, 12,
  ]);
  expect((await take(phone, own?.id ?? '', '75319')).status).toBe(429);
  // Time alone opens the way again, for the right PIN as well.
  clock.forward(3_600_000);
  await phone.again();
  expect((await take(phone, own?.id ?? '', '75319')).status).toBe(200);
});

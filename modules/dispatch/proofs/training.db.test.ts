import { expect, test } from 'vitest';
import { removeTraining } from '#modules/organisation/server/index.ts';
import { opened } from '#testing/opened.ts';
import { post } from '#testing/signIn.ts';

const { app, sql } = await opened();
const admin = await app.as('admin');
const depotadmin = await app.as('depotadmin');
const dispo = await app.as('leitdispo');
const supervisor = await app.as('hallenmeister');

type Made = { tripId: string; tripIds: string[]; pairingUrl: string; endsAt: number };
const make = (trips: number) =>
  depotadmin.request<Made>('POST', '/api/system/mobile-management/trainingdata', { trips });

const day = 86_400_000;
const today = (): string => new Date(app.platform.clock.now()).toISOString().slice(0, 10);
const wide = { limit: 200 };

const taken = app.platform.clock.now();

/**
 * What people of the depot see and what is counted of it, by what it is: each must be the same before and after. Both are read at
 * one time of the server's clock, because trips become late and due while the test runs.
 */
async function seen(): Promise<Record<string, unknown>> {
  const { clock } = app.platform;
  const { now } = clock;
  clock.now = () => taken;
  try {
    return await readAll();
  } finally {
    clock.now = now;
  }
}

async function readAll(): Promise<Record<string, unknown>> {
  const from = new Date(app.platform.clock.now() - 30 * day).toISOString().slice(0, 10);
  const reads: [what: string, who: typeof admin, method: string, path: string, body?: unknown][] = [
    ['trips', dispo, 'GET', `/dpt-rest/trips?date=${today()}`],
    ['table of trips', dispo, 'POST', '/dpt-rest/trips/table', wide],
    ['planning', dispo, 'GET', `/dpt-rest/dashboard/planning?date=${today()}`],
    ['execution', dispo, 'GET', `/dpt-rest/dashboard/execution?date=${today()}`],
    ['archive', dispo, 'GET', `/dpt-rest/dashboard/archive?from=${from}&to=${today()}`],
    ['records of drivers', dispo, 'GET', '/dpt-rest/driver-events'],
    ['shipments', dispo, 'POST', '/dpt-rest/items', wide],
    ['counters of the home page', dispo, 'GET', '/api/system/home'],
    ['bell', dispo, 'GET', '/api/system/notification-settings/effective'],
    ['messages to partners', admin, 'POST', '/om-rest/messages/table', wide],
    ['orders', dispo, 'POST', '/om-rest/orders/list', wide],
    ['loading', supervisor, 'GET', '/th-rest/loading-dashboard'],
    ['loading lists', supervisor, 'POST', '/th-rest/loading/list', wide],
    ['inventory', supervisor, 'POST', '/th-rest/inventory/list', wide],
    ['unloading', supervisor, 'POST', '/th-rest/unloading/list', wide],
    ['devices', depotadmin, 'GET', '/api/system/mobile-management/devices'],
    ['accesses', depotadmin, 'GET', '/api/system/mobile-access/grants'],
    ['tree of units', admin, 'GET', '/cmd-core-rest-interface/orgtree/current'],
    ['units', admin, 'GET', '/cmd-core-rest-interface/orgunits'],
  ];
  const all: Record<string, unknown> = {};
  for (const [what, who, method, path, body] of reads) {
    const answer = await who.request<unknown>(method, path, body);
    // What was asked for wrongly would be the same before and after as well.
    expect([what, answer.status]).toEqual([what, 200]);
    all[what] = withoutTime(answer.body);
  }
  // Everything that a licence counts, over all units, two days from now as well: today's shipments count from tomorrow.
  for (const module of app.platform.modules)
    for (const [type, count] of Object.entries(module.quantities ?? {}))
      for (const later of [0, 1])
        all[`licence ${type} in ${later}`] = await app.platform.tenancy.asOwner((db) =>
          (count as (db: unknown, day: string) => Promise<number>)(
            db,
            new Date(app.platform.clock.now() + later * day).toISOString().slice(0, 10),
          ),
        );
  return all;
}

/** Times that go by while two answers are taken apart from each other are no difference. */
const withoutTime = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (key, value: unknown) =>
      /^(at|now|asOf|etag|estimated\w*|eta|nextStopEta|expectedArrival|delay|risk\w*|willMiss|since|lookSince|calculatedAt|lastCommunication|sessions|lastUsed)$/.test(
        key,
      )
        ? undefined
        : value,
    ),
  );

/** Rows of every table with a unit, those of training units left out; sign-ins come and go by themselves. */
async function rowsOutside(): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_unit' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('org_unit', 'session', 'failed_login') order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ n: number }>(
      `select count(*)::int as n from ${name} where org_unit not like 'training-%'`,
    );
    counts[name] = row?.n ?? -1;
  }
  expect(Object.keys(counts).length).toBeGreaterThan(50);
  return counts;
}
async function rowsInside(): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_unit' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ n: number }>(`select count(*)::int as n from ${name} where org_unit like 'training-%'`);
    if (row && row.n > 0) counts[name] = row.n;
  }
  return counts;
}

/** A telephone that is paired by an address, and signed in. */
async function learnerOf(made: Made, device: string) {
  const token = new URL(made.pairingUrl).searchParams.get('pairingtoken') ?? '';
  const paired = await fetch(`${app.url}/login-rest/mobile/pairing?pairingtoken=${encodeURIComponent(token)}`, {
    headers: { 'x-client-id': device },
  });
  const { loginToken } = (await paired.json()) as { loginToken: string };
  const enter = () => post(app, '/login-rest/mobile/login', { logintoken: loginToken }, { 'x-client-id': device });
  const { status, cookie, session } = await enter();
  expect(status).toBe(200);
  const request = async <T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> => {
    const response = await fetch(app.url + path, {
      method,
      headers: {
        cookie,
        ...(method === 'GET' ? {} : { origin: app.url, 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as T };
  };
  return { request, session, enter };
}

type Stop = { id: string; kind: string; name: string; orders: { itemId: string; orderType: string }[] };
type Trip = { id: string; name: string; state: string; stops: Stop[] };

test('a learner drives made-up stops to the end, and nothing of it shows or counts anywhere; the next night all of it is gone', async () => {
  const before = await seen();
  const rowsBefore = await rowsOutside();
  expect(await rowsInside()).toEqual({});

  const made = await make(2);
  expect([made.status, made.body]).toMatchObject([201, { tripId: made.body.tripIds?.[0] }]);
  expect(made.body.tripIds).toHaveLength(2);
  const learner = await learnerOf(made.body, 'phone-of-the-learner');
  expect(learner.session.orgUnit).toMatch(/^training-/);
  const trips = await learner.request<Trip[]>('GET', '/mobile-rest/tours');
  expect(trips.body.map(({ id }) => id).sort()).toEqual([...made.body.tripIds].sort());
  const snapshot = await learner.request<{ trip: Trip; depot: { name: string } }>(
    'GET',
    `/mobile-rest/tours/${made.body.tripId}/snapshot`,
  );
  const { trip } = snapshot.body;
  expect([trip.name, trip.stops.map(({ name }) => name)]).toEqual([
    expect.stringMatching(/^Übung \d$/),
    expect.arrayContaining(['Übungskunde 1', 'Übungskunde 4']),
  ]);
  const places = trip.stops.filter(({ orders }) => orders.length > 0);
  expect(places.flatMap(({ orders }) => orders.map(({ orderType }) => orderType)).sort()).toEqual([
    'DELIVERY',
    'DELIVERY',
    'DELIVERY',
    'PICKUP',
  ]);
  const now = app.platform.clock.now();
  let n = 0;
  const event = (type: string, more: object = {}) => ({
    clientEventId: `training-${String(n).padStart(4, '0')}`,
    sequence: n++,
    type,
    ts: now - 3_600_000 + n * 60_000,
    sentAt: app.platform.clock.now(),
    tripId: trip.id,
    ...more,
  });
  const events = [
    ...(trip.state === 'WAITING_FOR_DRIVER_CONFIRMATION' ? [event('TOUR_ACCEPTED')] : []),
    event('TOUR_STARTED'),
    event('POSITION', { device: 'phone-of-the-learner', lat: 51.5, lon: 7.5 }),
    ...places.flatMap(({ id: stopId, orders }, i) => [
      event('STOP_ARRIVED', { stopId }),
      event('STOP_DOCUMENTED', {
        stopId,
        documentation: { orders: orders.map(({ itemId }) => ({ itemId, result: 'OK' })), signer: `Signer ${i}` },
      }),
      event('STOP_DEPARTED', { stopId }),
    ]),
    event('TOUR_COMPLETED'),
  ];
  const answers = await learner.request<{ outcome: string; message: string | null }[]>(
    'POST',
    '/mobile-rest/events',
    events,
  );
  expect(answers.body.map(({ outcome, message }, i) => [events[i]?.type, outcome, message])).toEqual(
    events.map(({ type }) => [type, 'APPLIED', null]),
  );
  const driven = await learner.request<Trip[]>('GET', '/mobile-rest/tours');
  expect(driven.body.find(({ id }) => id === trip.id)?.state).toBe('JOURNEY_CLOSED');

  // Reactions that come after the commit have run.
  await expect
    .poll(
      async () =>
        (await sql<{ n: number }>(`select count(*)::int as n from graphile_worker._private_jobs where attempts = 0`))[0]
          ?.n,
      { timeout: 30_000 },
    )
    .toBe(0);
  const inside = await rowsInside();
  expect(inside).toMatchObject({
    trip: 2,
    // Four on each trip, and what was fetched goes on from the hall.
    shipment: 9,
    access_grant: 1,
    device_session: 1,
    driver_event: events.length - 1,
  });
  expect(inside.out_message).toBeUndefined();
  const after = await seen();
  for (const [what, is] of Object.entries(after)) expect([what, is]).toEqual([what, before[what]]);
  expect(await rowsOutside()).toEqual(rowsBefore);
  // Who knows an id gets no farther than with one that never was.
  for (const path of [`/dpt-rest/trips/${trip.id}`, `/dpt-rest/items/${places[0]?.orders[0]?.itemId}`])
    expect((await dispo.request('GET', path)).status).toBe(404);

  // Before its night nothing goes; then all of it.
  await removeTraining(app.platform);
  expect(await rowsInside()).toEqual(inside);
  expect(made.body.endsAt).toBeGreaterThan(now + 6 * 3_600_000 - 60_000);
  expect(made.body.endsAt).toBeLessThan(now + 31 * 3_600_000);
  await sql(`update org_unit set training_ends = now() - interval '1 minute' where training_of is not null`);
  await removeTraining(app.platform);
  expect(await rowsInside()).toEqual({});
  expect(await sql('select 1 from org_unit where training_of is not null')).toEqual([]);
  expect(await rowsOutside()).toEqual(rowsBefore);
  expect((await learner.enter()).status).toBe(401);
});

test('two learners of a depot do not see each other; who gives no accesses makes no training, and no more than five trips', async () => {
  const [first, second] = [await make(1), await make(1)];
  const one = await learnerOf(first.body, 'phone-one');
  const two = await learnerOf(second.body, 'phone-two');
  const idsOf = async (learner: typeof one) =>
    (await learner.request<Trip[]>('GET', '/mobile-rest/tours')).body.map(({ id }) => id);
  expect([await idsOf(one), await idsOf(two)]).toEqual([first.body.tripIds, second.body.tripIds]);
  expect((await one.request('GET', `/mobile-rest/tours/${second.body.tripId}/snapshot`)).status).toBe(404);
  for (const trips of [0, 6, 1.5]) expect((await make(trips)).status).toBe(400);
  const loader = await app.as('lader1');
  const refused = await loader.request('POST', '/api/system/mobile-management/trainingdata', { trips: 1 });
  expect(refused.status).toBe(403);
  // Nobody founds a unit that would pass for one of these.
  const founded = await admin.request('POST', '/cmd-core-rest-interface/orgunits', {
    id: 'training-mine',
    parentId: 'dtm',
    name: 'Mine',
    timezone: 'Europe/Berlin',
    countryCode: 'DE',
  });
  expect(founded.status).toBe(409);
});

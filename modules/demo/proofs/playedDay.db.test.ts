// Concerns: demo, dispatch, delivery, crossdock.
import { beforeAll, expect, test } from 'vitest';
import { playerOf } from '#world/play/playDay.ts';
import { clock } from '#testing/clock.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

/** An hour of the demo's day by a given clock; what was done is read in the tables, past the product. */
const { app, sql } = await opened({ KONTOR_DEMO: 'on', KONTOR_DEMO_PACE: '1' });
const minute = 60_000;
const player = playerOf(app.platform, 1);
let dispo: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
});

type Trip = { id: string; version: number; remark: string | null };
/** All that the player has left behind: rows of histories, records of phones, stops that were reached. */
const traces = async (): Promise<number[]> => {
  const [row] = await sql<{ history: number; events: number; reached: number; aboard: number }>(
    `select (select count(*)::int from history where starts_with(account_id, 'demo/')) as history,
      (select count(*)::int from driver_event) as events, (select count(*)::int from stop where actual_arrival is not null) as reached,
      (select sum(packages_loaded)::int from trip) as aboard`,
  );
  return [row?.history ?? -1, row?.events ?? -1, row?.reached ?? -1, row?.aboard ?? -1];
};
const play = async (minutes: number): Promise<void> => {
  for (let i = 0; i < minutes; i += 1) {
    clock.forward(minute);
    await player.look();
  }
};
const setDay = (played: boolean, as = dispo) =>
  as.request<{ played: boolean | null }>('PUT', '/api/system/demo-day', { played });
const dayNow = async () => (await dispo.request<{ played: boolean | null }>('GET', '/api/system/demo-day')).body;

test('a day that nobody has begun to play cannot be switched; one that is stopped stands still, for every process', async () => {
  expect(await dayNow()).toEqual({ played: null });
  expect((await setDay(false)).status).toBe(404);
  const before = await traces();
  await player.look();
  expect(await dayNow()).toEqual({ played: true });
  const begun = await traces();
  expect(begun).not.toEqual(before);

  expect(await setDay(false)).toMatchObject({ status: 200, body: { played: false } });
  for (const one of [player, playerOf(app.platform, 1)]) expect(await one.look()).toBe(0);
  await play(20);
  expect(await traces()).toEqual(begun);
  // Whoever is signed in may let it go on; twice is once.
  const loader = await app.as('lader1');
  for (let i = 0; i < 2; i += 1) expect((await setDay(true, loader)).body).toEqual({ played: true });
  expect((await app.anonymous.request('GET', '/api/system/demo-day')).status).toBe(401);
  // Who did it stands in the history, in the order of the two, and not a line for what was so already.
  const told = await sql(
    `select account_id, text_key, before, after from history where log_key = 'DEMO:dtm' and org_unit = 'dtm' order by id`,
  );
  expect(told).toEqual([
    { account_id: 'dispo1', text_key: 'demo:history/stopped', before: { played: true }, after: { played: false } },
    { account_id: 'lader1', text_key: 'demo:history/goesOn', before: { played: false }, after: { played: true } },
  ]);
  const elsewhere = await app.as('dispo-ham', 'ham');
  expect((await elsewhere.request('GET', '/api/system/demo-day')).body).toEqual({ played: null });
});

test('an hour: stops are reached and documented in the names of their drivers, lists are loaded and closed, and what a person took over is left', async () => {
  const running = await sql<{ id: string }>(
    `select t.id from trip t join stop s on s.trip_id = t.id where t.state = 'DRV_INPROGRESS' and t.org_unit = 'dtm' and s.actual_arrival is null
      and s.kind = 'CUSTOMER' group by t.id, t.name order by min(s.planned_arrival)`,
  );
  // The one that would be played first.
  const [mine] = running;
  const of = mine?.id ?? '';
  const trip = (await dispo.request<Trip>('GET', `/dpt-rest/trips/${of}`)).body;
  const changed = await dispo.request('PUT', `/dpt-rest/trips/${of}`, {
    version: trip.version,
    remark: 'Ich fahre mit.',
  });
  expect(changed.status).toBe(200);
  const own = async () =>
    sql(`select (select count(*)::int from history where log_key = 'TRIP:${of}') as rows,
      (select count(*)::int from vehicle_position where trip_id = '${of}') as places,
      (select count(actual_arrival)::int from stop where trip_id = '${of}') as reached`);
  const ownBefore = await own();

  const orders = () =>
    sql<{ state: string; extern: string }>(
      `select state, draft ->> 'externOrderNumber' as extern from transport_order where created_by = 'J. Feldmann' order by 2`,
    );
  const ordersBefore = await orders();
  const from = clock.now();
  const [, , reachedBefore = 0, aboardBefore = 0] = await traces();
  await play(60);
  const [, , reached = 0, aboard = 0] = await traces();
  // Sixteen trucks, a stop about every twenty minutes: far more than ten in an hour, and packages went aboard.
  expect(reached - reachedBefore).toBeGreaterThan(10);
  expect(aboard).toBeGreaterThan(aboardBefore);
  expect(await own()).toEqual(ownBefore);

  // Two half hours have begun, each with one order that a customer has called in.
  const called = await orders();
  expect(called.length - ordersBefore.length).toBe(2);
  for (const order of called) {
    expect(order.extern).toMatch(/^TEL-03-10-\d+$/);
    expect(order.state).not.toBe('DRAFT');
  }

  // Each stop that was reached in this hour stands in its trip's history once, by the name of the driver in the master data.
  const stops = await sql<{
    id: string;
    driver: string;
    names: string[] | null;
    documented: string | null;
    left: boolean;
  }>(
    `select s.id, d.data -> 'contactPerson' ->> 'name' as driver, s.documenting_user as documented, s.actual_departure is not null as left,
      (select array_agg(h.account_name) from history h where h.log_key = 'TRIP:' || t.id and h.text_key = 'dispatch:history/arrived'
        and (h.args ->> 'sequence')::int = s.sequence) as names
      from stop s join trip t on t.id = s.trip_id join master_record d on d.type = 'driver' and d.org_unit = 'dtm' and d.id = t.driver_id
      where s.actual_arrival > $1`,
    [new Date(from)],
  );
  expect(stops.length).toBe(reached - reachedBefore);
  for (const stop of stops) expect(stop.names).toEqual([stop.driver]);
  const left = stops.filter((stop) => stop.left);
  expect(left.length).toBeGreaterThan(5);
  for (const stop of left) expect(stop.documented).toBe(stop.driver);
  expect(await sql(`select type, code, message from driver_event where outcome <> 'APPLIED'`)).toEqual([]);
  // In the hall it was somebody of the hall, never a driver.
  const hall = await sql<{ name: string }>(
    `select distinct account_name as name from history where starts_with(account_id, 'demo/') and log_key like 'LDG:%'
      and text_key in ('crossdock:history/packageScanned', 'crossdock:history/finish', 'crossdock:history/close') order by 1`,
  );
  const names = hall.map(({ name }) => name);
  expect(names).toContain('G. Roth');
  expect(['G. Roth', 'R. Sikora', 'L. Hahn']).toEqual(expect.arrayContaining(names));
});

test('two players at the same moment, and one begun anew, do nothing twice', async () => {
  const other = playerOf(app.platform, 1);
  for (let i = 0; i < 15; i += 1) {
    clock.forward(minute);
    await Promise.all([player.look(), other.look(), playerOf(app.platform, 1).look()]);
  }
  expect(
    await sql(`select log_key, text_key, args, count(*)::int from history where starts_with(account_id, 'demo/')
      and text_key in ('dispatch:history/arrived', 'dispatch:history/departed', 'dispatch:history/documented', 'dispatch:history/startTour', 'dispatch:history/acceptTour')
      group by 1, 2, 3 having count(*) > 1`),
  ).toEqual([]);
  expect(
    await sql(
      `select log_key from history where starts_with(account_id, 'demo/') and text_key = 'crossdock:history/packageScanned' group by 1 having count(*) > 1`,
    ),
  ).toEqual([]);
});

test('ten times as quick: ten minutes are an hour and a half more; what the clock runs while nobody plays is not played', async () => {
  const ahead = async () => (await sql<{ ahead: number }>('select ahead::float8 as ahead from demo_day'))[0]?.ahead;
  const quick = playerOf(app.platform, 10);
  await quick.look();
  expect(await ahead()).toBe(0);
  clock.forward(10 * minute);
  await quick.look();
  expect(await ahead()).toBe(90 * minute);
  clock.forward(30 * minute);
  await playerOf(app.platform, 10).look();
  expect(await ahead()).toBe(90 * minute);
});

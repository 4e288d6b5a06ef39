import { expect, test } from 'vitest';
import { addDays, dateToIso, instantOf, type LocalDate, weekdayOf } from '#kernel/date.ts';
import { clock } from '#testing/clock.ts';
import { morning, today } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import { storeConfiguration } from '#modules/settings/server/index.ts';
import { makeTrips } from '../server/jobs.ts';
import { typedTemplate } from './typedTemplate.ts';

const { app, sql } = await opened(morning());
const dispo = await app.as('dispo1');
/** The depot is closed on a day of its own. */
const closeOn = (day: LocalDate): Promise<void> =>
  app.platform.asSystem('dtm', ({ db }) =>
    storeConfiguration(
      { db, config: app.platform.config },
      'dtm',
      'holidays',
      { closedDays: [{ id: 'own', day: dateToIso(day), name: 'Inventur' }], workingDays: [] },
      'test',
    ),
  );

const first = today();
const base = '/wco-rest/tour-templates';

type Made = {
  day: LocalDate;
  state: string;
  tripId: string | null;
  tripName: string | null;
  reason: string | null;
  open: boolean;
  differences: { field: string; trip: string; template: string }[];
};
type Template = {
  id: string;
  version: number;
  name: string;
  failedDays: number;
  trips: Made[];
  left: { holiday: string }[];
};

const everyDay = [true, true, true, true, true, true, true, true];
const place = async () =>
  (
    await sql<{ id: string }>(
      `select id from master_record where type = 'stoplocation' and org_unit = 'dtm' and valid_to is null and data ->> 'kind' = 'CUSTOMER' order by id limit 1`,
    )
  )[0]?.id ?? '';
const typed = (name: string, more: object = {}) =>
  typedTemplate(name, { gate: '7', autoCreateDaysAhead: 3, autoDispatchRule: 'LAST_WEEK', ...more });
const begin = async (name: string, more: object = {}) => {
  const made = await dispo.request<Template>('POST', base, { ...typed(name, more), clientKey: crypto.randomUUID() });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};
const listed = async (client: Client): Promise<string> =>
  JSON.stringify((await client.request('POST', `${base}/table`, {})).body);
const get = async ({ id }: { id: string }) => (await dispo.request<Template>('GET', `${base}/${id}`)).body;
/** The night's work once more, as after a stop. */
const night = async () => {
  await sql(`delete from template_run where org_unit = 'dtm'`);
  await makeTrips(app.platform, 'dtm');
};
const tripsNamed = (name: string) =>
  sql<{ id: string; day: string; state: string; at: string; stops: number }>(
    `select t.id, t.execution_date::text as day, t.state, to_char(t.expected_departure at time zone 'Europe/Berlin', 'HH24:MI') as at,
        (select count(*) from stop p where p.org_unit = t.org_unit and p.trip_id = t.id)::int as stops
      from trip t where t.org_unit = 'dtm' and t.name = $1 order by t.execution_date, t.id`,
    [name],
  );
const days = (count: number) => Array.from({ length: count }, (_, i) => dateToIso(addDays(today(), i)));

test('the night makes the trips of today and the days ahead, once, however often and at once it runs; with head and fixed stops', async () => {
  await sql(`update trip_template set state = 'PAUSED' where org_unit = 'dtm' and state = 'ACTIVE'`);
  const stopLocationId = await place();
  await begin('Night A', { fixedStops: [{ stopLocationId, time: [17, 30, 0] }] });
  await night();
  const first = await tripsNamed('Night A');
  expect(first.map(({ day, at, stops }) => `${day} ${at} ${stops}`)).toEqual(days(4).map((day) => `${day} 16:30 1`));
  await night();
  await sql(`delete from template_run where org_unit = 'dtm'`);
  await Promise.all([makeTrips(app.platform, 'dtm'), makeTrips(app.platform, 'dtm')]);
  expect(await tripsNamed('Night A')).toEqual(first);
});

test('the night is done once: a second look of the same day makes nothing, a killed one is made up for', async () => {
  const made = await begin('Night B', { autoCreateDaysAhead: 1 });
  await makeTrips(app.platform, 'dtm');
  expect(await tripsNamed('Night B')).toEqual([]);
  // Killed between two days: one is there, the other is made by the next turn.
  await night();
  await sql(`delete from template_day where org_unit = 'dtm' and template_id = $1 and day = $2::date`, [
    made.id,
    days(2)[1],
  ]);
  await sql(
    `update trip set name = 'Night B gone' where org_unit = 'dtm' and name = 'Night B' and execution_date = $1::date`,
    [days(2)[1]],
  );
  await night();
  expect((await tripsNamed('Night B')).map(({ day }) => day)).toEqual(days(2));
});

test('a trip that somebody deleted stays deleted, by the night and by hand', async () => {
  const made = await begin('Night C', { autoCreateDaysAhead: 2 });
  await night();
  const [, second] = await tripsNamed('Night C');
  expect((await dispo.request('DELETE', `/dpt-rest/trips/${second?.id}`)).status).toBe(204);
  await night();
  const again = await dispo.request<{ made: number }>('POST', `${base}/${made.id}/generate`, {
    from: today(),
    to: addDays(today(), 2),
  });
  expect(again.body.made).toBe(0);
  expect((await tripsNamed('Night C')).map(({ state }) => state)).toEqual(['CREATED', 'CANCELED', 'CREATED']);
  expect((await get(made)).trips.map(({ state }) => state)).toEqual(['MADE', 'DELETED', 'MADE']);
});

test("a holiday leaves the day without a trip unless the eighth day says so; the depot's own days count", async () => {
  const closed = addDays(today(), 2);
  await closeOn(closed);
  const without = await begin('Night D', { weekdays: [true, true, true, true, true, true, true, false] });
  await begin('Night E');
  await night();
  expect((await tripsNamed('Night D')).map(({ day }) => day)).toEqual(days(4).filter((_, i) => i !== 2));
  expect(await tripsNamed('Night E')).toHaveLength(4);
  expect((await get(without)).left.map(({ holiday }) => holiday)).toEqual(['Inventur']);
});

test('what cannot be made waits by name and stops no other; once it can, it is made', async () => {
  const taken = await dispo.request<{ id: string }>('POST', '/dpt-rest/trips', {
    name: 'Night F',
    executionDate: addDays(today(), 1),
  });
  const made = await begin('Night F', { autoCreateDaysAhead: 2 });
  await night();
  const waits = await get(made);
  expect(waits.trips.map(({ state }) => state)).toEqual(['MADE', 'FAILED', 'MADE']);
  expect(waits.trips[1]?.reason).toContain('Night F');
  expect(waits.failedDays).toBe(1);
  await dispo.request('DELETE', `/dpt-rest/trips/${taken.body.id}`);
  await night();
  expect((await get(made)).trips.map(({ state }) => state)).toEqual(['MADE', 'MADE', 'MADE']);
  expect((await get(made)).failedDays).toBe(0);
});

test('a changed template shows what its trips have otherwise; only the chosen become so', async () => {
  const made = await begin('Night G', { autoCreateDaysAhead: 2 });
  await night();
  const changed = await dispo.request<Template>('PUT', `${base}/${made.id}`, {
    ...typed('Night G', { autoCreateDaysAhead: 2, gate: '9', startTime: [17, 15, 0] }),
    version: (await get(made)).version,
  });
  expect(
    changed.body.trips.map(({ differences }) =>
      differences.map(({ field, trip, template }) => `${field} ${trip} ${template}`),
    ),
  ).toEqual(Array.from({ length: 3 }, () => ['startTime 16:30 17:15', 'gate 7 9']));
  const chosen = changed.body.trips[1]?.tripId;
  const done = await dispo.request<{ changed: number }>('POST', `${base}/${made.id}/align`, { tripIds: [chosen] });
  expect(done.body.changed).toBe(1);
  expect((await tripsNamed('Night G')).map(({ at }) => at)).toEqual(['16:30', '17:15', '16:30']);
  const again = await dispo.request<{ changed: number }>('POST', `${base}/${made.id}/align`, { tripIds: [chosen] });
  expect(again.body.changed).toBe(0);
});

test('a paused template makes nothing; wrong input is refused in words', async () => {
  const made = await begin('Night H');
  await dispo.request('POST', `${base}/${made.id}/pause`, { version: made.version });
  await night();
  expect(await tripsNamed('Night H')).toEqual([]);
  for (const [more, status] of [
    [{ weekdays: everyDay.map(() => false) }, 400],
    [{ validTo: addDays(today(), -1) }, 400],
    [{ vehicleId: 'no-such' }, 400],
    [{ weekdays: [true] }, 400],
  ] as const) {
    const wrong = await dispo.request('POST', base, { ...typed('Night I', more), clientKey: crypto.randomUUID() });
    expect(wrong.status).toBe(status);
  }
  const twice = await dispo.request('POST', base, { ...typed('night h'), clientKey: crypto.randomUUID() });
  expect(twice.status).toBe(400);
  const past = await dispo.request('POST', `${base}/${made.id}/generate`, { from: addDays(today(), -2), to: today() });
  expect(past.status).toBe(400);
});

test('another depot, a driver, a forwarder and a key account get none of them, by no call', async () => {
  const made = await begin('Night J');
  const fill = (await dispo.request<Template>('POST', `${base}/${made.id}/generate`, { from: today(), to: today() }))
    .status;
  expect(fill).toBe(200);
  const trip = (await get(made)).trips[0]?.tripId;
  expect(await listed(dispo)).toContain(made.id);
  for (const [account, unit] of [
    ['dispo-ham', 'ham'],
    ['dispo-lej', 'lej'],
    ['aff-hagen', 'dtm'],
    ['keyacc', 'dtm'],
    ['fahrer1', 'dtm'],
  ] as const) {
    const other = await app.as(account, unit);
    const heard = [
      ['GET', `${base}/${made.id}`, undefined],
      ['PUT', `${base}/${made.id}`, { ...typed('Night J'), version: made.version }],
      ['POST', `${base}/${made.id}/pause`, { version: made.version }],
      ['POST', `${base}/${made.id}/generate`, { from: today(), to: today() }],
      ['POST', `${base}/${made.id}/align`, { tripIds: [trip] }],
      ['GET', `${base}/fill/${trip}`, undefined],
    ] as const;
    for (const [method, path, body] of heard) {
      const { status } = await other.request(method, path, body);
      expect([404, 403], `${account} ${method} ${path} ${status}`).toContain(status);
    }
    expect(await listed(other)).not.toContain(made.id);
  }
  expect((await get(made)).version).toBe(made.version);
});

test('a day that the depot works in spite of a holiday has its trip', async () => {
  const free = addDays(today(), 1);
  const setting = (more: object) =>
    app.platform.asSystem('dtm', ({ db }) =>
      storeConfiguration(
        { db, config: app.platform.config },
        'dtm',
        'holidays',
        { closedDays: [], workingDays: [], ...more },
        'test',
      ),
    );
  const weekdays = [true, true, true, true, true, true, true, false];
  const own = [{ id: 'own', day: dateToIso(free), name: 'Inventur' }];
  await setting({ closedDays: own });
  await begin('Night L', { weekdays, autoCreateDaysAhead: 1 });
  await night();
  expect((await tripsNamed('Night L')).map(({ day }) => day)).toEqual(days(1));
  await setting({ workingDays: own });
  await night();
  expect((await tripsNamed('Night L')).map(({ day }) => day)).toEqual(days(2));
});

test('what is proposed for a trip: shipments of the day that go to the places of its last trip of the weekday', async () => {
  const made = await begin('Night K', { autoCreateDaysAhead: 1 });
  await night();
  const trip = (await get(made)).trips[0];
  const lastWeek = dateToIso(addDays(today(), -7));
  // The trip says where it comes from; one that somebody made by hand comes from nowhere.
  const comesFrom = async (id: string | null | undefined) =>
    (await dispo.request<{ tripTemplateId: string | null }>('GET', `/dpt-rest/trips/${id}`)).body.tripTemplateId;
  expect(await comesFrom(trip?.tripId)).toBe(made.id);
  const byHand = await dispo.request<{ id: string }>('POST', '/dpt-rest/trips', { executionDate: today() });
  expect(await comesFrom(byHand.body.id)).toBe(null);
  // Any trip of the world with stops of waiting places stands for last week's.
  const [like] = await sql<{ id: string }>(
    `select t.id from trip t join stop p on p.org_unit = t.org_unit and p.trip_id = t.id join shipment s on s.org_unit = t.org_unit and s.stop_key = p.stop_key
      where t.org_unit = 'dtm' and s.state = 'DISPATCHABLE' and s.trip_id is null and s.execution_date = $1::date order by t.id limit 1`,
    [dateToIso(today())],
  );
  expect(like).toBeDefined();
  await sql(
    `insert into template_day (org_unit, template_id, day, state, trip_id, made_at, made_by) values ('dtm', $1, $2::date, 'MADE', $3, now(), 'test')`,
    [made.id, lastWeek, like?.id],
  );
  const { body } = await dispo.request<{ rule: string; like: LocalDate; items: { itemId: string }[] }>(
    'GET',
    `${base}/fill/${trip?.tripId}`,
  );
  expect(dateToIso(body.like)).toBe(lastWeek);
  const counted = await sql<{ id: string }>(
    `select s.id from shipment s where s.org_unit = 'dtm' and s.state = 'DISPATCHABLE' and s.trip_id is null and s.execution_date = $2::date
       and s.stop_key in (select p.stop_key from stop p where p.org_unit = 'dtm' and p.trip_id = $1)`,
    [like?.id, dateToIso(today())],
  );
  expect(new Set(body.items.map(({ itemId }) => itemId))).toEqual(new Set(counted.map(({ id }) => id)));
  expect(await sql(`select 1 from shipment where org_unit = 'dtm' and trip_id = $1`, [trip?.tripId])).toEqual([]);
  expect(weekdayOf(body.like)).toBe(weekdayOf(today()));
});

// The last one: the clock of the file goes on.
test("the night's work begins at two by the clock of the depot, not before", async () => {
  await begin('Night N', { autoCreateDaysAhead: 1 });
  await makeTrips(app.platform, 'dtm');
  const until = (time: [number, number, number]) =>
    clock.forward(instantOf(addDays(first, 1), time, 'Europe/Berlin') - app.platform.clock.now());
  until([1, 59, 0]);
  await makeTrips(app.platform, 'dtm');
  expect(await tripsNamed('Night N')).toEqual([]);
  until([2, 1, 0]);
  await makeTrips(app.platform, 'dtm');
  expect((await tripsNamed('Night N')).map(({ day }) => day)).toEqual(
    [1, 2].map((by) => dateToIso(addDays(first, by))),
  );
});

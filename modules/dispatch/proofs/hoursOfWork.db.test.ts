import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';
import {
  bookedTwice,
  createTrip,
  freeItems,
  isoToday,
  makeIdle,
  morning,
  overriding,
  type Sql,
  sqlOf,
  today,
  type Trip,
} from '#testing/day.ts';

/** Hours of work and double bookings count what somebody does on all trips, as driver or as the one who goes along. */
type Check = { code: string; message: string };
let app: TestApp;
let dispo: Client;
let sql: Sql;
let endSql: () => Promise<void>;
let trip: Trip;
let other: Trip;
let driverId: string;
let itemId: string;
beforeAll(async () => {
  app = await testApp([], morning());
  dispo = await app.as('dispo1');
  ({ sql, end: endSql } = await sqlOf(app));
  await makeIdle(sql, ['do-lx-1049', 'do-lx-1044']);
  trip = await createTrip(dispo);
  other = await createTrip(dispo, 'do-lx-1044', '113');
  const [row] = await sql<{ driver_id: string }>('select driver_id from trip where id = $1', [trip.id]);
  driverId = row?.driver_id ?? '';
  const [own, theirs] = (await freeItems(sql, 2)).map(({ id }) => id);
  itemId = own ?? '';
  await sql("update shipment set delivery_slots = '[]', attributes = '{}' where id = any($1)", [[own, theirs]]);
  // A trip that goes nowhere is back at once.
  const put = await overriding(dispo, `/dpt-rest/trips/${other.id}/items`, { itemIds: [theirs] });
  if (put.status !== 200 || !put.body.success) throw new Error(JSON.stringify(put.body));
});
afterAll(async () => {
  await endSql();
  await app.stop();
});

const ask = async (): Promise<Check[]> =>
  (
    await dispo.request<{ checkResults: Check[] }>('POST', '/dpt-rest/trips/dispatch-check', {
      tripId: trip.id,
      itemIds: [itemId],
    })
  ).body.checkResults;
const said = async (code: string): Promise<string | undefined> =>
  (await ask()).find((one) => one.code === code)?.message;
/** Sets the other trip: who drives it on which day, when it leaves and is back. */
const otherIs = (days: number, state: string, set: string) =>
  sql(
    `update trip o set driver_id = $2, state = $4, execution_date = t.execution_date + $3::int, ${set} from trip t where t.id = $1 and o.id = $5`,
    [trip.id, driverId, days, state, other.id],
  );

test('driving on a trip of the same day that is over already counts', async () => {
  await otherIs(0, 'JOURNEY_CLOSED', 'driving_time = 530');
  expect(await said('DRIVING_TIME')).toMatch(/would drive \d+:\d\d that day on all trips; the limit is (9|10):00/);
  await otherIs(
    -1,
    'JOURNEY_CLOSED',
    "driving_time = 530, actual_arrival = t.expected_departure - interval '12 hours'",
  );
  expect(await said('DRIVING_TIME')).toBeUndefined();
  await sql('update trip set co_driver_id = driver_id, driver_id = null, execution_date = $2 where id = $1', [
    other.id,
    isoToday(),
  ]);
  expect(await said('DRIVING_TIME')).toMatch(/would drive/);
  await sql('update trip set co_driver_id = null where id = $1', [other.id]);
});

test('rest is asked before and after: yesterday’s trip that is still out, and the one that leaves tomorrow', async () => {
  await otherIs(-1, 'JOURNEY_CLOSED', "actual_arrival = t.expected_departure - interval '10 hours'");
  expect(await said('REST')).toBe('Daily rest of 11 h before the trip is not respected.');
  await otherIs(-1, 'JOURNEY_CLOSED', "actual_arrival = t.expected_departure - interval '11 hours'");
  expect(await said('REST')).toBeUndefined();
  // Out since yesterday and not back: nobody rests on the road.
  await otherIs(
    -1,
    'DRV_INPROGRESS',
    "actual_arrival = null, actual_departure = t.expected_departure - interval '14 hours'",
  );
  expect(await said('REST')).toBe('Daily rest of 11 h before the trip is not respected.');
  await otherIs(
    1,
    'CREATED',
    "actual_departure = null, expected_departure = t.expected_departure + interval '11 hours 30 minutes'",
  );
  expect(await said('REST')).toMatch(
    new RegExp(`^Only (\\d|10):\\d\\d h of daily rest before trip ${other.name}; 11 h are required\\.$`),
  );
  await otherIs(1, 'CREATED', "expected_departure = t.expected_departure + interval '24 hours'");
  expect(await said('REST')).toBeUndefined();
});

test('who goes along is not on two trips at once either, before the trip is saved and when shipments join', async () => {
  await otherIs(0, 'CREATED', 'expected_departure = t.expected_departure');
  const [free] = await sql<{ id: string }>(
    "select id from master_record where type = 'driver' and org_unit = 'dtm' and id <> $1 and id not in (select driver_id from trip where driver_id is not null) order by id limit 1",
    [driverId],
  );
  const head = {
    executionDate: today(),
    vehicleId: 'do-lx-1049',
    driverId: free?.id,
    coDriverId: driverId,
    tripId: trip.id,
  };
  const asked = await dispo.request<{ checkResults: Check[] }>('POST', '/dpt-rest/trips/head-check', head);
  expect(asked.body.checkResults.map((one) => one.code)).toContain('DRIVER_DOUBLE_BOOKED');
  const [{ version }] = (await sql<{ version: number }>('select version from trip where id = $1', [trip.id])) as [
    { version: number },
  ];
  const save = { version, driverId: free?.id, coDriverId: driverId };
  expect((await dispo.request('PUT', `/dpt-rest/trips/${trip.id}`, save)).status).toBe(400);
  expect((await dispo.request('PUT', `/dpt-rest/trips/${trip.id}${bookedTwice}`, save)).status).toBe(200);
  // Accepted with the head, it is not asked again; another trip of the same person is.
  expect(await said('DRIVER_DOUBLE_BOOKED')).toMatch(/Accepted by/);
});

// Regulation (EC) 561/2006 art. 6(2) and (3): 56 hours of a week, 90 of two that follow each other. The day of the tests is a Tuesday.
test('what somebody drove on the other days of the week and of the week before leaves less of the day, said by its limit', async () => {
  const left = async () =>
    (await dispo.request<{ driverHours: { left: number } }>('GET', `/dpt-rest/trips/${trip.id}`)).body.driverHours.left;
  const drove = async (daysAgo: number, hours: number) => {
    await otherIs(
      -daysAgo,
      'JOURNEY_CLOSED',
      "vehicle_id = t.vehicle_id, actual_departure = t.expected_departure - interval '30 hours', actual_arrival = t.expected_departure - interval '16 hours'",
    );
    await sql(
      `update stop set driving_minutes = case when sequence = (select min(sequence) from stop m where m.trip_id = stop.trip_id) then $2::int else 0 end
        where trip_id = $1`,
      [other.id, hours * 60],
    );
    await sql('update trip set return_minutes = 0 where id = $1', [other.id]);
  };
  await sql('update trip set driver_id = $2, co_driver_id = null where id = any($1)', [[trip.id, other.id], driverId]);
  // Trips of the world that he has beside these would count as well.
  await sql('update trip set driver_id = null where driver_id = $1 and id <> all($2)', [driverId, [trip.id, other.id]]);
  await drove(1, 40);
  expect(await said('DRIVING_TIME')).toBeUndefined();
  await drove(1, 56);
  expect(await said('DRIVING_TIME')).toMatch(/would drive 5[67]:\d\d in the week; the limit is 56:00\.$/);
  expect(await left()).toBe(0);
  // Eight days ago it was another week: it leaves the week of today whole, and nothing of the two.
  await drove(8, 56);
  expect(await said('DRIVING_TIME')).toBeUndefined();
  await drove(8, 90);
  expect(await said('DRIVING_TIME')).toMatch(
    /would drive 9[01]:\d\d in two weeks that follow each other; the limit is 90:00\.$/,
  );
  // Fifteen days ago is none of them.
  await drove(15, 90);
  expect(await said('DRIVING_TIME')).toBeUndefined();
});

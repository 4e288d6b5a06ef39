import { beforeAll, expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import { freeItems, isoToday, makeIdle, morning, today } from '#testing/day.ts';
import { planningTakes, proposeDay } from '#testing/dayPlan.ts';

type Tour = {
  tourId: string;
  tripId: string | null;
  added: number;
  departure: number;
  arrival: number;
  drivingTime: number;
  vehicle: { id: string };
  stops: { arrival: number; departure: number; waitingTime: number; itemIds: string[] }[];
};
type Plan = {
  id: string;
  state: string;
  tours: Tour[];
  unplanned: { itemId: string; reason: string; refusedBy: { number: string; message: string } | null }[];
  overHours: string[];
};
type Trip = {
  id: string;
  driver: string;
  vehicle: string | null;
  from: number;
  to: number;
  driving: number;
  service: number;
};

const { app, sql } = await opened(morning());
let dispo: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
  await planningTakes(sql, { daySeconds: 2, leadMinutes: 30 });
});

const propose = (body: object) => proposeDay<Plan>(dispo, body);
/** Everything that somebody drives that day, as it is stored. */
const tripsOf = () =>
  sql<Trip>(
    `select t.id, d.id as driver, t.vehicle_id as vehicle, extract(epoch from coalesce(t.actual_departure, t.expected_departure))::float8 * 1000 as "from",
       extract(epoch from coalesce(t.actual_arrival, t.planned_arrival, t.expected_departure))::float8 * 1000 as "to", coalesce(t.driving_time, 0)::int as driving,
       coalesce((select sum(s.service_minutes) from stop s where s.org_unit = t.org_unit and s.trip_id = t.id), 0)::int as service
     from trip t cross join lateral (values (t.driver_id), (t.co_driver_id)) d(id)
     where t.org_unit = 'dtm' and t.execution_date = $1::date and t.state <> 'CANCELED' and d.id is not null`,
    [isoToday()],
  );
const hour = 3_600_000;
/** A second way to count, with the figures of the law itself: 13 h from the first beginning to the last end, 9 h driving, 10 h work. */
function daysWith(plan: Plan, trips: readonly Trip[], usual: ReadonlyMap<string, string>) {
  const fresh = plan.tours.filter((tour) => tour.added > 0);
  const days = new Map<string, { from: number; to: number; driving: number; work: number; tours: number }>();
  const add = (driver: string, one: { from: number; to: number; driving: number; work: number; tours: number }) => {
    const day = days.get(driver);
    days.set(driver, {
      from: Math.min(day?.from ?? one.from, one.from),
      to: Math.max(day?.to ?? one.to, one.to),
      driving: (day?.driving ?? 0) + one.driving,
      work: (day?.work ?? 0) + one.work,
      tours: (day?.tours ?? 0) + one.tours,
    });
  };
  for (const trip of trips.filter((one) => !fresh.some((tour) => tour.tripId === one.id)))
    add(trip.driver, { ...trip, work: trip.driving + trip.service, tours: 0 });
  for (const tour of fresh) {
    const own = trips.filter((trip) => trip.id === tour.tripId).map((trip) => trip.driver);
    const drivers = tour.tripId ? own : [usual.get(tour.vehicle.id) ?? `of ${tour.vehicle.id}`];
    const service = tour.stops.reduce(
      (sum, stop) => sum + (stop.departure - stop.arrival) / 60_000 - stop.waitingTime,
      0,
    );
    for (const driver of drivers)
      add(driver, {
        from: tour.departure,
        to: tour.arrival,
        driving: tour.drivingTime,
        work: tour.drivingTime + service,
        tours: 1,
      });
  }
  return days;
}
const crew = async () =>
  new Map(
    (
      await sql<{ id: string; driver: string }>(
        `select v.id, v.data ->> 'driverId' as driver from master_record v where v.type = 'vehicle' and exists (select 1 from master_record d where d.type = 'driver' and d.id = v.data ->> 'driverId')`,
      )
    ).map(({ id, driver }) => [id, driver]),
  );

test('nobody who gets something has a day beyond the law, over all his trips of the day', async () => {
  const plan = await propose({});
  expect(plan.state).toBe('DONE');
  const days = daysWith(plan, await tripsOf(), await crew());
  const given = [...days].filter(([, day]) => day.tours > 0);
  expect(given.length).toBeGreaterThan(5);
  // Times are rounded to minutes, stop by stop.
  const minutes = 5;
  for (const [driver, day] of given) {
    expect((day.to - day.from) / hour, driver).toBeLessThanOrEqual(13 + minutes / 60);
    expect(day.driving, driver).toBeLessThanOrEqual(9 * 60 + minutes);
    expect(day.work, driver).toBeLessThanOrEqual(10 * 60 + minutes);
  }
}, 180_000);

test('who has a day beyond the law already gets nothing more, and is named with what is broken', async () => {
  const vehicleIds = ['do-lx-1049'];
  await makeIdle(sql, vehicleIds);
  const drivers = await crew();
  const driver = drivers.get('do-lx-1049') ?? '';
  expect(driver).not.toBe('');
  const before = await propose({ vehicleIds, itemIds: (await freeItems(sql, 5)).map((one) => one.id) });
  expect(before.tours.some((tour) => tour.added > 0)).toBe(true);
  expect(before.overHours).toEqual([]);
  // Two trips that are done, from three in the morning and until half past four in the afternoon: 13 h 30.
  const [a, b] = await sql<{ id: string }>(
    `select id from trip where org_unit = 'dtm' and execution_date = $1::date and state = 'CREATED' and driver_id is distinct from $2 order by name limit 2`,
    [isoToday(), driver],
  );
  const at = (clock: string): string => new Date(Date.parse(`${isoToday()}T${clock}:00Z`) - hour).toISOString();
  for (const [trip, from, to] of [
    [a, '03:00', '04:00'],
    [b, '15:00', '16:30'],
  ] as const)
    await sql(
      `update trip set driver_id = $2, vehicle_id = null, state = 'JOURNEY_CLOSED', actual_departure = $3, actual_arrival = $4, driving_time = 30, return_minutes = 0 where id = $1`,
      [trip?.id, driver, at(from), at(to)],
    );
  const after = await propose({ vehicleIds, itemIds: (await freeItems(sql, 5)).map((one) => one.id) });
  expect(after.tours.filter((tour) => tour.added > 0)).toEqual([]);
  expect(after.overHours).toHaveLength(1);
  expect(after.overHours[0]).toContain('10:30');
  expect(after.unplanned).toHaveLength(5);
}, 180_000);

test('by hand the same day is warned of, and can be overridden', async () => {
  type Checks = {
    success: boolean;
    checkResults: { number: string; code: string; severity: string; overridable: boolean; message: string }[];
  };
  const made = await dispo.request<{ id: string }>(
    'POST',
    '/dpt-rest/trips?overrideCodes=DOUBLE_BOOKED&overrideCodes=DRIVER_DOUBLE_BOOKED&overrideCodes=REST&overrideCodes=WORKING_TIME',
    { executionDate: today(), vehicleId: 'do-lx-1049' },
  );
  // The trip's own page says so as well.
  const view = await dispo.request<{ driverHours: { over: boolean; left: number } }>(
    'GET',
    `/dpt-rest/trips/${made.body.id}`,
  );
  expect(view.body.driverHours).toMatchObject({ over: true, left: 0 });
  const [item] = await freeItems(sql, 1);
  const asked = await dispo.request<Checks>('POST', `/dpt-rest/trips/${made.body.id}/items`, { itemIds: [item?.id] });
  expect(asked.body.success).toBe(false);
  const rest = asked.body.checkResults.filter((one) => one.number === 'DRV-06');
  expect(rest.map(({ code, severity, overridable }) => [code, severity, overridable])).toContainEqual([
    'REST',
    'WARNING',
    true,
  ]);
  expect(rest.map((one) => one.message).join()).toContain('10:30');
});

import { beforeAll, expect, test } from 'vitest';
import { check } from '#optimiser/check.ts';
import type { Problem } from '#optimiser/problem.ts';
import { withTravelTimes } from '#optimiser/travel.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import { makeIdle, bookedTwice, createTrip, freeItems, isoToday, morning, overriding, today } from '#testing/day.ts';
import { planningTakes, proposeDay } from '#testing/dayPlan.ts';

type Check = {
  code: string;
  number: string;
  severity: string;
  overridable: boolean;
  message: string;
  itemId: string | null;
  itemName: string | null;
};
type Checks = { success: boolean; checkResults: Check[] };
type Tour = {
  tourId: string;
  tripId: string | null;
  accepted: string | null;
  added: number;
  weight: number;
  late: number;
  departure: number;
  arrival: number;
  vehicle: { id: string };
  stops: { stopId: string | null; arrival: number; itemIds: string[]; timeWindowViolation: number }[];
};
type Plan = {
  id: string;
  state: string;
  applied: { late: number };
  proposed: { late: number };
  tours: Tour[];
  unplanned: { itemId: string; reason: string; refusedBy: { number: string; message: string } | null }[];
};

const { app, sql } = await opened(morning());
let dispo: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
  await planningTakes(sql, { daySeconds: 1, leadMinutes: 45 });
});

const propose = (body: object) => proposeDay<Plan>(dispo, body);
const now = () => Date.parse(morning().KONTOR_NOW as string);

test('a proposal begins after the lead time, and is never later than the plan that stands', async () => {
  const plan = await propose({});
  expect(plan.state).toBe('DONE');
  expect(plan.proposed.late).toBeLessThanOrEqual(plan.applied.late);
  const fresh = plan.tours.filter((tour) => tour.added > 0);
  expect(fresh.length).toBeGreaterThan(5);
  for (const tour of fresh) {
    if (tour.tripId === null) expect(tour.departure).toBeGreaterThanOrEqual(now() + 45 * 60_000);
    for (const stop of tour.stops.filter((one) => one.stopId === null))
      expect(stop.arrival).toBeGreaterThanOrEqual(now() + 45 * 60_000);
  }
  expect(plan.tours.reduce((sum, tour) => sum + tour.late, 0)).toBe(plan.proposed.late);
  // Late as the board counts it: the same trips, the same stops.
  type Board = {
    trips: { id: string; stops: { id: string; timeWindowViolation: number; actualArrival: number | null }[] }[];
  };
  const board = (await dispo.request<Board>('GET', `/dpt-rest/dashboard/planning?date=${isoToday()}`)).body.trips;
  for (const tour of plan.tours.filter((one) => one.added === 0)) {
    const open =
      board.find((trip) => trip.id === tour.tripId)?.stops.filter((stop) => stop.actualArrival === null) ?? [];
    expect(tour.late).toBe(open.filter((stop) => stop.timeWindowViolation > 0).length);
  }
}, 180_000);

test('what acceptance would refuse is not proposed, and the reason is the check that would say so', async () => {
  const [free] = await freeItems(sql, 1);
  await sql(`update shipment set attributes = array_append(attributes, 'hasLoadingLock') where id = $1`, [free?.id]);
  const dangerous = await sql<{ id: string }>(
    `select s.id from shipment s where s.org_unit = 'dtm' and s.state = 'DISPATCHABLE' and s.execution_date = $1::date and s.un_numbers <> '{}' and s.latitude is not null order by s.id limit 40`,
    [isoToday()],
  );
  const itemIds = [...(await freeItems(sql, 6)).map((item) => item.id), ...dangerous.map((item) => item.id)];
  const plan = await propose({
    itemIds: [...new Set([free?.id ?? '', ...itemIds])],
    vehicleIds: ['do-lx-1020', 'do-lx-1049'],
  });
  const fresh = plan.tours.filter((tour) => tour.added > 0);
  expect(fresh.length).toBeGreaterThan(0);
  expect(plan.unplanned.find((one) => one.itemId === free?.id)).toMatchObject({
    reason: 'REFUSED',
    refusedBy: { number: 'DSP-05' },
  });
  const answer = await overriding<Checks & { conflicts: unknown[]; tours: { tripId: string; dispatched: number }[] }>(
    dispo,
    `/dpt-rest/day-plans/${plan.id}/accept`,
    { tourIds: fresh.map((tour) => tour.tourId) },
  );
  expect(answer.body.conflicts).toEqual([]);
  expect(answer.body.tours).toHaveLength(fresh.length);
  for (const [i, tour] of fresh.entries())
    expect(answer.body.tours[i]?.dispatched).toBe(tour.stops.flatMap((stop) => stop.itemIds).length);
}, 180_000);

test('after a partial acceptance the figures are those of the trip', async () => {
  const vehicleIds = ['ha-lx-303', 'do-lx-1048', 'do-lx-1049'];
  await makeIdle(sql, vehicleIds);
  const items = await freeItems(sql, 6);
  const plan = await propose({
    itemIds: items.map((item) => item.id),
    vehicleIds,
  });
  const tour = plan.tours.find((one) => one.added > 1 && one.tripId === null);
  if (!tour) throw new Error('no new tour');
  const gone = tour.stops[0]?.itemIds[0] as string;
  await sql(`update shipment set state = 'ON_HOLD' where id = $1`, [gone]);
  await overriding<Checks>(dispo, `/dpt-rest/day-plans/${plan.id}/accept`, { tourIds: [tour.tourId] });
  const after = (await dispo.request<Plan>('GET', `/dpt-rest/day-plans/${plan.id}`)).body.tours.find(
    (one) => one.tourId === tour.tourId,
  );
  const [trip] = await sql<{ id: string; weight: number }>(
    `select id, weight::int as weight from trip where name = $1 and execution_date = $2::date and org_unit = 'dtm'`,
    [after?.accepted, isoToday()],
  );
  expect(after?.weight).toBe(trip?.weight);
  expect(after?.weight).toBeLessThan(tour.weight);
  expect(after?.stops.flatMap((stop) => stop.itemIds)).not.toContain(gone);
}, 180_000);

test('a vehicle and a driver on two trips at once are told by hand, by the head and by name', async () => {
  const [running] = await sql<{ vehicle_id: string; driver_id: string; name: string; left: string }>(
    `select vehicle_id, driver_id, name, actual_departure as left from trip where org_unit = 'dtm' and state = 'DRV_INPROGRESS' and driver_id is not null and execution_date = $1::date order by name limit 1`,
    [isoToday()],
  );
  const head = {
    executionDate: today(),
    vehicleId: running?.vehicle_id,
    expectedDeparture: new Date(running?.left ?? 0).getTime() + 60_000,
  };
  const asked = await dispo.request<Checks>('POST', '/dpt-rest/trips/head-check', head);
  expect(asked.body.success).toBe(false);
  const codes = asked.body.checkResults.map((one) => one.number);
  expect(codes).toContain('VEH-03');
  expect(codes).toContain('DRV-07');
  expect(asked.body.checkResults.map((one) => one.message).join()).toContain(running?.name);
  // The call itself refuses with the same checks, and nothing is made; accepted code by code it is made, and the history says so.
  type Refused = { code: number; details: { checkResults: Check[] } };
  const count = async () => (await sql(`select 1 from trip where org_unit = 'dtm'`)).length;
  const before = await count();
  const silent = await dispo.request<Refused>('POST', '/dpt-rest/trips', head);
  expect([silent.status, silent.body.code]).toEqual([400, 1700]);
  expect(silent.body.details.checkResults).toEqual(asked.body.checkResults);
  const half = await dispo.request('POST', '/dpt-rest/trips?overrideCodes=DOUBLE_BOOKED', head);
  expect(half.status).toBe(400);
  expect(await count()).toBe(before);
  const made = await dispo.request<{ id: string; version: number }>('POST', `/dpt-rest/trips${bookedTwice}`, head);
  expect(made.status).toBe(201);
  const trip = made.body;
  const [entry] = await sql<{ override_codes: string[] }>(
    `select override_codes from history where org_unit = 'dtm' and log_key = $1 and code = '2001'`,
    [`TRIP:${trip.id}`],
  );
  expect(entry?.override_codes).toEqual(expect.arrayContaining(['DOUBLE_BOOKED', 'DRIVER_DOUBLE_BOOKED']));
  // What does not book anybody anew is not asked; another driver who is out is.
  const remark = await dispo.request<{ version: number }>('PUT', `/dpt-rest/trips/${trip.id}`, {
    version: trip.version,
    remark: 'ring first',
  });
  expect(remark.status).toBe(200);
  const [far] = await sql<{ driver_id: string }>(
    `select driver_id from trip where org_unit = 'dtm' and state = 'DRV_INPROGRESS' and driver_id is not null and driver_id <> $1 and execution_date = $2::date order by name limit 1`,
    [running?.driver_id, isoToday()],
  );
  const other = { version: remark.body.version, driverId: far?.driver_id };
  const changed = await dispo.request<Refused>('PUT', `/dpt-rest/trips/${trip.id}`, other);
  expect(changed.status).toBe(400);
  expect(changed.body.details.checkResults.map((one) => one.number)).toContain('DRV-07');
  expect((await dispo.request('PUT', `/dpt-rest/trips/${trip.id}${bookedTwice}`, other)).status).toBe(200);
  // And the first shipment asks the same.
  const items = await freeItems(sql, 1);
  const put = await dispo.request<Checks>('POST', `/dpt-rest/trips/${trip.id}/items`, { itemIds: [items[0]?.id] });
  expect(put.body.checkResults.map((one) => one.number)).toEqual(expect.arrayContaining(['VEH-03', 'DRV-07']));
});

test('a dispatch names shipments by their orders, and tells those that it makes late', async () => {
  const trip = await createTrip(dispo, 'do-lx-1049');
  const [first, second] = await freeItems(sql, 2);
  await overriding<Checks>(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds: [first?.id] });
  // A promise that holds as long as nothing comes before it.
  const [stop] = await sql<{ id: string; at: string }>(
    `select id, estimated_arrival as at from stop where trip_id = $1`,
    [trip.id],
  );
  const eta = new Date(stop?.at ?? 0).getTime();
  const clock = (ms: number) =>
    new Date(ms)
      .toLocaleTimeString('de-DE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' })
      .split(':')
      .map(Number);
  const slot = {
    dateFrom: today(),
    dateTo: today(),
    timeFrom: [0, 1, 0],
    timeTo: [...clock(eta + 120_000), 0],
    secondTimeFrom: null,
    secondTimeTo: null,
  };
  await sql(`update shipment set delivery_slots = $2::jsonb where id = $1`, [first?.id, JSON.stringify([slot])]);
  const body = { tripId: trip.id, itemIds: [second?.id], position: 1 };
  const dry = await dispo.request<Checks>('POST', '/dpt-rest/trips/dispatch-check', body);
  const order = await sql<{ order_number: string }>('select order_number from shipment where id = $1', [first?.id]);
  const late = dry.body.checkResults.filter((one) => one.number === 'DSP-11');
  expect(late.map((one) => one.itemName)).toContain(order[0]?.order_number);
  const put = await dispo.request<Checks>('POST', `/dpt-rest/trips/${trip.id}/items`, {
    itemIds: [second?.id],
    position: 1,
  });
  expect(put.body.success).toBe(false);
  expect(put.body.checkResults).toEqual(dry.body.checkResults);
});

test('a shipment that was planned and taken off again leaves no canceled delivery on its timeline', async () => {
  const trip = await createTrip(dispo, 'do-lx-1049');
  const [item] = await freeItems(sql, 1);
  for (let i = 0; i < 2; i += 1) {
    await overriding<Checks>(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds: [item?.id] });
    await dispo.request('DELETE', `/dpt-rest/trips/${trip.id}/items?itemId=${item?.id}`);
  }
  const left = await sql(`select 1 from transition where item_id = $1 and process_id = $2`, [item?.id, trip.id]);
  expect(left).toEqual([]);
});

test('a vehicle whose driver no longer exists makes a trip without one', async () => {
  const [gone] = await sql<{ id: string }>(
    `select id from master_record where type = 'vehicle' and data ->> 'driverId' = 'd999' order by id limit 1`,
  );
  const trip = await dispo.request<{ driverId: string | null }>('POST', '/dpt-rest/trips', {
    executionDate: today(),
    vehicleId: gone?.id ?? 'do-lx-1020',
  });
  expect(trip.body.driverId).not.toBe('d999');
});

test('an addition that would make a stop of the trip late leaves the tour alone; the others stay on it', async () => {
  const trip = await createTrip(dispo, 'do-lx-1044');
  // Vehicle and driver are free for it, whatever day it is: else its round begins after what was promised.
  await makeIdle(sql, ['do-lx-1044'], trip.id);
  const [kept, near, far] = await freeItems(sql, 3);
  const ids = [kept?.id ?? '', near?.id ?? '', far?.id ?? ''];
  // The near one stands at the gate of what is on the trip already, the far one an hour away, both at any time.
  await sql(`update shipment set delivery_slots = '[]', attributes = '{}' where id = any($1)`, [ids]);
  await sql(
    `update shipment s set latitude = k.latitude, longitude = k.longitude, stop_key = k.stop_key from shipment k where k.id = $1 and s.id = $2`,
    [ids[0], ids[1]],
  );
  await sql(`update shipment set latitude = latitude - 0.7, stop_key = 'far away' where id = $1`, [ids[2]]);
  await overriding<Checks>(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds: [ids[0]] });
  const [stop] = await sql<{ at: string }>(`select estimated_arrival as at from stop where trip_id = $1`, [trip.id]);
  const end = new Date(stop?.at ?? 0).getTime() + 40 * 60_000;
  const clock = new Date(end).toLocaleTimeString('de-DE', { timeZone: 'Europe/Berlin' }).split(':').map(Number);
  await sql(`update shipment set delivery_slots = $2::jsonb where id = $1`, [
    ids[0],
    JSON.stringify([
      {
        dateFrom: today(),
        dateTo: today(),
        timeFrom: [0, 1, 0],
        timeTo: clock,
        secondTimeFrom: null,
        secondTimeTo: null,
      },
    ]),
  ]);
  await sql(`update stop set windows = $2::jsonb where trip_id = $1`, [
    trip.id,
    JSON.stringify([{ from: end - 8 * 3_600_000, to: end }]),
  ]);
  // A search that minds no window: the far one first, then the near one, then the stop that was promised.
  const { run } = app.platform.solver;
  app.platform.solver.run = (({ problem }: { problem: Problem }) => {
    const jobs = [...(problem.jobs ?? [])].sort((a, b) => (a.location?.[1] ?? 0) - (b.location?.[1] ?? 0));
    const own = jobs.find((job) => job.priority === 100);
    const steps = [...jobs.filter((job) => job !== own), ...(own ? [own] : [])].map(({ id }) => ({
      type: 'job' as const,
      id,
    }));
    const vehicle = problem.vehicles.find((one) => own?.skills?.includes(`only:${one.id}`))?.id ?? '';
    const solution = check(withTravelTimes(problem), [{ vehicle, steps }]);
    return { answer: Promise.resolve({ solution, changes: [] }), progress: () => undefined, cancel: () => undefined };
  }) as never;
  const plan = await propose({ itemIds: ids.slice(1), vehicleIds: ['do-lx-1044'] });
  app.platform.solver.run = run;
  expect(plan.state).toBe('DONE');
  const tour = plan.tours.find((one) => one.tripId === trip.id);
  expect(tour?.stops.flatMap((one) => one.itemIds)).toEqual(expect.arrayContaining([ids[0], ids[1]]));
  expect(tour?.added).toBe(1);
  expect(plan.unplanned.find((one) => one.itemId === ids[2])).toMatchObject({ refusedBy: { number: 'DSP-11' } });
}, 120_000);

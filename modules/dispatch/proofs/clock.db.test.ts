import { afterAll, beforeAll, expect, test } from 'vitest';
import { instantOf } from '#kernel/date.ts';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';
import { createTrip, isoToday, overriding, sqlOf, today } from '#testing/day.ts';

type Stop = {
  windows: { to: number }[];
  estimatedArrival: number | null;
  actualArrival: number | null;
  timeWindowViolation: number;
  stopProcessingState: string | null;
};
type Row = {
  id: string;
  name: string;
  state: string;
  delay: number | null;
  nextStopEta: number | null;
  expectedArrival: number | null;
  willMiss: { sequence: number; minutes: number; count: number } | null;
  windowViolations: number;
};
type Trip = Row & { stops: Stop[] };

// Hours after the world was seeded: trips are on the road, and nobody has told anything since.
const now = instantOf(today(), [22, 30, 1], 'Europe/Berlin');
let app: TestApp;
let dispo: Client;
let board: Trip[];
beforeAll(async () => {
  app = await testApp([], { KONTOR_NOW: new Date(now).toISOString() });
  dispo = await app.as('dispo1');
  board = (await dispo.request<{ trips: Trip[] }>('GET', `/dpt-rest/dashboard/planning?date=${isoToday()}`)).body.trips;
});
afterAll(() => app.stop());

/** Counted by hand: minutes from the end of the last window to the time that is written, whose seconds are cut. */
const lateBy = (stop: Stop): number => {
  const at = stop.actualArrival ?? stop.estimatedArrival;
  if (at === null || stop.windows.length === 0) return 0;
  const written = new Date(at).setUTCSeconds(0, 0);
  return Math.max(0, (written - Math.max(...stop.windows.map((window) => window.to))) / 60_000);
};
const isToCome = (stop: Stop): boolean => stop.actualArrival === null;

test('nothing that is to come lies in the past, on board and execution alike', async () => {
  const open = board.filter((trip) => trip.state !== 'JOURNEY_CLOSED');
  expect(open.length).toBeGreaterThan(20);
  for (const trip of open) {
    for (const stop of trip.stops.filter(isToCome))
      expect(stop.estimatedArrival, trip.name).toBeGreaterThanOrEqual(now);
    if (trip.stops.length > 0) expect(trip.expectedArrival, trip.name).toBeGreaterThanOrEqual(now);
  }
  const { trips } = (await dispo.request<{ trips: Row[] }>('GET', `/dpt-rest/dashboard/execution?date=${isoToday()}`))
    .body;
  for (const trip of trips) {
    const same = board.find((one) => one.id === trip.id);
    expect([trip.delay, trip.expectedArrival, trip.willMiss]).toEqual([
      same?.delay,
      same?.expectedArrival,
      same?.willMiss,
    ]);
    if (trip.state === 'DRV_INPROGRESS' && same?.stops.some(isToCome))
      expect(trip.nextStopEta, trip.name).toBeGreaterThanOrEqual(now);
  }
});

test('late stops are those past their windows, and a risk names the worst of those to come', () => {
  let missed = 0;
  for (const trip of board) {
    expect(
      trip.stops.map((stop) => stop.timeWindowViolation),
      trip.name,
    ).toEqual(trip.stops.map(lateBy));
    expect(trip.windowViolations, trip.name).toBe(trip.stops.filter((stop) => lateBy(stop) > 0).length);
    if (trip.state === 'JOURNEY_CLOSED') continue;
    const toCome = trip.stops.filter(isToCome).map(lateBy);
    expect(trip.willMiss?.minutes ?? 0, trip.name).toBe(Math.max(0, ...toCome));
    expect(trip.willMiss?.count ?? 0, trip.name).toBe(toCome.filter((minutes) => minutes > 0).length);
    missed += toCome.filter((minutes) => minutes > 0).length;
  }
  expect(missed).toBeGreaterThan(10);
});

test('the trip page and the driver are told the same', async () => {
  const [running] = board.filter((trip) => trip.state === 'DRV_INPROGRESS' && trip.stops.some(isToCome));
  const page = (await dispo.request<Trip>('GET', `/dpt-rest/trips/${running?.id}`)).body;
  const of = (trip: Trip | undefined) =>
    trip?.stops.map((stop) => [stop.estimatedArrival, stop.timeWindowViolation, stop.stopProcessingState]);
  expect(of(page)).toEqual(of(running));
  const driver = await app.as('fahrer1');
  const own = (await driver.request<Row[]>('GET', '/mobile-rest/tours')).body;
  for (const trip of own) {
    const same = board.find((one) => one.id === trip.id);
    if (same)
      expect([trip.delay, trip.willMiss, trip.expectedArrival]).toEqual([
        same.delay,
        same.willMiss,
        same.expectedArrival,
      ]);
  }
});

test('a new trip of today leaves when it can be loaded, not this morning', async () => {
  const made = await dispo.request<{ expectedDeparture: number }>('POST', '/dpt-rest/trips', {
    executionDate: today(),
  });
  expect(made.body.expectedDeparture).toBe(instantOf(today(), [23, 15, 0], 'Europe/Berlin'));
});

test('a trip is at risk by a plan since that plan was made, not since the clock would have made it so', async () => {
  const { sql, end } = await sqlOf(app);
  const [item] = await sql<{ id: string }>(
    `select id from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' and shipment_type = 'DELIVERY' and un_numbers = '{}'
       and latitude is not null and execution_date = $1::date and window_to < $2 order by weight, id limit 1`,
    [isoToday(), new Date(now - 3_600_000)],
  );
  await end();
  const made = await createTrip(dispo, 'do-lx-1049', '112');
  const put = await overriding<{ success: boolean; checkResults: [] }>(dispo, `/dpt-rest/trips/${made.id}/items`, {
    itemIds: [item?.id],
  });
  expect(put.body.success).toBe(true);
  const page = (await dispo.request<Trip & { lookSince: number | null }>('GET', `/dpt-rest/trips/${made.id}`)).body;
  expect(page.willMiss?.minutes).toBeGreaterThan(60);
  expect(Math.floor((page.lookSince ?? 0) / 60_000)).toBe(Math.floor(now / 60_000));
});

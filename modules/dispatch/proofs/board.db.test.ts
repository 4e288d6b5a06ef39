import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BoardTrip, PoolPlace } from '#modules/dispatch/contract/schemas.ts';
import { loadsOfPlace, loadOfStop, roundOf } from '#modules/dispatch/rules/board/boardRound.ts';
import { askRound, betterPlace, type Place } from '#modules/dispatch/rules/board/verdict.ts';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';
import { sqlOf, today } from '#testing/day.ts';
import { clock } from '#testing/clock.ts';

type Stop = {
  id: string;
  name: string;
  plannedArrival: number;
  timeWindowViolation: number;
  orders: { itemId: string }[];
};
type Trip = { id: string; version: number; drivenDistance: number; drivingTime: number; stops: Stop[] };
type Checked = {
  success: boolean;
  checkResults: { code: string; severity: string }[];
  trip: Trip | null;
};
type Dashboard = { trips: BoardTrip[]; service: { defaultMinutes: number; merges: boolean } };

let app: TestApp;
let dispatcher: Client;
let places: PoolPlace[];
const executionDate = today();
const date = executionDate.map((part) => String(part).padStart(2, '0')).join('-');
const open = { and: [{ field: 'shipmentState', op: '=', value: 'DISPATCHABLE' }] };
beforeAll(async () => {
  app = await testApp();
  dispatcher = await app.as('dispo1');
  const found = await dispatcher.request<{ items: PoolPlace[]; total: number }>(
    'POST',
    '/dpt-rest/dashboard/planning/places',
    { date, filter: open },
  );
  expect(found.body.total).toBe(found.body.items.length);
  expect(found.body.total).toBeGreaterThan(200);
  // Each at a place of its own, so that each is a stop.
  const seen = new Set<string>();
  places = found.body.items.filter(
    (one) =>
      one.shipmentType === 'DELIVERY' &&
      one.latitude !== null &&
      !one.attributes.some((name) => /Dangerous|Lock/.test(name)) &&
      !seen.has(one.placeKey) &&
      seen.add(one.placeKey),
  );
});
afterAll(() => app.stop());

const newTrip = async (): Promise<Trip> =>
  (await dispatcher.request<Trip>('POST', '/dpt-rest/trips', { executionDate })).body;
async function put(trip: Trip, body: object): Promise<Trip> {
  const send = (more: object) =>
    dispatcher.request<Checked>('POST', `/dpt-rest/trips/${trip.id}/items`, { ...body, ...more });
  const first = (await send({})).body;
  const answer = first.success
    ? first
    : (
        await send({
          overrideCodes: first.checkResults.filter((one) => one.severity !== 'INFO').map((one) => one.code),
        })
      ).body;
  expect(answer.success, JSON.stringify(answer.checkResults)).toBe(true);
  return answer.trip as Trip;
}
const idsOf = (trip: Trip) => trip.stops.flatMap((stop) => stop.orders.map((order) => order.itemId));

test('a dispatch to a place among the stops stands there, also from another trip and onto a trip without stops', async () => {
  const [a, b, c, d] = places.slice(0, 4).map((one) => one.itemId);
  const trip = await newTrip();
  expect(idsOf(await put(trip, { itemIds: [a], position: 7 }))).toEqual([a]);
  expect(idsOf(await put(trip, { itemIds: [b] }))).toEqual([a, b]);
  expect(idsOf(await put(trip, { itemIds: [c], position: 2 }))).toEqual([a, c, b]);
  const other = await newTrip();
  await put(other, { itemIds: [d] });
  expect(idsOf(await put(trip, { itemIds: [d], fromTripId: other.id, position: 1 }))).toEqual([d, a, c, b]);
  // Numbers without gaps, times that follow the order.
  const now = (await dispatcher.request<Trip>('GET', `/dpt-rest/trips/${trip.id}`)).body;
  const arrivals = now.stops.map((stop) => stop.plannedArrival);
  expect(arrivals).toEqual([...arrivals].sort((x, y) => x - y));
});

test('at every place among the stops the browser says the arrival that the dry run says', async () => {
  const trip = await newTrip();
  for (const { itemId } of places.slice(30, 34)) await put(trip, { itemIds: [itemId] });
  const { body } = await dispatcher.request<Dashboard>('GET', `/dpt-rest/dashboard/planning?date=${date}`);
  const round = roundOf(body.trips.find((one) => one.id === trip.id) as BoardTrip);
  const carried = places[40] as PoolPlace;
  const asked = askRound({
    round,
    depot: round.start as { lat: number; lon: number },
    carried: loadsOfPlace(carried),
    service: body.service,
    now: clock.now(),
  });
  const dryRun = async (more: object) =>
    (
      await dispatcher.request<{ proposedStops: { arrival: number }[] }>('POST', '/dpt-rest/trips/dispatch-check', {
        tripId: trip.id,
        itemIds: [carried.itemId],
        ...more,
      })
    ).body.proposedStops.map((stop) => stop.arrival);
  const arrivals = new Set<number>();
  for (const position of [1, 2, 3, 4, 5]) {
    const place = asked.at(position);
    expect(place.position).toBe(position);
    expect(await dryRun({ position }), `stop ${position}`).toEqual([place.arrival]);
    arrivals.add(place.arrival ?? 0);
  }
  expect(arrivals.size).toBe(5);
  expect(await dryRun({})).toEqual([asked.at(5).arrival]);
});

test('with a routing engine the browser counts with its times, and marks what it has not been asked for', async () => {
  // Every way takes ten minutes and 7 km.
  const engine = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://x');
    const size = (name: string): number => searchParams.get(name)?.split(';').length ?? 0;
    const table = (value: number) =>
      Array.from({ length: size('sources') }, () => new Array<number>(size('destinations')).fill(value));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ code: 'Ok', durations: table(600), distances: table(7000) }));
  });
  await new Promise<void>((done) => engine.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`;
  const { sql, end } = await sqlOf(app);
  await sql(`insert into config_entry (org_unit, name, value, changed_by) values ('dtm', 'travel', $1, 'test')`, [
    { source: 'OSRM', address },
  ]);
  try {
    const trip = await newTrip();
    for (const { itemId } of places.slice(50, 53)) await put(trip, { itemIds: [itemId] });
    const board = async () => {
      const { body } = await dispatcher.request<Dashboard>('GET', `/dpt-rest/dashboard/planning?date=${date}`);
      return { trip: body.trips.find((one) => one.id === trip.id) as BoardTrip, service: body.service };
    };
    // The engine is asked after the commands.
    const leg = { seconds: 600, metres: 7000 };
    await app.settled();
    expect((await board()).trip.round.legs).toEqual([leg, leg, leg, leg]);
    await app.settled();
    expect((await board()).trip.drivenDistance).toBe(28_000_000);
    const { trip: now, service } = await board();
    const carried = places[60] as PoolPlace;
    const round = roundOf(now);
    const depot = round.start as { lat: number; lon: number };
    const asked = askRound({ round, depot, carried: loadsOfPlace(carried), service, now: clock.now() });
    const [stop] = now.stops;
    if (!stop) throw new Error('the trip has no stops');
    const same = askRound({ round, depot, carried: [loadOfStop(stop)], service, now: clock.now() });
    expect(same.last()).toMatchObject({ joins: true, estimated: false, seconds: 0 });
    for (const position of [1, 2, 4]) {
      const dry = await dispatcher.request<{ proposedStops: { arrival: number }[] }>(
        'POST',
        '/dpt-rest/trips/dispatch-check',
        { tripId: trip.id, itemIds: [carried.itemId], position },
      );
      expect(asked.at(position)).toMatchObject({ estimated: true, arrival: dry.body.proposedStops[0]?.arrival });
    }
  } finally {
    await sql(`delete from config_entry where name = 'travel'`);
    await end();
    engine.close();
  }
});

test('what the browser says of a place before the drop is what the server makes of it', async () => {
  const trip = await newTrip();
  const own = places.slice(10, 16).map((one) => one.itemId);
  for (const itemId of own) await put(trip, { itemIds: [itemId] });
  const board = async () => {
    const { body } = await dispatcher.request<Dashboard>('GET', `/dpt-rest/dashboard/planning?date=${date}`);
    const found = body.trips.find((one) => one.id === trip.id) as BoardTrip;
    return { trip: found, service: body.service };
  };
  const before = await board();
  const carried = places[20] as PoolPlace;
  const round = roundOf(before.trip);
  const asked = askRound({
    round,
    depot: round.start as { lat: number; lon: number },
    carried: loadsOfPlace(carried),
    service: before.service,
    now: clock.now(),
  });
  const [best] = asked.places(1);
  expect(best).toBeDefined();
  const after = await put(trip, { itemIds: [carried.itemId], position: best?.position });
  const stop = after.stops[(best?.position ?? 0) - 1];
  expect(stop?.orders[0]?.itemId).toBe(carried.itemId);
  expect(stop?.plannedArrival).toBe(best?.arrival);
  const { trip: now } = await board();
  expect((now.drivenDistance ?? 0) - (before.trip.drivenDistance ?? 0)).toBe((best?.metres ?? 0) * 1000);
  const late = best?.broken.find((one) => one.rule === 'LATE');
  expect(stop?.timeWindowViolation).toBe(late?.rule === 'LATE' ? late.minutes : 0);
  // At the end it would have been no better.
  expect(betterPlace(best as Place, asked.last())).toBeLessThanOrEqual(0);
});

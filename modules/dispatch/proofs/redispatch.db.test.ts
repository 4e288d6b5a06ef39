import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';
import { freeItems, overriding, releasedTrip, sqlOf, today } from '#testing/day.ts';

type Item = { itemId: string; shipmentType: string; attributes: string[]; shipmentState: string };
type Trip = { id: string; name: string; stops: { orders: { itemId: string }[] }[] };
type Checked = {
  success: boolean;
  checkResults: { code: string; severity: string; overridable: boolean }[];
  trip: Trip | null;
};

let app: TestApp;
let dispatcher: Client;
let items: string[];
beforeAll(async () => {
  app = await testApp();
  dispatcher = await app.as('dispo1');
  const waiting = (type: string) =>
    dispatcher.request<{ items: Item[] }>('POST', '/dpt-rest/items', {
      filter: {
        and: [
          { field: 'shipmentState', op: '=', value: 'DISPATCHABLE' },
          { field: 'shipmentType', op: '=', value: type },
        ],
      },
      paging: { size: 50, page: 0 },
    });
  const plain = (found: Item[]) => found.filter((item) => !item.attributes.some((name) => /Dangerous|Lock/.test(name)));
  const [delivery] = plain((await waiting('DELIVERY')).body.items);
  const [pickup] = plain((await waiting('PICKUP')).body.items);
  items = [delivery?.itemId ?? '', pickup?.itemId ?? ''];
});
afterAll(() => app.stop());

const executionDate = today();
const newTrip = async (): Promise<Trip> =>
  (await dispatcher.request<Trip>('POST', '/dpt-rest/trips', { executionDate })).body;
const aboard = async (trip: Pick<Trip, 'id'>): Promise<string[]> =>
  (await dispatcher.request<Trip>('GET', `/dpt-rest/trips/${trip.id}`)).body.stops
    .flatMap((stop) => stop.orders.map((order) => order.itemId))
    .sort();
const put = (trip: Trip, body: object) => dispatcher.request<Checked>('POST', `/dpt-rest/trips/${trip.id}/items`, body);
const accepted = (answer: Checked) =>
  answer.checkResults.filter((one) => one.severity !== 'INFO').map((one) => one.code);
/** Dispatches as a user does: asked once, everything accepted. */
async function putAnyway(trip: Trip, body: object): Promise<Checked> {
  const first = await put(trip, body);
  return first.body.success ? first.body : (await put(trip, { ...body, overrideCodes: accepted(first.body) })).body;
}

test('a delivery and a pickup go from one trip to another in one step, and each way stands in their history', async () => {
  const from = await newTrip();
  const to = await newTrip();
  expect((await putAnyway(from, { itemIds: items })).success).toBe(true);
  expect((await putAnyway(to, { itemIds: items, fromTripId: from.id })).success).toBe(true);
  expect(await aboard(from)).toEqual([]);
  expect(await aboard(to)).toEqual([...items].sort());
  const history = await dispatcher.request<{ code: string }[]>('GET', `/dpt-rest/history/ITEM:${items[0]}`);
  expect(history.body.slice(0, 3).map((entry) => entry.code)).toEqual(['1040', '1041', '1040']);

  // And both off again together, as the way back does.
  const query = items.map((id) => `itemId=${id}`).join('&');
  const off = await dispatcher.request<Checked>('DELETE', `/dpt-rest/trips/${to.id}/items?${query}`);
  expect(off.body.success).toBe(true);
  expect(await aboard(to)).toEqual([]);
});

test('when the new trip does not take them, they stay where they were', async () => {
  const from = await newTrip();
  const to = await newTrip();
  expect((await putAnyway(from, { itemIds: items })).success).toBe(true);
  const asked = await put(to, { itemIds: items, fromTripId: from.id });
  expect(asked.body.success).toBe(false);
  expect(asked.body.trip).toBeNull();
  expect(await aboard(from)).toEqual([...items].sort());
  expect(await aboard(to)).toEqual([]);
});

test('the dry run says the same as the step itself and saves nothing', async () => {
  const to = await newTrip();
  const held = await dispatcher.request<{ items: { tripId?: string }[] }>('POST', '/dpt-rest/items', {
    filter: { and: [{ field: 'itemId', op: 'in', value: items }] },
  });
  const home = held.body.items[0]?.tripId;
  expect(home).toBeDefined();
  const body = { tripId: to.id, itemIds: items, fromTripId: home };
  const dry = await dispatcher.request<Checked & { proposedStops: { arrival: number | null }[] }>(
    'POST',
    '/dpt-rest/trips/dispatch-check',
    body,
  );
  expect(dry.status).toBe(200);
  expect(accepted(dry.body)).not.toContain('ALREADY_DISPATCHED');
  expect(dry.body.proposedStops.length).toBeGreaterThan(0);
  const step = await put(to, { itemIds: items, fromTripId: home });
  expect(accepted(step.body)).toEqual(accepted(dry.body));
  expect(await aboard(to)).toEqual([]);
});

test('two dispatchers who swap shipments between the same trips at once both get an answer', async () => {
  const one = await newTrip();
  const two = await newTrip();
  const other = await app.as('dispo2');
  const [a = '', b = ''] = items;
  const home = await dispatcher.request<{ items: { tripId?: string }[] }>('POST', '/dpt-rest/items', {
    filter: { and: [{ field: 'itemId', op: 'in', value: items }] },
  });
  const from = home.body.items[0]?.tripId;
  expect((await putAnyway(one, { itemIds: [a], ...(from ? { fromTripId: from } : {}) })).success).toBe(true);
  expect((await putAnyway(two, { itemIds: [b], ...(from ? { fromTripId: from } : {}) })).success).toBe(true);
  const codes = [
    'NOT_ON_TERMINAL',
    'AFF_MISMATCH',
    'ROUTE_MISMATCH',
    'DATE_MISMATCH',
    'TIME_WINDOW',
    'ARRIVAL_NOTIFICATION',
  ];
  const answers = await Promise.all([
    put(two, { itemIds: [a], fromTripId: one.id, overrideCodes: codes }),
    other.request<Checked>('POST', `/dpt-rest/trips/${one.id}/items`, {
      itemIds: [b],
      fromTripId: two.id,
      overrideCodes: codes,
    }),
  ]);
  expect(answers.map((answer) => [answer.status, answer.body.success])).toEqual([
    [200, true],
    [200, true],
  ]);
  expect(await aboard(two)).toEqual([a]);
  expect(await aboard(one)).toEqual([b]);
});

test('a trip of another unit as the origin is unknown', async () => {
  const to = await newTrip();
  const far = await app.as('dispo-ham', 'ham');
  const theirs = (await far.request<Trip>('POST', '/dpt-rest/trips', { executionDate })).body;
  expect((await put(to, { itemIds: items, fromTripId: theirs.id })).status).toBe(404);
  const dry = { tripId: to.id, itemIds: items, fromTripId: theirs.id };
  expect((await dispatcher.request('POST', '/dpt-rest/trips/dispatch-check', dry)).status).toBe(404);
});

test('a delivery and a pickup leave a released trip together, come back together, and go on to another trip', async () => {
  const { sql, end } = await sqlOf(app);
  const [first, second] = await freeItems(sql, 2);
  const [pickup] = await sql<{ id: string }>(
    `select id from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' and shipment_type = 'PICKUP' and un_numbers = '{}' order by id limit 1`,
  );
  const { trip } = await releasedTrip(dispatcher, sql, [first?.id ?? '']);
  await end();
  const both = [second?.id ?? '', pickup?.id ?? ''];
  const path = `/dpt-rest/trips/${trip.id}/items`;
  expect((await overriding<Checked>(dispatcher, path, { itemIds: both })).body.success).toBe(true);
  const query = both.map((id) => `itemId=${id}`).join('&');
  expect((await dispatcher.request<Checked>('DELETE', `${path}?${query}`)).body.success).toBe(true);
  expect(await aboard(trip)).toEqual([first?.id]);
  expect((await overriding<Checked>(dispatcher, path, { itemIds: both })).body.success).toBe(true);
  const to = await newTrip();
  expect((await putAnyway(to, { itemIds: both, fromTripId: trip.id })).success).toBe(true);
  expect(await aboard(to)).toEqual([...both].sort());
  expect(await aboard(trip)).toEqual([first?.id]);
});

test('the timeline of a shipment has the times of its trip as they stand: loading when it leaves, delivery when it is there', async () => {
  type Timed = { stops: { plannedArrival: number | null; orders: { itemId: string }[] }[] };
  type Step = { timelineType: string; plannedTimestamp: number | null; timestamp: number | null };
  const { sql, end } = await sqlOf(app);
  const [{ id: item } = { id: '' }] = await freeItems(sql, 1);
  await end();
  const at = async () => {
    const found = await dispatcher.request<{ compartmentTransitions: Step[] }>('GET', `/dpt-rest/items/${item}`);
    return found.body.compartmentTransitions.filter((one) => ['LOADING', 'DELIVERY'].includes(one.timelineType));
  };
  expect(await at()).toEqual([]);
  const trip = await newTrip();
  expect((await putAnyway(trip, { itemIds: [item] })).success).toBe(true);
  const arrival = async () => {
    const { body } = await dispatcher.request<Timed>('GET', `/dpt-rest/trips/${trip.id}`);
    return body.stops.find((stop) => stop.orders.some((one) => one.itemId === item))?.plannedArrival ?? -1;
  };
  const [loading, delivery] = await at();
  const first = await arrival();
  expect(delivery).toMatchObject({ timelineType: 'DELIVERY', plannedTimestamp: first, timestamp: null });
  expect(loading).toMatchObject({ timelineType: 'LOADING', timestamp: null });
  expect(loading?.plannedTimestamp).toBeLessThan(first);
  // The trip leaves later: the timeline says so, though the shipment joined before.
  const { body } = await dispatcher.request<Trip & { version: number; expectedDeparture: number }>(
    'GET',
    `/dpt-rest/trips/${trip.id}`,
  );
  const later = await dispatcher.request('PUT', `/dpt-rest/trips/${trip.id}`, {
    version: body.version,
    expectedDeparture: body.expectedDeparture + 3_600_000,
  });
  expect(later.status).toBe(200);
  const [loadsNow, isThereNow] = await at();
  expect(loadsNow?.plannedTimestamp).toBe((loading?.plannedTimestamp ?? 0) + 3_600_000);
  expect(isThereNow?.plannedTimestamp).toBe(await arrival());
  expect(isThereNow?.plannedTimestamp).not.toBe(first);
});

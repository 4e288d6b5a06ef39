import { beforeAll, expect, test } from 'vitest';
import { createTrip, freeItems, isoToday, morning, overriding } from '#testing/day.ts';
import { directTraffic } from '#testing/directTraffic.ts';
import { type Checked, good } from '#testing/lineHaul.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

/** Decisions, R53: a direct shipment has its pickup stop and its delivery stop on the same trip. What is stored is counted by plain SQL. */
const { app, sql } = await opened(morning());
let dispo: Client;
beforeAll(async () => {
  dispo = await app.as('leitdispo');
});

type Order = {
  itemId: string;
  orderType: string;
  result: string | null;
  cashOnDelivery: number;
  directTraffic: null | {
    collects: boolean;
    other: null | { stopId: string; sequence: number; result: string | null };
  };
};
type Stop = { id: string; sequence: number; name: string; orders: Order[] };
type Trip = {
  id: string;
  name: string;
  version: number;
  state: string;
  weight: number;
  packages: number;
  numberOfDeliveries: number;
  numberOfPickups: number;
  numberOfDirectTraffics: number;
  ordersDone: number;
  peak: { weight: number };
  stops: Stop[];
};

const directItems = (count: number): Promise<string[]> => directTraffic(sql, count);
const read = async (id: string): Promise<Trip> => (await dispo.request<Trip>('GET', `/dpt-rest/trips/${id}`)).body;
async function onTrip(itemIds: string[], more: object = {}): Promise<Trip> {
  const trip = await createTrip(dispo);
  good(await overriding<Checked>(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds, ...more }));
  return read(trip.id);
}
/** What the trip's stops do, in their order. */
const works = (trip: Trip): string[] =>
  trip.stops.flatMap((stop) => stop.orders.map((order) => `${stop.sequence} ${order.orderType}`));
const orderAt = (trip: Trip, itemId: string, collects: boolean) => {
  const stop = trip.stops.find(({ orders }) =>
    orders.some((one) => one.itemId === itemId && one.directTraffic?.collects === collects),
  );
  return { stop, order: stop?.orders.find((one) => one.itemId === itemId) };
};
const document = (trip: Trip, stopId: string | undefined, itemId: string, order: object) =>
  overriding<Checked>(dispo, `/dpt-rest/trips/${trip.id}/stops/${stopId}/documentation`, {
    signer: 'A. Versand',
    orders: [{ itemId, result: 'OK', ...order }],
  });
const start = async (trip: Trip): Promise<void> => {
  await sql(`update trip set state = 'READY_FOR_TOUR_START' where id = $1`, [trip.id]);
  expect((await dispo.request('POST', `/dpt-rest/trips/${trip.id}/start`, {})).status).toBe(200);
};
const stateOf = async (itemId: string) =>
  (
    await sql<{ state: string; collected: boolean; trip_id: string | null }>(
      'select state, collected_at is not null as collected, trip_id from shipment where id = $1',
      [itemId],
    )
  )[0];

test('direct traffic has two stops on its trip, first where it is collected; every sum counts it once', async () => {
  const [one = '', two = ''] = await directItems(2);
  await sql(
    'update shipment set weight = 1000000, loading_meter = 800, volume = 1000000000, packages = 2 where id = any($1::uuid[])',
    [[one, two]],
  );
  const trip = await onTrip([one, two]);
  expect(works(trip)).toEqual(['1 PICKUP', '2 DIRECT', '3 PICKUP', '4 DIRECT']);
  expect(trip.stops.map(({ name }) => name).filter((name) => name.startsWith('Versender'))).toEqual([
    'Versender 1',
    'Versender 2',
  ]);
  const rows = await sql<{ order_type: string; direct: boolean; count: number }>(
    `select order_type, direct, count(*)::int as count from stop_order where trip_id = $1 group by 1, 2 order by 1`,
    [trip.id],
  );
  expect(rows).toEqual([
    { order_type: 'DIRECT', direct: false, count: 2 },
    { order_type: 'PICKUP', direct: true, count: 2 },
  ]);
  const [sums] = await sql<{ weight: string; packages: number }>(
    'select sum(weight) as weight, sum(packages)::int as packages from shipment where trip_id = $1',
    [trip.id],
  );
  expect([trip.weight, trip.packages]).toEqual([Number(sums?.weight), sums?.packages]);
  expect([trip.weight, trip.packages]).toEqual([2_000_000, 4]);
  // One is delivered before the other is collected: never both aboard.
  expect(trip.peak.weight).toBe(1_000_000);
  expect([trip.numberOfDeliveries, trip.numberOfPickups, trip.numberOfDirectTraffics]).toEqual([0, 0, 2]);
  // Both ends stand in its timeline.
  const steps = await sql<{ timeline_type: string; state: string }>(
    `select timeline_type, state from transition where item_id = $1 and process_id = $2 order by timeline_type`,
    [one, trip.id],
  );
  expect(steps).toEqual([
    { timeline_type: 'DELIVERY', state: 'PLANNED' },
    { timeline_type: 'PICKUP', state: 'PLANNED' },
  ]);

  // Collected first, one behind the other: both are aboard between.
  const [a, b, c, d] = trip.stops.map(({ id }) => id);
  const put = (stopIds: (string | undefined)[], version: number) =>
    dispo.request<{ message?: string }>('PUT', `/dpt-rest/trips/${trip.id}/sequence`, { stopIds, version });
  expect((await put([a, c, b, d], trip.version)).status).toBe(200);
  const both = await read(trip.id);
  expect(both.peak.weight).toBe(2_000_000);
  // A delivery before its own collection is refused, and nothing has moved.
  expect((await put([b, a, c, d], both.version)).status).toBe(400);
  expect((await read(trip.id)).stops.map(({ id }) => id)).toEqual([a, c, b, d]);

  // Both stops leave with it.
  const leave = (codes: string) =>
    dispo.request<Checked>('DELETE', `/dpt-rest/trips/${trip.id}/items?itemId=${one}${codes}`);
  expect((await leave('')).body).toMatchObject({
    success: false,
    checkResults: [{ code: 'DIRECT_PAIR', overridable: true }],
  });
  good(await leave('&overrideCodes=DIRECT_PAIR'));
  const rest = await read(trip.id);
  expect(works(rest)).toEqual(['1 PICKUP', '2 DIRECT']);
  expect(rest.numberOfDirectTraffics).toBe(1);
});

test('the driver collects at the first stop and delivers at the second; nothing before, everything once', async () => {
  const [item = ''] = await directItems(1);
  await sql('update shipment set cash_on_delivery = 5000 where id = $1', [item]);
  const trip = await onTrip([item]);
  expect((await overriding<Checked>(dispo, `/dpt-rest/trips/${trip.id}/release`, {})).body).toMatchObject({
    success: true,
  });
  // Nothing is loaded in the hall: there is no list.
  const [lists] = await sql<{ count: number }>('select count(*)::int as count from process_list where trip_id = $1', [
    trip.id,
  ]);
  expect(lists?.count).toBe(0);
  await start(trip);
  const from = orderAt(trip, item, true);
  const to = orderAt(trip, item, false);
  expect([from.order?.cashOnDelivery, to.order?.cashOnDelivery]).toEqual([0, 5000]);
  expect([from.order?.directTraffic?.other?.sequence, to.order?.directTraffic?.other?.sequence]).toEqual([2, 1]);
  const early = await document(trip, to.stop?.id, item, { cashCollected: 5000 });
  expect([early.status, await stateOf(item)]).toEqual([
    400,
    { state: 'IN_EXECUTION', collected: false, trip_id: trip.id },
  ]);

  good(await document(trip, from.stop?.id, item, {}));
  expect(await stateOf(item)).toEqual({ state: 'IN_EXECUTION', collected: true, trip_id: trip.id });
  const aboard = await sql<{ terminal_status: string; compartment_kind: string; status: string }>(
    'select distinct terminal_status, compartment_kind, status from package where item_id = $1',
    [item],
  );
  expect(aboard).toEqual([{ terminal_status: 'LOADED', compartment_kind: 'VEHICLE_LOCAL_TRAFFIC', status: 'OK' }]);
  const half = await read(trip.id);
  expect([half.ordersDone, half.stops.map((stop) => stop.orders[0]?.result)]).toEqual([0, ['OK', null]]);

  good(await document(trip, to.stop?.id, item, { cashCollected: 5000 }));
  expect((await stateOf(item))?.state).toBe('COMPLETED');
  expect((await read(trip.id)).ordersDone).toBe(1);
  const delivered = await sql<{ terminal_status: string; compartment_kind: string }>(
    'select distinct terminal_status, compartment_kind from package where item_id = $1',
    [item],
  );
  expect(delivered).toEqual([{ terminal_status: 'NOT_IN_DEPOT', compartment_kind: 'CUSTOMER' }]);
  const history = await sql<{ code: string }>(
    `select code from history where log_key = $1 and code in ('1070', '1071', '1072') order by status_time, id`,
    [`ITEM:${item}`],
  );
  expect(history.map(({ code }) => code)).toEqual(['1070', '1070']);
  // What was collected stands once it was delivered.
  expect((await document(trip, from.stop?.id, item, { result: 'DEVIATION' })).status).toBe(400);
  const closed = await overriding<Checked>(dispo, `/dpt-rest/trips/${trip.id}/close-journey`, {});
  expect(closed.body).toMatchObject({ success: true });
  expect((await stateOf(item))?.state).toBe('CLOSED');
  // The hall expects nothing of it.
  const [unloading] = await sql<{ count: number }>(
    'select count(*)::int as count from process_item where item_id = $1',
    [item],
  );
  expect(unloading?.count).toBe(0);
});

const reasonOf = async (classification: string): Promise<string> =>
  (
    await sql<{ id: string }>(
      `select id from master_record where type = 'processdeviation' and data ->> 'classification' = $1
         and coalesce(data ->> 'remarkRequired', 'false') = 'false' and coalesce(data ->> 'photoRequired', 'NONE') <> 'REQUIRED' order by id limit 1`,
      [classification],
    )
  )[0]?.id ?? '';

test('what was not collected is not delivered: its second stop leaves the trip, and it is planned anew with both', async () => {
  const [item = ''] = await directItems(1);
  const delivery = (await freeItems(sql, 1)).map(({ id }) => id);
  const trip = await onTrip([item]);
  await start(trip);
  const from = orderAt(trip, item, true);
  good(
    await document(trip, from.stop?.id, item, { result: 'HINDRANCE', processDeviationId: await reasonOf('HINDRANCE') }),
  );
  expect(await stateOf(item)).toEqual({ state: 'HINDERED', collected: false, trip_id: trip.id });
  const failed = await read(trip.id);
  expect(works(failed)).toEqual(['1 PICKUP']);
  expect([failed.ordersDone, failed.numberOfPickups, failed.numberOfDirectTraffics]).toEqual([1, 0, 1]);
  const steps = await sql<{ timeline_type: string; state: string }>(
    `select timeline_type, state from transition where item_id = $1 and process_id = $2 order by timeline_type`,
    [item, trip.id],
  );
  expect(steps.map(({ state }) => state)).toEqual(['DID_NOT_TAKE_PLACE', 'DID_NOT_TAKE_PLACE']);
  expect((await document(trip, from.stop?.id, item, {})).status).toBe(400);
  const closed = await overriding<Checked>(dispo, `/dpt-rest/trips/${trip.id}/close-journey`, {});
  expect(closed.body).toMatchObject({ success: true });
  const [unloading] = await sql<{ count: number }>(
    'select count(*)::int as count from process_item where item_id = $1',
    [item],
  );
  expect(unloading?.count).toBe(0);
  const anew = await dispo.request<{ results?: object[] }>('POST', '/dpt-rest/items/reschedule', {
    itemIds: [item],
    executionDate: isoToday().split('-').map(Number),
  });
  expect(anew.status).toBe(200);
  expect((await stateOf(item))?.state).toBe('DISPATCHABLE');
  // Another one is delivered where this one is collected: one stop does both.
  expect(works(await onTrip([item, ...delivery])).toSorted()).toEqual(['1 DELIVERY', '1 PICKUP', '2 DIRECT']);
});

type History = { undo: { id: string } | null; redo: { id: string } | null };
async function back(what: 'undo' | 'redo'): Promise<number> {
  const { body } = await dispo.request<History>('GET', `/dpt-rest/plan-changes?date=${isoToday()}`);
  return (await dispo.request('POST', `/dpt-rest/plan-changes/${body[what]?.id}/${what}`, { date: isoToday() })).status;
}

test('both stops go to another trip, are taken back and done again together, and a search keeps their order', async () => {
  const direct = await directItems(2);
  const plain = (await freeItems(sql, 2)).map(({ id }) => id);
  const from = await onTrip([...direct, ...plain]);
  const to = await createTrip(dispo);
  const moved = { itemIds: [direct[0]], fromTripId: from.id };
  good(await overriding<Checked>(dispo, `/dpt-rest/trips/${to.id}/items`, moved));
  expect(works(await read(to.id))).toEqual(['1 PICKUP', '2 DIRECT']);
  const orders = () =>
    sql<{ trip_id: string; count: number }>(
      'select trip_id, count(*)::int as count from stop_order where item_id = any($1::uuid[]) group by trip_id order by count, trip_id',
      [direct],
    );
  expect((await orders()).map(({ count }) => count)).toEqual([2, 2]);
  expect(await back('undo')).toBe(200);
  expect(await orders()).toEqual([{ trip_id: from.id, count: 4 }]);
  expect((await read(to.id)).stops).toEqual([]);
  const order = (trip: Trip) => trip.stops.map(({ name }) => name);
  expect(order(await read(from.id))).toEqual(order(from));
  expect(await back('redo')).toBe(200);
  expect(works(await read(to.id))).toEqual(['1 PICKUP', '2 DIRECT']);
  expect(await back('undo')).toBe(200);

  const begun = await dispo.request<{ taskId: string }>('POST', `/dpt-rest/trips/${from.id}/optimize`, { apply: true });
  expect(begun.status).toBe(200);
  const state = async () =>
    (await dispo.request<{ state: string }>('GET', `/dpt-rest/trips/optimize/${begun.body.taskId}`)).body.state;
  await expect.poll(state, { timeout: 45_000 }).toBe('DONE');
  const best = await read(from.id);
  for (const item of direct) {
    const [first, last] = [orderAt(best, item, true).stop?.sequence, orderAt(best, item, false).stop?.sequence];
    expect(first).toBeLessThan(last ?? 0);
  }
  expect(best.stops.map(({ sequence }) => sequence)).toEqual(best.stops.map((_, i) => i + 1));
});

test('at a place among the stops it comes in its order, wherever it is dropped', async () => {
  const direct = await directItems(1);
  const plain = (await freeItems(sql, 2)).map(({ id }) => id);
  const trip = await onTrip(plain);
  const had = trip.stops.length;
  good(await overriding<Checked>(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds: direct, position: 1 }));
  const now = await read(trip.id);
  const [first, last] = [orderAt(now, direct[0] ?? '', true).stop, orderAt(now, direct[0] ?? '', false).stop];
  expect(now.stops.length).toBeGreaterThanOrEqual(had + 1);
  expect(first?.sequence).toBeLessThan(last?.sequence ?? 0);
});

test('the dry run counts it once, and what nobody consigns is not dispatched', async () => {
  const [item = ''] = await directItems(1);
  await sql('update shipment set weight = 700000 where id = $1', [item]);
  const trip = await createTrip(dispo);
  const dry = await dispo.request<{ proposed: { stops: number; weight: number }; proposedStops: object[] }>(
    'POST',
    '/dpt-rest/trips/dispatch-check',
    { tripId: trip.id, itemIds: [item] },
  );
  expect(dry.body.proposed).toMatchObject({ stops: 2, weight: 700_000 });
  expect(dry.body.proposedStops).toHaveLength(2);
  await sql('update shipment set consignor = null where id = $1', [item]);
  const refused = await dispo.request<Checked>('POST', `/dpt-rest/trips/${trip.id}/items`, { itemIds: [item] });
  expect(refused.body).toMatchObject({ success: false });
  expect(refused.body.checkResults).toContainEqual(
    expect.objectContaining({ code: 'SHIPMENT_NOT_DISPATCHABLE', overridable: false }),
  );
});

test('what was collected and not delivered comes to the hall, and is a delivery from there', async () => {
  const [item = ''] = await directItems(1);
  const trip = await onTrip([item]);
  await start(trip);
  good(await document(trip, orderAt(trip, item, true).stop?.id, item, {}));
  const failed = { result: 'HINDRANCE', processDeviationId: await reasonOf('HINDRANCE') };
  good(await document(trip, orderAt(trip, item, false).stop?.id, item, failed));
  const now = await read(trip.id);
  expect([now.ordersDone, works(now)]).toEqual([1, ['1 PICKUP', '2 DIRECT']]);
  good(await overriding<Checked>(dispo, `/dpt-rest/trips/${trip.id}/close-journey`, {}));
  const expected = async () =>
    (
      await sql<{ count: number }>(
        `select count(*)::int as count from process_package p join process_list l on l.org_unit = p.org_unit and l.id = p.list_id
          where l.kind = 'ULD' and l.trip_id = $1 and p.item_id = $2`,
        [trip.id, item],
      )
    )[0]?.count;
  const [packs] = await sql<{ count: number }>('select count(*)::int as count from package where item_id = $1', [item]);
  await expect.poll(expected, { timeout: 15_000 }).toBe(packs?.count);
  // The hall has them.
  await sql(`update package set terminal_status = 'IN_DEPOT' where item_id = $1`, [item]);
  await sql('update shipment set packages_on_terminal = packages where id = $1', [item]);
  const anew = { itemIds: [item], executionDate: isoToday().split('-').map(Number) };
  expect((await dispo.request('POST', '/dpt-rest/items/reschedule', anew)).status).toBe(200);
  const [row] = await sql<{ shipment_type: string; state: string }>(
    'select shipment_type, state from shipment where id = $1',
    [item],
  );
  expect(row).toEqual({ shipment_type: 'DELIVERY', state: 'DISPATCHABLE' });
  expect(works(await onTrip([item]))).toEqual(['1 DELIVERY']);
});

import { beforeAll, expect, test } from 'vitest';
import { createTrip, freeItems, isoToday, makeIdle, morning, overriding, scan } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

/** Handover points (decision 0021): packages change between two trips on the way, confirmed by both drivers or the dispatcher. */
type Aboard = { itemId: string; orderNumber: string; packages: { packageId: string; barcode: string }[] };
type Trip = {
  id: string;
  name: string;
  state: string;
  version: number;
  packages: number;
  weight: number;
  loadingListId: string;
  trailers: { id: string }[];
  stops: { orders: { itemId: string; shipmentState: string }[] }[];
};
type Handover = { id: string; state: string; from: { confirmedBy: string | null }; to: { confirmedBy: string | null } };
type Checked = {
  success: boolean;
  checkResults: { code: string; number: string; severity: string; overridable: boolean; message: string }[];
  handover: Handover | null;
};
type Item = {
  shipmentState: string;
  tripId: string | null;
  packages: { primaryKey: string; compartmentKind: string; compartmentId: string }[];
  compartmentTransitions: {
    timelineType: string;
    transitionState: string;
    fromCompartment: string;
    toCompartment: string;
  }[];
  totalGrossWeight: number;
  numberOfExpectedPackages: number;
};

const { app, sql } = await opened(morning());
let dispo: Client;
let loader: Client;
let first: Client;
let second: Client;
let point: string;
let from: Trip;
let to: Trip;
const vehicles = ['do-lx-1049', 'do-lx-1044'] as const;
const read = async (id: string) => (await dispo.request<Trip>('GET', `/dpt-rest/trips/${id}`)).body;
const aboard = async (id: string) => (await dispo.request<Aboard[]>('GET', `/dpt-rest/trips/${id}/aboard`)).body;
const item = async (id: string) => (await dispo.request<Item>('GET', `/dpt-rest/items/${id}`)).body;
const ordersOf = (trip: Trip) => trip.stops.flatMap((stop) => stop.orders.map((order) => order.itemId)).sort();
const at = (path: string) => `/dpt-rest/handoverpoints/${point}/${path}`;
const codesOf = async (logKey: string) =>
  (await dispo.request<{ code: string }[]>('GET', `/dpt-rest/history/${logKey}`)).body.map((one) => one.code);

/** A trip with its goods aboard and its driver asked, loaded through the hall. */
async function loadedTrip(vehicleId: string, account: string, itemIds: readonly string[]): Promise<Trip> {
  const trip = await createTrip(dispo, vehicleId);
  await sql(
    `update trip set driver_id = (select id from master_record where type = 'driver' and data ->> 'userId' = $2 order by id limit 1) where id = $1`,
    [trip.id, account],
  );
  const put = await overriding(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds });
  expect(put.body).toMatchObject({ success: true });
  expect((await overriding(dispo, `/dpt-rest/trips/${trip.id}/release`, {})).body).toMatchObject({ success: true });
  const list = (await read(trip.id)).loadingListId;
  const codes = await sql<{ barcode: string }>(
    'select p.barcode from process_package l join package p on p.org_unit = l.org_unit and p.id = l.package_id where l.list_id = $1',
    [list],
  );
  for (const { barcode } of codes) await scan(loader, list, barcode, `scan-${barcode}`);
  await loader.request('POST', `/th-rest/loading/${list}/finish`, {});
  await dispo.request('POST', `/th-rest/loading/${list}/seals`, { number: `S-${trip.id.slice(-8)}` });
  expect((await overriding(dispo, `/th-rest/loading/${list}/close`, {})).body).toMatchObject({ success: true });
  return read(trip.id);
}

beforeAll(async () => {
  // The world has one driver with an account: a second one is made of a loader.
  await sql("update account set roles = '{driver}' where org_unit = 'dtm' and account_id = 'lader4'");
  await sql(
    `update master_record set data = data || '{"userId":"lader4"}' where id = (select id from master_record where type = 'driver' and org_unit = 'dtm'
       and data ->> 'userId' is null and data ->> 'affId' is null order by id limit 1) and type = 'driver' and org_unit = 'dtm'`,
  );
  [dispo, loader, first, second] = (await Promise.all(
    ['dispo1', 'lader1', 'fahrer1', 'lader4'].map((account) => app.as(account)),
  )) as [Client, Client, Client, Client];
  await makeIdle(sql, vehicles);
  const items = (await freeItems(sql, 60)).map(({ id }) => id);
  await sql(
    "update shipment set cash_on_delivery = 0, attributes = '{}', delivery_slots = '[]', aff_id = null where id = any($1)",
    [items],
  );
  const [big] = await sql<{ id: string }>(
    'select id from shipment where id = any($1) and packages between 2 and 4 order by packages, id limit 1',
    [items],
  );
  const others = items.filter((id) => id !== big?.id).slice(0, 4);
  from = await loadedTrip(vehicles[0], 'fahrer1', [big?.id ?? '', ...others.slice(0, 3)]);
  to = await loadedTrip(vehicles[1], 'lader4', others.slice(3));
  const day = await dispo.request<{ points: { id: string }[]; trips: { tripId: string; packages: number }[] }>(
    'GET',
    `/dpt-rest/handoverpoints?date=${isoToday()}`,
  );
  point = day.body.points[0]?.id ?? '';
  const carrying = new Map(day.body.trips.map((one) => [one.tripId, one.packages]));
  expect([carrying.get(from.id), carrying.get(to.id)]).toEqual([from.packages, to.packages]);
  // Driver one answers and leaves; the other one waits in the yard of the depot.
  for (const [client, trip] of [[first, from] as const]) {
    await client.request('POST', `/dpt-rest/trips/${trip.id}/driver-confirmation`, { accepted: true });
    expect((await client.request('POST', `/dpt-rest/trips/${trip.id}/start`, {})).status).toBe(200);
  }
});
const exchange = (body: object, as = dispo) =>
  as.request<Checked>('POST', at('exchange'), { fromTripId: from.id, toTripId: to.id, ...body });

test('a trip that is planned takes nothing over (HOP-01), and a vehicle that is elsewhere is a warning (HOP-02)', async () => {
  const [one] = await aboard(from.id);
  const planned = await createTrip(dispo, 'do-lx-1061');
  const refused = await exchange({ toTripId: planned.id, packageIds: one?.packages.map((p) => p.packageId) });
  expect(refused.body).toMatchObject({ success: false, handover: null });
  expect(refused.body.checkResults[0]).toMatchObject({
    number: 'HOP-01',
    code: 'TRIP_STATE',
    severity: 'ERROR',
    overridable: false,
  });
  const warned = await exchange({ packageIds: one?.packages.map((p) => p.packageId) });
  const away = warned.body.checkResults.filter((result) => result.number === 'HOP-02');
  expect(away.map((result) => [result.severity, result.overridable])).toEqual([
    ['WARNING', true],
    ['WARNING', true],
  ]);
  // Nothing was saved by asking.
  expect(ordersOf(await read(from.id))).toContain(one?.itemId);
});

test('the dispatcher hands a whole shipment over: trip, state, packages, timeline and three histories', async () => {
  const before = [await read(from.id), await read(to.id)] as const;
  const [, one] = await aboard(from.id);
  const packageIds = one?.packages.map((p) => p.packageId) ?? [];
  const done = await overriding<Checked>(dispo, at('exchange'), { fromTripId: from.id, toTripId: to.id, packageIds });
  expect(done.body).toMatchObject({ success: true, handover: { state: 'DONE', from: { confirmedBy: 'S. Krämer' } } });
  const after = [await read(from.id), await read(to.id)] as const;
  expect(ordersOf(after[0])).not.toContain(one?.itemId);
  expect(ordersOf(after[1])).toEqual([...ordersOf(before[1]), one?.itemId].sort());
  expect(before[0].packages - after[0].packages).toBe(packageIds.length);
  expect(after[1].packages - before[1].packages).toBe(packageIds.length);
  expect(after[0].weight + after[1].weight).toBe(before[0].weight + before[1].weight);
  const shipment = await item(one?.itemId ?? '');
  // The other vehicle has not left yet.
  expect(shipment).toMatchObject({ shipmentState: 'LOADED', tripId: to.id });
  expect(shipment.packages.map((p) => [p.compartmentKind, p.compartmentId])).toEqual(
    packageIds.map(() => ['VEHICLE_LOCAL_TRAFFIC', vehicles[1]]),
  );
  expect(
    shipment.compartmentTransitions
      .filter((step) => step.timelineType === 'HANDOVER')
      .map((step) => [step.transitionState, step.fromCompartment, step.toCompartment]),
  ).toEqual([
    ['FINISHED', 'VEHICLE_LOCAL_TRAFFIC', 'HOP'],
    ['FINISHED', 'HOP', 'VEHICLE_LOCAL_TRAFFIC'],
  ]);
  expect(await codesOf(`ITEM:${one?.itemId}`)).toContain('1042');
  expect(await codesOf(`TRIP:${from.id}`)).toContain('2054');
  expect(await codesOf(`TRIP:${to.id}`)).toContain('2055');
  // Sent once more it finds nothing aboard.
  expect((await exchange({ packageIds })).status).toBe(400);
});

test('part of a shipment is agreed, and goes when both drivers have confirmed; nobody else can', async () => {
  const all = await aboard(from.id);
  const big = all.find((one) => one.packages.length > 1);
  const [piece] = big?.packages ?? [];
  const whole = await item(big?.itemId ?? '');
  const body = { fromTripId: from.id, toTripId: to.id, packageIds: [piece?.packageId], confirmedBy: 'DRIVERS' };
  const agreed = (await overriding<Checked>(dispo, at('exchange'), body)).body.handover;
  expect(agreed?.state).toBe('AGREED');
  // The same package twice at two points cannot be.
  expect((await exchange({ packageIds: [piece?.packageId] })).body).toMatchObject({ code: 1700 });
  const confirm = (as: Client) => as.request<Checked>('POST', `/dpt-rest/handovers/${agreed?.id}/confirm`, {});
  expect((await confirm(await app.as('lader1'))).status).toBe(403);
  const seen = await first.request<Handover[]>('GET', `/dpt-rest/trips/${from.id}/handovers`);
  expect(seen.body[0]?.id).toBe(agreed?.id);
  expect((await second.request('GET', `/dpt-rest/trips/${from.id}/handovers`)).status).toBe(404);

  expect((await confirm(first)).body.handover).toMatchObject({ state: 'AGREED', to: { confirmedBy: null } });
  const between = await item(big?.itemId ?? '');
  expect(between.tripId).toBe(from.id);
  expect(
    between.packages.filter((p) => p.compartmentKind === 'HOP').map((p) => [p.primaryKey, p.compartmentId]),
  ).toEqual([[piece?.packageId, point]]);
  expect((await confirm(second)).body.handover).toMatchObject({
    state: 'DONE',
    from: { confirmedBy: 'T. Wiese' },
    to: { confirmedBy: 'L. Hahn' },
  });
  const stays = await item(big?.itemId ?? '');
  const [part] = await sql<{ id: string }>('select item_id as id from package where id = $1', [piece?.packageId]);
  const goes = await item(part?.id ?? '');
  expect([stays.tripId, goes.tripId]).toEqual([from.id, to.id]);
  expect(goes.shipmentState).toBe('LOADED');
  expect(stays.numberOfExpectedPackages + goes.numberOfExpectedPackages).toBe(whole.numberOfExpectedPackages);
  expect(stays.totalGrossWeight + goes.totalGrossWeight).toBe(whole.totalGrossWeight);
  expect(ordersOf(await read(from.id))).toContain(big?.itemId);
  expect(ordersOf(await read(to.id))).toContain(part?.id);
  // What arrives twice from a phone has one effect.
  expect((await confirm(second)).body).toMatchObject({ success: true, handover: { state: 'DONE' } });
  // And it is delivered from the other trip, like anything else that is aboard.
  await second.request('POST', `/dpt-rest/trips/${to.id}/driver-confirmation`, { accepted: true });
  expect((await second.request('POST', `/dpt-rest/trips/${to.id}/start`, {})).status).toBe(200);
  expect((await item(part?.id ?? '')).shipmentState).toBe('IN_EXECUTION');
});

test('an agreed handover is called off: everything is as it was, and it cannot be confirmed any more', async () => {
  const [one] = await aboard(from.id);
  const packageIds = one?.packages.map((p) => p.packageId) ?? [];
  const body = { fromTripId: from.id, toTripId: to.id, packageIds, confirmedBy: 'DRIVERS' };
  const agreed = (await overriding<Checked>(dispo, at('exchange'), body)).body.handover;
  await first.request('POST', `/dpt-rest/handovers/${agreed?.id}/confirm`, {});
  expect((await first.request('POST', `/dpt-rest/handovers/${agreed?.id}/cancel`)).status).toBe(403);
  const ended = await dispo.request<Handover>('POST', `/dpt-rest/handovers/${agreed?.id}/cancel`);
  expect(ended.body.state, JSON.stringify(ended.body)).toBe('CANCELED');
  const shipment = await item(one?.itemId ?? '');
  expect(shipment.tripId).toBe(from.id);
  expect(shipment.packages.map((p) => p.compartmentId)).toEqual(packageIds.map(() => vehicles[0]));
  expect((await second.request('POST', `/dpt-rest/handovers/${agreed?.id}/confirm`, {})).status).toBe(400);
});

test('a trailer goes with all that is aboard, both running; what is delivered stays', async () => {
  await sql("update trip set trailer_ids = '{do-lx-2005}' where id = $1", [from.id]);
  const [delivered, ...rest] = await aboard(from.id);
  const stop = (await read(from.id)).stops.find((one) => one.orders.some((o) => o.itemId === delivered?.itemId));
  await sql('update stop_order set result = $2 where item_id = $1 and trip_id = $3', [
    delivered?.itemId,
    'OK',
    from.id,
  ]);
  expect(stop).toBeDefined();
  const wrong = await exchange({ unitIds: ['do-lx-2004'] });
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([400, expect.stringContaining('unitIds')]);
  const done = await overriding<Checked>(dispo, at('exchange'), {
    fromTripId: from.id,
    toTripId: to.id,
    unitIds: ['do-lx-2005'],
  });
  expect(done.body).toMatchObject({ success: true, handover: { state: 'DONE', units: ['DO-LX 2005'] } });
  const [left, right] = [await read(from.id), await read(to.id)];
  expect(ordersOf(left)).toEqual([delivered?.itemId]);
  expect(ordersOf(right)).toEqual(expect.arrayContaining(rest.map((one) => one.itemId)));
  expect([left.trailers, right.trailers.map((one) => one.id)]).toEqual([[], ['do-lx-2005']]);
  for (const one of rest) expect((await item(one.itemId)).shipmentState).toBe('IN_EXECUTION');
});

test('what trips of the day before exchange today, still under way after midnight, stands in the list of today', async () => {
  type Day = { points: { id: string; handovers: Handover[] }[]; trips: { tripId: string }[] };
  const ofToday = async () => {
    const day = (await dispo.request<Day>('GET', `/dpt-rest/handoverpoints?date=${isoToday()}`)).body;
    return [
      day.trips.map((trip) => trip.tripId).filter((id) => [from.id, to.id].includes(id)).length,
      day.points.find((one) => one.id === point)?.handovers.length,
    ];
  };
  const before = await ofToday();
  expect(before).toEqual([2, 4]);
  await sql(
    "update trip set execution_date = execution_date - 1, state = 'DRV_INPROGRESS' where id = any($1::uuid[])",
    [[from.id, to.id]],
  );
  expect(await ofToday()).toEqual(before);
});

test('a forwarder who does not see both trips exchanges nothing', async () => {
  const aff = await app.as('aff-hagen');
  const answer = await exchange({ packageIds: [from.id] }, aff);
  expect([403, 404]).toContain(answer.status);
});

import { beforeAll, expect, test } from 'vitest';
import { isoToday, morning, overriding, releasedTrip, scan } from '#testing/day.ts';
import { type Checked, good } from '#testing/lineHaul.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import type { MasterPallet } from '../contract/calls.ts';
import { clock } from '#testing/clock.ts';

const { app, sql } = await opened(morning());
let lead: Client;
let dispo: Client;
beforeAll(async () => {
  lead = await app.as('hallenmeister');
  dispo = await app.as('dispo1');
});

const base = '/api/public/dpt-rest/dtm/masterpallets';
type Pack = { id: string; item_id: string; barcode: string; place_name: string };
type Stop = { id: string; name: string; sequence: number; orders: { itemId: string }[]; plannedArrival: number | null };
type TripNow = { state: string; version: number; stops: Stop[]; numberOfDeliveries: number; packages: number };

/** Packages in the depot of shipments that go one way, each shipment with `each` packages, at as many places as there are. */
async function going(count: number, each: number): Promise<Pack[]> {
  const free = `s.org_unit = 'dtm' and s.state = 'DISPATCHABLE' and s.shipment_type = 'DELIVERY' and s.un_numbers = '{}' and s.packages = $2
    and s.packages_on_terminal = $2 and s.outbound_route is not null and s.trip_id is null and s.master_pallet_item_id is null and s.latitude is not null
    and s.traffic_type = 'LocalTraffic' and not exists (select from master_pallet_content c where c.item_id = s.id and c.removed_at is null)`;
  const rows = await sql<Pack>(
    `with way as (select s.outbound_route, s.aff_id from shipment s where ${free} group by 1, 2 having count(distinct stop_key) >= $1 order by count(*) desc, 1, 2 limit 1),
       one as (select distinct on (s.stop_key) s.id from shipment s join way w on w.outbound_route = s.outbound_route and w.aff_id is not distinct from s.aff_id where ${free} order by s.stop_key, s.id)
     select p.id, p.item_id, p.barcode, s.place_name from shipment s join package p on p.org_unit = s.org_unit and p.item_id = s.id
       where s.id in (select id from one order by id limit $1) order by s.id, p.position`,
    [count, each],
  );
  expect(rows).toHaveLength(count * each);
  return rows;
}

async function closedPallet(packs: readonly Pack[], type = 'LASTMILE'): Promise<MasterPallet> {
  const { itemId } = (await lead.request<MasterPallet>('POST', base, { type })).body;
  for (const { barcode } of packs) {
    const put = await lead.request<{ result: string }>('POST', `${base}/${itemId}/packages`, {
      barcode,
      clientKey: `on-${barcode}`,
    });
    expect(put.body.result).toBe('ADDED');
  }
  const accepted = `${base}/${itemId}/close?overrideCodes=MASTER_PALLET_CONTENT_INCOMPLETE`;
  return good(await lead.request<Checked & { pallet: MasterPallet }>('POST', accepted)).pallet;
}

/** The pallet is loaded, its list closed and the trip on the road. */
async function started(pallet: MasterPallet, others: readonly string[] = []): Promise<{ trip: string; list: string }> {
  const { trip, list, barcodes } = await releasedTrip(dispo, sql, [pallet.itemId, ...others]);
  for (const barcode of barcodes) expect((await scan(lead, list, barcode, `load-${barcode}`)).body.result).toBe('OK');
  good(await overriding<Checked>(lead, `/th-rest/loading/${list}/close`, {}));
  const { body } = await dispo.request<TripNow>('GET', `/dpt-rest/trips/${trip.id}`);
  if (body.state === 'WAITING_FOR_DRIVER_CONFIRMATION')
    await sql(`update trip set state = 'READY_FOR_TOUR_START' where id = $1`, [trip.id]);
  const begun = await dispo.request<TripNow>('POST', `/dpt-rest/trips/${trip.id}/start`, {});
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  return { trip: trip.id, list };
}

const stateOf = async (itemIds: readonly string[]) =>
  sql<{ id: string; state: string; trip_id: string | null; master_pallet_item_id: string | null }>(
    'select id, state, trip_id, master_pallet_item_id from shipment where id = any($1) order by id',
    [itemIds],
  );
const codes = async (logKey: string) =>
  (await sql<{ code: string }>('select code from history where log_key = $1', [logKey])).map((one) => one.code);

test('a pallet of the last mile ends when its trip starts: each consignee has a stop, and each shipment is delivered by itself', async () => {
  const packs = await going(3, 1);
  const pallet = await closedPallet(packs);
  // Dangerous goods on a pallet are dangerous goods on the truck: their paper goes along.
  const [dangerous] = packs;
  await sql(
    `insert into dangerous_goods_line select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'item_id', $1::text))).* from dangerous_goods_line d
       where d.org_unit = 'dtm' and d.line ->> 'unNumber' = '1263' order by d.id limit 1`,
    [dangerous?.item_id],
  );
  const { trip } = await started(pallet);
  const { body } = await dispo.request<TripNow>('GET', `/dpt-rest/trips/${trip}`);
  const orders = await sql<{ order_number: string }>('select order_number from shipment where id = any($1)', [
    packs.map((one) => one.item_id),
  ]);
  // Issued when loading was closed, while they still lay on the pallet.
  await app.settled();
  const { body: papers } = await dispo.request<{ kind: string; orderNumber: string | null; paperId: string | null }[]>(
    'GET',
    `/dpt-rest/trips/${trip}/papers`,
  );
  const notes = papers.filter((one) => one.kind === 'DELIVERY_NOTE' && one.paperId !== null);
  expect(notes.map((one) => one.orderNumber).toSorted()).toEqual(orders.map((one) => one.order_number).toSorted());
  expect(papers.some((one) => one.kind === 'DG_DOCUMENT')).toBe(true);
  const items = packs.map((one) => one.item_id).toSorted();
  expect(body.stops.flatMap((stop) => stop.orders.map((order) => order.itemId)).toSorted()).toEqual(items);
  expect(body.stops.map((stop) => stop.sequence)).toEqual([1, 2, 3]);
  expect(body.stops.map((stop) => stop.name).toSorted()).toEqual(packs.map((one) => one.place_name).toSorted());
  expect(body.stops.every((stop) => stop.plannedArrival !== null)).toBe(true);
  expect([body.numberOfDeliveries, body.packages]).toEqual([3, 3]);
  for (const row of await stateOf(items))
    expect(row).toMatchObject({ state: 'IN_EXECUTION', trip_id: trip, master_pallet_item_id: null });
  expect(await stateOf([pallet.itemId])).toMatchObject([{ state: 'CANCELED', trip_id: null }]);
  const [there] = await sql(
    `select m.state, m.packages, p.terminal_status from master_pallet m join package p on p.org_unit = m.org_unit and p.id = m.package_id where m.id = $1`,
    [pallet.itemId],
  );
  expect(there).toEqual({ state: 'CANCELED', packages: 0, terminal_status: 'CANCELED' });
  // Its packages are on the vehicle, not in the hall, and nobody's pallet.
  const stand = await sql(
    'select distinct terminal_status, compartment_kind, actual_space_type from package where id = any($1)',
    [packs.map((one) => one.id)],
  );
  expect(stand).toEqual([
    { terminal_status: 'LOADED', compartment_kind: 'VEHICLE_LOCAL_TRAFFIC', actual_space_type: null },
  ]);
  // Every record says what happened to it.
  expect(await codes(`MPA:${pallet.itemId}`)).toContain('6099');
  expect(await codes(`TRIP:${trip}`)).toContain('6099');
  expect(await codes(`ITEM:${items[0]}`)).toContain('6021');
  expect(await codes(`PKG:${packs[0]?.id}`)).toContain('6021');

  // One is handed over, one is not and comes back, one is left open: each by itself.
  const [first, second] = body.stops;
  const document = (stop: Stop | undefined, result: string, more: object = {}) =>
    overriding<Checked>(dispo, `/dpt-rest/trips/${trip}/stops/${stop?.id}/documentation`, {
      signer: 'Meier',
      documentBlobIds: [],
      orders: (stop?.orders ?? []).map(({ itemId }) => ({ itemId, result, packages: [], photos: [], ...more })),
    });
  good(await document(first, 'OK'));
  const [reason] = await sql<{ id: string }>(
    `select id from master_record where type = 'processdeviation' and data ->> 'classification' = 'HINDRANCE' and data ->> 'photoRequired' <> 'REQUIRED' order by id limit 1`,
  );
  good(await document(second, 'HINDRANCE', { processDeviationId: reason?.id, remark: 'closed' }));
  const done = await stateOf([first?.orders[0]?.itemId ?? '', second?.orders[0]?.itemId ?? '']);
  expect(done.map((one) => one.state).toSorted()).toEqual(['COMPLETED', 'HINDERED']);
}, 90_000);

test('of a shipment that lies on it in part, the part rides on by itself and the rest waits in the hall', async () => {
  const packs = await going(1, 2);
  const [on, off] = packs;
  const pallet = await closedPallet(on ? [on] : []);
  const { trip } = await started(pallet);
  const [riding] = await sql<{ item_id: string; state: string; shipment_type: string; packages: number }>(
    `select p.item_id, s.state, s.shipment_type, s.packages from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id where p.id = $1`,
    [on?.id],
  );
  expect(riding).toMatchObject({ state: 'IN_EXECUTION', shipment_type: 'PARTIAL_DELIVERY', packages: 1 });
  expect(riding?.item_id).not.toBe(on?.item_id);
  const [rest] = await sql(
    `select s.state, s.packages, s.packages_on_terminal, s.trip_id from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id where p.id = $1`,
    [off?.id],
  );
  expect(rest).toEqual({ state: 'DISPATCHABLE', packages: 1, packages_on_terminal: 1, trip_id: null });
  const { body } = await dispo.request<TripNow>('GET', `/dpt-rest/trips/${trip}`);
  expect(body.stops.flatMap((stop) => stop.orders.map((order) => order.itemId))).toEqual([riding?.item_id]);
}, 90_000);

test('it takes the place of the pallet among the stops; what was planned with another trip before goes with that one no longer', async () => {
  const packs = await going(3, 1);
  const [elsewhere, ...others] = packs;
  const other = await dispo.request<{ id: string }>('POST', '/dpt-rest/trips', {
    executionDate: isoToday().split('-').map(Number),
    outboundRoute: '112',
  });
  good(await overriding<Checked>(dispo, `/dpt-rest/trips/${other.body.id}/items`, { itemIds: [elsewhere?.item_id] }));
  const pallet = await closedPallet(packs);
  const lone = (await going(1, 1))[0];
  const { trip } = await started(pallet, [lone?.item_id ?? '']);
  const { body } = await dispo.request<TripNow>('GET', `/dpt-rest/trips/${trip}`);
  // The pallet was planned first, the other shipment behind it: so they stand.
  const order = body.stops.flatMap((stop) => stop.orders.map((one) => one.itemId));
  expect(order.at(-1)).toBe(lone?.item_id);
  expect(order.slice(0, -1).toSorted()).toEqual([elsewhere, ...others].map((one) => one?.item_id).toSorted());
  const left = await dispo.request<TripNow>('GET', `/dpt-rest/trips/${other.body.id}`);
  expect(left.body.stops).toEqual([]);
}, 90_000);

test('a pallet for one consignee ends as well, one for another depot goes on as one', async () => {
  const packs = await going(2, 1);
  const consignee = await closedPallet(packs.slice(0, 1), 'CONSIGNEE');
  const { trip } = await started(consignee);
  expect(await stateOf([packs[0]?.item_id ?? ''])).toMatchObject([{ state: 'IN_EXECUTION', trip_id: trip }]);
  await sql(`update shipment set destination_depot = 'ham' where id = $1`, [packs[1]?.item_id]);
  const forDepot = await closedPallet(packs.slice(1), 'DESTINATION_DEPOT');
  await started(forDepot);
  const [kept] = await sql('select state, packages from master_pallet where id = $1', [forDepot.itemId]);
  expect(kept).toEqual({ state: 'CLOSED', packages: 1 });
}, 90_000);

test('a driver who started without a network knows one stop of the pallet: what was signed there waits for the dispatcher, each shipment is still to be delivered', async () => {
  const packs = await going(2, 1);
  const pallet = await closedPallet(packs);
  const { trip, list, barcodes } = await releasedTrip(dispo, sql, [pallet.itemId]);
  for (const barcode of barcodes) expect((await scan(lead, list, barcode, `load-${barcode}`)).body.result).toBe('OK');
  good(await overriding<Checked>(lead, `/th-rest/loading/${list}/close`, {}));
  await sql(
    `update trip set driver_id = (select id from master_record where type = 'driver' and data ->> 'userId' = 'fahrer1' order by id limit 1) where id = $1`,
    [trip.id],
  );
  const driver = await app.as('fahrer1');
  // What the phone has kept: the trip as it was before the start.
  const kept = (await dispo.request<TripNow>('GET', `/dpt-rest/trips/${trip.id}`)).body;
  expect(kept.stops.flatMap((stop) => stop.orders.map((order) => order.itemId))).toEqual([pallet.itemId]);
  const stopId = kept.stops[0]?.id;
  const from = clock.now() - 3600_000;
  const event = (n: number, type: string, more: object = {}) => ({
    clientEventId: `pallet-${trip.id.slice(-6)}-${n}`,
    sequence: n,
    type,
    ts: from + n * 60_000,
    tripId: trip.id,
    ...more,
  });
  const day = [
    event(0, 'TOUR_ACCEPTED'),
    event(1, 'TOUR_STARTED'),
    event(2, 'STOP_ARRIVED', { stopId }),
    event(3, 'STOP_DOCUMENTED', {
      stopId,
      documentation: { orders: [{ itemId: pallet.itemId, result: 'OK' }], signer: 'Meier' },
    }),
  ];
  const send = async () =>
    (await driver.request<{ outcome: string; code: string | null }[]>('POST', '/mobile-rest/events', day)).body;
  const answers = await send();
  expect(answers.map(({ outcome, code }) => [outcome, code])).toEqual([
    ['APPLIED', null],
    ['APPLIED', null],
    ['REFUSED', 'STOP_GONE'],
    ['REFUSED', 'STOP_GONE'],
  ]);
  expect((await send()).map(({ outcome }) => outcome)).toEqual(['KNOWN', 'KNOWN', 'REFUSED', 'REFUSED']);
  const left = await dispo.request<{ items: { type: string; signer: string | null }[] }>(
    'GET',
    `/dpt-rest/driver-events?tripId=${trip.id}`,
  );
  // Sent twice, kept once.
  expect(left.body.items.filter(({ type }) => type === 'STOP_DOCUMENTED').map(({ signer }) => signer)).toEqual([
    'Meier',
  ]);
  const now = (await dispo.request<TripNow>('GET', `/dpt-rest/trips/${trip.id}`)).body;
  expect(now.state).toBe('DRV_INPROGRESS');
  expect(now.stops.flatMap((stop) => stop.orders.map((order) => order.itemId)).toSorted()).toEqual(
    packs.map((one) => one.item_id).toSorted(),
  );
  for (const row of await stateOf(packs.map((one) => one.item_id))) expect(row.state).toBe('IN_EXECUTION');
}, 90_000);

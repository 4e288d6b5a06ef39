import { expect, test } from 'vitest';
import { hashPassword, saveAccount } from '#modules/identity/server/index.ts';
import { confirmTrip } from '#modules/dispatch/server/index.ts';
import { bookedTwice, morning, overriding, today, type Trip } from '#testing/day.ts';
import { type Checked, good, type Scanned } from '#testing/lineHaul.ts';
import { testPassword } from '#testing/layWorld.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import { create, dortmund, get, hamburg, route, type Shipment } from './someShipments.ts';

/** A shipment of the network over the trucks, lists and halls of three depots, each by the calls that its people use. */
const { app, sql } = await opened(morning());

/** Somebody who plans and works in the hall of a depot that has no accounts of its own in the demo world. */
async function everyHand(unit: string): Promise<Client> {
  const passwordHash = await hashPassword(testPassword);
  await app.platform.tenancy.global((db) =>
    saveAccount(db, unit, {
      accountId: `alle-${unit}`,
      name: `Alle ${unit}`,
      roles: ['dispatcher', 'hallSupervisor'],
      passwordHash,
    }),
  );
  return app.as(`alle-${unit}`, unit);
}
const [dtm, hub, muc] = [await everyHand('dtm'), await everyHand('hub'), await everyHand('muc')];
const planner = await app.as('planner', 'global');
const munich = { name: 'Isar Anlagenbau', countryCode: 'DE', postalCode: '80331', city: 'München' };

type Part = { id: string; state: string; shipment_type: string; traffic_type: string; leg_depot: string | null };
const soon = { timeout: 20_000, interval: 100 };
const partsIn = (unit: string, shipment: string): Promise<Part[]> =>
  sql<Part>(
    `select id, state, shipment_type, traffic_type, leg_depot from shipment where org_unit = $1 and gtp_shipment_id = $2 and state <> 'CANCELED' order by id`,
    [unit, shipment],
  );
/** The part of a depot of this kind, once it is there. */
async function partIn(unit: string, shipment: string, type: string, to: string | null = null): Promise<Part> {
  const ofKind = async () => (await partsIn(unit, shipment)).filter((one) => one.shipment_type === type);
  await expect.poll(async () => (await ofKind()).length, soon).toBe(1);
  const [part] = await ofKind();
  expect([unit, part?.leg_depot ?? null]).toEqual([unit, to]);
  return part as Part;
}
const stands = async (id: string, state: string, legs: string[]): Promise<void> => {
  const now = async () => {
    const one = await get(planner, id);
    return [one.state, ...one.legs.map((leg) => leg.state)];
  };
  await expect.poll(now, soon).toEqual([state, ...legs]);
};
/** All packages are at this one place, by what every depot knows: in a hall, or on a vehicle that has loaded them; null: in no depot's hands. */
const allAt = async (shipment: string, codes: readonly string[], place: string | null): Promise<void> => {
  const held = () =>
    sql<{ barcode: string; at: string }>(
      `select p.barcode, p.org_unit || ' ' || p.terminal_status as at from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
        where s.gtp_shipment_id = $1 and p.active and p.terminal_status in ('IN_DEPOT', 'LOADED') order by 1, 2`,
      [shipment],
    );
  await expect.poll(held, soon).toEqual(place === null ? [] : codes.map((barcode) => ({ barcode, at: place })));
};

type Planned = { trip: string; list: string };
/** A trip of a depot with this part on it, released. */
async function trip(client: Client, itemId: string, vehicleId: string, more: object): Promise<Planned> {
  const made = await client.request<Trip>('POST', `/dpt-rest/trips${bookedTwice}`, {
    executionDate: today(),
    vehicleId,
    ...more,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body;
  good(await overriding<Checked>(client, `/dpt-rest/trips/${id}/items`, { itemIds: [itemId] }));
  good(await overriding<Checked>(client, `/dpt-rest/trips/${id}/release`, {}));
  const now = (await client.request<Trip>('GET', `/dpt-rest/trips/${id}`)).body;
  return { trip: id, list: now.loadingListId ?? '' };
}
const codesOn = async (list: string): Promise<string[]> =>
  (
    await sql<{ barcode: string }>(
      `select p.barcode from process_package l join package p on p.org_unit = l.org_unit and p.id = l.package_id where l.list_id = $1 order by 1`,
      [list],
    )
  ).map(({ barcode }) => barcode);
async function scanned(client: Client, kind: 'loading' | 'unloading', list: string): Promise<string[]> {
  const codes = await codesOn(list);
  for (const barcode of codes) {
    const { body } = await client.request<Scanned>('POST', `/th-rest/${kind}/${list}/scans`, {
      barcode,
      clientScanId: `${list}-${barcode}`,
    });
    expect([kind, body.result]).toEqual([kind, 'OK']);
  }
  return codes;
}
async function loaded(client: Client, { list }: Planned, seal: string): Promise<string[]> {
  const codes = await scanned(client, 'loading', list);
  await client.request('POST', `/th-rest/loading/${list}/seals`, { number: seal });
  good(await overriding<Checked>(client, `/th-rest/loading/${list}/close`, {}));
  return codes;
}
async function started(client: Client, unit: string, tripId: string): Promise<void> {
  const { body } = await client.request<Trip>('GET', `/dpt-rest/trips/${tripId}`);
  if (body.state === 'WAITING_FOR_DRIVER_CONFIRMATION')
    await app.platform.asSystem(unit, (ctx) => confirmTrip(ctx, { kind: 'unit' }, tripId, { accepted: true }));
  good(await overriding<Checked>(client, `/dpt-rest/trips/${tripId}/start`, {}));
}
type Order = { itemId: string; directTraffic?: { collects: boolean } | null };
/** @param collects of direct traffic, which has two stops: the one at its shipper */
async function documented(client: Client, tripId: string, itemId: string, collects?: boolean): Promise<void> {
  const { body } = await client.request<{ stops: { id: string; orders?: Order[] }[] }>(
    'GET',
    `/dpt-rest/trips/${tripId}`,
  );
  const stop = body.stops.find(({ orders = [] }) =>
    orders.some((order) => order.itemId === itemId && order.directTraffic?.collects === collects),
  );
  const path = `/dpt-rest/trips/${tripId}/stops/${stop?.id}/documentation`;
  const said = { signer: 'A. Versand', orders: [{ itemId, result: 'OK' }] };
  const first = await client.request<Checked>('POST', path, said);
  const codes = (first.body.checkResults ?? []).map((one) => `overrideCodes=${one.code}`).join('&');
  if (!first.body.success) good(await client.request<Checked>('POST', `${path}?${codes}`, said));
}
/** The unloading list of a depot for a trip of its own or a loading list of another one. */
async function expected(unit: string, by: 'trip_id' | 'partner_list_id', id: string): Promise<string> {
  const lists = () =>
    sql<{ id: string }>(`select id from process_list where org_unit = $1 and kind = 'ULD' and ${by} = $2`, [unit, id]);
  await expect.poll(async () => (await lists()).length, soon).toBe(1);
  return (await lists())[0]?.id ?? '';
}
async function unloaded(client: Client, list: string): Promise<string[]> {
  const codes = await scanned(client, 'unloading', list);
  good(await overriding<Checked>(client, `/th-rest/unloading/${list}/close`, {}));
  return codes;
}

test('from the consignor over two runs and a hub to the consignee: the state follows each step, each package is at one place', async () => {
  const made: Shipment = await create(dtm, dortmund, munich, 0);
  expect((await route(dtm, [made.id]))[0]).toMatchObject({ success: true });
  const { route: way, legs } = await get(dtm, made.id);
  expect(way).toEqual(['dtm', 'hub', 'muc']);
  expect(legs.map(({ kind }) => kind)).toEqual(['PICKUP', 'HUB', 'LINE_HAUL', 'DELIVERY']);
  const pickup = await partIn('dtm', made.id, 'PICKUP');
  await stands(made.id, 'HANDED_OVER', ['PLANNED', 'PLANNED', 'PLANNED', 'PLANNED']);

  // Collected.
  const collecting = await trip(dtm, pickup.id, 'do-lx-1049', { outboundRoute: '112' });
  await started(dtm, 'dtm', collecting.trip);
  await documented(dtm, collecting.trip, pickup.id);
  await stands(made.id, 'PICKED_UP', ['FINISHED', 'PLANNED', 'PLANNED', 'PLANNED']);
  await allAt(made.id, [], null);
  good(await overriding<Checked>(dtm, `/dpt-rest/trips/${collecting.trip}/close-journey`, {}));
  const toHub = await partIn('dtm', made.id, 'DELIVERY', 'hub');
  const codes = await unloaded(dtm, await expected('dtm', 'trip_id', collecting.trip));
  expect(codes).toHaveLength(2);
  await allAt(made.id, codes, 'dtm IN_DEPOT');
  await stands(made.id, 'PICKED_UP', ['FINISHED', 'PLANNED', 'PLANNED', 'PLANNED']);

  // By the evening's run to the hub.
  const evening = await trip(dtm, toHub.id, 'do-lx-1047', { outboundRoute: '507', trafficType: 'LineHaul' });
  expect(await loaded(dtm, evening, 'EVENING')).toEqual(codes);
  await allAt(made.id, codes, 'dtm LOADED');
  await started(dtm, 'dtm', evening.trip);
  await stands(made.id, 'IN_LINE_HAUL', ['FINISHED', 'IN_PROGRESS', 'PLANNED', 'PLANNED']);
  const atHub = await expected('hub', 'partner_list_id', evening.list);
  await allAt(made.id, codes, 'dtm LOADED');
  expect(await unloaded(hub, atHub)).toEqual(codes);
  await allAt(made.id, codes, 'hub IN_DEPOT');
  await stands(made.id, 'IN_LINE_HAUL', ['FINISHED', 'FINISHED', 'PLANNED', 'PLANNED']);

  // By the night's run to the depot that delivers.
  const toMunich = await partIn('hub', made.id, 'DELIVERY', 'muc');
  const [nightRoute] = await sql<{ id: string }>(
    `select id from master_record where org_unit = 'hub' and type = 'route' and data -> 'description' ->> 'defaultText' = 'MUC'`,
  );
  const night = await trip(hub, toMunich.id, 'hef-lx-101', {
    outboundRoute: nightRoute?.id ?? '504',
    trafficType: 'LineHaul',
  });
  expect(await loaded(hub, night, 'NIGHT')).toEqual(codes);
  await started(hub, 'hub', night.trip);
  await stands(made.id, 'IN_LINE_HAUL', ['FINISHED', 'FINISHED', 'IN_PROGRESS', 'PLANNED']);
  const atMunich = await expected('muc', 'partner_list_id', night.list);
  expect(await unloaded(muc, atMunich)).toEqual(codes);
  await allAt(made.id, codes, 'muc IN_DEPOT');
  await stands(made.id, 'AT_DESTINATION', ['FINISHED', 'FINISHED', 'FINISHED', 'PLANNED']);

  // Delivered.
  const last = await partIn('muc', made.id, 'DELIVERY');
  const delivering = await trip(muc, last.id, 'm-lx-102', { outboundRoute: '100' });
  expect(await loaded(muc, delivering, 'MORNING')).toEqual(codes);
  await started(muc, 'muc', delivering.trip);
  await stands(made.id, 'IN_DELIVERY', ['FINISHED', 'FINISHED', 'FINISHED', 'IN_PROGRESS']);
  await documented(muc, delivering.trip, last.id);
  await stands(made.id, 'DELIVERED', ['FINISHED', 'FINISHED', 'FINISHED', 'FINISHED']);
  await allAt(made.id, codes, null);
  expect((await get(planner, made.id)).notes).toEqual([]);
}, 240_000);

test('from door to door on one vehicle: no hall, no other depot, its state by what the driver does at both stops', async () => {
  for (const type of ['DirectTraffic', 'FullTruckLoad']) {
    const made: Shipment = await create(dtm, dortmund, hamburg, 0, { type });
    expect((await route(dtm, [made.id]))[0]).toMatchObject({ success: true });
    expect((await get(dtm, made.id)).legs.map(({ kind }) => kind)).toEqual(['DIRECT']);
    const part = await partIn('dtm', made.id, 'DIRECT_TRAFFIC');
    expect(part.traffic_type).toBe(type);
    await stands(made.id, 'HANDED_OVER', ['PLANNED']);

    const { trip: straight, list } = await trip(dtm, part.id, 'do-lx-1049', { outboundRoute: '112' });
    expect(list).toBe('');
    await started(dtm, 'dtm', straight);
    // Its vehicle drives to the shipper: the goods still stand there.
    await stands(made.id, 'HANDED_OVER', ['PLANNED']);
    await documented(dtm, straight, part.id, true);
    await stands(made.id, 'IN_DELIVERY', ['IN_PROGRESS']);
    await documented(dtm, straight, part.id, false);
    await stands(made.id, 'DELIVERED', ['FINISHED']);
    expect([await partsIn('ham', made.id), (await get(planner, made.id)).notes]).toEqual([[], []]);
    good(await overriding<Checked>(dtm, `/dpt-rest/trips/${straight}/close-journey`, {}));
  }
}, 240_000);

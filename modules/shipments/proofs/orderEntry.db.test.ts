import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/date.ts';
import { isoToday, today } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened();
let dispatcher: Client;
beforeAll(async () => {
  dispatcher = await app.as('dispo1');
});

type Package = { primaryKey: string };
type Item = {
  itemId: string;
  orderNumber: string;
  shipmentType: string;
  shipmentState: string;
  affCmdId: string | null;
  outboundRoute: string | null;
  numberOfExpectedPackages: number;
  totalGrossWeight: number;
  loadingMeter: number;
  packagesOnTerminal: number;
  latitude: number | null;
  version: number;
  packages: Package[];
  allowed: string[];
};
const party = { countryCode: 'DE', streetAndNumber: 'Hafenstr. 4', contactName: 'Frau Öztürk', phone: '0231 4711' };
const collection = (more: Record<string, unknown> = {}) => ({
  clientKey: crypto.randomUUID(),
  consignor: { ...party, name: 'Möbelhaus Łukasz & Söhne', postalCode: '58095', city: 'Hagen' },
  consignee: { ...party, name: 'Lager Süd', postalCode: '80331', city: 'München' },
  executionDate: addDays(today(), 1),
  timeFrom: [9, 0, 0],
  timeTo: [15, 30, 0],
  goods: [
    { numberOfPackages: 3, packingType: 'EUR', grossWeight: 750_000, length: 1200, width: 800, height: 1400 },
    { numberOfPackages: 1, grossWeight: 20_000 },
  ],
  pickupInstruction: 'Rampe 3, vorher anrufen',
  reference: 'PO 4711',
  ...more,
});
const create = (body: Record<string, unknown>, client = dispatcher) =>
  client.request<Item & { code?: number; violations?: { field: string }[] }>('POST', '/dpt-rest/items/create', body);

test('a collection gets a number of the depot and goes where other collections from that town go', async () => {
  const answer = await create(collection());
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    shipmentType: 'PICKUP',
    shipmentState: 'DISPATCHABLE',
    numberOfExpectedPackages: 4,
    totalGrossWeight: 770_000,
    packagesOnTerminal: 0,
  });
  expect(answer.body.packages).toHaveLength(4);
  // Hagen lies at 51.36 N.
  expect(answer.body.latitude).toBeCloseTo(51.36, 1);
  const others = await sql<{ aff_id: string | null; outbound_route: string | null }>(
    `select aff_id, outbound_route from shipment where org_unit = 'dtm' and shipment_type = 'PICKUP' and place_postal_code like '580%' and source <> 'MANUAL'
      group by 1, 2 order by count(*) desc limit 1`,
  );
  expect({ aff_id: answer.body.affCmdId, outbound_route: answer.body.outboundRoute }).toEqual(others[0]);
  const [stored] = await sql<{ source: string; n: number; last: boolean }>(
    `select source, (select count(*)::int from history where log_key = 'ITEM:' || s.id and text_key = 'shipments:history/created') as n,
        order_number = (select max(order_number) from shipment where org_unit = 'dtm' and order_number like left(s.order_number, 4) || '%') as last
      from shipment s where id = $1`,
    [answer.body.itemId],
  );
  expect(stored).toEqual({ source: 'MANUAL', n: 1, last: true });
});

test('a collection between two places of the own area is fetched, not delivered', async () => {
  const answer = await create(
    collection({ consignee: { ...party, name: 'Werk Nord', postalCode: '44329', city: 'Dortmund' } }),
  );
  expect(answer.body).toMatchObject({ shipmentType: 'PICKUP', shipmentState: 'DISPATCHABLE' });
});

test('the same form sent twice is one collection; what is wrong is refused at its field', async () => {
  const body = collection();
  const answers = await Promise.all([create(body), create(body)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(answers.map((one) => one.body.itemId)).size).toBe(1);
  const [y, m, d] = today();
  const refusals: [Record<string, unknown>, string][] = [
    [{ executionDate: [y - 1, m, d] }, 'executionDate'],
    [{ timeFrom: [16, 0, 0] }, 'timeTo'],
    [{ customerId: 'nobody-knows' }, 'customerId'],
    [{ goods: [] }, 'goods'],
    [{ consignor: { ...party, name: '', postalCode: '58095', city: 'Hagen' } }, 'consignor.name'],
  ];
  for (const [more, field] of refusals) {
    const refused = await create(collection(more));
    expect([refused.status, JSON.stringify(refused.body).includes(`"${field}"`)]).toEqual([400, true]);
  }
  expect((await create(collection(), await app.as('lader1'))).status).toBe(403);
});

/** A delivery that waits in the pool with some packages. */
async function waiting(packages = 4): Promise<Item> {
  const [row] = await sql<{ id: string }>(
    `select id from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' and shipment_type = 'DELIVERY' and packages >= $1 and execution_date <= $2::date
        and master_pallet_item_id is null and (select count(*) from package p where p.item_id = shipment.id and p.active) = packages order by id limit 1`,
    [packages, isoToday()],
  );
  return (await dispatcher.request<Item>('GET', `/dpt-rest/items/${row?.id}`)).body;
}
const split = (item: Item, packageIds: readonly string[], version = item.version) =>
  dispatcher.request<{ item: Item; part: Item }>('POST', `/dpt-rest/items/${item.itemId}/split`, {
    packageIds,
    version,
  });

test('a split shares packages, weight and metres between two shipments of one order, and nothing gets lost', async () => {
  const before = await waiting();
  const going = before.packages.slice(0, 1).map((one) => one.primaryKey);
  // Sent twice at once: the second names a version that is gone.
  const answers = await Promise.all([split(before, going), split(before, going)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const body = answers.find(({ status }) => status === 200)?.body as { item: Item; part: Item };
  expect(body.part).toMatchObject({
    shipmentType: 'PARTIAL_DELIVERY',
    shipmentState: 'DISPATCHABLE',
    orderNumber: before.orderNumber,
    affCmdId: before.affCmdId,
    numberOfExpectedPackages: 1,
  });
  expect(body.part.packages.map((one) => one.primaryKey)).toEqual(going);
  expect(body.item.packages.map((one) => one.primaryKey)).toEqual(
    before.packages.slice(1).map((one) => one.primaryKey),
  );
  for (const sum of ['totalGrossWeight', 'loadingMeter', 'packagesOnTerminal', 'numberOfExpectedPackages'] as const)
    expect([sum, body.item[sum] + body.part[sum]]).toEqual([sum, before[sum]]);
  expect(body.part.totalGrossWeight).toBeGreaterThan(0);
  const history = await dispatcher.request<{ historyText: string }[]>(
    'GET',
    `/dpt-rest/history/ITEM:${body.part.itemId}`,
  );
  expect(history.body.map((one) => one.historyText).join()).toContain('split off by hand');
  // Each can be planned by itself.
  expect(body.part.allowed).toContain('dispatch');
});

test('a split leaves and takes at least one package, of the version that was seen, of a shipment that waits', async () => {
  const item = await waiting();
  const all = item.packages.map((one) => one.primaryKey);
  expect((await split(item, all)).status).toBe(400);
  expect((await split(item, [crypto.randomUUID()])).status).toBe(400);
  expect((await split(item, all.slice(0, 1), item.version + 7)).status).toBe(409);
  const [planned] = await sql<{ id: string }>(
    `select id from shipment where org_unit = 'dtm' and trip_id is not null and state = 'DISPATCHED' and packages > 1 order by id limit 1`,
  );
  const onTrip = (await dispatcher.request<Item>('GET', `/dpt-rest/items/${planned?.id}`)).body;
  const refused = await split(onTrip, [onTrip.packages[0]?.primaryKey ?? '']);
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain('is on trip');
  const pickup = (await create(collection())).body;
  expect((await split(pickup, [pickup.packages[0]?.primaryKey ?? ''])).status).toBe(400);
  expect((await dispatcher.request<Item>('GET', `/dpt-rest/items/${item.itemId}`)).body.packages).toHaveLength(
    all.length,
  );
});

test('who holds a shipment says why, it leaves the pool, and is back as it was when it is released', async () => {
  const item = await waiting(1);
  const at = `/dpt-rest/items/${item.itemId}`;
  expect((await dispatcher.request('POST', `${at}/hold`, { reason: '', version: item.version })).status).toBe(400);
  const held = await dispatcher.request<Item>('POST', `${at}/hold`, { reason: 'Zoll fehlt', version: item.version });
  expect(held.body.shipmentState).toBe('ON_HOLD');
  const parts = held.body.allowed;
  expect(parts).not.toContain('dispatch');
  expect((await dispatcher.request<Item>('POST', `${at}/unhold`, {})).body.shipmentState).toBe('DISPATCHABLE');
});

test('several are held with one reason and released together; what cannot be held leaves the others', async () => {
  const [one, two] = [await waiting(1), await waiting(2)];
  const itemIds = [one.itemId, two.itemId];
  const send = (what: string, body: object) =>
    dispatcher.request<{ results: { itemId: string; success: boolean; message?: string }[] }>(
      'POST',
      `/dpt-rest/items/${what}`,
      { itemIds, ...body },
    );
  const stateOf = async (id: string) =>
    (await dispatcher.request<Item>('GET', `/dpt-rest/items/${id}`)).body.shipmentState;
  expect((await send('hold', { reason: ' ' })).status).toBe(400);
  await dispatcher.request('POST', `/dpt-rest/items/${two.itemId}/hold`, { reason: 'Zoll fehlt' });
  const held = await send('hold', { reason: 'Empfänger macht Inventur' });
  expect(held.body.results.map(({ itemId, success }) => [itemId, success]).sort()).toEqual(
    [
      [one.itemId, true],
      [two.itemId, false],
    ].sort(),
  );
  expect(held.body.results.find((result) => !result.success)?.message).toMatch(/\d{12}/);
  expect(await Promise.all(itemIds.map(stateOf))).toEqual(['ON_HOLD', 'ON_HOLD']);
  const history = await dispatcher.request<{ historyText: string }[]>('GET', `/dpt-rest/history/ITEM:${one.itemId}`);
  expect(history.body[0]?.historyText).toContain('Empfänger macht Inventur');
  expect((await send('unhold', {})).body.results.every((result) => result.success)).toBe(true);
  expect(await Promise.all(itemIds.map(stateOf))).toEqual(['DISPATCHABLE', 'DISPATCHABLE']);
});

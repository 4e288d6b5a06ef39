import { beforeAll, expect, test } from 'vitest';
import { type Checks, createTrip, overriding, today } from '#testing/day.ts';
import { loadedTrip } from '#testing/loadedTrip.ts';
import { stopDocumented } from '#modules/dispatch/contract/facts.ts';
import { opened } from '#testing/opened.ts';
import { publishRules } from '#testing/ruleTables.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened();
let dispo: Client;
let admin: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
  admin = await app.as('depotadmin');
});

const create = async (street: string, postalCode: string, city: string, weight: number): Promise<string> => {
  const answer = await dispo.request<{ itemId: string }>('POST', '/dpt-rest/items/create', {
    clientKey: crypto.randomUUID(),
    consignor: { name: 'Klinikum', streetAndNumber: street, countryCode: 'DE', postalCode, city },
    consignee: { name: 'Lager Süd', streetAndNumber: 'Weg 1', countryCode: 'DE', postalCode: '80331', city: 'München' },
    executionDate: today(),
    goods: [{ numberOfPackages: 1, grossWeight: weight }],
  });
  expect(answer.status).toBe(201);
  return answer.body.itemId;
};
type Why = {
  configName: string;
  of: { itemId: string } | null;
  version: number;
  at: number | null;
  rows: { priority: number }[];
};
const whyOf = async (type: string, id: string, client = admin) =>
  (await client.request<Why[]>('GET', `/ruleengine-rest/decisions/${type}/${id}`)).body.map(
    ({ configName, of, version, at, rows }) => [
      configName,
      of?.itemId ?? null,
      version,
      at !== null,
      rows.map(({ priority }) => priority),
    ],
  );
type Stops = { id: string; stops: { orders: { itemId: string }[] }[] };
async function stopsOf(itemIds: readonly string[], vehicle: string): Promise<string[][]> {
  const trip = await createTrip(dispo, vehicle);
  // One after the other: the second joins a stop that stands, or gets one of its own.
  for (const itemId of itemIds) {
    const put = await overriding<Checks>(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds: [itemId] });
    if (!put.body.success) throw new Error(JSON.stringify(put.body));
  }
  const { body } = await dispo.request<Stops>('GET', `/dpt-rest/trips/${trip.id}`);
  return body.stops.map((stop) => stop.orders.map(({ itemId }) => itemId).toSorted());
}
const vehicles = () =>
  sql<{ id: string }>(
    `select v.id from master_record v where v.type = 'vehicle' and v.org_unit = 'dtm' and v.data ->> 'driverId' is not null
      and not exists (select from trip t where t.org_unit = 'dtm' and t.vehicle_id = v.id and t.execution_date = current_date) order by v.id`,
  );

test('shipments of one group and one postal code share a stop, whatever the street; others there and the same group elsewhere do not', async () => {
  await publishRules(admin, 'shipmentGroupAssessment', [
    { priority: 10, conditions: [{ attr: 'weightKg', op: '≥', value: 50 }], result: { groupKey: 'clinic' } },
  ]);
  const gate = await create('Tor 1', '58095', 'Hagen', 60_000);
  const ramp = await create('Rampe 7', '58095', 'Hagen', 60_000);
  const light = await create('Tor 1', '58095', 'Hagen', 5_000);
  const far = await create('Tor 1', '44137', 'Dortmund', 60_000);
  const [vehicle] = await vehicles();
  const stops = await stopsOf([gate, ramp, light, far], vehicle?.id ?? 'do-lx-1049');
  expect(stops.toSorted()).toEqual([[gate, ramp].toSorted(), [light], [far]].toSorted());
  // The stop says why it joins them; the one that no row joined says nothing.
  const [shared] = await sql<{ id: string }>(
    `select stop_id::text as id from stop_order where org_unit = 'dtm' and item_id = $1`,
    [gate],
  );
  const [alone] = await sql<{ id: string }>(
    `select stop_id::text as id from stop_order where org_unit = 'dtm' and item_id = $1`,
    [light],
  );
  const joined = ['shipmentGroupAssessment', gate, 1, true, [10]];
  expect((await whyOf('STOP', shared?.id ?? '')).toSorted()).toEqual(
    [joined, ['shipmentGroupAssessment', ramp, 1, true, [10]]].toSorted(),
  );
  expect(await whyOf('STOP', alone?.id ?? '')).toEqual([]);
  expect(await whyOf('STOP', shared?.id ?? '', await app.as('hallenmeister-ham', 'ham'))).toEqual([]);
});

test('the driver is told and asked at the stop what the table of the depot says, of those orders only', async () => {
  const loader = await app.as('lader1');
  const id = await loadedTrip({ dispo, loader, sql }, 'fahrer1', 4);
  const items = await sql<{ id: string; product: string | null; order: string }>(
    `select id, product_code as product, order_number as order from shipment where org_unit = 'dtm' and trip_id = $1 order by order_number`,
    [id],
  );
  const asked = items.find(({ product }) => product !== null)?.product;
  if (!asked) throw new Error('no shipment of the trip has a product');
  const conditions = [{ attr: 'product', op: '=', value: asked }];
  await publishRules(admin, 'mobileWorkflow', [
    { priority: 10, conditions, result: { photoRequired: true, hint: 'Rampe 1' } },
    // Every row that fits is merged, a later one wins.
    { priority: 20, conditions, result: { signatureTypes: ['CAPTURE'], hint: 'Rampe 3, Papier stempeln lassen' } },
  ]);
  const driver = await app.as('fahrer1');
  const { body } = await driver.request<{
    proofs: { itemId: string; signatureType: string | null; deliveryPhotos: number; hint: string | null }[];
  }>('GET', `/mobile-rest/tours/${id}/snapshot`);
  const said = { signatureType: 'CAPTURE', hint: 'Rampe 3, Papier stempeln lassen', photo: true };
  const got = body.proofs.map(({ itemId, signatureType, hint, deliveryPhotos }) => [
    items.find((one) => one.id === itemId)?.product === asked,
    hint === null ? null : { signatureType, hint, photo: deliveryPhotos > 0 },
  ]);
  expect(got).toHaveLength(items.length);
  for (const [ruled, saying] of got) expect(saying).toEqual(ruled ? said : null);

  // Why, at the stop: nothing is kept before it was obeyed, so the table is asked; once documented it is kept, and stays as it was then.
  const [one] = await sql<{ item: string; stop: string }>(
    `select o.item_id::text as item, o.stop_id::text as stop from stop_order o join shipment s on s.org_unit = o.org_unit and s.id = o.item_id
      where o.org_unit = 'dtm' and o.trip_id = $1 and s.product_code = $2 order by o.stop_id limit 1`,
    [id, asked],
  );
  if (!one) throw new Error('no stop');
  const door = async () => (await whyOf('STOP', one.stop)).filter(([, of]) => of === one.item);
  expect(await door()).toEqual([['mobileWorkflow', one.item, 1, false, [10, 20]]]);
  expect(await whyOf('ITEM', one.item)).toContainEqual(['mobileWorkflow', null, 1, false, [10, 20]]);
  await app.platform.asSystem('dtm', (ctx) =>
    ctx.emit(stopDocumented, {
      tripId: id,
      stopId: one.stop,
      orders: [{ itemId: one.item, result: 'OK', deviationId: null }],
    }),
  );
  await publishRules(admin, 'mobileWorkflow', [{ priority: 30, conditions, result: { photoRequired: false } }]);
  expect(await door()).toEqual([['mobileWorkflow', one.item, 1, true, [10, 20]]]);
});

test('a trip says which row gave its shipments to a forwarder', async () => {
  const [forwarder] = await sql<{ id: string }>(
    `select id from master_record where org_unit = 'dtm' and type = 'areafreightforwarder' order by id limit 1`,
  );
  const city = { attr: 'city', op: '=', value: 'Hemer' };
  await publishRules(admin, 'areaFreightForwarderWorkflow', [
    { priority: 40, conditions: [city], result: { affId: forwarder?.id ?? '' } },
  ]);
  const item = await create('Hof 3', '58675', 'Hemer', 9_000);
  const other = await create('Hof 3', '58636', 'Iserlohn', 9_000);
  const free = await vehicles();
  const trip = await createTrip(dispo, free.at(-1)?.id ?? '');
  await overriding<Checks>(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds: [item, other] });
  const on = await sql<{ id: string }>(`select id::text from shipment where trip_id = $1`, [trip.id]);
  expect(on.map(({ id }) => id).toSorted()).toEqual([item, other].toSorted());
  expect(await whyOf('TRIP', trip.id)).toEqual([['areaFreightForwarderWorkflow', item, 1, true, [40]]]);
});

import { beforeAll, expect, test } from 'vitest';
import { type Checks, freeItems, makeIdle, morning, overriding, scan, type Trip, today } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import { typedTemplate } from './typedTemplate.ts';

/** A trip of a template has stops that nobody has goods for: it is planned, released, driven and closed like every trip. */
const { app, sql } = await opened(morning());
type Stop = { id: string; sequence: number; orders: { itemId: string }[] };
type Driven = Trip & { stops: Stop[] };
let dispo: Client;
let lead: Client;
let loader: Client;
let driver: Client;
let places: string[] = [];
let items: string[] = [];

const base = '/wco-rest/tour-templates';
const typed = (name: string, more: object = {}) =>
  typedTemplate(name, {
    clientKey: crypto.randomUUID(),
    outboundRoute: '112',
    vehicleId: 'do-lx-1049',
    fixedStops: places.map((stopLocationId) => ({ stopLocationId, time: null })),
    ...more,
  });
const read = async (id: string, client = dispo) => (await client.request<Driven>('GET', `/dpt-rest/trips/${id}`)).body;
/** The trip of today that a new template made. */
async function tripOf(name: string, more: object = {}): Promise<Driven> {
  const { body } = await dispo.request<{ id: string }>('POST', base, typed(name, more));
  const made = await dispo.request<{ made: number; template: { trips: { tripId: string }[] } }>(
    'POST',
    `${base}/${body.id}/generate`,
    { from: today(), to: today() },
  );
  expect(made.body.made, JSON.stringify(made.body)).toBe(1);
  return read(made.body.template.trips[0]?.tripId ?? '');
}
const ordersAt = ({ stops }: Driven): string[] => stops.map(({ orders }) => orders.map((one) => one.itemId).join());
const put = (trip: Trip, itemIds: string[]) =>
  overriding<Checks>(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds });

beforeAll(async () => {
  [dispo, lead, loader, driver] = (await Promise.all(
    ['dispo1', 'leitdispo', 'lader1', 'fahrer1'].map((account) => app.as(account)),
  )) as [Client, Client, Client, Client];
  await makeIdle(sql, ['do-lx-1049', 'do-lx-1044']);
  items = (await freeItems(sql, 6)).map(({ id }) => id);
  await sql(
    "update shipment set cash_on_delivery = 0, attributes = '{}', delivery_slots = '[]', aff_id = null where id = any($1)",
    [items],
  );
  const rows = await sql<{ id: string }>(
    `select id from master_record where type = 'stoplocation' and org_unit = 'dtm' and valid_to is null and data ->> 'kind' = 'CUSTOMER'
       and data #>> '{address,latitude}' is not null order by id limit 2`,
  );
  places = rows.map(({ id }) => id);
});

test('a fixed stop stays where it is when its last shipment leaves, and a trip with fixed stops alone is optimised', async () => {
  const trip = await tripOf('Fixed A');
  expect(ordersAt(trip)).toEqual(['', '']);
  const [first] = trip.stops;
  const optimised = await dispo.request('POST', `/dpt-rest/trips/${trip.id}/optimize`, {});
  expect(optimised.status, JSON.stringify(optimised.body)).toBe(200);
  // Goods for the place of the stop join it.
  await sql('update shipment set stop_key = $2, stop_group = null where id = $1', [items[0], places[0]]);
  expect((await put(trip, [items[0] ?? ''])).body).toMatchObject({ success: true });
  const joined = await read(trip.id);
  expect(joined.stops.find(({ id }) => id === first?.id)?.orders).toMatchObject([{ itemId: items[0] }]);
  expect(joined.stops).toHaveLength(2);
  const off = await dispo.request<Checks>('DELETE', `/dpt-rest/trips/${trip.id}/items?itemId=${items[0]}`);
  expect(off.body, JSON.stringify(off.body)).toMatchObject({ success: true });
  const left = await read(trip.id);
  expect(left.stops.map(({ id }) => id).toSorted()).toEqual(trip.stops.map(({ id }) => id).toSorted());
  expect(ordersAt(left)).toEqual(['', '']);
  expect((await dispo.request('DELETE', `/dpt-rest/trips/${trip.id}`)).status).toBe(204);
});

test('a trip with a stop that nobody has goods for is released, loaded, driven and closed', async () => {
  const trip = await tripOf('Fixed B');
  await sql(
    `update trip set driver_id = (select id from master_record where type = 'driver' and data ->> 'userId' = 'fahrer1' order by id limit 1) where id = $1`,
    [trip.id],
  );
  expect((await put(trip, [items[1] ?? '', items[2] ?? ''])).body).toMatchObject({ success: true });
  expect((await dispo.request('POST', `/dpt-rest/trips/${trip.id}/optimize`, {})).status).toBe(200);
  const planned = await read(trip.id);
  expect(planned.stops.map(({ sequence }) => sequence)).toEqual(planned.stops.map((_, i) => i + 1));
  expect(ordersAt(planned).filter((orders) => orders === '')).toHaveLength(2);
  expect((await overriding(dispo, `/dpt-rest/trips/${trip.id}/release`, {})).body).toMatchObject({ success: true });
  const list = (await read(trip.id)).loadingListId ?? '';
  const codes = await sql<{ barcode: string }>(
    'select p.barcode from process_package l join package p on p.org_unit = l.org_unit and p.id = l.package_id where l.list_id = $1',
    [list],
  );
  for (const { barcode } of codes) await scan(loader, list, barcode, `scan-${barcode}`);
  await loader.request('POST', `/th-rest/loading/${list}/finish`, {});
  await dispo.request('POST', `/th-rest/loading/${list}/seals`, { number: 'S-FIXED' });
  expect((await overriding(dispo, `/th-rest/loading/${list}/close`, {})).body).toMatchObject({ success: true });
  await driver.request('POST', `/dpt-rest/trips/${trip.id}/driver-confirmation`, { accepted: true });
  expect((await overriding(driver, `/dpt-rest/trips/${trip.id}/start`, {})).body).toMatchObject({ success: true });
  const seen = await read(trip.id, driver);
  expect(seen.stops.map(({ id }) => id)).toEqual(planned.stops.map(({ id }) => id));
  for (const { id, orders } of seen.stops) {
    const at = `/dpt-rest/trips/${trip.id}/stops/${id}`;
    expect((await driver.request('POST', `${at}/arrival`, {})).status).toBe(200);
    if (orders.length > 0) {
      const body = { orders: orders.map(({ itemId }) => ({ itemId, result: 'OK' })), signer: 'Brandt' };
      expect((await overriding(lead, `${at}/documentation`, body)).body).toMatchObject({ success: true });
    }
    expect((await driver.request('POST', `${at}/departure`, {})).status).toBe(200);
  }
  // All orders have a status: nobody has to close by force.
  expect((await overriding(lead, `/dpt-rest/trips/${trip.id}/close-journey`, {})).body).toMatchObject({
    success: true,
  });
  expect((await read(trip.id)).state).toBe('JOURNEY_CLOSED');
});

test('a vehicle that is booked twice: both trips are made, and the check says so before goods are put on the second', async () => {
  await tripOf('Fixed C', { vehicleId: 'do-lx-1044' });
  const second = await tripOf('Fixed D', { vehicleId: 'do-lx-1044', startTime: [16, 45, 0] });
  const path = `/dpt-rest/trips/${second.id}/items`;
  const { body } = await dispo.request<Checks>('POST', path, { itemIds: [items[3]] });
  expect(body.success).toBe(false);
  expect(body.checkResults.map(({ code }) => code)).toContain('DOUBLE_BOOKED');
});

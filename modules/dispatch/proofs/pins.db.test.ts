import { beforeAll, expect, test } from 'vitest';
import { clock } from '#testing/clock.ts';
import { addDays } from '#kernel/date.ts';
import { createTrip, overriding, type Checks, today } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import type { AddressPin } from '../contract/pins.ts';

/** Where an address lies is said once (decision 0050). What must hold is read from the rows; medians and distances are counted here by plain arithmetic. */
const { app, sql } = await opened();
let dispo: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
});

type Item = { itemId: string; latitude: number; longitude: number; version: number };
const hall = {
  countryCode: 'DE',
  streetAndNumber: 'Am Ölbach 7',
  name: 'Gießerei Möller',
  postalCode: '58095',
  city: 'Hagen',
};
const elsewhere = { ...hall, streetAndNumber: 'Kai 9', name: 'Lager Süd', postalCode: '80331', city: 'München' };
const collect = async (consignor = hall): Promise<Item> => {
  const { status, body } = await dispo.request<Item>('POST', '/dpt-rest/items/create', {
    clientKey: crypto.randomUUID(),
    consignor,
    consignee: elsewhere,
    executionDate: addDays(today(), 1),
    goods: [{ numberOfPackages: 1, grossWeight: 20_000 }],
  });
  expect(status).toBe(201);
  return body;
};
const pinOf = async (id: string) => (await dispo.request<AddressPin>('GET', `/dpt-rest/items/${id}/pin`)).body;
const answer = (id: string, accept: boolean, at: { latitude: number; longitude: number }) =>
  dispo.request<AddressPin & { message: string }>('POST', `/dpt-rest/items/${id}/pin`, { accept, ...at });
const keyOf = async (id: string) =>
  (await sql<{ stop_key: string }>('select stop_key from shipment where id = $1', [id]))
    .map((row) => row.stop_key)
    .join('');
const stopsAt = (key: string) =>
  sql<{ id: string; trip_id: string; latitude: number; longitude: number }>(
    `select id, trip_id, latitude, longitude from stop where org_unit = 'dtm' and stop_key = $1 and actual_arrival is null order by id`,
    [key],
  );
/** Stops that drivers have documented, as if it had been at this place, there, and so many minutes ago. */
async function documented(
  key: string,
  places: readonly (readonly [number, number])[],
  by = 'DRIVER_OR_VEHICLE',
  minutes = 1,
) {
  const rows = await sql<{ id: string }>(
    `select s.id from stop s where s.org_unit = 'dtm' and s.actual_departure is not null and s.documented_latitude is null
        and exists (select from stop_order o where o.org_unit = s.org_unit and o.stop_id = s.id and o.result = 'OK')
      order by s.actual_arrival desc, s.id limit $1`,
    [places.length],
  );
  expect(rows).toHaveLength(places.length);
  for (const [i, [lat, lon]] of places.entries())
    await sql(
      `update stop set stop_key = $2, documented_latitude = $3, documented_longitude = $4, documenting_user_type = $5, actual_arrival = $6 where id = $1`,
      [rows[i]?.id, key, lat, lon, by, new Date(clock.now() - minutes * 60_000)],
    );
}
const pins = () =>
  sql<Record<string, unknown>>(`select * from address_pin where org_unit = 'dtm' order by set_at, refused_at`);

test('a pin moved by hand is taken by open shipments, stops to come and later orders of that address, and by no other', async () => {
  const [one, two] = [await collect(), await collect()];
  const other = await collect({ ...hall, streetAndNumber: 'Am Ölbach 9', name: 'Nachbar' });
  const trip = await createTrip(dispo);
  const put = await overriding<Checks>(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds: [one.itemId] });
  expect(put.body.success).toBe(true);
  await app.settled();
  const key = await keyOf(one.itemId);
  const before = await pinOf(one.itemId);
  expect(before).toMatchObject({ side: 'consignor', fixed: null, proposed: null, others: 1, geoQuality: 'CITY' });
  const distance = await sql<{ distance: number }>('select distance from trip where id = $1', [trip.id]);
  const to = { latitude: 51.3321, longitude: 7.6512 };
  expect((await dispo.request('POST', `/dpt-rest/items/${two.itemId}/geocode`, to)).status).toBe(200);
  await app.settled();
  for (const id of [one.itemId, two.itemId])
    expect(await sql('select latitude, longitude, geo_quality from shipment where id = $1', [id])).toEqual([
      { ...to, geo_quality: 'MANUAL' },
    ]);
  expect(await stopsAt(key)).toMatchObject([{ trip_id: trip.id, ...to }]);
  expect(await sql<{ distance: number }>('select distance from trip where id = $1', [trip.id])).not.toEqual(distance);
  expect(await collect({ ...hall, city: 'Hagen ', name: 'Gießerei  MÖLLER' })).toMatchObject(to);
  expect(await collect(elsewhere)).not.toMatchObject(to);
  expect(await sql('select latitude from shipment where id = $1', [other.itemId])).toEqual([
    { latitude: before.latitude },
  ]);
  expect((await pinOf(one.itemId)).fixed).toMatchObject({ stops: null, at: clock.now() });
  expect(await pins()).toMatchObject([
    { source: 'MANUAL', base_latitude: before.latitude, base_longitude: before.longitude, base_quality: 'CITY' },
  ]);
  // Moved again, where it lay before anybody moved it is still known.
  await dispo.request('POST', `/dpt-rest/items/${one.itemId}/geocode`, { latitude: 51.34, longitude: 7.65 });
  expect(await pins()).toMatchObject([{ latitude: 51.34, base_latitude: before.latitude, base_quality: 'CITY' }]);
  // What an older version shows is refused.
  const stale = await dispo.request('POST', `/dpt-rest/items/${two.itemId}/geocode`, { ...to, version: two.version });
  expect(stale.status).toBe(409);
});

test('where drivers documented is proposed with its evidence, moves nothing until somebody accepts, and tells of nobody', async () => {
  const item = await collect({ ...hall, name: 'Kran Ost', streetAndNumber: 'Werkstr. 1' });
  const key = await keyOf(item.itemId);
  const trip = await createTrip(dispo, 'do-lx-1049', '113');
  await overriding<Checks>(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds: [item.itemId] });
  await app.settled();
  // About 560 m north: 0.005 degrees of 111,195 m. The office and a stop of last year say nothing.
  const north = item.latitude + 0.005;
  await documented(key, [
    [north, item.longitude],
    [north + 0.0001, item.longitude + 0.0001],
  ]);
  await documented(key, [[north, item.longitude]], 'DISPATCHER');
  await documented(key, [[north, item.longitude]], 'DRIVER_OR_VEHICLE', 200 * 24 * 60);
  expect((await pinOf(item.itemId)).proposed).toBeNull();
  await documented(key, [
    [north + 0.0003, item.longitude - 0.0001],
    [north + 0.0002, item.longitude],
  ]);
  const shipment = () => sql('select * from shipment where id = $1', [item.itemId]);
  const stood = [await shipment(), await stopsAt(key), await pins()];
  const { proposed } = await pinOf(item.itemId);
  // Medians of 0, 1, 2, 3 and of -1, 0, 0, 1 ten-thousandths.
  expect(proposed?.latitude).toBeCloseTo(north + 0.00015, 9);
  expect(proposed?.longitude).toBeCloseTo(item.longitude, 9);
  expect(proposed).toMatchObject({ stops: 4, of: 4, metres: Math.round(0.00515 * 111_195.08) });
  expect(JSON.stringify(proposed)).not.toMatch(/driver|account|trip/i);
  const stops = await dispo.request<{ stopIds: string[] }>('GET', `/dpt-rest/trips/${trip.id}/pins`);
  expect(stops.body.stopIds).toEqual((await stopsAt(key)).map(({ id }) => id));
  await app.settled();
  expect([await shipment(), await stopsAt(key), await pins()]).toEqual(stood);

  // Another place than the one that was shown is not accepted unseen.
  const at = { latitude: proposed?.latitude ?? 0, longitude: proposed?.longitude ?? 0 };
  expect((await answer(item.itemId, true, { ...at, latitude: at.latitude + 0.001 })).status).toBe(400);
  expect((await answer(item.itemId, true, at)).body).toMatchObject({ ...at, proposed: null, fixed: { stops: 4 } });
  expect((await answer(item.itemId, true, at)).status).toBe(400);
  await app.settled();
  expect(await stopsAt(key)).toMatchObject([at]);
  const kept = (await pins()).find((row) => row.source === 'LEARNED');
  expect(kept).toMatchObject({ stops: 4, metres: proposed?.metres, base_latitude: item.latitude });
  expect(JSON.stringify(kept)).not.toContain('kran');
});

test('a refusal counts for what was documented until then; later stops may speak for it again', async () => {
  const item = await collect({ ...hall, name: 'Kran West', streetAndNumber: 'Werkstr. 2' });
  const key = await keyOf(item.itemId);
  const place = [item.latitude, item.longitude + 0.01] as const;
  await documented(key, [place, place, place]);
  const { proposed } = await pinOf(item.itemId);
  expect(proposed).not.toBeNull();
  const refusal = await answer(item.itemId, false, { latitude: place[0], longitude: place[1] });
  expect(refusal.body).toMatchObject({ proposed: null, fixed: null, latitude: item.latitude });
  await documented(key, [place, place], 'DRIVER_OR_VEHICLE', -1);
  expect((await pinOf(item.itemId)).proposed).toBeNull();
  await documented(key, [place], 'DRIVER_OR_VEHICLE', -1);
  expect((await pinOf(item.itemId)).proposed).toMatchObject({ stops: 3, of: 3 });
});

test('a stop location whose record was moved afterwards has the later word', async () => {
  const admin = await app.as('depotadmin');
  const base = '/cmd-core-rest-interface';
  const [row] = await sql<{ id: string; name: string; code: string; city: string }>(
    `select id, data #>> '{address,name1}' as name, data #>> '{address,postalCode}' as code, data #>> '{address,city}' as city
      from master_record where type = 'stoplocation' and org_unit = 'dtm' and data #>> '{address,latitude}' is not null order by id limit 1`,
  );
  const at = { ...hall, name: row?.name ?? '', postalCode: row?.code ?? '', city: row?.city ?? '' };
  const item = await collect(at);
  expect(await keyOf(item.itemId)).toBe(row?.id);
  const to = { latitude: item.latitude + 0.02, longitude: item.longitude };
  expect((await dispo.request('POST', `/dpt-rest/items/${item.itemId}/geocode`, to)).status).toBe(200);
  expect(await collect(at)).toMatchObject(to);
  const place = await admin.request<{ address: object }>('GET', `${base}/masterdata/stoplocation/v1/dtm/${row?.id}`);
  const moved = { latitude: item.latitude + 0.03, longitude: item.longitude };
  const saved = await admin.request('POST', `${base}/transfer/stoplocation/v1/dtm`, {
    ...place.body,
    address: { ...place.body.address, ...moved },
  });
  expect(saved.status).toBe(200);
  expect(await collect(at)).toMatchObject(moved);
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTrip, freeItems, isoToday, morning, overriding } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';

/** Decisions, I2: a trip is as full as at its fullest moment; what it fetches takes the room of what it has brought. */
const { app, sql } = await opened(morning());
type Trip = {
  id: string;
  weight: number;
  loadingMeter: number;
  utilisation: number | null;
  peak: { weight: number; loadingMeter: number; volume: number };
  vehicle: { payload: number; loadingMeters: number; volume: number };
};

test('a trip that brings and fetches is as full as at its fullest moment, on the board and in its figures', async () => {
  const dispo = await app.as('leitdispo');
  const trip = await createTrip(dispo, 'do-lx-1049');
  const deliveries = (await freeItems(sql, 2)).map(({ id }) => id);
  const pickups = (
    await sql<{ id: string }>(
      `select id from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' and trip_id is null and shipment_type = 'PICKUP'
        and execution_date = $1 order by id limit 2`,
      [isoToday()],
    )
  ).map(({ id }) => id);
  expect(pickups).toHaveLength(2);
  const itemIds = [...deliveries, ...pickups];
  await sql(
    'update shipment set weight = 1000000, loading_meter = 1000, volume = 1000000000 where id = any($1::uuid[])',
    [itemIds],
  );
  expect((await overriding(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds })).body).toMatchObject({
    success: true,
  });
  // Both are brought first; then both are fetched.
  const { stops } = (
    await dispo.request<{ stops: { id: string; orders: { itemId: string }[] }[] }>('GET', `/dpt-rest/trips/${trip.id}`)
  ).body;
  const fetches = (stop: (typeof stops)[number]) => stop.orders.some(({ itemId }) => pickups.includes(itemId));
  const order = [...stops.filter((stop) => !fetches(stop)), ...stops.filter(fetches)].map(({ id }) => id);
  const { version } = (await dispo.request<{ version: number }>('GET', `/dpt-rest/trips/${trip.id}`)).body;
  const put = await dispo.request('PUT', `/dpt-rest/trips/${trip.id}/sequence`, { stopIds: order, version });
  expect(put.status).toBe(200);
  const read = (await dispo.request<Trip>('GET', `/dpt-rest/trips/${trip.id}`)).body;
  expect([read.weight, read.loadingMeter]).toEqual([4_000_000, 4000]);
  expect(read.peak).toEqual({ weight: 2_000_000, loadingMeter: 2000, volume: 2_000_000_000 });
  const { payload, loadingMeters, volume } = read.vehicle;
  expect(read.utilisation).toBe(
    Math.round(100 * Math.max(2_000_000 / payload, 2000 / loadingMeters, 2_000_000_000 / volume)),
  );
});

test('what the migration works out for trips that are there is what the product writes', async () => {
  const file = await readFile(join(import.meta.dirname, '../server/migrations/0607-peak-load.sql'), 'utf8');
  const peaks = file.slice(file.indexOf('with ride'), file.indexOf('update trip'));
  const compared = await sql<{ same: boolean; less: boolean }>(
    `${peaks} select (t.peak_weight, t.peak_volume, t.peak_loading_meter) = (p.weight, p.volume, p.loading_meter) as same,
        t.peak_weight < t.weight as less
      from peak p join trip t on t.org_unit = p.org_unit and t.id = p.trip_id`,
  );
  expect(compared.length).toBeGreaterThan(50);
  expect(compared.filter(({ same }) => !same)).toEqual([]);
  // At least the trip of the test before.
  expect(compared.some(({ less }) => less)).toBe(true);
});

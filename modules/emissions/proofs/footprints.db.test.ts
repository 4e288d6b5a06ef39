import { expect, test } from 'vitest';
import { storeConfiguration } from '#modules/settings/server/index.ts';
import { type Checks, isoToday, overriding } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { settleTrip } from '../server/keep.ts';

const { app, sql } = await opened();

type Share = { itemId: string; orderNumber: string; weight: number; distance: number; grams: number };
type Basis = { vehicle: string; per100km: number; distance: number; measured: boolean; factor: number; source: string };
type Footprint = {
  keptAt: number | null;
  unknown: string | null;
  basis: Basis | null;
  grams: number | null;
  shares: Share[];
  leftOut: number;
};
type OfItem = {
  grams: number;
  trips: {
    trip: { id: string; name: string; basis: Basis | null; grams: number } | null;
    keptAt: number | null;
    share: Share | null;
  }[];
};

const dispo = () => app.as('leitdispo');
const ofTrip = async (id: string, account = 'leitdispo') =>
  (await app.as(account)).request<Footprint>('GET', `/emissions-rest/trips/${id}`);
const ofItem = async (id: string, account = 'leitdispo') =>
  (await app.as(account)).request<OfItem>('GET', `/emissions-rest/shipments/${id}`);

/** A trip that is under way with nothing left to document, by the tables. */
const [trip] = await sql<{ id: string; aff: string | null; distance: number; plate: string; takes: number }>(
  `select t.id, t.aff_id as aff, t.distance / 1000.0 as distance, v.data ->> 'licencePlate' as plate, (v.data ->> 'energyPer100km')::float8 as takes
     from trip t join master_record v on v.type = 'vehicle' and v.id = t.vehicle_id and v.valid_to is null
    where t.org_unit = 'dtm' and t.execution_date = $1 and t.state = 'DRV_INPROGRESS' and t.tractor_id is null and t.traffic_type = 'LocalTraffic'
      and v.data ? 'energyPer100km' order by t.name limit 1`,
  [isoToday()],
);
const id = trip?.id ?? '';

/** Its orders counted another way: the great circle by the spherical law of cosines, in the database. */
const counted = () =>
  sql<{ item: string; tonneKm: number }>(
    `select o.item_id as item, s.weight / 1e6 * 6371.0088 * acos(least(1, sin(radians(t.start_latitude)) * sin(radians(p.latitude))
          + cos(radians(t.start_latitude)) * cos(radians(p.latitude)) * cos(radians(p.longitude - t.start_longitude)))) as "tonneKm"
       from stop_order o join stop p on p.org_unit = o.org_unit and p.id = o.stop_id join trip t on t.org_unit = o.org_unit and t.id = o.trip_id
         join shipment s on s.org_unit = o.org_unit and s.id = o.item_id
      where o.org_unit = 'dtm' and o.trip_id = $1 and s.weight > 0 and p.latitude is not null and not (o.order_type = 'PICKUP' and o.result is not distinct from 'HINDRANCE')
      order by 1`,
    [id],
  );
const close = async () => {
  const client = await dispo();
  await sql(
    `update stop_order set result = 'OK', documented_at = now() where org_unit = 'dtm' and trip_id = $1 and result is null`,
    [id],
  );
  const answer = await overriding<Checks>(client, `/dpt-rest/trips/${id}/close-journey`, { force: true });
  expect([answer.status, answer.body.success], JSON.stringify(answer.body)).toEqual([200, true]);
  await app.settled();
};

test('a trip on the road is an estimate: its plan, what its vehicle takes and today’s factor, divided by tonne-kilometres', async () => {
  const { body } = await ofTrip(id);
  expect(body.keptAt).toBeNull();
  expect(body.basis).toMatchObject({ vehicle: trip?.plate, per100km: trip?.takes, measured: false, factor: 3.14 });
  expect(Math.abs((body.grams ?? 0) - ((trip?.distance ?? 0) / 100_000) * (trip?.takes ?? 0) * 3140)).toBeLessThan(2);
  expect(body.shares.reduce((sum, { grams }) => sum + grams, 0)).toBe(body.grams);
  const lines = await counted();
  // A round goes out to its farthest stop and comes home, and is no journey around the world.
  const farthest = Math.max(...body.shares.map(({ distance }) => distance));
  expect((body.basis?.distance ?? 0) / farthest).toBeGreaterThan(2);
  expect((body.basis?.distance ?? 0) / farthest).toBeLessThan(12);
  const all = lines.reduce((sum, { tonneKm }) => sum + tonneKm, 0);
  expect(body.shares.map(({ itemId }) => itemId).sort()).toEqual(lines.map(({ item }) => item));
  for (const { item, tonneKm } of lines) {
    const share = body.shares.find(({ itemId }) => itemId === item);
    expect(Math.abs((share?.grams ?? 0) - ((body.grams ?? 0) * tonneKm) / all)).toBeLessThan(
      0.002 * (body.grams ?? 0) + 2,
    );
  }
});

test('when the journey is closed it is kept: other factors and another consumption change nothing of it', async () => {
  await close();
  const kept = (await ofTrip(id)).body;
  expect(kept.keptAt).not.toBeNull();
  await app.platform.asSystem('dtm', ({ db }) =>
    storeConfiguration(
      { db, config: app.platform.config },
      'dtm',
      'emissions',
      { diesel: 2.5, source: 'another' },
      'test',
    ),
  );
  await sql(
    `update master_record set data = data || '{"energyPer100km": 99}' where type = 'vehicle' and data ->> 'licencePlate' = $1`,
    [trip?.plate],
  );
  expect((await ofTrip(id)).body).toEqual(kept);
  const share = kept.shares.find(({ grams }) => grams > 0);
  const { body } = await ofItem(share?.itemId ?? '');
  const part = body.trips.find((one) => one.trip?.id === id);
  expect(part).toMatchObject({ keptAt: kept.keptAt, trip: { grams: kept.grams }, share: { grams: share?.grams } });
  expect(body.grams).toBe(body.trips.reduce((sum, one) => sum + (one.share?.grams ?? 0), 0));
});

test('a journey that is opened again is an estimate again, by what is said today, and is kept anew when it ends', async () => {
  const reopened = await (await dispo()).request('POST', `/dpt-rest/trips/${id}/reopen`, {});
  expect(reopened.status, JSON.stringify(reopened.body)).toBe(200);
  await app.settled();
  const open = (await ofTrip(id)).body;
  expect([open.keptAt, open.basis?.factor, open.basis?.per100km]).toEqual([null, 2.5, 99]);
  expect(await sql(`select 1 from item_footprint where trip_id = $1`, [id])).toEqual([]);
  await close();
  expect((await ofTrip(id)).body).toMatchObject({ grams: open.grams, basis: { source: 'another' } });
});

test('the figure adds up what was kept, by customer and by trip', async () => {
  const kept = (await ofTrip(id)).body;
  const customers = await sql<{ customer: string }>(
    `select distinct coalesce(s.customer_id, '') as customer from shipment s where s.id = any($1)`,
    [kept.shares.map(({ itemId }) => itemId)],
  );
  type Figure = {
    total: { rows: number; value: number };
    points: { key: string; label: string; rows: number; value: number }[];
  };
  const ask = async (by: string) =>
    (
      await (
        await dispo()
      ).request<Figure>('GET', `/rpt-rest/figures/footprint?from=${isoToday()}&to=${isoToday()}&by=${by}`)
    ).body;
  const byCustomer = await ask('customer');
  expect(byCustomer.total.rows).toBe(kept.shares.length);
  expect(byCustomer.total.value).toBeCloseTo((kept.grams ?? 0) / 1000, 6);
  expect(
    byCustomer.points
      .filter(({ rows }) => rows > 0)
      .map(({ key }) => key)
      .sort(),
  ).toEqual(customers.map(({ customer }) => customer).sort());
  expect((await ask('trip')).points.map(({ value }) => value)).toEqual([byCustomer.total.value]);
});

test('what is not known is said: no consumption, no factor, no vehicle', async () => {
  const [other] = await sql<{ id: string; vehicle: string }>(
    `select t.id, t.vehicle_id as vehicle from trip t where t.org_unit = 'dtm' and t.state = 'CREATED' and t.vehicle_id is not null and t.distance > 0
       and t.tractor_id is null order by t.execution_date, t.name limit 1`,
  );
  const why = async () => (await ofTrip(other?.id ?? '')).body.unknown;
  const said = (fields: string) =>
    sql(`update master_record set data = data || $1::jsonb where type = 'vehicle' and id = $2`, [
      fields,
      other?.vehicle,
    ]);
  await said('{"energyPer100km": 30, "energyCarrier": "LNG"}');
  expect(await why()).toBe('noFactor');
  await said('{"energyPer100km": null, "energyCarrier": "DIESEL"}');
  expect(await why()).toBe('noConsumption');
  await sql(`update trip set vehicle_id = null where id = $1`, [other?.id]);
  expect(await why()).toBe('noVehicle');
});

test('who does not see a trip or a shipment hears nothing of what it cost', async () => {
  const [foreign] = await sql<{ trip: string; item: string }>(
    `select o.trip_id as trip, o.item_id as item from stop_order o join trip t on t.org_unit = o.org_unit and t.id = o.trip_id
        join shipment s on s.org_unit = o.org_unit and s.id = o.item_id
      where o.org_unit = 'dtm' and t.aff_id is distinct from 'aff-hagen' and s.aff_id is distinct from 'aff-hagen' order by 1, 2 limit 1`,
  );
  expect((await ofTrip(foreign?.trip ?? '')).status).toBe(200);
  expect((await ofTrip(foreign?.trip ?? '', 'aff-hagen')).status).toBe(404);
  expect((await ofItem(foreign?.item ?? '', 'aff-hagen')).status).toBe(404);
  expect((await ofTrip('018f0000-0000-7000-8000-000000000000')).status).toBe(404);
});

test('a shipment of a forwarder on a trip of the depot’s own: its part is told, the vehicle and the sum of the trip are not', async () => {
  const [own] = await sql<{ trip: string; name: string; item: string }>(
    `select t.id as trip, t.name, o.item_id as item from trip t join stop_order o on o.org_unit = t.org_unit and o.trip_id = t.id
        join shipment s on s.org_unit = o.org_unit and s.id = o.item_id and s.weight > 0
        join master_record v on v.type = 'vehicle' and v.id = t.vehicle_id and v.valid_to is null and v.data ? 'energyPer100km'
      where t.org_unit = 'dtm' and t.aff_id is distinct from 'aff-hagen' and t.tractor_id is null and t.state = 'DRV_INPROGRESS' and t.id <> $1
      order by t.name, o.item_id limit 1`,
    [id],
  );
  await sql(`update shipment set aff_id = 'aff-hagen' where id = $1`, [own?.item]);
  const seen = (await ofItem(own?.item ?? '')).body.trips.find((one) => one.trip?.id === own?.trip);
  expect(seen?.trip).toMatchObject({ name: own?.name, basis: { per100km: expect.any(Number) } });
  expect(seen?.share?.grams).toBeGreaterThan(0);
  const { status, body } = await ofItem(own?.item ?? '', 'aff-hagen');
  expect([status, body.trips.map(({ trip: told }) => told)]).toEqual([200, [null]]);
  expect(body.trips.map(({ share }) => share)).toEqual([seen?.share]);
  expect(JSON.stringify(body)).not.toContain(own?.trip);
});

test('orders on a master pallet bear their parts themselves, and the pallet what it weighs beyond them', async () => {
  const [pallet] = await sql<{ trip: string; item: string; weight: number }>(
    `select t.id as trip, o.item_id as item, s.weight::float8 as weight from trip t join stop_order o on o.org_unit = t.org_unit and o.trip_id = t.id
        join stop p on p.org_unit = o.org_unit and p.id = o.stop_id and p.latitude is not null
        join shipment s on s.org_unit = o.org_unit and s.id = o.item_id and s.weight > 0
        join master_record v on v.type = 'vehicle' and v.id = t.vehicle_id and v.valid_to is null and v.data ? 'energyPer100km'
      where t.org_unit = 'dtm' and t.tractor_id is null and t.state = 'DRV_INPROGRESS' and o.order_type = 'DELIVERY' order by t.name desc, o.item_id limit 1`,
  );
  const before = (await ofTrip(pallet?.trip ?? '')).body;
  const whole = before.shares.find(({ itemId }) => itemId === pallet?.item);
  const on = await sql<{ id: string }>(
    `select s.id from shipment s where s.org_unit = 'dtm' and s.trip_id is null and not exists (select 1 from stop_order o where o.item_id = s.id)
       and s.master_pallet_item_id is null order by s.id limit 2`,
  );
  // A quarter and a half of what the pallet weighs; the last quarter is its tare.
  const parts = [Math.floor((pallet?.weight ?? 0) / 4), Math.floor((pallet?.weight ?? 0) / 2)];
  for (const [at, { id: item }] of on.entries())
    await sql(`update shipment set master_pallet_item_id = $1, weight = $2 where id = $3`, [
      pallet?.item,
      parts[at],
      item,
    ]);
  const after = (await ofTrip(pallet?.trip ?? '')).body;
  expect(after.grams).toBe(before.grams);
  expect(after.shares.reduce((sum, { grams }) => sum + grams, 0)).toBe(before.grams);
  const partOf = (item: string | undefined) => after.shares.find(({ itemId }) => itemId === item)?.grams ?? 0;
  const [quarter, half] = on.map(({ id: item }) => partOf(item));
  expect(Math.abs((quarter ?? 0) - (whole?.grams ?? 0) / 4)).toBeLessThan(2);
  expect(Math.abs((half ?? 0) - (whole?.grams ?? 0) / 2)).toBeLessThan(2);
  expect(Math.abs(partOf(pallet?.item) - (whole?.grams ?? 0) / 4)).toBeLessThan(3);
  expect((await ofItem(on[1]?.id ?? '')).body.grams).toBe(half);
});

test('a trip that is gone before it was counted leaves nothing behind and no work that fails again and again', async () => {
  const count = () => sql<{ many: number }>(`select count(*)::int as many from trip_footprint`);
  const before = await count();
  const gone = '018f0000-0000-7000-8000-000000000000';
  await app.platform.asSystem('dtm', async (ctx) => settleTrip(ctx, { tripId: gone }));
  expect(await count()).toEqual(before);
});

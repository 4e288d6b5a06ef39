import { expect, test } from 'vitest';
import { bookedTwice, freeItems, releasedTrip, type Trip } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';

const { app, sql } = await opened();
const dispo = await app.as('dispo1');

test('given a released trip, when the desk changes gate, driver and departure, then the hall reads them on the list at once', async () => {
  const { trip, list } = await releasedTrip(
    dispo,
    sql,
    (await freeItems(sql, 3)).map((one) => one.id),
  );
  const read = async () =>
    (
      await dispo.request<{ gate: string; driverName: string; plannedDeparture: number; version: number }>(
        'GET',
        `/th-rest/loading/${list}`,
      )
    ).body;
  const before = await read();
  const now = (await dispo.request<Trip>('GET', `/dpt-rest/trips/${trip.id}`)).body;
  const departure = before.plannedDeparture + 30 * 60_000;
  const changed = await dispo.request('PUT', `/dpt-rest/trips/${trip.id}${bookedTwice}`, {
    version: now.version,
    gate: '77',
    driverId: 'd003',
    expectedDeparture: departure,
  });
  expect(changed.status).toBe(200);
  const after = await read();
  expect(after).toMatchObject({ gate: '77', plannedDeparture: departure });
  expect(after.driverName).not.toBe(before.driverName);
  expect(after.version).toBeGreaterThan(before.version);
});

test('whether a wrong package stops the scanner is what the depot says, and it does where nobody has said anything', async () => {
  const [item] = await freeItems(sql, 1);
  const { list } = await releasedTrip(dispo, sql, [item?.id ?? '']);
  const stops = async () =>
    (await dispo.request<{ wrongPackageStops: boolean }>('GET', `/th-rest/loading/${list}`)).body.wrongPackageStops;
  expect(await stops()).toBe(true);
  await sql(
    `insert into config_entry (org_unit, name, value, version, changed_at, changed_by) values ('dtm', 'loading', '{"wrongPackageStops":false}', 1, now(), 'test')
       on conflict (org_unit, name) do update set value = config_entry.value || '{"wrongPackageStops":false}'`,
  );
  expect(await stops()).toBe(false);
});

test('an order on several places says where most of it stands and how many more places there are', async () => {
  const [item] = await sql<{ id: string }>(
    `select s.id from shipment s where s.org_unit = 'dtm' and s.state = 'DISPATCHABLE' and s.shipment_type = 'DELIVERY' and s.trip_id is null and s.un_numbers = '{}'
       and s.latitude is not null and 4 <= (select count(*) from package p where p.org_unit = s.org_unit and p.item_id = s.id and p.active) order by s.id limit 1`,
  );
  const { list } = await releasedTrip(dispo, sql, [item?.id ?? '']);
  const stand = async (...places: (string | null)[]) => {
    const packs = await sql<{ id: string }>('select id from package where item_id = $1 and active order by position', [
      item?.id,
    ]);
    for (const [i, { id }] of packs.entries())
      await sql(`update package set actual_space = $2, actual_space_type = 'STORING_POSITION' where id = $1`, [
        id,
        places[i] ?? null,
      ]);
    const shown = await dispo.request<{ items: { itemId: string; storingPosition: string | null }[] }>(
      'GET',
      `/th-rest/loading/${list}`,
    );
    return shown.body.items.find((one) => one.itemId === item?.id)?.storingPosition;
  };
  expect(await stand('C07-12', 'D07-01', 'D07-01', 'A01-01')).toBe('D07-01 +2');
  expect(await stand('D07-01', 'D07-01', null)).toBe('D07-01');
  expect(await stand(null)).toBeNull();
});

import { expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';

const { app, sql } = await opened();

type Goods = {
  itemId: string;
  stop: number;
  loadingMeter: number;
  loadedAt: number | null;
  from: number;
  packages: { count: number; of: number };
  returns: boolean;
  inFront: { orders: number };
};
type Space = { loadingMeters: number | null; goods: Goods[]; setDown: number; collections: number };
const spaceOf = async (id: string, account = 'dispo1') =>
  (await app.as(account)).request<Space>('GET', `/th-rest/trips/${id}/loading-space`);

/** A trip whose loading list stands open with goods for several stops, and of which nothing is on the truck yet. */
const [trip] = await sql<{ id: string }>(
  `select t.id from trip t
      join process_list l on l.org_unit = t.org_unit and l.trip_id = t.id and l.kind = 'LDG' and l.state in ('CREATED', 'RELEASED')
      join master_record v on v.type = 'vehicle' and v.id = t.vehicle_id and v.valid_to is null
      join master_record y on y.type = 'vehicletype' and y.id = v.data ->> 'vehicleTypeId' and y.valid_to is null
    where t.org_unit = 'dtm' and t.trailer_ids = '{}' and not exists (select 1 from process_package k where k.list_id = l.id and k.scanned_at is not null)
      and (select count(distinct o.stop_id) from stop_order o where o.trip_id = t.id and o.order_type = 'DELIVERY') > 3
    order by t.execution_date, t.name limit 1`,
);
const id = trip?.id ?? '';
const deliveries = () =>
  sql<{ item: string; stop: number; metres: number }>(
    `select o.item_id as item, p.sequence as stop, s.loading_meter::float8 as metres from stop_order o join stop p on p.id = o.stop_id
        join shipment s on s.id = o.item_id where o.trip_id = $1 and o.order_type = 'DELIVERY'`,
    [id],
  );

test('before a package is scanned the goods of a trip stand with the last stop at the headboard, each as long as its loading metres', async () => {
  const { status, body } = await spaceOf(id);
  expect(status).toBe(200);
  const planned = await deliveries();
  expect(body.goods.map(({ itemId }) => itemId).sort()).toEqual(planned.map(({ item }) => item).sort());
  expect(body.goods.map(({ stop }) => stop)).toEqual(planned.map(({ stop }) => stop).sort((a, b) => b - a));
  expect(body.goods.every(({ loadedAt, inFront }) => loadedAt === null && inFront.orders === 0)).toBe(true);
  const last = body.goods.at(-1);
  expect((last?.from ?? 0) + (last?.loadingMeter ?? 0)).toBe(planned.reduce((sum, { metres }) => sum + metres, 0));
});

test('the goods of the first stop are scanned first: they stand at the headboard, and all of later stops are in their way', async () => {
  const planned = await deliveries();
  const first = Math.min(...planned.map(({ stop }) => stop));
  await sql(
    `update process_package k set process_status = 'LOADED', scanned_at = now() from process_list l
      where l.id = k.list_id and l.trip_id = $1 and l.kind = 'LDG' and k.item_id = any($2::uuid[])`,
    [id, planned.filter(({ stop }) => stop === first).map(({ item }) => item)],
  );
  const { body } = await spaceOf(id);
  const atFirst = body.goods.filter(({ stop }) => stop === first);
  const later = planned.filter(({ stop }) => stop > first).length;
  expect(body.goods.slice(0, atFirst.length)).toEqual(atFirst);
  for (const { loadedAt, inFront } of atFirst) expect([loadedAt !== null, inFront.orders]).toEqual([true, later]);
  expect(body.goods.filter(({ stop }) => stop > first).every(({ inFront }) => inFront.orders === 0)).toBe(true);
});

/** Packages that are on the truck, and those that its list expects, as the list has them. */
const packagesOf = (item: string) =>
  sql<{ id: string; loaded: boolean }>(
    `select k.package_id as id, k.process_status = 'LOADED' as loaded from process_package k join process_list l on l.id = k.list_id
      where l.trip_id = $1 and l.kind = 'LDG' and k.item_id = $2 order by k.package_id`,
    [id, item],
  );

test('an order of which only some packages are scanned is not loaded: what is on the truck and what is open are two pieces', async () => {
  const planned = await deliveries();
  const last = Math.max(...planned.map(({ stop }) => stop));
  const many = await sql<{ item: string }>(
    `select k.item_id as item from process_package k join process_list l on l.id = k.list_id
      where l.trip_id = $1 and l.kind = 'LDG' and k.process_status <> 'LOADED' group by k.item_id having count(*) > 1`,
    [id],
  );
  const item = planned.find((one) => one.stop <= last && many.some((other) => other.item === one.item))?.item ?? '';
  const all = await packagesOf(item);
  const one = all.map((each) => each.id).slice(0, 1);
  await sql(
    `update process_package set process_status = 'LOADED', scanned_at = now() where item_id = $1 and package_id = any($2::uuid[])`,
    [item, one],
  );
  const pieces = (await spaceOf(id)).body.goods.filter(({ itemId }) => itemId === item);
  expect(pieces.map(({ loadedAt, packages }) => [loadedAt !== null, packages.count, packages.of])).toEqual([
    [true, 1, all.length],
    [false, all.length - 1, all.length],
  ]);
  const [metres] = planned.filter((each) => each.item === item).map((each) => each.metres);
  expect(Math.abs(pieces.reduce((sum, { loadingMeter }) => sum + loadingMeter, 0) - (metres ?? 0))).toBeLessThanOrEqual(
    1,
  );
});

test('what a stop has taken is no longer in the vehicle, and what it has refused comes back', async () => {
  const planned = await deliveries();
  const first = planned
    .filter(({ stop }) => stop === Math.min(...planned.map((one) => one.stop)))
    .map(({ item }) => item);
  const document = (result: string) =>
    sql(`update stop_order set result = $3, documented_at = now() where trip_id = $1 and item_id = any($2::uuid[])`, [
      id,
      first,
      result,
    ]);
  const there = async () => {
    const { goods, setDown } = (await spaceOf(id)).body;
    return { setDown, aboard: goods.filter(({ itemId }) => first.includes(itemId)).map(({ returns }) => returns) };
  };
  await document('OK');
  expect(await there()).toEqual({ setDown: first.length, aboard: [] });
  await document('HINDRANCE');
  expect(await there()).toEqual({ setDown: 0, aboard: first.map(() => true) });
  await sql(`update stop_order set result = null, documented_at = null where trip_id = $1`, [id]);
});

test('the room is that of the vehicle by its record, and unknown where the trip has none', async () => {
  const [room] = await sql<{ metres: string }>(
    `select y.data ->> 'loadingMeters' as metres from trip t join master_record v on v.type = 'vehicle' and v.id = t.vehicle_id and v.valid_to is null
        join master_record y on y.type = 'vehicletype' and y.id = v.data ->> 'vehicleTypeId' and y.valid_to is null where t.id = $1`,
    [id],
  );
  expect((await spaceOf(id)).body.loadingMeters).toBe(Number(room?.metres));
  await sql(`update trip set vehicle_id = null where id = $1`, [id]);
  expect((await spaceOf(id)).body.loadingMeters).toBeNull();
});

test('whoever does not see the trip sees nothing of its vehicle', async () => {
  await sql(`update trip set aff_id = 'aff-dortmund' where id = $1`, [id]);
  expect((await spaceOf(id, 'aff-hagen')).status).toBe(404);
});

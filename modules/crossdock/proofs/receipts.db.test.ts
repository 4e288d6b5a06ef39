import { expect, test, vi } from 'vitest';
import { confirmTrip } from '#modules/dispatch/server/index.ts';
import { overriding } from '#testing/day.ts';
import { unitUnloaded } from '#modules/crossdock/contract/manifest.ts';
import { announced, type Checked, good, goodsFor, loadedUnit, unload } from '#testing/lineHaul.ts';
import { twoHalls } from './twoHalls.ts';

const { app, sql, dispo, lead, ham } = await twoHalls();
const soon = { timeout: 10_000, interval: 100 };
const statesOf = async (items: readonly string[]): Promise<string[]> =>
  (await sql<{ state: string }>(`select distinct state from shipment where id = any($1) order by 1`, [items])).map(
    (one) => one.state,
  );

/** A unit on its way to ham, and its list there. */
async function onTheWay(seal: string) {
  const items = await goodsFor(app, sql, 4, 2);
  const { trip, list, barcodes } = await loadedUnit([dispo, lead], sql, items, seal);
  const unit = await announced(sql, list);
  await app.platform.asSystem('dtm', (ctx) => confirmTrip(ctx, { kind: 'unit' }, trip, { accepted: true }));
  good(await overriding<Checked>(dispo, `/dpt-rest/trips/${trip}/start`, {}));
  expect(await statesOf(items)).toEqual(['IN_EXECUTION']);
  return { items, trip, unit: unit.id, barcodes };
}
/** ham takes everything in but the first package, and closes. */
async function takeIn(unit: string, barcodes: readonly string[]): Promise<void> {
  for (const code of barcodes.slice(1)) await unload(ham, unit, code, `receipt-${code}`);
  good(await overriding<Checked>(ham, `/th-rest/unloading/${unit}/close`, {}));
}
const closeJourney = async (trip: string): Promise<void> =>
  void good(await overriding<Checked>(dispo, `/dpt-rest/trips/${trip}/close-journey`, {}));

test('the depot that unloads a unit documents its legs, and they end with the journey; what did not come is a deviation', async () => {
  const { items, trip, unit, barcodes } = await onTheWay('RECEIPT1');
  await takeIn(unit, barcodes);
  await app.settled();
  expect(await statesOf(items)).toEqual(['COMPLETED', 'COMPLETED_WITH_DEVIATION']);
  const [lost] = await sql<{ status: string; item_id: string }>(
    `select status, item_id from package where org_unit = 'dtm' and active and barcode = $1`,
    [barcodes[0]],
  );
  expect(lost?.status).toBe('NOK_MISSING');
  expect(await statesOf([lost?.item_id ?? ''])).toEqual(['COMPLETED_WITH_DEVIATION']);
  // Nobody has to document by hand what ham has counted.
  await closeJourney(trip);
  expect(await statesOf(items)).toEqual(['CLOSED']);
}, 90_000);

test('a journey that is over before the unit is unloaded leaves its legs open until the other depot says what came', async () => {
  const { items, trip, unit, barcodes } = await onTheWay('RECEIPT2');
  const { body } = await dispo.request<{ stops: { id: string; orders?: { itemId: string }[] }[] }>(
    'GET',
    `/dpt-rest/trips/${trip}`,
  );
  for (const stop of body.stops.filter((one) => (one.orders ?? []).length > 0))
    good(
      await overriding<Checked>(dispo, `/dpt-rest/trips/${trip}/stops/${stop.id}/documentation`, {
        orders: (stop.orders ?? []).map(({ itemId }) => ({ itemId, result: 'OK', packages: [], photos: [] })),
        signer: 'Tor 4',
        documentBlobIds: [],
      }),
    );
  await closeJourney(trip);
  expect(await statesOf(items)).toEqual(['COMPLETED']);
  await takeIn(unit, barcodes);
  await app.settled();
  expect(await statesOf(items)).toEqual(['CLOSED']);
}, 90_000);

test('a truck with goods for two depots stops at each, is announced with its own arrival there, and the report of one ends only its own legs', async () => {
  const first = await goodsFor(app, sql, 2, 2);
  const second = await goodsFor(app, sql, 2, 2, 'lej');
  const { trip, list, barcodes } = await loadedUnit([dispo, lead], sql, [...first, ...second], 'RECEIPT3');
  const stops = await sql<{ kind: string; name: string; planned_arrival: string; items: string[] }>(
    `select t.kind, t.name, t.planned_arrival, array_agg(o.item_id::text) as items from stop t join stop_order o on o.org_unit = t.org_unit and o.stop_id = t.id
      where t.org_unit = 'dtm' and t.trip_id = $1 group by t.kind, t.name, t.planned_arrival, t.sequence order by t.sequence`,
    [trip],
  );
  const depots = await sql<{ name: string }>(`select name from org_unit where id in ('ham', 'lej')`);
  expect(stops.map(({ kind, name }) => ({ kind, name })).toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
    depots.map(({ name }) => ({ kind: 'DEPOT', name })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  );
  expect(stops.map(({ items }) => items.toSorted()).toSorted()).toEqual(
    [first.toSorted(), second.toSorted()].toSorted(),
  );
  await announced(sql, list);
  const arrivals = await vi.waitFor(async () => {
    const rows = await sql<{ org_unit: string; planned_arrival: string }>(
      `select org_unit, planned_arrival from process_list where kind = 'ULD' and partner_list_id = $1 order by org_unit`,
      [list],
    );
    expect(rows.map((one) => one.org_unit)).toEqual(['ham', 'lej']);
    return rows.map((one) => String(one.planned_arrival));
  }, soon);
  const arrivalOf = (item: string | undefined) =>
    String(stops.find(({ items }) => items.includes(item ?? ''))?.planned_arrival);
  expect(arrivals).toEqual([arrivalOf(first[0]), arrivalOf(second[0])]);
  expect(new Set(arrivals).size).toBe(2);

  await app.platform.asSystem('dtm', (ctx) => confirmTrip(ctx, { kind: 'unit' }, trip, { accepted: true }));
  good(await overriding<Checked>(dispo, `/dpt-rest/trips/${trip}/start`, {}));
  const there = await sql<{ barcode: string }>(
    `select p.barcode from package p where p.org_unit = 'dtm' and p.item_id = any($1)`,
    [first],
  );
  const unit = await announced(sql, list);
  for (const { barcode } of there.filter((one) => barcodes.includes(one.barcode)))
    await unload(ham, unit.id, barcode, `two-${barcode}`);
  good(await overriding<Checked>(ham, `/th-rest/unloading/${unit.id}/close`, {}));
  await app.settled();
  expect(await statesOf(first)).toEqual(['COMPLETED']);
  const { body } = await dispo.request<{ stops: { id: string; orders?: { itemId: string }[] }[] }>(
    'GET',
    `/dpt-rest/trips/${trip}`,
  );
  for (const stop of body.stops.filter((one) => (one.orders ?? []).some(({ itemId }) => second.includes(itemId))))
    good(
      await overriding<Checked>(dispo, `/dpt-rest/trips/${trip}/stops/${stop.id}/documentation`, {
        orders: (stop.orders ?? []).map(({ itemId }) => ({ itemId, result: 'OK', packages: [], photos: [] })),
        signer: 'Tor 2',
        documentBlobIds: [],
      }),
    );
  await closeJourney(trip);
  expect(await statesOf(first)).toEqual(['CLOSED']);
  // Leipzig has not unloaded yet.
  expect(await statesOf(second)).toEqual(['COMPLETED']);
  const orders = await sql<{ order_number: string; packages: number }>(
    `select order_number, packages from shipment where id = any($1)`,
    [second],
  );
  await app.platform.asSystem('lej', async (ctx) =>
    ctx.post('dtm', unitUnloaded, `${list}/1`, {
      listId: list,
      listName: 'ULD of Leipzig',
      version: 1,
      shipments: orders.map((one) => ({
        orderNumber: one.order_number,
        unloaded: one.packages,
        missing: [],
        damaged: [],
        notUnloaded: 0,
      })),
    }),
  );
  await app.settled();
  expect(await statesOf(second)).toEqual(['CLOSED']);
}, 120_000);

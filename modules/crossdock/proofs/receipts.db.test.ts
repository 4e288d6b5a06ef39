import { beforeAll, expect, test, vi } from 'vitest';
import { confirmTrip } from '#modules/dispatch/server/index.ts';
import { morning, overriding } from '#testing/day.ts';
import { announced, type Checked, good, goodsFor, loadedUnit, unload } from '#testing/lineHaul.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened(morning());
let dispo: Client;
let lead: Client;
let ham: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
  lead = await app.as('hallenmeister');
  ham = await app.as('hallenmeister-ham', 'ham');
});
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
  await vi.waitFor(async () => expect(await statesOf(items)).toEqual(['COMPLETED', 'COMPLETED_WITH_DEVIATION']), soon);
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
  await vi.waitFor(async () => expect(await statesOf(items)).toEqual(['CLOSED']), soon);
}, 90_000);

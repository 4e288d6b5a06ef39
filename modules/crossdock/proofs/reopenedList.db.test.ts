import { beforeAll, expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import { createTrip, freeItems, morning, overriding, releasedTrip, scan } from '#testing/day.ts';

type Checked = { success: boolean; checkResults: { code: string; severity: string; overridable: boolean }[] };
type Loaded = { list: string; trip: string; item: string; other: string };

const { app, sql } = await opened(morning());
let dispo: Client;
let lead: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
  lead = await app.as('hallenmeister');
});

const ok = (answer: { status: number; body: Checked }): void => {
  expect([answer.status, answer.body.success, answer.body]).toEqual([200, true, answer.body]);
};
const close = (list: string) => overriding<Checked>(lead, `/th-rest/loading/${list}/close`, {});

/**
 * Trip A is closed with one shipment left behind, that one goes onto trip B, which is released, and A's list is opened again.
 * @returns A's list, trip B, the shipment that went over, and one that stayed.
 */
async function leftBehindAndGone(): Promise<Loaded> {
  const [item = { id: '' }, ...stay] = await freeItems(sql, 3);
  const { list, barcodes } = await releasedTrip(dispo, sql, [item.id, ...stay.map((one) => one.id)]);
  const behind = new Set(
    (await sql<{ barcode: string }>('select barcode from package where item_id = $1', [item.id])).map((p) => p.barcode),
  );
  for (const [i, barcode] of barcodes.filter((code) => !behind.has(code)).entries()) {
    const answer = await scan(lead, list, barcode, `${list}-${i}`);
    expect(answer.body.result).toBe('OK');
  }
  ok(await close(list));
  const other = await createTrip(dispo, 'do-lx-1001');
  ok(await overriding<Checked>(dispo, `/dpt-rest/trips/${other.id}/items`, { itemIds: [item.id] }));
  ok(await overriding<Checked>(dispo, `/dpt-rest/trips/${other.id}/release`, {}));
  const reopened = await lead.request<Checked>('POST', `/th-rest/loading/${list}/reopen`, {});
  ok(reopened);
  return { list, trip: other.id, item: item.id, other: stay[0]?.id ?? '' };
}

const stateOf = async (item: string) =>
  (await sql<{ state: string; trip_id: string }>('select state, trip_id from shipment where id = $1', [item]))[0];
const packageOf = async (item: string) =>
  (
    await sql<{ id: string; barcode: string; terminal_status: string }>(
      'select id, barcode, terminal_status from package where item_id = $1 order by position limit 1',
      [item],
    )
  )[0] ?? { id: '', barcode: '', terminal_status: '' };
/** Stops and their orders are what the trip carries: counted from the rows, not from the sums of the trip. */
const carried = async (trip: string) =>
  (await sql<{ item_id: string }>('select item_id from stop_order where trip_id = $1 order by item_id', [trip])).map(
    (row) => row.item_id,
  );

test('a list that is opened again expects only what still goes with its trip', async () => {
  const { list, trip, item } = await leftBehindAndGone();
  const shown = (
    await lead.request<{ items: { itemId: string }[]; summaries: { items: number } }>('GET', `/th-rest/loading/${list}`)
  ).body;
  expect(shown.items.map((one) => one.itemId)).not.toContain(item);
  expect(shown.summaries.items).toBe(2);

  ok(await close(list));
  expect(await stateOf(item)).toEqual({ state: 'RELEASED', trip_id: trip });
  expect(await carried(trip)).toEqual([item]);
  const sums = await sql('select deliveries, packages from trip where id = $1', [trip]);
  const packages = await sql('select 1 from package where item_id = $1 and active', [item]);
  expect(sums).toEqual([{ deliveries: 1, packages: packages.length }]);
});

test('a line that stands on the list all the same closes without its shipment', async () => {
  const { list, trip, item } = await leftBehindAndGone();
  // As it was left by a server that did not ask.
  await sql('update process_item set removed = false where list_id = $1 and item_id = $2', [list, item]);
  ok(await close(list));
  expect(await stateOf(item)).toEqual({ state: 'RELEASED', trip_id: trip });
  expect(await carried(trip)).toEqual([item]);
});

test('neither a deviation nor a status by hand loads what has left the trip', async () => {
  const { list, trip, item, other } = await leftBehindAndGone();
  await sql('update process_item set removed = false where list_id = $1 and item_id = $2', [list, item]);
  const pack = await packageOf(item);
  const [deviation] = await sql<{ id: string }>(
    "select id from master_record where type = 'packagedeviation' and data->>'kind' = 'deviation' order by id limit 1",
  );
  const deviated = await lead.request('POST', `/th-rest/loading/${list}/packages/${pack.id}/deviation`, {
    code: deviation?.id,
    photos: [],
  });
  expect([deviated.status, deviated.body.code]).toEqual([400, 1700]);
  const set = await lead.request<Checked>('PUT', `/th-rest/loading/${list}/items/status`, {
    itemIds: [item],
    state: 'LOADED',
  });
  expect([set.status, (set.body as unknown as { message: string }).message]).toEqual([
    400,
    expect.stringMatching(/has been moved to T-\d+/),
  ]);
  expect((await packageOf(item)).terminal_status).toBe(pack.terminal_status);
  expect(await stateOf(item)).toEqual({ state: 'RELEASED', trip_id: trip });

  // The rest of the list is as open as before.
  const back = await lead.request<Checked>('PUT', `/th-rest/loading/${list}/items/status`, {
    itemIds: [other],
    state: 'PLANNED',
  });
  expect([back.status, back.body.success]).toEqual([200, true]);
  const scanned = await scan(lead, list, pack.barcode, `${list}-gone`);
  expect(scanned.body.result).toMatch(/^(NOT_ON_LIST|WRONG_ROUTE)$/);
});

import { beforeAll, expect, test } from 'vitest';
import { morning, overriding, releasedTrip, freeItems, scan } from '#testing/day.ts';
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

/** What is answered, in the words of the specification (3, 8): a status and a message. */
const said = async (client: Client, method: 'POST' | 'PUT', path: string, body: unknown = {}) => {
  const answer = await client.request<{ message?: string }>(method, path, body);
  return [answer.status, answer.body.message];
};

test('papers of a closed loading list are refused in the words of the specification, and stay as they were', async () => {
  const items = (await freeItems(sql, 2)).map((one) => one.id);
  const { list, barcodes } = await releasedTrip(dispo, sql, items);
  const at = `/th-rest/loading/${list}`;
  for (const barcode of barcodes) await scan(lead, list, barcode, `msg-${barcode}`);
  const report = { isLate: true, isLateReason: 'Stau', isVerminous: true, isMissingDocuments: true, remark: 'Tor 4' };
  expect((await lead.request('PUT', `${at}/report`, report)).status).toBe(200);
  good(await overriding<Checked>(lead, `${at}/close`, {}));
  const loader = await app.as('lader1');
  // Closed is closed, whatever somebody accepts.
  const again = await overriding<Checked>(lead, `${at}/close`, {});
  expect([again.status, again.body.success ?? false]).not.toEqual([200, true]);
  const seal = await loader.request<{ message?: string }>('POST', `${at}/seals`, { number: 'TOO-LATE-1' });
  expect([seal.status, seal.body.message]).toEqual([400, 'Add seal failed!']);
  const late = await loader.request<{ message?: string }>('PUT', `${at}/report`, { ...report, isVerminous: false });
  expect([late.status, late.body.message]).toEqual([400, 'Edit loading report failed!']);
  const { body } = await lead.request<{ report: object }>('GET', at);
  expect(body.report).toMatchObject({ ...report, isLoadingSpaceDirty: false, isIncorrectEDI: false });
  const seals = await sql('select 1 from seal where list_id = $1', [list]);
  expect(seals).toEqual([]);
}, 60_000);

test('the report of an unloading has the flags of the specification and the quality of loading; release and closing out of their turn say what failed', async () => {
  const goods = await goodsFor(app, sql, 3);
  const { list } = await loadedUnit([dispo, lead], sql, goods, 'REPORT1');
  const unit = await announced(sql, list);
  const at = `/th-rest/unloading/${unit.id}`;
  good(await overriding<Checked>(ham, `${at}/release`, {}));
  expect(await said(ham, 'POST', `${at}/release`)).toEqual([400, 'Release for unloading failed!']);
  const codes = await sql<{ barcode: string }>(
    `select p.barcode from process_package l join package p on p.org_unit = l.org_unit and p.id = l.package_id where l.list_id = $1`,
    [unit.id],
  );
  for (const { barcode } of codes) await unload(ham, unit.id, barcode, `report-${barcode}`);
  const flags = {
    isLate: true,
    isLateReason: 'Panne',
    isVerminous: false,
    isLoadingSpaceDirty: true,
    isLateEDI: true,
    isMissingEDI: false,
    isIncorrectEDI: true,
    isMissingDocuments: false,
    isIncorrectDocuments: true,
    remark: 'Plane gerissen',
    loadingQuality: 'NOK',
  };
  expect((await ham.request('PUT', `${at}/report`, flags)).status).toBe(200);
  // Only the two words that the specification has.
  expect((await ham.request('PUT', `${at}/report`, { ...flags, loadingQuality: 'SO-SO' })).status).toBe(400);
  expect((await ham.request<{ report: object }>('GET', at)).body.report).toEqual(flags);
  good(await overriding<Checked>(ham, `${at}/close`, {}));
  const made = await lead.request<{ id: string }>('POST', '/th-rest/inventory', {
    inventoryType: 'LOCATION',
    scope: 'ALL_PACKAGES',
    terminalLocationId: 'f12-10',
  });
  const inventory = `/th-rest/inventory/${made.body.id}`;
  good(await lead.request<Checked>('POST', `${inventory}/release`, {}));
  expect(await said(lead, 'POST', `${inventory}/release`)).toEqual([400, 'Release for inventory failed!']);
}, 60_000);

test('an order is processed as the driver is: none, in process at the stop, processed when documented, unprocessed when the journey is closed over it', async () => {
  const items = (await freeItems(sql, 2)).map((one) => one.id);
  const { trip, list, barcodes } = await releasedTrip(dispo, sql, items);
  for (const barcode of barcodes) await scan(lead, list, barcode, `ops-${barcode}`);
  good(await overriding<Checked>(lead, `/th-rest/loading/${list}/close`, {}));
  await sql(`update trip set state = 'READY_FOR_TOUR_START' where id = $1`, [trip.id]);
  expect((await dispo.request('POST', `/dpt-rest/trips/${trip.id}/start`, {})).status).toBe(200);
  type Order = { itemId: string; processingStatus: string };
  type Stop = { id: string; orders: Order[] };
  const stops = async () => (await dispo.request<{ stops: Stop[] }>('GET', `/dpt-rest/trips/${trip.id}`)).body.stops;
  const states = async () => (await stops()).flatMap((stop) => stop.orders).map((one) => one.processingStatus);
  expect(new Set(await states())).toEqual(new Set(['NONE']));
  const [first] = await stops();
  const at = `/dpt-rest/trips/${trip.id}/stops/${first?.id}`;
  const arrived = await dispo.request('POST', `${at}/arrival`, {});
  expect(arrived.status, JSON.stringify(arrived.body)).toBe(200);
  const here = (await stops()).find((stop) => stop.id === first?.id)?.orders ?? [];
  expect(new Set(here.map((one) => one.processingStatus))).toEqual(new Set(['IN_PROCESS']));
  good(
    await overriding<Checked>(dispo, `${at}/documentation`, {
      signer: 'Meier',
      orders: here.map(({ itemId }) => ({ itemId, result: 'OK' })),
    }),
  );
  expect(
    new Set((await stops()).find((stop) => stop.id === first?.id)?.orders.map((one) => one.processingStatus)),
  ).toEqual(new Set(['PROCESSED']));
  const closed = await overriding<Checked>(await app.as('leitdispo'), `/dpt-rest/trips/${trip.id}/close-journey`, {
    force: true,
  });
  good(closed);
  const after = await sql<{ processing_status: string }>(
    'select distinct processing_status from stop_order where trip_id = $1 order by 1',
    [trip.id],
  );
  const wanted = (await stops()).length > 1 ? ['PROCESSED', 'UNPROCESSED'] : ['PROCESSED'];
  expect(after.map((one) => one.processing_status)).toEqual(wanted);
}, 60_000);

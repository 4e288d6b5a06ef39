// Concerns: dispatch, crossdock, delivery.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type TestApp, testApp } from '../testing/testApp.ts';
import { freeItems, isoToday, morning, overriding, releasedTrip, type Sql, sqlOf } from '../testing/day.ts';

let app: TestApp;
let sql: Sql;
let end: () => Promise<void>;
let dispo: Client;
let loader: Client;
let hall: Client;
let driver: Client;
beforeAll(async () => {
  app = await testApp([], morning());
  ({ sql, end } = await sqlOf(app));
  dispo = await app.as('dispo1');
  loader = await app.as('lader1');
  hall = await app.as('hallenmeister');
  driver = await app.as('fahrer1');
});
afterAll(async () => {
  await end();
  await app.stop();
});

type Checked = { success: boolean; checkResults: [] };
type Stop = { id: string; orders: { itemId: string }[] };

/** Facts of a topic about a thing, in their order. */
const told = (topic: string, field: string, id: string | undefined) =>
  sql<{ payload: Record<string, unknown> }>(
    `select payload from outbox where org_unit = 'dtm' and kind = 'fact' and topic = $1 and payload ->> '${field}' = $2 order by xid, seq`,
    [topic, id],
  ).then((rows) => rows.map((row) => row.payload));

test('a day on the road as other modules hear it: list, packages, shipments, stops; a repeated documentation keeps its answer', async () => {
  const [item = { id: '' }] = await freeItems(sql, 1);
  const { trip, list, barcodes } = await releasedTrip(dispo, sql, [item.id]);
  const at = `/th-rest/loading/${list}`;
  const ofList = { kind: 'LDG', listId: list };
  expect(await told('crossdock.listOpened', 'listId', list)).toEqual([ofList]);
  for (const [index, barcode] of barcodes.entries())
    await loader.request('POST', `${at}/scans`, { barcode, clientScanId: `facts-scan-${index}` });
  const [pack] = await sql<{ id: string }>('select id from package where item_id = $1 order by position limit 1', [
    item.id,
  ]);
  const [kind] = await sql<{ id: string }>(
    "select id from master_record where type = 'packagedeviation' and data->>'kind' = 'deviation' order by id limit 1",
  );
  await loader.request('POST', `${at}/packages/${pack?.id}/deviation`, { code: kind?.id, photos: [] });
  expect(await told('crossdock.packageDeviated', 'packageId', pack?.id)).toEqual([
    { ...ofList, itemId: item.id, packageId: pack?.id, code: kind?.id },
  ]);
  const arrived = await told('shipments.packageArrived', 'nothing', 'at all');
  expect(arrived).toEqual([]);

  await overriding<Checked>(dispo, `${at}/close`, {});
  await hall.request('POST', `${at}/reopen`, {});
  await overriding<Checked>(dispo, `${at}/close`, {});
  expect(await told('crossdock.listClosed', 'listId', list)).toEqual([ofList, ofList]);
  expect(await told('crossdock.listReopened', 'listId', list)).toEqual([ofList]);

  const road = `/dpt-rest/trips/${trip.id}`;
  await driver.request('POST', `${road}/driver-confirmation`, { accepted: true, reason: null });
  await driver.request('POST', `${road}/start`, {});
  expect(await told('crossdock.listLocked', 'listId', list)).toEqual([ofList]);
  const { stops } = (await dispo.request<{ stops: Stop[] }>('GET', road)).body;
  const stop = stops[0];
  await driver.request('POST', `${road}/stops/${stop?.id}/arrival`, {});
  await driver.request('POST', `${road}/stops/${stop?.id}/arrival`, {});
  expect(await told('dispatch.stopArrived', 'stopId', stop?.id)).toEqual([
    { tripId: trip.id, stopId: stop?.id, at: expect.any(Number) },
  ]);

  const [reason] = await sql<{ id: string }>(
    `select id from master_record r where type = 'processdeviation' and data->>'classification' = 'DEVIATION'
      and not exists (select from master_record o where o.type = r.type and o.id = r.id
        and (o.data->>'photoRequired' = 'REQUIRED' or (o.data->>'remarkRequired')::boolean)) order by id limit 1`,
  );
  const paper = {
    clientEventId: 'facts-stop-1',
    signer: 'E. Krause',
    signatureType: 'DISPLAY',
    signatureBlobId: null,
    orders: [{ itemId: item.id, result: 'DEVIATION', processDeviationId: reason?.id }],
  };
  const document = `${road}/stops/${stop?.id}/documentation`;
  type Results = { success: boolean; checkResults: { code: string; overridable: boolean }[] };
  const first = await driver.request<Results>('POST', document, paper);
  const codes = first.body.checkResults.map((one) => `overrideCodes=${one.code}`).join('&');
  const done = first.body.success ? first : await driver.request<Results>('POST', `${document}?${codes}`, paper);
  expect(done.body.success ? [] : done.body.checkResults).toEqual([]);
  expect(await told('dispatch.stopDocumented', 'stopId', stop?.id)).toEqual([
    {
      tripId: trip.id,
      stopId: stop?.id,
      orders: [{ itemId: item.id, result: 'DEVIATION', deviationId: reason?.id }],
    },
  ]);
  expect(
    (await told('shipments.itemMoved', 'itemId', item.id)).map(({ from, to, action }) => [from, to, action]),
  ).toEqual([
    ['DISPATCHABLE', 'DISPATCHED', 'dispatch'],
    ['DISPATCHED', 'RELEASED', 'release'],
    ['RELEASED', 'IN_LOADING', 'startLoading'],
    ['IN_LOADING', 'LOADED', 'closeLoading'],
    ['LOADED', 'IN_LOADING', 'reopenLoading'],
    ['IN_LOADING', 'LOADED', 'closeLoading'],
    ['LOADED', 'IN_EXECUTION', 'startTrip'],
    ['IN_EXECUTION', 'COMPLETED_WITH_DEVIATION', 'documentDeviation'],
  ]);

  // The reason ends while the driver's device has not heard the answer yet: the same event gets the answer that it had.
  await sql("update master_record set valid_to = $2::date - 1 where type = 'processdeviation' and id = $1", [
    reason?.id,
    isoToday(),
  ]);
  const again = await driver.request<Checked>('POST', document, paper);
  expect([again.status, again.body.success]).toEqual([200, true]);
  expect((await told('dispatch.stopDocumented', 'stopId', stop?.id)).length).toBe(1);
});

import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '#testing/testApp.ts';
import { freeItems, releasedTrip, scan } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';

const { app, sql } = await opened();
let dispo: Client;
let loader: Client;
let lead: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
  loader = await app.as('lader1');
  lead = await app.as('hallenmeister');
});

type Summaries = { packagesScanned: number; packagesDeviating: number; packagesExpected: number };
type List = {
  summaries: Summaries;
  state: string;
  lastScans: { barcode: string; result: string; undone: boolean; deviation: string | null }[];
};
const shown = async (list: string) => (await loader.request<List>('GET', `/th-rest/loading/${list}`)).body;
const packageOf = async (barcode: string) =>
  (
    await sql<{
      id: string;
      status: string;
      terminal_status: string;
      actual_space: string;
      deviation_code: string;
      photos: string[];
    }>('select id, status, terminal_status, actual_space, deviation_code, photos from package where barcode = $1', [
      barcode,
    ])
  )[0] ?? { id: '', status: '', terminal_status: '', actual_space: '', deviation_code: '', photos: [] };

test('a scan that is taken back leaves deviation, photos and place as they were, and list and counters say so', async () => {
  const [item = { id: '' }] = await freeItems(sql, 1);
  const { list, barcodes } = await releasedTrip(dispo, sql, [item.id]);
  const [barcode = ''] = barcodes;
  await sql("update package set actual_space = 'E10-03', actual_space_type = 'STORING_POSITION' where barcode = $1", [
    barcode,
  ]);
  const [damage] = await sql<{ id: string }>(
    "select id from master_record where type = 'packagedeviation' and data->>'kind' = 'damagedPackaging' order by id limit 1",
  );
  const { id } = await packageOf(barcode);
  expect((await scan(loader, list, barcode, 'undo-key-1')).body.result).toBe('OK');
  expect((await packageOf(barcode)).actual_space).toBeNull();
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const photo = await loader.request<{ blobId: string }>(
    'POST',
    '/theblob/upload/picture?filename=a.png',
    new Uint8Array(picture),
    { 'content-type': 'image/png' },
  );
  expect(photo.status).toBeLessThan(300);
  const deviated = await loader.request('POST', `/th-rest/loading/${list}/packages/${id}/deviation`, {
    code: damage?.id,
    photos: [photo.body],
  });
  expect(deviated.status).toBe(200);
  expect(await shown(list)).toMatchObject({
    summaries: { packagesScanned: 1, packagesDeviating: 1 },
    // The order says so itself, not only the sum of the list.
    items: [{ itemId: item.id, scannedPackages: 1, deviatingPackages: 1 }],
  });

  const undone = await loader.request<{ summaries: Summaries }>('DELETE', `/th-rest/loading/${list}/scans/${id}`);
  expect(undone.body.summaries).toMatchObject({ packagesScanned: 0, packagesDeviating: 1 });
  const pack = await packageOf(barcode);
  expect(pack).toMatchObject({
    status: 'OK_DAMAGED',
    terminal_status: 'IN_DEPOT',
    actual_space: 'E10-03',
    deviation_code: damage?.id,
    photos: [photo.body.blobId],
  });
  const [line] = await sql<{ deviation_code: string; photos: string[] }>(
    'select deviation_code, photos from process_package where list_id = $1 and package_id = $2',
    [list, id],
  );
  expect(line).toEqual({ deviation_code: damage?.id, photos: [photo.body.blobId] });
  const after = await shown(list);
  expect(after.lastScans).toMatchObject([
    { barcode, result: 'OK', undone: true, deviation: expect.stringMatching(/\w/) },
  ]);
  expect(after.summaries).toMatchObject({ packagesScanned: 0, packagesDeviating: 1 });

  // Scanned again it is on the truck with its damage, and the log tells both scans.
  expect((await scan(loader, list, barcode, 'undo-key-2')).body.summaries).toMatchObject({
    packagesScanned: 1,
    packagesDeviating: 1,
  });
  const again = await loader.request<{ processStatus: string; deviationCode: string }[]>(
    'GET',
    `/th-rest/loading/${list}/items/${item.id}/packages`,
  );
  expect(again.body[0]).toMatchObject({ processStatus: 'DAMAGED_PACKAGING', deviationCode: damage?.id });
  expect((await shown(list)).lastScans.map((one) => one.undone)).toEqual([false, true]);
  // A status by hand for what is loaded already does not take the damage away either.
  await lead.request('PUT', `/th-rest/loading/${list}/items/status`, { itemIds: [item.id], state: 'LOADED' });
  expect((await shown(list)).summaries.packagesDeviating).toBe(1);
});

test('finishing with open packages asks and names how many; confirmed it goes through and is told as it is', async () => {
  const items = await freeItems(sql, 2);
  const { list, barcodes } = await releasedTrip(
    dispo,
    sql,
    items.map((one) => one.id),
  );
  await scan(loader, list, barcodes[0] ?? '', 'finish-key-1');
  type Checked = {
    success: boolean;
    checkResults: { code: string; severity: string; overridable: boolean; message: string }[];
  };
  const asked = await loader.request<Checked>(
    'POST',
    `/th-rest/loading/${list}/finish`,
    {},
    { 'accept-language': 'de' },
  );
  const open = barcodes.length - 1;
  expect([asked.status, asked.body.success]).toEqual([200, false]);
  expect(asked.body.checkResults).toMatchObject([{ code: 'NOT_PROCESSED', severity: 'WARNING', overridable: true }]);
  expect(asked.body.checkResults[0]?.message).toMatch(new RegExp(`^${open} Packst`));
  expect((await shown(list)).state).toBe('INPROGRESS');
  const done = await loader.request<Checked>('POST', `/th-rest/loading/${list}/finish`, {
    overrideCodes: ['NOT_PROCESSED'],
  });
  expect(done.body.success).toBe(true);
  const after = await shown(list);
  expect([after.state, after.summaries.packagesExpected - after.summaries.packagesScanned]).toEqual(['FINISHED', open]);
});

test('a code that cannot be one is told as misread, not as an unknown package', async () => {
  const [item = { id: '' }] = await freeItems(sql, 1);
  const { list } = await releasedTrip(dispo, sql, [item.id]);
  type Answer = { result: string; message: string };
  const say = async (barcode: string) =>
    (
      await loader.request<Answer>('POST', `/th-rest/loading/${list}/scans`, {
        barcode,
        clientScanId: crypto.randomUUID(),
      })
    ).body;
  // GS1's own example of an SSCC, 3 4012345 123456789 with check digit 5; then with one digit changed.
  expect(await say('340123451234567895')).toMatchObject({ result: 'UNKNOWN', message: 'Unknown package' });
  expect(await say('340123451234567896')).toMatchObject({
    result: 'MISREAD',
    message: 'Misread',
  });
  expect(await say('7'.repeat(51))).toMatchObject({ result: 'MISREAD', message: 'Misread: too many characters' });
});

test('all packages of a list are there for a device that scans without a network', async () => {
  const items = await freeItems(sql, 2);
  const { list, barcodes } = await releasedTrip(
    dispo,
    sql,
    items.map((one) => one.id),
  );
  await scan(loader, list, barcodes[0] ?? '', 'expected-key-1');
  const expected = await loader.request<{ barcode: string; processStatus: string }[]>(
    'GET',
    `/th-rest/loading/${list}/packages`,
  );
  expect(expected.body.map((one) => one.barcode).toSorted()).toEqual(barcodes);
  expect(expected.body.filter((one) => one.processStatus === 'LOADED').map((one) => one.barcode)).toEqual([
    barcodes[0],
  ]);
});

// Concerns: crossdock, delivery, dispatch.
import { expect, test } from 'vitest';
import { freeItems, releasedTrip, scan } from '../testing/day.ts';
import { opened } from '../testing/opened.ts';

const { app, sql } = await opened();

/** As the browser names the account that made what it sends: unit and account. */
const owner = (account: string) => ({ 'X-Kontor-Owner': `dtm/${account}` });

test('a scan, a photo and a record of a stop are refused under the cookie of another account, and change nothing', async () => {
  const dispo = await app.as('dispo1');
  const other = await app.as('lader2');
  const driver = await app.as('fahrer1');
  const [item = { id: '' }] = await freeItems(sql, 1);
  const { list, barcodes } = await releasedTrip(dispo, sql, [item.id]);
  const [barcode = ''] = barcodes;
  const blobs = async () => (await sql<{ n: number }>('select count(*)::int as n from blob'))[0]?.n;
  const before = await blobs();

  const body = { barcode, clientScanId: 'owner-key-1' };
  const sent = await other.request('POST', `/th-rest/loading/${list}/scans`, body, owner('lader1'));
  expect([sent.status, sent.body.code]).toEqual([401, 1500]);
  const photo = await other.request(
    'POST',
    '/theblob/upload/picture?filename=a.png',
    new Uint8Array([137, 80, 78, 71]),
    {
      ...owner('lader1'),
      'content-type': 'image/png',
    },
  );
  expect([photo.status, photo.body.code]).toEqual([401, 1500]);
  const [stop] = await sql<{ id: string; trip_id: string }>(
    "select id, trip_id from stop where org_unit = 'dtm' order by id limit 1",
  );
  const documented = await driver.request(
    'POST',
    `/dpt-rest/trips/${stop?.trip_id}/stops/${stop?.id}/documentation`,
    {},
    owner('fahrer2'),
  );
  expect([documented.status, documented.body.code]).toEqual([401, 1500]);

  expect(await sql('select 1 from process_scan where list_id = $1', [list])).toEqual([]);
  expect(await blobs()).toBe(before);

  // Its own account sends it, and so does a program that names nobody.
  const mine = await app.as('lader1');
  const kept = await mine.request<{ result: string }>('POST', `/th-rest/loading/${list}/scans`, body, owner('lader1'));
  expect([kept.status, kept.body.result]).toEqual([200, 'OK']);
  expect((await scan(other, list, barcode, 'owner-key-2')).body.result).toBe('ALREADY_SCANNED');
  const [stored] = await sql<{ scanned_by: string }>(
    "select scanned_by from process_scan where client_scan_id = 'owner-key-1'",
  );
  const [name] = await sql<{ name: string }>(
    "select name from account where org_unit = 'dtm' and account_id = 'lader1'",
  );
  expect(stored?.scanned_by).toBe(name?.name);
});

test('the account of another unit under the same name is another one', async () => {
  const dispo = await app.as('dispo1');
  const answer = await dispo.request('POST', '/dpt-rest/items', {}, { 'X-Kontor-Owner': 'ham/dispo1' });
  expect(answer.status).toBe(401);
  expect((await dispo.request('POST', '/dpt-rest/items', {}, owner('dispo1'))).status).toBe(200);
});

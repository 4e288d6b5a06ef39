import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { createTrip, morning, overriding } from '#testing/day.ts';
import { type Checked, good } from '#testing/lineHaul.ts';
import { opened } from '#testing/opened.ts';
import { bytesFrom, readPdf } from '#testing/readPdf.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened(morning());
let dispo: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
});

type Item = { id: string; order_number: string; packages: number };
type Stop = { id: string; orders: { itemId: string; collectedPackages: number | null }[] };

/** Collections of today on a trip that is on the road. */
async function collecting(count: number): Promise<{ trip: string; items: Item[]; stops: Stop[] }> {
  const items = await sql<Item>(
    `select distinct on (stop_key) id, order_number, packages from shipment where org_unit = 'dtm' and shipment_type = 'PICKUP' and state = 'DISPATCHABLE'
       and un_numbers = '{}' and latitude is not null and cash_on_delivery = 0 and trip_id is null order by stop_key, id limit $1`,
    [count],
  );
  expect(items).toHaveLength(count);
  const { id } = await createTrip(dispo);
  good(await overriding<Checked>(dispo, `/dpt-rest/trips/${id}/items`, { itemIds: items.map((one) => one.id) }));
  await sql(`update trip set state = 'READY_FOR_TOUR_START' where id = $1`, [id]);
  expect((await dispo.request('POST', `/dpt-rest/trips/${id}/start`, {})).status).toBe(200);
  return { trip: id, items, stops: await stopsOf(id) };
}
const stopsOf = async (trip: string) =>
  (await dispo.request<{ stops: Stop[] }>('GET', `/dpt-rest/trips/${trip}`)).body.stops;

async function picture(): Promise<string> {
  const drawn = await sharp(
    Buffer.from('<svg width="300" height="100"><path d="M10 80 Q 90 10 280 60" stroke="#000" fill="none"/></svg>'),
  )
    .png()
    .toBuffer();
  const answer = await fetch(`${app.url}/theblob/upload/picture`, {
    method: 'POST',
    headers: { cookie: dispo.cookie, origin: app.url, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(drawn),
  });
  return ((await answer.json()) as { blobId: string }).blobId;
}

test('a collection has its proof: who signed, photos, and the packages that were counted against those ordered', async () => {
  const { trip, items, stops } = await collecting(3);
  const at = (item: Item | undefined) => stops.find((stop) => stop.orders.some((order) => order.itemId === item?.id));
  const [more, fewer, failed] = items;
  const path = (item: Item | undefined) => `/dpt-rest/trips/${trip}/stops/${at(item)?.id}/documentation`;
  const document = (item: Item | undefined, order: object, codes: readonly string[] = []) =>
    dispo.request<Checked>('POST', `${path(item)}?${codes.map((code) => `overrideCodes=${code}`).join('&')}`, {
      signer: 'A. Versand',
      orders: [{ itemId: item?.id, result: 'OK', ...order }],
    });
  const [signature, photo] = [await picture(), await picture()];
  // Another number than ordered is asked before anything is saved.
  const asked = await dispo.request<Checked>('POST', path(more), {
    signer: 'A. Versand',
    orders: [{ itemId: more?.id, result: 'OK', collectedPackages: (more?.packages ?? 0) + 2 }],
  });
  expect(asked.body).toMatchObject({ success: false, checkResults: [{ code: 'PACKAGE_MISMATCH', overridable: true }] });
  expect((await stopsOf(trip)).flatMap((stop) => stop.orders.map((one) => one.collectedPackages))).toEqual([
    null,
    null,
    null,
  ]);
  good(
    await dispo.request<Checked>('POST', `${path(more)}?overrideCodes=PACKAGE_MISMATCH`, {
      signer: 'A. Versand',
      signatureBlobId: signature,
      orders: [{ itemId: more?.id, result: 'OK', collectedPackages: (more?.packages ?? 0) + 2, photos: [photo] }],
    }),
  );
  good(await document(fewer, { result: 'OK', collectedPackages: (fewer?.packages ?? 0) - 1 }, ['PACKAGE_MISMATCH']));
  const [reason] = await sql<{ id: string; text: string }>(
    `select id, coalesce(data -> 'deviationText' ->> 'en', data -> 'deviationText' ->> 'defaultText') as text from master_record
      where type = 'processdeviation' and data ->> 'classification' = 'HINDRANCE' and data ->> 'photoRequired' <> 'REQUIRED' order by id limit 1`,
  );
  good(
    await document(failed, {
      result: 'HINDRANCE',
      processDeviationId: reason?.id,
      remark: 'Tor zu',
      collectedPackages: 5,
    }),
  );

  const paper = async (item: Item | undefined) => {
    const answer = await bytesFrom(app, `/dpt-rest/proofs.pdf?id=${item?.id}&language=en`, dispo);
    expect([answer.status, answer.type]).toEqual([200, 'application/pdf']);
    return readPdf(answer.bytes);
  };
  const surplus = await paper(more);
  expect(surplus.text).toContain('PROOF OF COLLECTION');
  expect(surplus.text).toContain(more?.order_number ?? '?');
  expect(surplus.text).toContain(`${(more?.packages ?? 0) + 2} of ${more?.packages}`);
  expect(surplus.text).toContain('2 more than ordered');
  expect(surplus.text).toContain('A. Versand');
  const missing = await paper(fewer);
  // Signature and photo beside what every proof shows.
  expect(surplus.pictures - missing.pictures).toBe(2);
  expect(missing.text).toContain(`${(fewer?.packages ?? 0) - 1} of ${fewer?.packages}`);
  expect(missing.text).toContain('1 missing');
  const none = await paper(failed);
  expect(none.text).toContain('RECORD OF A FAILED COLLECTION');
  expect(none.text).toContain(reason?.text ?? '?');
  expect(none.text).toContain(`0 of ${failed?.packages}`);

  // The shipment's own timeline says how many went along, and its photo is the shipment's.
  const timeline = await sql<{ moved: number; expected: number }>(
    `select moved, expected from transition where item_id = $1 and timeline_type = 'PICKUP'`,
    [more?.id],
  );
  expect(timeline).toEqual([{ moved: (more?.packages ?? 0) + 2, expected: more?.packages }]);
  const item = await dispo.request<{ attributes: string[] }>('GET', `/dpt-rest/items/${more?.id}`);
  expect(item.body.attributes).toContain('hasPhotos');
}, 60_000);

test('who corrects a result takes no photo away: the proof keeps what was taken first, each once, and the rule that asks for one is met by it', async () => {
  const { trip, items, stops } = await collecting(1);
  const [item] = items;
  const path = `/dpt-rest/trips/${trip}/stops/${stops[0]?.id}/documentation`;
  const [strict] = await sql<{ id: string }>(
    `select id from master_record where type = 'processdeviation' and data ->> 'classification' = 'HINDRANCE' and data ->> 'photoRequired' = 'REQUIRED'
       and coalesce(data ->> 'remarkRequired', 'false') = 'false' order by id limit 1`,
  );
  const document = (order: object, codes = '') =>
    dispo.request<Checked>('POST', `${path}${codes}`, { orders: [{ itemId: item?.id, ...order }] });
  const failed = { result: 'HINDRANCE', processDeviationId: strict?.id };
  expect((await document(failed)).body).toMatchObject({ success: false, checkResults: [{ code: 'PHOTO_MISSING' }] });
  const [first, second] = [await picture(), await picture()];
  good(await document({ ...failed, photos: [first] }));
  // Corrected twice: once without a photo, then with the first again and a second one.
  const again = '?overrideCodes=STATUS_ALREADY_SET';
  good(await document({ ...failed, remark: 'Tor zu' }, again));
  good(await document({ ...failed, remark: 'Tor zu', photos: [first, second] }, again));
  const [kept] = await sql<{ photos: string[] }>('select photos from stop_order where item_id = $1', [item?.id]);
  expect(kept?.photos).toEqual([first, second]);
});

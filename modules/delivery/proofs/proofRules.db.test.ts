import { beforeAll, expect, test } from 'vitest';
import { loadedTrip } from '#testing/loadedTrip.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import { clock } from '#testing/clock.ts';

/** What product and customer ask for as proof is asked by the server too, of the driver's events and of the depot. */
type Order = {
  itemId: string;
  result: string | null;
  packages: { packageId: string }[];
  scans: { scanned: number; notReadable: number } | null;
  numberOfExpectedPackages: number;
};
type Stop = { id: string; orders: Order[] };
type View = { id: string; state: string; stops: Stop[] };
type Answer = { outcome: string; code: string | null; message: string | null };
type Checked = {
  success: boolean;
  checkResults: { code: string; severity: string; message: string; itemId: string }[];
};

const { app, sql } = await opened();
let dispo: Client;
let driver: Client;
let trip: View;
let n = 0;

const viewOf = async (id: string): Promise<View> => (await dispo.request<View>('GET', `/dpt-rest/trips/${id}`)).body;
const send = async (type: string, more: object): Promise<Answer | undefined> =>
  (
    await driver.request<Answer[]>('POST', '/mobile-rest/events', [
      { clientEventId: `rule-${trip.id.slice(-6)}-${(n += 1)}`, type, tripId: trip.id, ts: clock.now(), ...more },
    ])
  ).body[0];
const stopAt = (index: number): Stop => trip.stops[index] ?? { id: '', orders: [] };
/** The driver documents all orders of a stop. */
const documents = (stop: Stop, order: (order: Order) => object, more: object = {}, accepted: string[] = []) =>
  send('STOP_DOCUMENTED', {
    stopId: stop.id,
    accepted,
    documentation: { orders: stop.orders.map((one) => ({ itemId: one.itemId, result: 'OK', ...order(one) })), ...more },
  });
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);
const photo = async (who: Client): Promise<string> =>
  (
    await who.request<{ blobId: string }>('POST', '/theblob/upload/picture?filename=a.jpg', jpeg, {
      'content-type': 'image/jpeg',
    })
  ).body.blobId;
/** What the product of every shipment of the trip asks for. */
async function productAsks(rule: object): Promise<void> {
  await sql(
    `update master_record set data = data || $1::jsonb where type = 'product' and id in (select product_code from shipment where id = any($2))`,
    [JSON.stringify(rule), trip.stops.flatMap((stop) => stop.orders.map(({ itemId }) => itemId))],
  );
}
const asksNothing = {
  signatureType: null,
  signatureRequirement: null,
  deliveryPhotos: null,
  failurePhotos: null,
  scanPackages: false,
  countEquipment: false,
};

beforeAll(async () => {
  dispo = await app.as('dispo1');
  driver = await app.as('fahrer1');
  const loader = await app.as('lader1');
  trip = await viewOf(await loadedTrip({ dispo, loader, sql }, 'fahrer1', 6));
  expect(trip.stops.length).toBeGreaterThanOrEqual(5);
  await send('TOUR_ACCEPTED', {});
  expect(await send('TOUR_STARTED', {})).toMatchObject({ outcome: 'APPLIED' });
});

test('packages that were neither scanned nor noted as not readable stop the proof; the escape is kept and told', async () => {
  const stop = stopAt(0);
  await productAsks({ ...asksNothing, scanPackages: true });
  const snapshot = await driver.request<{ proofs: { itemId: string; scanPackages: boolean }[] }>(
    'GET',
    `/mobile-rest/tours/${trip.id}/snapshot`,
  );
  expect(snapshot.body.proofs.map((one) => one.scanPackages)).not.toContain(false);
  const without = await documents(stop, () => ({}), { signer: 'A. Krause' });
  expect(without).toMatchObject({ outcome: 'REFUSED', code: 'CHECKS' });
  expect(without?.message).toMatch(/Packstück|package/);
  // Another order's package counts for nothing.
  const strange = stopAt(1).orders[0]?.packages[0]?.packageId ?? '';
  const wrong = await documents(stop, () => ({ scans: [{ packageId: strange, how: 'SCANNED' }] }), {
    signer: 'A. Krause',
  });
  expect(wrong).toMatchObject({ outcome: 'REFUSED', code: 'CHECKS' });
  expect((await viewOf(trip.id)).stops[0]?.orders.every(({ result }) => result === null)).toBe(true);
  const scans = ({ packages }: Order) => ({
    scans: packages.map(({ packageId }, i) => ({ packageId, how: i === 0 ? 'NOT_READABLE' : 'SCANNED' })),
  });
  expect(await documents(stop, scans, { signer: 'A. Krause' })).toMatchObject({ outcome: 'APPLIED' });
  const after = (await viewOf(trip.id)).stops[0];
  for (const order of after?.orders ?? [])
    expect(order).toMatchObject({
      result: 'OK',
      scans: { scanned: order.packages.length - 1, notReadable: 1 },
    });
  // What was refused before waits for dispatch with all that was recorded.
  const kept = await dispo.request<{ items: { tripId: string; code: string }[] }>(
    'GET',
    `/dpt-rest/driver-events?tripId=${trip.id}`,
  );
  expect(kept.body.items.map(({ code }) => code)).toEqual(['CHECKS', 'CHECKS']);
});

test('a signed delivery note is photographed by the driver; the depot that holds the paper writes the name', async () => {
  const stop = stopAt(1);
  await productAsks({ ...asksNothing, signatureType: 'DOCUMENT', signatureRequirement: 'ERROR' });
  const named = { signer: 'B. Lindner' };
  expect(await documents(stop, () => ({}), named, ['PROOF_MISSING', 'SIGNATURE_MISSING'])).toMatchObject({
    outcome: 'REFUSED',
    code: 'CHECKS',
  });
  const paper = await photo(driver);
  expect(await documents(stop, () => ({}), { ...named, documentBlobIds: [paper] })).toMatchObject({
    outcome: 'APPLIED',
  });
  const other = stopAt(2);
  const path = `/dpt-rest/trips/${trip.id}/stops/${other.id}/documentation`;
  const body = { orders: other.orders.map(({ itemId }) => ({ itemId, result: 'OK' })), signatureType: 'DOCUMENT' };
  const unnamed = await dispo.request<Checked>('POST', path, body);
  expect(unnamed.body.success).toBe(false);
  expect(unnamed.body.checkResults.map(({ code }) => code)).toEqual(expect.arrayContaining(['PROOF_MISSING']));
  const done = await dispo.request<Checked>('POST', path, { ...body, signer: 'C. Wolf' });
  expect(done.body).toMatchObject({ success: true });
});

test('photos are asked of what was handed over and of what was not; a warning the driver may accept', async () => {
  const stop = stopAt(3);
  await productAsks({ ...asksNothing, failurePhotos: 2, signatureType: 'DISPLAY', signatureRequirement: 'WARNING' });
  const [closed] = await sql<{ id: string }>(
    `select id from master_record where type = 'processdeviation' and data ->> 'code' = '203' order by id limit 1`,
  );
  const failed = (photos: string[]) =>
    documents(stop, () => ({ result: 'HINDRANCE', processDeviationId: closed?.id, photos }));
  expect(await failed([await photo(driver)])).toMatchObject({ outcome: 'REFUSED', code: 'CHECKS' });
  expect(await failed([await photo(driver), await photo(driver)])).toMatchObject({ outcome: 'APPLIED' });
  const last = stopAt(4);
  const unsigned = { signer: 'D. Kurz' };
  expect(await documents(last, () => ({}), unsigned)).toMatchObject({ outcome: 'REFUSED', code: 'CHECKS' });
  expect(await documents(last, () => ({}), unsigned, ['PROOF_MISSING'])).toMatchObject({ outcome: 'APPLIED' });
  await productAsks(asksNothing);
});

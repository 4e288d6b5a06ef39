import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { openBrowser } from '../browser.mjs';
import { connect, freeItems, insist, overriding, releasedTrip, signIn } from '../day.mjs';
import { startProxy } from '../faultProxy.mjs';
import { freePort, startProduct, wait } from '../product.mjs';

/** Stops that are driven, photos at each, and what the line does: kbit/s each way, and the share of answers that never arrive. */
const day = { stops: 200, photos: 3, kbps: 64, lost: 0.3 };

/**
 * A photo unlike any other. So small that the day is over within the half hour after which a session that nobody touches ends.
 * @param {string} name
 */
const photo = async (name) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp(randomBytes(80 * 60 * 3), { raw: { width: 80, height: 60, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer(),
});

async function onTheRoad(product, sql) {
  const dispo = await signIn(product.url, 'dispo1');
  const loader = await signIn(product.url, 'lader1');
  const driver = await signIn(product.url, 'fahrer1');
  const items = (await freeItems(sql, Math.ceil(day.stops * 1.5))).map(({ id }) => id);
  // Parcels: so many pallets would fit no truck, and it is the line that is tried here. Grams.
  await sql('update shipment set weight = 5000, chargeable_weight = 5000 where id = any($1)', [items]);
  const { trip, list, barcodes } = await releasedTrip(dispo, sql, items);
  for (const barcode of barcodes)
    await loader.ask('POST', `/th-rest/loading/${list}/scans`, { barcode, clientScanId: crypto.randomUUID() });
  await loader.ask('POST', `/th-rest/loading/${list}/finish`, {});
  await dispo.ask('POST', `/th-rest/loading/${list}/seals`, { number: 'S-2026' });
  await overriding(dispo, `/th-rest/loading/${list}/close`, {});
  await driver.ask('POST', `/dpt-rest/trips/${trip.id}/driver-confirmation`, { accepted: true });
  await driver.ask('POST', `/dpt-rest/trips/${trip.id}/start`, {});
  const now = await dispo.ask('GET', `/dpt-rest/trips/${trip.id}`);
  if (now.body.state !== 'DRV_INPROGRESS') throw new Error(`the trip has not left: ${now.body.state}`);
  return { driver, trip: now.body };
}

/** Signs on the glass, again when the page moved under the finger or a word about the last stop still lies over it: nobody else is so fast. */
async function signed(page) {
  const pad = page.locator('canvas').last();
  const clear = page.getByRole('button', { name: 'Unterschrift löschen' });
  for (let tries = 0; tries < 20; tries += 1) {
    for (const close of await page.locator('.k-toast-x').all())
      await close.click({ timeout: 500 }).catch(() => undefined);
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    await page.mouse.move(box.x + 30, box.y + box.height / 2);
    await page.mouse.down();
    for (let step = 1; step <= 6; step += 1)
      await page.mouse.move(box.x + 30 + step * 20, box.y + box.height / 2 + (step % 2 ? -12 : 12));
    await page.mouse.up();
    if (await clear.isEnabled()) return;
    await wait(200);
  }
  throw new Error('the pad takes no signature');
}

/** Arrives, documents a deviation with photos, has it signed and leaves, as the driver taps it. */
async function documented(page, trip, stop, index) {
  await page.evaluate(`location.hash = '#/TOUR/trips/${trip.id}/${stop.id}'`);
  const arrive = page.getByRole('button', { name: 'Angekommen' });
  await arrive.click();
  await page.getByRole('button', { name: 'Stopp abschließen' }).waitFor();
  for (const radio of await page.getByRole('radio', { name: 'Zugestellt', exact: true }).all()) await radio.check();
  await page.getByRole('radio', { name: 'Abweichung' }).first().check();
  await page.getByRole('button', { name: 'Grund wählen' }).click();
  await page.getByRole('dialog').getByRole('option').first().click();
  for (const remark of await page.getByLabel(/Bemerkung/).all()) await remark.fill(`Karton ${index} eingedrückt`);
  const names = Array.from({ length: day.photos }, (_, at) => `${index}-${at}.jpg`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await Promise.all(names.map(photo)));
  await page.getByText(`${day.photos} von 10 Fotos`).first().waitFor();
  for (const cash of await page.getByRole('button', { name: 'Ganzer Betrag' }).all()) await cash.click();
  await page.getByLabel('Angenommen von').fill(`Annehmer ${index}`);
  await signed(page);
  await page.getByRole('button', { name: 'Stopp abschließen' }).click();
  await page.getByRole('heading', { name: trip.name }).waitFor();
}

export default {
  id: 'R-06',
  title: "a driver's long day through 64 kbit with three of ten answers lost",
  browser: true,
  async run() {
    const listen = await freePort();
    const product = await startProduct({ env: { KONTOR_PUBLIC_URL: `http://127.0.0.1:${listen}` } });
    const proxy = await startProxy(product.port, listen);
    const { sql, end } = await connect(product.databaseUrl);
    const { driver, trip } = await onTheRoad(product, sql);
    const stops = trip.stops.slice(0, day.stops);
    const { page, context, open, close } = await openBrowser(proxy.url, driver, { width: 390, height: 844 });
    const wrong = [];
    page.on('pageerror', (error) => wrong.push(error.message));
    await open(`/TOUR/trips/${trip.id}`);
    await page.getByRole('heading', { name: trip.name }).waitFor();
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await wait(20_000);

    await proxy.set({ mode: 'poor', kbps: day.kbps, p: day.lost });
    const began = Date.now();
    for (const [index, stop] of stops.entries()) await documented(page, trip, stop, index + 1);
    const driven = Date.now() - began;
    const read = async () => {
      // A session of its own each time: one that somebody only reads with ends after half an hour.
      const dispo = await signIn(product.url, 'dispo1');
      return (await insist(dispo, 'GET', `/dpt-rest/trips/${trip.id}`)).body.stops.slice(0, stops.length);
    };
    const isDone = (stop) => stop.orders.every(({ result }) => result !== null);
    const atEnd = (await read()).filter(isDone).length;
    const from = Date.now();
    let after = await read();
    while (!after.every(isDone) && Date.now() - from < 5_400_000) {
      await wait(15_000);
      after = await read();
    }
    const drained = Date.now() - from;
    const left = await page.getByText(/wird gesendet|werden gesendet/).count();
    const photos = after.flatMap((stop) => stop.orders.flatMap((order) => order.photos));
    const unsigned = after.filter((stop, at) => stop.signer !== `Annehmer ${at + 1}` || !stop.signatureBlobId).length;
    const disordered = after.filter((stop, at) => at > 0 && stop.actualArrival < after[at - 1].actualArrival).length;
    const history = (await (await signIn(product.url, 'dispo1')).ask('GET', `/dpt-rest/history/TRIP:${trip.id}`)).body;
    // Arrived and documented, as the driver did it (domain 3.3).
    const told = (code) => history.filter((one) => one.code === code).length;
    const { ackLost } = await proxy.stats();
    const expected = stops.length * day.photos;
    await context.close().catch(() => undefined);
    await close().catch(() => undefined);
    proxy.stop();
    await end();
    await product.stop();
    return {
      proved:
        after.every(isDone) &&
        photos.length === expected &&
        new Set(photos).size === expected &&
        unsigned + disordered + left + wrong.length === 0 &&
        told('2051') === stops.length &&
        told('2052') === stops.length,
      figures: `${stops.length} stops driven in ${Math.round(driven / 1000)} s, ${atEnd} of them stored by then, the rest ${Math.round(drained / 1000)} s later; ${photos.length} of ${expected} photos, ${new Set(photos).size} different; arrivals ${told('2051')}, documentations ${told('2052')}, without signature ${unsigned}, out of order ${disordered}, answers lost ${ackLost}, errors of the page ${wrong.length}`,
    };
  },
};

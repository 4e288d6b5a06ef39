// Concerns: delivery, dispatch, blobs.
import { randomBytes } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ask, base, open, person, phone, sign, test } from './people.ts';
import { bookedTwice, loadAndClose, releasedTrip } from './trips.ts';

/** Bad input and faults: what goes wrong on a telephone has its answer on the screen, and nothing that was recorded is lost. */
type Stop = {
  id: string;
  sequence: number;
  actualArrival: number | null;
  signer: string | null;
  orders: { itemId: string; result: string | null; photos: string[] }[];
};
type Trip = { id: string; name: string; version: number; stops: Stop[] };
type Kept = { items: { signer: string | null }[] };

/** The driver's phone; `quota` bytes are all that it may keep, which the browser takes to heart before it has kept anything. */
async function telephone(browser: Browser, { quota, ...options }: { quota?: number; serviceWorkers?: 'allow' }) {
  if (quota === undefined) return person(browser, 'fahrer1', phone, 'dtm', options);
  const signedIn = await person(browser, 'fahrer1', phone);
  const context = await browser.newContext({
    viewport: phone,
    hasTouch: true,
    baseURL: base(),
    storageState: await signedIn.context.storageState(),
  });
  await signedIn.context.close();
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: new URL(base()).origin, quotaSize: quota });
  await page.goto('/studio/');
  return { page, context, wrong: [] as string[] };
}

async function onTheRoad(browser: Browser, options: { quota?: number; serviceWorkers?: 'allow' } = {}) {
  const dispo = await person(browser, 'dispo1');
  const loader = await person(browser, 'lader1');
  const { trip } = await releasedTrip(dispo.page, 'do-lx-1049');
  await loadAndClose(dispo.page, loader.page, trip.id);
  const driver = await telephone(browser, options);
  await ask(driver.page, 'POST', `/dpt-rest/trips/${trip.id}/driver-confirmation`, { accepted: true });
  await ask(driver.page, 'POST', `/dpt-rest/trips/${trip.id}/start`, {});
  const read = async () => (await ask<Trip>(dispo.page, 'GET', `/dpt-rest/trips/${trip.id}`)).body;
  return { dispo, driver, read, trip: await read() };
}
const files = (page: Page) => page.locator('input[type=file]').first();
const waits = (page: Page) => page.getByText(/Ohne Netz seit|wird gesendet|werden gesendet/);

async function delivered(page: Page, tripId: string, stop: Stop, signer: string): Promise<void> {
  await open(page, `/TOUR/trips/${tripId}/${stop.id}`);
  await page.getByRole('button', { name: 'Angekommen' }).click();
  await expect(page.getByRole('button', { name: 'Stopp abschließen' })).toBeVisible();
  for (const radio of await page.getByRole('radio', { name: 'Zugestellt', exact: true }).all()) await radio.check();
  await page.getByLabel('Angenommen von').fill(signer);
  await sign(page);
  await page.getByRole('button', { name: 'Stopp abschließen' }).click();
  await expect(page.getByText(`Stopp ${stop.sequence} gespeichert`)).toBeVisible();
}

test('a photo of 40 million points is made small, what is no picture is refused in words, and with 5 MB left the phone says when it is full', async ({
  browser,
}) => {
  const { driver, read, trip } = await onTheRoad(browser, { quota: 5_000_000 });
  const { page } = driver;
  const [stop] = trip.stops;
  if (!stop) throw new Error('the trip has no stop');
  await open(page, `/TOUR/trips/${trip.id}/${stop.id}`);
  await page.getByRole('button', { name: 'Angekommen' }).click();
  await page.getByRole('radio', { name: 'Abweichung' }).first().check();
  await page.getByRole('button', { name: 'Grund wählen' }).first().click();
  await page.getByRole('dialog').getByRole('option').first().click();

  await files(page).setInputFiles({
    name: 'frachtbrief.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(page.getByText('Nur Bilddateien sind erlaubt: frachtbrief.pdf')).toBeVisible();
  const huge = await sharp({ create: { width: 7300, height: 5500, channels: 3, background: '#567' } })
    .jpeg()
    .toBuffer();
  await files(page).setInputFiles({ name: 'hof.jpg', mimeType: 'image/jpeg', buffer: huge });
  await expect(page.getByText('1 von 10 Fotos').first()).toBeVisible({ timeout: 60_000 });

  // Pictures of 1 MB are taken until the phone says that there is no room.
  await driver.context.route('**/theblob/**', (route) => route.abort('internetdisconnected'));
  const noise = async (name: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await sharp(randomBytes(1300 * 1300 * 3), { raw: { width: 1300, height: 1300, channels: 3 } })
      .jpeg({ quality: 80 })
      .toBuffer(),
  });
  const full = page.getByText('Auf diesem Telefon ist kein Platz').first();
  let taken = 1;
  for (let tries = 0; tries < 8 && !(await full.isVisible()); tries += 1) {
    await files(page).setInputFiles(await noise(`voll-${tries}.jpg`));
    const more = page.getByText(`${taken + 1} von 10 Fotos`).first();
    await expect(full.or(more).first()).toBeVisible({ timeout: 60_000 });
    if (await more.isVisible()) taken += 1;
  }
  await expect(full).toBeVisible();
  expect(taken).toBeGreaterThan(1);
  // What was taken before is there after a new start of the page, and arrives.
  await page.reload();
  await expect(page.getByText(`${taken} von 10 Fotos`).first()).toBeVisible();
  await driver.context.unroute('**/theblob/**');
  for (const remark of await page.getByLabel(/Bemerkung/).all()) await remark.fill('Karton eingedrückt');
  await page.getByLabel('Angenommen von').fill('K. Öztürk');
  await sign(page);
  await page.getByRole('button', { name: 'Stopp abschließen' }).click();
  const photos = async () => (await read()).stops[0]?.orders.flatMap((order) => order.photos) ?? [];
  await expect.poll(async () => (await photos()).length, { timeout: 60_000 }).toBe(taken);
  // Specification 1, 5.2: no side is longer than 1,980 points.
  const size = await page.evaluate(
    async (ids) => {
      const pictures = ids.map(async (id) => createImageBitmap(await (await fetch(`/theblob/details/${id}`)).blob()));
      return (await Promise.all(pictures)).map(({ width, height }) => Math.max(width, height));
    },
    await photos(),
  );
  expect(size.filter((side) => side > 1980)).toEqual([]);
  expect(Math.max(...size)).toBe(1980);
  expect(driver.wrong).toEqual([]);
});

test('a telephone three hours slow, without a network, with a new version in between: the server has the true times; what dispatch changed meanwhile stands beside what was recorded', async ({
  browser,
}) => {
  const { dispo, driver, read, trip } = await onTheRoad(browser, { serviceWorkers: 'allow' });
  const { page, context } = driver;
  const [first, second, third] = trip.stops;
  if (!first || !second || !third) throw new Error('the trip has no three stops');
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await context.addInitScript(`
    const Real = Date;
    const slow = 3 * 3_600_000;
    globalThis.Date = class extends Real {
      constructor(...given) { if (given.length === 0) super(Real.now() - slow); else super(...given); }
      static now() { return Real.now() - slow; }
    };`);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Benutzermenü/ })).toBeVisible();

  // What drivers record finds no network; the program itself is renewed all the same.
  await context.route(/mobile-rest\/events|theblob/, (route) => route.abort('internetdisconnected'));
  const began = Date.now();
  await delivered(page, trip.id, first, 'Annehmer 1');
  await delivered(page, trip.id, second, 'Annehmer 2');
  const ended = Date.now();
  await expect(waits(page).first()).toBeVisible();
  await page.evaluate(`navigator.serviceWorker.register('./sw.js?driver', { scope: './' }).then(() => undefined)`);
  const reloaded = page.waitForEvent('load', { timeout: 40_000 });
  await page.getByRole('button', { name: 'Jetzt neu laden' }).click();
  await reloaded;
  await expect(waits(page).first()).toBeVisible();
  expect((await read()).stops.map(({ actualArrival }) => actualArrival)).toEqual([null, null, null]);

  // Dispatch has written the second stop down meanwhile, by telephone, and differently.
  const written = await ask(dispo.page, 'POST', `/dpt-rest/trips/${trip.id}/stops/${second.id}/documentation`, {
    orders: second.orders.map(({ itemId }) => ({ itemId, result: 'OK' })),
    signer: 'am Telefon',
  });
  expect(written.status).toBe(200);
  await context.unroute(/mobile-rest\/events|theblob/);
  await page.reload();
  await expect.poll(async () => (await read()).stops[0]?.signer, { timeout: 60_000 }).toBe('Annehmer 1');
  const arrived = (await read()).stops[0]?.actualArrival ?? 0;
  expect(arrived).toBeGreaterThan(began - 5000);
  expect(arrived).toBeLessThan(ended + 5000);
  const refused = page.getByRole('region', { name: /^Erfasst/ });
  await expect(refused.first()).toBeVisible();
  await expect(refused.first()).toContainText('Nichts geht verloren. Die Disposition entscheidet; fahren Sie weiter.');
  expect((await read()).stops[1]?.signer).toBe('am Telefon');
  const kept = await ask<Kept>(dispo.page, 'GET', `/dpt-rest/driver-events?tripId=${trip.id}`);
  expect(kept.body.items.map(({ signer }) => signer)).toContain('Annehmer 2');
  await refused.first().getByRole('button', { name: 'Gelesen' }).click();

  // The trip goes to somebody else while the telephone is away: what was recorded waits for dispatch.
  await context.route(/mobile-rest\/events|theblob/, (route) => route.abort('internetdisconnected'));
  await delivered(page, trip.id, third, 'Annehmer 3');
  type Driver = { id: string; userId?: string };
  const drivers = await ask<{ items: Driver[] }>(
    dispo.page,
    'POST',
    '/cmd-core-rest-interface/masterdata/driver/v1/dtm/list',
    {},
  );
  const other = drivers.body.items.find(({ userId }) => userId !== 'fahrer1')?.id;
  const { version } = await read();
  const moved = await ask(dispo.page, 'PUT', `/dpt-rest/trips/${trip.id}${bookedTwice}`, { version, driverId: other });
  expect([moved.status, moved.body]).toEqual([200, expect.anything()]);
  await context.unroute(/mobile-rest\/events|theblob/);
  await page.goto('/studio/#/TOUR/trips');
  await page.reload();
  await expect(page.getByRole('region', { name: /^Erfasst/ }).first()).toBeVisible({ timeout: 60_000 });
  const after = await ask<Kept>(dispo.page, 'GET', `/dpt-rest/driver-events?tripId=${trip.id}`);
  expect(after.body.items.map(({ signer }) => signer)).toContain('Annehmer 3');
  expect([...driver.wrong, ...dispo.wrong]).toEqual([]);
});

// Concerns: delivery, dispatch, blobs.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { password } from './world.ts';
import { ask, base, open, person, phone, test } from './people.ts';

/** Quality for what drivers record: never under another account, and never in memory alone. */
type Stop = { id: string; sequence: number; actualArrival: number | null; orders: { result: string | null }[] };
type Trip = { id: string; name: string; state: string; stops: Stop[] };

const signIn = async (context: BrowserContext, account: string) => {
  const login = await context.request.post('/login-rest/login', {
    form: { orgunit: 'dtm', accountid: account, password },
    headers: { origin: new URL(base()).origin },
  });
  expect(login.status()).toBe(200);
};
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);

/** The trip that waits for the driver of the demo world, started; its first open stop at which nobody has arrived yet. */
async function onTheRoad(page: Page): Promise<{ trip: Trip; next: Stop }> {
  const [mine] = (await ask<Trip[]>(page, 'GET', '/mobile-rest/tours')).body;
  if (!mine) throw new Error('the driver has no trip');
  if (mine.state === 'WAITING_FOR_DRIVER_CONFIRMATION')
    await ask(page, 'POST', `/dpt-rest/trips/${mine.id}/driver-confirmation`, { accepted: true });
  await ask(page, 'POST', `/dpt-rest/trips/${mine.id}/start`, {});
  const trip = (await ask<Trip>(page, 'GET', `/dpt-rest/trips/${mine.id}`)).body;
  const next = trip.stops.find(
    ({ actualArrival, orders }) => actualArrival === null && orders.some(({ result }) => result === null),
  );
  if (!next) throw new Error('no stop is open');
  return { trip, next };
}

test('without room on the phone a photo is refused aloud and nothing is shown as recorded; another account neither sees nor sends what waits', async ({
  browser,
}) => {
  const dispo = await person(browser, 'dispo1');
  const { page, context, wrong } = await person(browser, 'fahrer1', phone);
  const { trip, next } = await onTheRoad(page);
  const stopNow = async () =>
    (await ask<Trip>(dispo.page, 'GET', `/dpt-rest/trips/${trip.id}`)).body.stops.find(({ id }) => id === next.id);
  await open(page, `/TOUR/trips/${trip.id}/${next.id}`);
  await expect(page.getByRole('button', { name: 'Angekommen' })).toBeVisible();

  // The disk is full: nothing has happened, and everybody hears it.
  await page.evaluate(`
    for (const name of ['add', 'put']) {
      window['kept-' + name] = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function () { throw new DOMException('no room', 'QuotaExceededError'); };
    }`);
  await page.getByRole('button', { name: 'Angekommen' }).click();
  await expect(page.getByText('Nicht erfasst: Auf diesem Telefon ist kein Platz')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Angekommen' })).toBeVisible();
  for (const radio of await page.getByRole('radio', { name: 'Nicht zugestellt' }).all()) await radio.check();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'tor.jpg', mimeType: 'image/jpeg', buffer: jpeg }]);
  await page.waitForTimeout(1000);
  await expect(page.getByRole('img', { name: 'tor.jpg' })).toHaveCount(0);
  expect((await stopNow())?.actualArrival).toBe(null);
  await page.evaluate(`for (const name of ['add', 'put']) IDBObjectStore.prototype[name] = window['kept-' + name];`);

  // Room again, but no network for what drivers record; then somebody else takes the phone.
  await page.reload();
  await context.route('**/mobile-rest/events', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Angekommen' }).click();
  await expect(page.getByText(/Ohne Netz seit/)).toBeVisible();
  await context.unroute('**/mobile-rest/events');
  const sent: string[] = [];
  await signIn(context, 'lader1');
  page.on('request', (request) => {
    if (request.url().endsWith('/mobile-rest/events')) sent.push(request.headers()['x-kontor-owner'] ?? '');
  });
  await page.goto('/studio/');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Benutzermenü/ })).toBeVisible();
  await page.waitForTimeout(4000);
  // A request on its way names its owner, and the server does it for nobody else.
  expect(sent.filter((owner) => owner !== 'dtm/fahrer1')).toEqual([]);
  expect((await stopNow())?.actualArrival).toBe(null);

  // The driver is back: it is sent under their own name, once.
  await signIn(context, 'fahrer1');
  await page.goto('/studio/#/TOUR/trips');
  await page.reload();
  await expect.poll(async () => (await stopNow())?.actualArrival ?? null, { timeout: 30_000 }).not.toBe(null);
  await expect(page.getByText(/wird gesendet|werden gesendet/)).toHaveCount(0);
  expect([...dispo.wrong, ...wrong]).toEqual([]);
});

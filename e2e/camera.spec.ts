// Concerns: crossdock, infoscan, delivery, masterdata, the shell.
import { expect, type LaunchOptions, type Page } from '@playwright/test';
import { hold, withCamera } from './cameraPicture.ts';
import { passTime } from './clock.ts';
import { keptPerson, urlsKept } from './kept.ts';
import { ask, open, person, phone, test as plain } from './people.ts';
import { loadAndClose, releasedTrip } from './trips.ts';

const test = plain.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      hold();
      await use(withCamera(launchOptions));
    },
    { scope: 'worker' },
  ],
});
const allowed = { permissions: ['camera'] };
const camera = (page: Page) => page.getByRole('button', { name: 'Kamera', exact: true });
/** As the label of a package says it: an SSCC behind its identifier. */
const labelOf = (sscc: string) => `00${sscc}`;

test('a loader scans labels with the camera: each counts once, and what is held on before it counts no second time', async ({
  browser,
}) => {
  const dispo = await person(browser, 'dispo1');
  const { trip, barcodes } = await releasedTrip(dispo.page, 'do-lx-1044');
  const [one = '', two = ''] = barcodes;
  const { page, wrong } = await person(browser, 'lader1', phone, 'dtm', allowed);
  await open(page, `/TH/loading/${trip.loadingListId}`);
  await expect(page.getByText('Nächstes Packstück scannen')).toBeVisible();
  hold(labelOf(one));
  await camera(page).click();
  await expect(page.getByRole('meter', { name: '1 von 5' })).toBeVisible();
  // Nobody touches the phone any more: the camera alone says that somebody works with it.
  await passTime(61_000, page);
  const alive = page.waitForResponse((response) => response.url().endsWith('/login-rest/mobile/alive'));
  hold(labelOf(two));
  await expect(page.getByRole('meter', { name: '2 von 5' })).toBeVisible();
  expect((await alive).status()).toBe(204);
  hold();
  await page.getByRole('button', { name: 'Kamera beenden' }).click();
  await expect(page.getByLabel('Kamerabild')).toHaveCount(0);
  type List = { lastScans: { barcode: string }[] };
  const { body } = await ask<List>(page, 'GET', `/th-rest/loading/${trip.loadingListId}`);
  expect(body.lastScans.map(({ barcode }) => barcode)).toEqual([labelOf(two), labelOf(one)]);
  expect(wrong).toEqual([]);
});

test('a driver scans what he hands over with the camera; a label of another stop is said', async ({ browser }) => {
  const admin = await person(browser, 'admin');
  type Customer = { orgUnit: string } & Record<string, unknown>;
  const rest = '/cmd-core-rest-interface';
  const { body } = await ask<Customer>(admin.page, 'GET', `${rest}/masterdata/customer/v1/dtm/c10001`);
  const saved = await ask(admin.page, 'POST', `${rest}/transfer/customer/v1/${body.orgUnit}/current`, {
    ...body,
    scanPackages: true,
  });
  expect(saved.status, JSON.stringify(saved.body)).toBeLessThan(300);
  const dispo = await person(browser, 'dispo1');
  const loader = await person(browser, 'lader1');
  const { page, wrong } = await person(browser, 'fahrer1', phone, 'dtm', allowed);
  const { trip, barcodes } = await releasedTrip(dispo.page, 'do-lx-1049', [
    ['Halle Eins', 'Hansastr. 10', 'Unna', '59425', 1, 0],
    ['Halle Zwei', 'Hansastr. 16', 'Unna', '59425', 1, 0],
  ]);
  await loadAndClose(dispo.page, loader.page, trip.id);
  await ask(page, 'POST', `/dpt-rest/trips/${trip.id}/driver-confirmation`, { accepted: true });
  await ask(page, 'POST', `/dpt-rest/trips/${trip.id}/start`, {});
  type Trip = { stops: { id: string; name: string }[] };
  const { stops } = (await ask<Trip>(page, 'GET', `/dpt-rest/trips/${trip.id}`)).body;
  const stop = stops.find(({ name }) => name === 'Halle Eins');
  await open(page, `/TOUR/trips/${trip.id}/${stop?.id}`);
  await page.getByRole('button', { name: 'Angekommen' }).click();
  await page.getByRole('radio', { name: 'Zugestellt', exact: true }).check();
  const scans = page.getByRole('region', { name: 'Packstücke dieses Stopps' });
  const [one = '', two = ''] = barcodes;
  hold(labelOf(two));
  await scans.getByRole('button', { name: 'Kamera', exact: true }).click();
  await expect(scans.getByRole('alert')).toContainText('gehört nicht zu diesem Stopp');
  hold(labelOf(one));
  await expect(scans.getByRole('status')).toContainText('1 von 1');
  hold();
  expect(wrong).toEqual([]);
});

test('whoever has not allowed the camera, or has no reader on the device, reads why; what is typed goes on', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'lader2', phone);
  await open(page, '/INF/scan');
  await camera(page).click();
  await expect(page.getByText(/^Die Kamera darf nicht verwendet werden\./)).toBeVisible();
  await page.getByRole('button', { name: 'Code eingeben' }).click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible();

  const other = await person(browser, 'lader3', phone, 'dtm', allowed);
  await other.context.route(/\.wasm$/, (route) => route.abort('internetdisconnected'));
  await open(other.page, '/INF/scan');
  await camera(other.page).click();
  await expect(other.page.getByText(/ist noch nicht auf diesem Gerät\./)).toBeVisible();
  // With a network it comes, and nothing has to be loaded anew.
  await other.context.unroute(/\.wasm$/);
  await other.page.getByRole('button', { name: 'Kamera beenden' }).click();
  await camera(other.page).click();
  await expect(other.page.getByLabel('Kamerabild')).toBeVisible();
  await expect(other.page.getByText(/ist noch nicht auf diesem Gerät\./)).toHaveCount(0);
  expect([...wrong, ...other.wrong]).toEqual([]);
});

test('the camera reads without a network on a device that never had it on: its reader was kept ahead', async ({
  browser,
}) => {
  const { page, context } = await keptPerson(browser, 'lader1');
  await context.grantPermissions(['camera']);
  await expect
    .poll(async () => (await urlsKept(page)).some((path) => /zxing_reader.*\.wasm$/.test(path)), { timeout: 60_000 })
    .toBe(true);
  await open(page, '/INF/scan');
  await expect(camera(page)).toBeVisible();
  await context.setOffline(true);
  hold(labelOf('340907078420100027'));
  await camera(page).click();
  await expect(page.getByRole('button', { name: /^Wartet auf diesem Gerät: 1 warte/ })).toBeVisible();
  hold();
});

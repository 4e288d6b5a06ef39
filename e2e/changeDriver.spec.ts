// Concerns: delivery, dispatch, masterdata.
import { expect, type Page } from '@playwright/test';
import { passTime } from './clock.ts';
import { ask, base, open, person, test } from './people.ts';

/** On a vehicle's telephone the second driver takes over by PIN, and what waits keeps who did it. */
type Trip = {
  id: string;
  state: string;
  vehicle: { id: string } | null;
  stops: { id: string; actualArrival: number | null }[];
};
type Driver = { id: string; contactPerson: { name: string } };

const small = { width: 360, height: 760 };
const dialog = (page: Page) => page.getByRole('dialog');

/** The record of a driver gets its PIN as whoever manages drivers gives it. */
async function givePin(page: Page, name: string, id: string, pin: string): Promise<void> {
  await open(page, `/CMD/drivers?q=${id}`);
  await page.getByRole('row').filter({ hasText: name }).click();
  await page.getByRole('button', { name: 'PIN vergeben' }).click();
  await dialog(page).getByLabel('PIN', { exact: true }).fill('1234');
  await dialog(page).getByRole('button', { name: 'PIN vergeben' }).click();
  await expect(dialog(page).getByText('Diese PIN wird zuerst geraten')).toBeVisible();
  await dialog(page).getByLabel('PIN', { exact: true }).fill(pin);
  await dialog(page).getByRole('button', { name: 'PIN vergeben' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

async function takeOver(page: Page, id: string, pin: string): Promise<void> {
  const other = dialog(page).getByRole('radio', { name: 'Anderer Fahrer' });
  await other.check();
  await dialog(page).getByLabel('Fahrernummer').fill(id);
  await dialog(page).getByLabel('PIN', { exact: true }).fill(pin);
  await dialog(page).getByRole('button', { name: 'Übernehmen' }).click();
}

test('the second driver takes over by PIN; without a network the change is refused in words, and what waits keeps its driver', async ({
  browser,
}) => {
  const admin = await person(browser, 'depotadmin');
  const driver = await person(browser, 'fahrer1');
  const [mine] = (await ask<Trip[]>(driver.page, 'GET', '/mobile-rest/tours')).body;
  const tripId = mine?.id ?? '';
  const vehicle = mine?.vehicle?.id ?? '';
  if (mine?.state === 'WAITING_FOR_DRIVER_CONFIRMATION')
    await ask(driver.page, 'POST', `/dpt-rest/trips/${tripId}/driver-confirmation`, { accepted: true });
  await ask(driver.page, 'POST', `/dpt-rest/trips/${tripId}/start`, {});
  const found = await ask<{ items: Driver[] }>(
    admin.page,
    'POST',
    '/cmd-core-rest-interface/masterdata/driver/v1/dtm/list',
    {},
  );
  const [one, two] = found.body.items.filter(({ contactPerson }) => contactPerson.name !== 'T. Wiese').slice(-2);
  if (!one || !two) throw new Error('the demo world has too few drivers');
  const names = [one.contactPerson.name, two.contactPerson.name] as const;
  await givePin(admin.page, names[0], one.id, '471108');
  await givePin(admin.page, names[1], two.id, '080599');

  await ask(admin.page, 'DELETE', `/mobile-access/grants/VEHICLE/${vehicle}`);
  const made = await ask<{ pairingUrl: string }>(admin.page, 'POST', '/mobile-access/grants', {
    type: 'VEHICLE',
    id: vehicle,
    authenticationType: 'NONE',
  });
  const address = new URL(made.body.pairingUrl);
  const context = await browser.newContext({ viewport: small, hasTouch: true, baseURL: base() });
  const page = await context.newPage();
  await page.goto(address.pathname + address.search);
  await expect(page.getByRole('button', { name: /^Benutzermenü/ })).toBeVisible();
  await open(page, '/TOUR/trips');
  await expect(page.getByText('Kein Fahrer angemeldet')).toBeVisible();

  // A wrong PIN is said at its field; the right one names the driver everywhere.
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await takeOver(page, one.id, '080599');
  await expect(dialog(page).getByText('Fahrer und PIN passen nicht zusammen.')).toBeVisible();
  await dialog(page).getByLabel('PIN', { exact: true }).fill('471108');
  await dialog(page).getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.getByText(`${names[0]} fährt`, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `Benutzermenü: Fahrer ${names[0]} (Fahrzeugzugang)` })).toBeVisible();
  await passTime(60_000, page, admin.page);
  const reach = () => page.evaluate<number>('document.documentElement.scrollWidth');
  expect(await reach()).toBeLessThanOrEqual(small.width);

  // No network for a while: the change is refused in words, and what the first driver records stays theirs.
  const trip = (await ask<Trip>(admin.page, 'GET', `/dpt-rest/trips/${tripId}`)).body;
  const next = trip.stops.find(({ actualArrival }) => actualArrival === null);
  await open(page, `/TOUR/trips/${tripId}/${next?.id}`);
  await expect(page.getByRole('button', { name: 'Angekommen' })).toBeVisible();
  await context.route('**/mobile-rest/events', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Angekommen' }).click();
  await open(page, `/TOUR/trips/${tripId}`);
  await expect(page.getByText(/Ohne Netz seit/)).toBeVisible();
  await page.getByRole('button', { name: 'Fahrer wechseln' }).click();
  await expect(dialog(page)).toContainText('Ohne Netz nicht möglich');
  await expect(dialog(page)).toContainText(`zählt, was Sie erfassen, für ${names[0]}`);
  await page.keyboard.press('Escape');

  // The second takes over on the server's side before what waits has gone out: it keeps who did it.
  await passTime(60_000, page, admin.page);
  const taken = await ask(page, 'POST', '/mobile-rest/driver', { driverId: two.id, pin: '080599' });
  expect(taken.status).toBe(200);
  await context.unroute('**/mobile-rest/events');
  await page.reload();
  await expect(page.getByText(`${names[1]} fährt`, { exact: true })).toBeVisible();
  const kept = async () =>
    (await ask<{ code: string; accountName: string }[]>(admin.page, 'GET', `/dpt-rest/history/TRIP:${tripId}`)).body;
  await expect
    .poll(async () => JSON.stringify(await kept()), { timeout: 30_000 })
    .toContain(`Fahrer ${names[0]} (Fahrzeugzugang)`);
  const arrival = async () =>
    (await ask<Trip>(admin.page, 'GET', `/dpt-rest/trips/${tripId}`)).body.stops.find(({ id }) => id === next?.id)
      ?.actualArrival;
  await expect.poll(arrival).not.toBe(null);

  await page.getByRole('button', { name: 'Abgeben' }).click();
  await dialog(page).getByRole('button', { name: 'Abgeben' }).click();
  await expect(page.getByText('Kein Fahrer angemeldet')).toBeVisible();
  expect([...admin.wrong, ...driver.wrong]).toEqual([]);
});

// Concerns: dispatch, crossdock, shipments.
import { expect } from '@playwright/test';
import { bookedTwice, releasedTrip, type Trip } from './trips.ts';
import { ask, open, person, phone, scanWith, test } from './people.ts';
import { today } from './depotDay.ts';

test('a package of another truck is refused in red, with the trip that it belongs to', async ({ browser }) => {
  const dispo = await person(browser, 'dispo1');
  const loader = await person(browser, 'lader1', phone);
  const one = await releasedTrip(dispo.page, 'do-lx-1044');
  const other = await releasedTrip(dispo.page, 'do-lx-1045');
  await open(loader.page, `/TH/loading/${one.trip.loadingListId}`);
  await expect(loader.page.getByText('Nächstes Packstück scannen')).toBeVisible();
  await scanWith(loader.page, other.barcodes[0] ?? '');
  const alert = loader.page.getByRole('alert').filter({ hasText: 'Falscher LKW' });
  await expect(alert).toContainText(`Dieses Packstück gehört auf ${other.trip.name}`);
  await expect(loader.page.getByText('von 5, nicht gezählt')).toBeVisible();
});

test('a check that nobody may override stops the dispatcher on the screen and leaves the shipment where it was', async ({
  browser,
}) => {
  const dispo = await person(browser, 'dispo1');
  const trip = await ask<Trip>(dispo.page, 'POST', `/dpt-rest/trips${bookedTwice}`, {
    executionDate: today(),
    vehicleId: 'do-lx-1002',
    outboundRoute: '112',
  });
  // Who presses the key before the page knows the verdict hears it from the server; afterwards the key says that a check forbids it.
  let tell = () => {};
  const mayTell = new Promise<void>((told) => {
    tell = told;
  });
  await dispo.page.route('**/dpt-rest/trips/dispatch-check', async (route) => {
    await mayTell;
    await route.continue();
  });
  await open(dispo.page, `/DPT?group=none&range=day&trips=planned&trip=${trip.body.id}`);
  await dispo.page.getByRole('searchbox', { name: 'Sendungen suchen' }).fill('DEMO-overweight-4');
  const pool = dispo.page.getByRole('grid', { name: 'Disponierbare Sendungen' });
  await expect(pool.locator('[data-line]')).toHaveCount(1);
  await expect(dispo.page.getByRole('tablist', { name: trip.body.name })).toBeVisible();
  await pool.focus();
  await dispo.page.keyboard.press('Home');
  await dispo.page.keyboard.press('Space');
  await dispo.page.keyboard.press('d');
  const dialog = dispo.page.getByRole('dialog');
  await expect(dialog.getByText('Fehler verhindern diese Aktion.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Trotzdem disponieren' })).toHaveCount(0);
  await dispo.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(pool.locator('[data-line]')).toHaveCount(1);
  const verdict = dispo.page.waitForResponse((response) => response.url().endsWith('/dispatch-check'));
  tell();
  await verdict;
  await expect(dispo.page.getByRole('button', { name: `1 auf ${trip.body.name} disponieren` })).toBeDisabled();
  await pool.focus();
  await dispo.page.keyboard.press('d');
  await expect(dispo.page.getByText('Eine Prüfung verbietet es; siehe Bereich der Tour.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const item = await ask<{ items: { tripId: string | null }[] }>(dispo.page, 'POST', '/dpt-rest/items', {
    q: 'DEMO-overweight-4',
  });
  expect(item.body.items[0]?.tripId ?? null).toBeNull();
});

test('two dispatchers edit one trip: the second chooses field by field, and nothing typed is lost', async ({
  browser,
}) => {
  const dispo = await person(browser, 'dispo1');
  const other = await person(browser, 'dispo2');
  const trip = await ask<Trip>(dispo.page, 'POST', '/dpt-rest/trips', {
    executionDate: today(),
    outboundRoute: '112',
  });
  await open(dispo.page, `/DPT/tour/${trip.body.id}`);
  await dispo.page.getByRole('button', { name: 'Tourdaten bearbeiten' }).click();
  const dialog = dispo.page.getByRole('dialog').first();
  await dialog.getByLabel('Bemerkung').fill('Meine Bemerkung');
  await dialog.getByLabel('Tor').fill('9');

  await open(other.page, `/DPT/tour/${trip.body.id}`);
  await other.page.getByRole('button', { name: 'Tourdaten bearbeiten' }).click();
  await other.page.getByRole('dialog').getByLabel('Tor').fill('7');
  await other.page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
  await expect(other.page.getByRole('dialog')).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Speichern' }).click();
  const merge = dispo.page.getByRole('dialog', { name: 'zwei Änderungen zugleich' });
  await expect(merge.getByRole('row', { name: 'Tor' })).toContainText('beide geändert');
  await expect(merge.getByRole('radio', { name: 'Meine Bemerkung' })).toBeChecked();
  await merge.getByRole('radio', { name: '7' }).check();
  await merge.getByRole('button', { name: 'Auswahl übernehmen' }).click();
  await expect(dispo.page.getByRole('dialog')).toHaveCount(0);
  const saved = await ask<{ gate: string; remark: string }>(dispo.page, 'GET', `/dpt-rest/trips/${trip.body.id}`);
  expect(saved.body).toMatchObject({ gate: '7', remark: 'Meine Bemerkung' });
});

test('a trip of another depot is shown as one that does not exist', async ({ browser }) => {
  const dispo = await person(browser, 'dispo1');
  const ham = await person(browser, 'dispo-ham', undefined, 'ham');
  const trip = await ask<Trip>(dispo.page, 'POST', '/dpt-rest/trips', {
    executionDate: today(),
  });
  await open(ham.page, `/DPT/tour/${trip.body.id}`);
  await expect(ham.page.getByText('Tour nicht gefunden')).toBeVisible();
});

test('a release that the vehicle forbids leads to the head of the trip, where another vehicle is chosen', async ({
  browser,
}) => {
  const dispo = await person(browser, 'dispo1');
  const { page } = dispo;
  // Two tons on a lorry; then somebody gives the trip a van.
  const made = await ask<Trip>(page, 'POST', `/dpt-rest/trips${bookedTwice}`, {
    executionDate: today(),
    vehicleId: 'do-lx-1061',
    outboundRoute: '112',
  });
  const heavy = await ask<{ items: { itemId: string; totalGrossWeight: number }[] }>(page, 'POST', '/dpt-rest/items', {
    filter: {
      and: [
        { field: 'shipmentState', op: '=', value: 'DISPATCHABLE' },
        { field: 'shipmentType', op: '=', value: 'DELIVERY' },
        { field: 'totalGrossWeight', op: '>', value: 1_500_000 },
      ],
    },
    paging: { size: 5, page: 0 },
  });
  const path = `/dpt-rest/trips/${made.body.id}/items`;
  const body = { itemIds: [heavy.body.items[0]?.itemId] };
  const asked = await ask<{ checkResults: { code: string }[] }>(page, 'POST', path, body);
  await ask(page, 'POST', path, { ...body, overrideCodes: asked.body.checkResults.map((one) => one.code) });
  const trip = (await ask<Trip>(page, 'GET', `/dpt-rest/trips/${made.body.id}`)).body;
  const change = { version: trip.version, vehicleId: 'do-lx-1002', driverId: 'd003' };
  expect((await ask(page, 'PUT', `/dpt-rest/trips/${trip.id}${bookedTwice}`, change)).status).toBe(200);
  await open(page, `/DPT/tour/${trip.id}`);
  await page.getByRole('button', { name: 'Zur Verladung freigeben' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('CAP-01');
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Tourdaten bearbeiten' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Fahrzeug' })).toBeVisible();
  expect(dispo.wrong).toEqual([]);
});

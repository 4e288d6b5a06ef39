// Concerns: dispatch, shipments, infoscan, orders, the shell.
import { expect } from '@playwright/test';
import { ask, desk, open, person, test } from './people.ts';

type Board = { trips: { id: string; name: string; stops: { itemIds: string[] }[] }[] };
const monitor = { width: 1700, height: 950 };

test('a trip, its shipment and the history of that stand beside each other, and Escape closes the last', async ({
  browser,
}) => {
  const { page } = await person(browser, 'dispo1', monitor);
  const board = await ask<Board>(page, 'GET', '/dpt-rest/dashboard/planning?date=2026-03-10');
  const trip = board.body.trips.find(({ stops }) => stops.some(({ itemIds }) => itemIds.length > 0));
  const item = trip?.stops.flatMap(({ itemIds }) => itemIds).at(0);
  await open(page, `/DPT?trip=${trip?.id}&item=${item}`);
  const { body } = await ask<{ orderNumber: string }>(page, 'GET', `/dpt-rest/items/${item}`);
  const ofTrip = page.getByRole('region', { name: trip?.name ?? '', exact: true });
  const ofItem = page.getByRole('region', { name: body.orderNumber, exact: true });
  const ofHistory = page.getByRole('region', { name: `Historie der Sendung ${body.orderNumber}`, exact: true });
  await expect(ofTrip).toBeVisible();
  // From 1601 px: info, contact and goods under each other (ruling R44).
  for (const name of ['Info', 'Kontakt', 'Ware']) await expect(ofItem.getByRole('region', { name })).toBeVisible();
  await ofItem.getByRole('button', { name: 'Historie' }).click();
  await expect(ofHistory).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`log=ITEM(:|%3A)${item}`));
  for (const panel of [ofTrip, ofItem]) await expect(panel).toBeVisible();

  // Whichever has the focus, the last one goes.
  await ofItem.getByRole('button', { name: 'Historie' }).press('Escape');
  await expect(ofHistory).toBeHidden();
  await expect(page).not.toHaveURL(/log=/);
  await ofTrip.getByRole('button', { name: 'Schließen' }).press('Escape');
  await expect(ofItem).toBeHidden();
  await expect(ofTrip).toBeVisible();

  // Nor does it matter that nothing has it: after a reload, and when the panel that had it is gone.
  await open(page, `/DPT?trip=${trip?.id}&item=${item}`);
  await expect(ofItem).toBeVisible();
  await page.reload();
  await expect(ofItem).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ofItem).toBeHidden();
  await expect(ofTrip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ofTrip).toBeHidden();
});

test('the history is found by trip, and the two other addresses lead into the modules that have them', async ({
  browser,
}) => {
  const { page } = await person(browser, 'leitdispo', desk);
  const board = await ask<Board>(page, 'GET', '/dpt-rest/dashboard/planning?date=2026-03-10');
  const trip = board.body.trips.find(({ stops }) => stops.length > 0);
  await open(page, '/DPT/history?of=trip');
  await page.getByRole('searchbox', { name: 'Nummer, Name oder Barcode' }).fill(trip?.name ?? '');
  await expect(page.getByText(`Tour ${trip?.name} angelegt`).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`number=${trip?.name}`));
  // A text that nothing is called is answered as such, however long it is.
  await page.getByRole('searchbox', { name: 'Nummer, Name oder Barcode' }).fill('9'.repeat(300));
  await expect(page.getByText('Davon nichts an diesen Tagen')).toBeVisible();
  const depot = await person(browser, 'hallenmeister', desk);
  await open(depot.page, '/DPT/infoScan');
  await expect(depot.page).toHaveURL(/#\/INF\/scan/);
  await open(page, '/DPT/orders?q=4426');
  await expect(page).toHaveURL(/#\/OM\/orders\?q=4426/);
});

// Concerns: dispatch, shipments.
import { expect } from '@playwright/test';
import { ask, open, person, settled, test } from './people.ts';

test.use({ maps: true });

type Row = { itemId: string; orderNumber: string };
type Pin = { latitude: number; longitude: number; fixed: { by: string } | null };

test('the place of an address is moved by keys and by figures from its shipment, and the same dialog opens at its stop', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  const { body: trips } = await ask<{ items: { id: string; state: string }[] }>(page, 'POST', '/dpt-rest/trips/table', {
    paging: { size: 200, page: 0 },
  });
  const trip = trips.items.find(({ state }) => state === 'CREATED');
  type Stop = { id: string; name: string; latitude: number | null; orders: (Row & { orderType: string })[] };
  const { body: seen } = await ask<{ stops: Stop[] }>(page, 'GET', `/dpt-rest/trips/${trip?.id}`);
  const stop = seen.stops.find(({ latitude, orders }) => latitude !== null && orders.length > 0);
  const order = stop?.orders.find(() => true);
  await open(page, `/DPT/shipment/${order?.itemId}`);
  await page.getByRole('toolbar', { name: 'Aktionen' }).getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('menuitem', { name: 'Lage auf der Karte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lage der Adresse' });
  await expect(dialog.locator('.k-map[data-ready]')).toBeVisible({ timeout: 15_000 });
  const latitude = dialog.getByRole('textbox', { name: 'Breite' });
  const before = Number((await latitude.inputValue()).replace(',', '.'));
  await dialog.getByRole('button', { name: /^Lage der Adresse\. Ziehen/ }).focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect
    .poll(async () => Number((await latitude.inputValue()).replace(',', '.')) - before)
    .toBeCloseTo(250 / 111_320, 4);
  await latitude.fill('51,6');
  await dialog.getByRole('textbox', { name: 'Länge' }).focus();
  await dialog.getByRole('button', { name: 'Lage festlegen' }).click();
  await expect(dialog).toHaveCount(0);
  await settled();
  const side = order?.orderType === 'PICKUP' ? 'consignor' : 'consignee';
  const { body: pin } = await ask<Pin>(page, 'GET', `/dpt-rest/items/${order?.itemId}/pin?side=${side}`);
  expect(pin).toMatchObject({ latitude: 51.6 });
  expect(pin.fixed).not.toBeNull();

  await open(page, `/DPT/tour/${trip?.id}?stop=${stop?.id}`);
  const panel = page.getByRole('region', { name: /^Stopp/ });
  await panel.getByRole('button', { name: 'Lage auf der Karte' }).click();
  await expect(dialog.getByText(`Festgelegt von ${pin.fixed?.by}`)).toBeVisible();
  await expect(latitude).toHaveValue('51,6');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(wrong).toEqual([]);
});

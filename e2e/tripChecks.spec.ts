// Concerns: dispatch, shipments.
import { expect } from '@playwright/test';
import { ask, open, person, test } from './people.ts';

test('the checks of a trip open from its page and from a shipment that is on it: the same dialog, by mouse and by key', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  const { body } = await ask<{ items: { id: string; name: string; state: string; stops: number }[] }>(
    page,
    'POST',
    '/dpt-rest/trips/table',
    { paging: { size: 200, page: 0 } },
  );
  const trip = body.items.find(({ name }) => name === 'T-129');
  const { body: seen } = await ask<{ stops: { orders: { itemId: string }[] }[] }>(
    page,
    'GET',
    `/dpt-rest/trips/${trip?.id}`,
  );
  const item = seen.stops.flatMap(({ orders }) => orders).find(({ itemId }) => itemId);
  const dialog = page.getByRole('dialog', { name: 'Prüfungen von T-129' });
  const told = async () => {
    await expect(dialog.getByRole('listitem').filter({ hasText: 'VEH-03' })).toBeVisible();
    return dialog.getByRole('listitem').allInnerTexts();
  };
  await open(page, `/DPT/tour/${trip?.id}`);
  await expect(page.getByRole('row').filter({ hasText: 'Rückkehr' })).toBeVisible();
  await page.keyboard.press('c');
  await expect(dialog).toBeVisible();
  const fromTrip = await told();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await open(page, `/DPT/shipment/${item?.itemId}`);
  await page.getByRole('toolbar', { name: 'Aktionen' }).getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('menuitem', { name: 'Prüfungen der Tour' }).click();
  expect(await told()).toEqual(fromTrip);
  await dialog.getByRole('button', { name: 'Schließen' }).last().click();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('c');
  expect(await told()).toEqual(fromTrip);
  expect(wrong).toEqual([]);
});

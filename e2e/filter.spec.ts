// Concerns: shipments.
import { expect } from '@playwright/test';
import { open, person, test } from './people.ts';

test('a dispatcher narrows the shipments by the filter beside them, and the address keeps it', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'dispo1');
  await open(page, '/DPT/shipment');
  const list = page.getByRole('grid', { name: 'Sendungen' });
  await expect(list.getByRole('row').nth(3)).toBeVisible();

  await page.keyboard.press('Control+Alt+KeyF');
  const filter = page.getByRole('complementary', { name: 'Filter' });
  await filter.getByLabel('Ort').fill('Dortmund');
  await expect(filter.getByRole('alert')).toHaveText('Es muss ein Datum angegeben werden!');
  await expect(page).not.toHaveURL(/filter=/);

  await filter.getByRole('button', { name: 'Letzte 30 Tage' }).click();
  await expect(filter.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(/filter=.*Dortmund/);
  const towns = list.getByRole('row').filter({ hasText: /\d{5}/ });
  await expect(towns.filter({ hasNotText: 'Dortmund' })).toHaveCount(0);
  expect(await towns.count()).toBeGreaterThan(1);

  await filter.getByLabel('Gewicht von').fill('500');
  await filter.getByLabel('Gewicht bis').fill('100');
  await page.keyboard.press('Tab');
  await expect(filter.getByText('Ungültiger Bereich').first()).toBeVisible();
  // What was right before it may stand there by then; the range that is none does not.
  await expect(page).not.toHaveURL(/totalGrossWeightTo/);
  await filter.getByLabel('Gewicht bis').fill('5000');
  await expect(page).toHaveURL(/totalGrossWeightTo/);

  await page.reload();
  await expect(filter.getByLabel('Ort')).toHaveValue('Dortmund');
  await page.keyboard.press('Control+Alt+KeyS');
  await expect(filter).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Filter: 3 Felder' })).toBeVisible();
  await page.getByRole('button', { name: 'Filter: 3 Felder' }).click();
  await filter.getByRole('button', { name: 'Zurücksetzen' }).click();
  await expect(page).not.toHaveURL(/filter=/);
  await expect(filter.getByLabel('Ort')).toHaveValue('');
  expect(wrong).toEqual([]);
  await page.context().close();
});

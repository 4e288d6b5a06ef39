// Concerns: shipments, ruletables.
import { expect } from '@playwright/test';
import { ask, desk, open, person, settled, test } from './people.ts';
import { addDays } from '#kernel/date.ts';
import { today } from '#testing/clock.ts';

const party = { countryCode: 'DE', streetAndNumber: 'Hafenstr. 4', postalCode: '58095', city: 'Hagen' };
const collection = () => ({
  clientKey: crypto.randomUUID(),
  consignor: { ...party, name: 'Sonderwunsch AG' },
  consignee: { ...party, name: 'Lager Süd' },
  executionDate: addDays(today(), 1),
  goods: [{ numberOfPackages: 2, packingType: 'EUR', grossWeight: 500_000 }],
});

test('a customer’s wish goes from the shipment to the rule, the next shipment obeys it and says why', async ({
  browser,
}) => {
  const dispatcher = await person(browser, 'dispo1', desk);
  const create = async () =>
    (
      await ask<{ itemId: string; priorityLevel: number }>(
        dispatcher.page,
        'POST',
        '/dpt-rest/items/create',
        collection(),
      )
    ).body;
  const before = await create();

  const { page, wrong } = await person(browser, 'depotadmin', desk);
  await open(page, `/DPT/shipment/${before.itemId}`);
  await settled();
  await page.getByRole('button', { name: /^Mehr/ }).click();
  await page.getByRole('menuitem', { name: 'Von jetzt an so …' }).click();
  const wish = page.getByRole('dialog', { name: /Von jetzt an so: wie/ });
  await wish.getByLabel('Was entschieden wird').selectOption({ label: 'Priorität' });
  await expect(wish.getByRole('button', { name: 'Weiter' })).toBeDisabled();
  await wish.getByLabel('Prioritätsstufe').fill('1');
  await wish.getByRole('button', { name: 'Weiter' }).click();
  const row = page.getByRole('dialog').filter({ hasText: 'Sonderwunsch AG' });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /eröffentlichen/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const after = await create();
  expect([before.priorityLevel, after.priorityLevel]).toEqual([5, 1]);
  await open(page, `/DPT/shipment/${after.itemId}`);
  await page.getByRole('button', { name: /^Mehr/ }).click();
  await page.getByRole('menuitem', { name: 'Warum so?' }).click();
  const why = page.getByRole('dialog', { name: 'Warum so?' });
  await expect(why.getByRole('region', { name: 'Priorität' })).toContainText('Sonderwunsch AG');
  await expect(why.getByRole('link', { name: 'Öffnen' })).toBeVisible();
  expect(wrong).toEqual([]);
});

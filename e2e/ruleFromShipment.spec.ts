// Concerns: shipments, ruletables, dispatch, delivery.
import { expect } from '@playwright/test';
import { ask, desk, open, person, settled, test } from './people.ts';
import { addDays, dateToIso } from '#kernel/date.ts';
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

test('what a stop needs goes from the stop to the rule, and the stop says why', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'depotadmin', desk);
  const trips = await ask<{ id: string; state: string; numberOfStops: number }[]>(
    page,
    'GET',
    `/dpt-rest/trips?date=${dateToIso(today())}`,
  );
  const planned = trips.body.find(({ state, numberOfStops }) => state === 'CREATED' && numberOfStops > 1);
  if (!planned) throw new Error('no planned trip with stops');
  const { body: trip } = await ask<{ stops: { id: string; orders: { orderNumber: string }[] }[] }>(
    page,
    'GET',
    `/dpt-rest/trips/${planned.id}`,
  );
  const stop = trip.stops.find(({ orders }) => orders.length > 0);
  await open(page, `/DPT/tour/${planned.id}?stop=${stop?.id}`);
  await settled();
  const panel = page.getByRole('region', { name: /^Stopp \d/ });
  const ofStop = (name: string) => panel.getByRole('button', { name, exact: true }).click();
  await ofStop('Warum so?');
  const why = page.getByRole('dialog', { name: /^Warum so\? Stopp/ });
  await expect(why).toContainText('Hier hat keine Regel entschieden.');
  await page.keyboard.press('Escape');

  await ofStop('Von jetzt an so …');
  const wish = page.getByRole('dialog', { name: /^Von jetzt an so: wie Stopp/ });
  await wish.getByLabel('Was entschieden wird').selectOption({ label: 'Mobiler Ablauf' });
  await wish.getByLabel('Hinweis für den Fahrer').fill('Rampe 3, zweimal klingeln');
  await wish.getByRole('button', { name: 'Weiter' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /eröffentlichen/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await settled();

  await ofStop('Warum so?');
  for (const { orderNumber } of stop?.orders ?? [])
    await expect(why.getByRole('region', { name: new RegExp(orderNumber) })).toContainText('Rampe 3, zweimal klingeln');
  expect(wrong).toEqual([]);
});

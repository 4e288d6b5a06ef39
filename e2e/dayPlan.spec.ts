// Concerns: dayplan, dispatch, travel.
import { expect } from '@playwright/test';
import { isoDay, nextWorkingDay } from './depotDay.ts';
import { ask, open, person, test } from './people.ts';

type Item = {
  itemId: string;
  orderNumber: string;
  totalGrossWeight: number;
  loadingMeter: number;
  attributes: string[];
};
type Head = { id: string; state: string };

test('a day is proposed, a reason read, a window changed, proposed again, and half of it accepted', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  const date = isoDay(nextWorkingDay());
  const waiting = await ask<{ items: Item[] }>(page, 'POST', '/dpt-rest/items', {
    filter: {
      and: [
        { field: 'shipmentState', op: '=', value: 'DISPATCHABLE' },
        { field: 'shipmentType', op: '=', value: 'DELIVERY' },
        { field: 'executionDate', op: '=', value: date },
      ],
    },
    paging: { size: 200, page: 0 },
  });
  // More than one van holds, and nothing that asks for equipment or another's consent.
  const plain = waiting.body.items.filter(
    (item) =>
      item.totalGrossWeight >= 120_000 &&
      item.totalGrossWeight <= 350_000 &&
      item.loadingMeter <= 800 &&
      !item.attributes.some((name) => /requires|Dangerous|High|Temperature|Lock|Dutiable|Long|Value/.test(name)),
  );
  const chosen: Item[] = [];
  for (const item of plain)
    if (chosen.reduce((sum, one) => sum + one.totalGrossWeight, item.totalGrossWeight) <= 2_400_000) chosen.push(item);
  expect(chosen.reduce((sum, one) => sum + one.totalGrossWeight, 0)).toBeGreaterThan(1_300_000);
  const [shut] = chosen as [Item];
  const midnight = Date.parse(`${date}T00:00:00+01:00`);
  const first = await ask<Head>(page, 'POST', '/dpt-rest/day-plans', {
    date,
    itemIds: chosen.map((item) => item.itemId),
    vehicleIds: ['do-lx-1001', 'do-lx-1002', 'do-lx-1003'],
    windows: [{ itemId: shut.itemId, from: midnight + 60_000, to: midnight + 300_000 }],
  });
  expect(first.status).toBe(201);

  // Proposed once more, from the dialog that knows what was asked before.
  await open(page, '/DPT/proposal?day=' + date);
  const tours = page.getByRole('grid', { name: 'Touren' });
  await expect(tours).toBeVisible({ timeout: 30_000 });
  await page
    .getByRole('button', { name: /Weitere|Neuer Vorschlag/ })
    .first()
    .waitFor();
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Touren vorschlagen' });
  await expect(dialog.getByText('3 von')).toBeVisible();
  // Filled in as one most likely wants it: one Enter more proposes.
  await expect(dialog.getByRole('button', { name: 'Vorschlagen' })).toBeFocused();
  // Vehicles may load again unless one says no, and what one says goes with it.
  const again = dialog.getByRole('checkbox', { name: 'Fahrzeuge dürfen zurückkommen und noch einmal laden' });
  await expect(again).toBeChecked();
  await again.uncheck();
  const [asked] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/dpt-rest/day-plans')),
    dialog.getByRole('button', { name: 'Vorschlagen' }).click(),
  ]);
  expect(asked.postDataJSON()).toMatchObject({ loadAgain: false });
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/plan=/);

  // Why one stays, in words, and by when it would fit.
  await page.getByRole('tab', { name: 'Nicht geplant 1' }).click({ timeout: 30_000 });
  await page.getByRole('grid', { name: 'Nicht geplant' }).getByText(shut.orderNumber).click();
  await expect(
    page.getByText('Sie passt auf kein Fahrzeug, auch nicht allein: keine Zeit in den Zeitfenstern.').last(),
  ).toBeVisible();
  await expect(page.getByText(/^bis \d\d:\d\d auf /).first()).toBeVisible();
  await page.getByRole('button', { name: 'Anderes Zeitfenster versuchen …' }).click();
  const window = page.getByRole('dialog', { name: `Zeitfenster von ${shut.orderNumber}` });
  await window.getByLabel('Bis').fill('16:30');
  await window.getByRole('button', { name: 'Neu vorschlagen' }).click();
  await expect(page.getByRole('tab', { name: 'Nicht geplant 0' })).toBeVisible({ timeout: 30_000 });

  // Half of it is accepted, under the checks of dispatching; it stands so after a reload, too.
  await page.getByRole('tab', { name: /^Touren/ }).click();
  await expect(tours.getByText('Vorgeschlagen').first()).toBeVisible();
  const all = await tours.getByText('Vorgeschlagen').count();
  expect(all).toBeGreaterThan(1);
  await tours.getByRole('row').nth(1).locator('[role=gridcell]').first().click();
  await page.getByRole('button', { name: '1 Tour annehmen' }).click();
  const anyway = page.getByRole('dialog').getByRole('button', { name: 'Trotzdem annehmen' });
  const done = page.getByText('1 Tour angenommen');
  await expect(anyway.or(done)).toBeVisible({ timeout: 20_000 });
  if (await anyway.isVisible()) {
    for (const box of await page.getByRole('dialog').getByRole('checkbox').all()) await box.check();
    await anyway.click();
  }
  await expect(done).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(tours.getByText('Angenommen')).toHaveCount(1, { timeout: 20_000 });
  await expect(tours.getByText('Vorgeschlagen')).toHaveCount(all - 1);
  expect(wrong).toEqual([]);
});

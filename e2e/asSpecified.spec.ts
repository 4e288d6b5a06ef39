import { expect } from '@playwright/test';
import { ask, open, person, test } from './people.ts';

type Row = { itemId: string; orderNumber: string };
const table = { filter: { and: [] }, paging: { size: 20, page: 0 } };

test('beside a shipment another one is found: from three letters on, by the keys, and Escape closes', async ({
  browser,
}) => {
  const { page, context, wrong } = await person(browser, 'dispo1');
  const { body } = await ask<{ items: Row[] }>(page, 'POST', '/dpt-rest/items', table);
  const [first, second] = body.items as [Row, Row];
  await open(page, `/DPT/shipment/${first.itemId}`);
  await expect(page.getByRole('heading', { name: first.orderNumber })).toBeVisible();
  const box = page.getByRole('combobox', { name: 'Andere Sendung' });
  await box.fill(second.orderNumber.slice(0, 2));
  await expect(page.getByText('mindestens 3 Zeichen')).toBeVisible();
  await box.fill(second.orderNumber);
  await expect(page.getByRole('listbox', { name: 'Andere Sendung' }).getByRole('option').first()).toContainText(
    second.orderNumber,
  );
  await box.press('Escape');
  await expect(page.getByRole('listbox', { name: 'Andere Sendung' })).toBeHidden();
  await box.fill(`${second.orderNumber} `);
  await expect(page.getByRole('listbox', { name: 'Andere Sendung' })).toBeVisible();
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: second.orderNumber })).toBeVisible();
  // What happened to it is told in words beside the glyph (R37).
  await page.getByRole('tab', { name: 'Verlauf' }).click();
  await expect(
    page
      .getByRole('grid')
      .getByText(/^(Erledigt|Geplant|Entfallen)$/)
      .first(),
  ).toBeVisible();
  expect(wrong).toEqual([]);
  await context.close();
});

test('Ctrl+R asks again for what is shown; the page stays', async ({ browser }) => {
  const { page, context } = await person(browser, 'dispo1');
  await open(page, '/DPT/shipment');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await page.evaluate('window.stays = true');
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/dpt-rest/items'),
  );
  await page.keyboard.press('Control+KeyR');
  await asked;
  expect(await page.evaluate('window.stays')).toBe(true);
  await context.close();
});

test('a record that was not touched cannot be saved; an impossible range stands on its first field only', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'depotadmin');
  await open(page, '/CMD/routes');
  await page.getByRole('button', { name: 'Anlegen' }).first().click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Speichern' });
  await expect(save).toBeDisabled();
  await dialog.getByLabel('Kennung').fill('proof-range');
  await expect(save).toBeEnabled();
  await dialog.getByLabel('Gültig bis').fill('01.01.2020');
  await save.click();
  await expect(dialog.getByText('Ungültiger Bereich')).toHaveCount(1);
  await expect(dialog.getByLabel('Gültig ab')).toHaveAttribute('aria-invalid', 'true');
  await context.close();
});

test('an empty order file says what is wrong with it, not that the service is away', async ({ browser }) => {
  const { page, context } = await person(browser, 'dispo1');
  await open(page, '/OM/imports');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'nothing.csv', mimeType: 'text/csv', buffer: Buffer.from(' \n') });
  await expect(page.getByText('Die Datei enthält keine Aufträge.').first()).toBeVisible();
  await expect(page.getByText('Vorübergehend nicht verfügbar')).toHaveCount(0);
  await context.close();
});

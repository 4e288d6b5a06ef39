// Concerns: shipments, dispatch, exchange, masterdata, crossdock.
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

test('a shipment shows the tabs that have something to show; the address opens tab and package, the timeline its list', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  type Full = Row & { dangerousGoods: unknown[]; packages: { primaryKey: string; defaultBarcode: string }[] };
  const find = async (and: object[]) =>
    (await ask<{ items: Row[] }>(page, 'POST', '/dpt-rest/items', { filter: { and }, paging: { size: 1, page: 0 } }))
      .body.items[0] as Row;
  const waits = { field: 'shipmentState', op: '=', value: 'DISPATCHABLE' };
  const dangerous = await find([waits, { field: 'attributes', op: 'contains', value: 'hasDangerousGoods' }]);
  await open(page, `/DPT/shipment/${dangerous.itemId}`);
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  for (const name of ['Info', 'Packstücke', 'Warenpositionen', 'Gefahrgut', 'Verlauf'])
    await expect(tab(name)).toBeVisible();
  await tab('Gefahrgut').click();
  await expect(page.getByRole('grid').last()).toContainText(/UN \d{4}|\d{4}/);

  // No filter asks for what is missing, so it is looked for among the first page of shipments.
  const first = await ask<{ items: (Row & { attributes: string[] })[] }>(page, 'POST', '/dpt-rest/items', {
    filter: { and: [waits] },
    paging: { size: 100, page: 0 },
  });
  const plain = first.body.items.find(({ attributes }) => !attributes.includes('hasDangerousGoods'));
  const [pack] = ((await ask<Full>(page, 'GET', `/dpt-rest/items/${dangerous.itemId}`)).body as Full).packages;
  await open(page, `/DPT/shipment/${dangerous.itemId}?tab=packages&packageId=${pack?.primaryKey}`);
  await expect(tab('Packstücke')).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('[aria-selected="true"][data-line], [data-line][data-selected]').first()).toContainText(
    pack?.defaultBarcode.slice(-6) ?? 'a package',
  );
  await open(page, `/DPT/shipment/${plain?.itemId ?? '(every shipment has dangerous goods)'}`);
  await expect(tab('Info')).toBeVisible();
  await expect(tab('Gefahrgut')).toHaveCount(0);

  // What went through the hall links to its list.
  const loaded = await find([{ field: 'shipmentState', op: '=', value: 'IN_EXECUTION' }]);
  await open(page, `/DPT/shipment/${loaded.itemId}?tab=timeline`);
  await page.getByRole('grid').locator('a[href*="/TH/"]').first().click();
  await expect(page).toHaveURL(new RegExp(`/TH/(loading|unloading|inventory)/[^/]+/details.*itemId=${loaded.itemId}`));
  expect(wrong).toEqual([]);
});

test('execution: counters filter, the stops of a trip stand beside it, an order opens in short, Escape closes', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1');
  await open(page, '/DPT/execution');
  const rows = page.getByRole('grid', { name: 'Touren' }).locator('[data-line]');
  await expect(rows.first()).toBeVisible();
  const all = await rows.count();
  await page
    .getByRole('button', { name: /^Unterwegs/ })
    .or(page.getByRole('radio', { name: /^Unterwegs/ }))
    .first()
    .click();
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await rows.first().click();
  await page.keyboard.press('i');
  const stop = page.locator('.k-panel').getByRole('link').first();
  const order = (await stop.textContent()) ?? '';
  await stop.click();
  await expect(page.getByRole('region', { name: order })).toBeVisible();
  await page.getByRole('region', { name: order }).getByRole('tab', { name: 'Info' }).focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: order })).toHaveCount(0);
  expect(wrong).toEqual([]);
});

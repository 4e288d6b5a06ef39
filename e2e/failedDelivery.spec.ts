// Concerns: delivery, dispatch, shipments.
import { expect } from '@playwright/test';
import { ask, desk, open, person, test } from './people.ts';

type Row = { itemId: string; orderNumber: string; shipmentState: string; executionDate: [number, number, number] };
const list = { name: 'Sendungen' } as const;

test('a failed delivery goes to another day from the list of what failed, and its proof goes to the customer by a link', async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'dispo1', desk);
  await open(page, '/DPT/shipment?show=failed');
  const rows = page.getByRole('treegrid', list).or(page.getByRole('grid', list)).first();
  await expect(rows.locator('[data-line]').first()).toBeVisible();
  const found = await ask<{ items: Row[] }>(page, 'POST', '/dpt-rest/items', {
    filter: { and: [{ field: 'shipmentState', op: '=', value: 'HINDERED' }] },
  });
  const failed = found.body.items[0] as Row;
  await page.getByRole('searchbox', { name: 'Sendungen suchen' }).fill(failed.orderNumber);
  await expect(rows.locator('[data-line]')).toHaveCount(1);
  await rows.getByRole('columnheader', { name: 'Alle auswählen' }).click();
  const bar = page.getByRole('region', { name: '1 gewählt' });
  await expect(bar).toBeVisible();

  // The proof of the failed attempt, for somebody without an account.
  await bar.getByRole('button', { name: 'Ablieferbelege teilen' }).click();
  const share = page.getByRole('dialog', { name: 'Ablieferbeleg von 1 Sendung teilen' });
  await share
    .getByRole('spinbutton', { name: 'Gültig (Tage)' })
    .or(share.getByLabel('Gültig (Tage)'))
    .first()
    .fill('7');
  await share.getByRole('button', { name: 'Link erstellen' }).click();
  const address = await share.getByLabel('Der Link. Er wird nur jetzt angezeigt.').inputValue();
  await share.getByRole('button', { name: 'Schließen' }).last().click();
  const stranger = await browser.newContext({ locale: 'de-DE' });
  const outside = await stranger.newPage();
  await outside.goto(address);
  await expect(outside.getByRole('heading', { name: `Auftrag ${failed.orderNumber}` })).toBeVisible();
  await expect(outside.getByText('Nicht ausgeführt')).toBeVisible();
  await stranger.close();

  // Again, on the day that the dialog proposes.
  await bar.getByRole('button', { name: 'Erneut zustellen' }).click();
  const dialog = page.getByRole('dialog', { name: '1 Sendung erneut zustellen' });
  await dialog.getByRole('button', { name: 'Erneut zustellen' }).click();
  await expect(page.getByText('1 Sendung verschoben')).toBeVisible();
  await expect(bar).toHaveCount(0);
  const now = await ask<Row>(page, 'GET', `/dpt-rest/items/${failed.itemId}`);
  expect(now.body.shipmentState).toBe('DISPATCHABLE');
  const day = now.body.executionDate.map((part) => String(part).padStart(2, '0')).join('-');

  // It waits in the pool of that day.
  await open(page, `/DPT?day=${day}&q=${failed.orderNumber}`);
  await expect(
    page.getByRole('treegrid', { name: 'Disponierbare Sendungen' }).getByText(failed.orderNumber.slice(-7)).first(),
  ).toBeVisible();
  await context.close();
});

test('the archive finds a closed shipment again by the barcode of a package', async ({ browser }) => {
  const { page, context } = await person(browser, 'dispo1', desk);
  await open(page, '/DPT/archive');
  await expect(page.getByRole('heading', { name: 'Abgeschlossene und stornierte Touren' })).toBeVisible();
  await expect(page.locator('[data-line]').first()).toBeVisible();
  const closed = await ask<{ items: Row[] }>(page, 'POST', '/dpt-rest/items', {
    filter: { and: [{ field: 'shipmentState', op: '=', value: 'CLOSED' }] },
    paging: { size: 1, page: 0 },
  });
  const item = closed.body.items[0] as Row;
  const whole = await ask<{ packages: { defaultBarcode: string }[] }>(page, 'GET', `/dpt-rest/items/${item.itemId}`);
  await page.getByText(/^Sendungen [\d.]+$/).click();
  await page
    .getByRole('searchbox', { name: 'Barcode, Auftrag, Kunde, Tour' })
    .fill(whole.body.packages[0]?.defaultBarcode ?? '');
  const lines = page.locator('[data-line]');
  await expect(lines).toHaveCount(1);
  await expect(lines.first()).toContainText(item.orderNumber);
  // Its history and its timeline, short and whole.
  await lines.first().dblclick();
  await expect(page.getByRole('heading', { name: item.orderNumber })).toBeVisible();
  const steps = page
    .getByRole('grid', { name: 'Verlauf' })
    .or(page.getByRole('treegrid', { name: 'Verlauf' }))
    .locator('[data-line]');
  await expect(steps.first()).toBeVisible();
  await page.getByText('Kompakt', { exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Von, nach' })).toHaveCount(0);
  await context.close();
});

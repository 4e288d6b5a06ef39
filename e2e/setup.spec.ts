// Concerns: setup, exchange, orders, organisation.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { faultsOf } from './faults.ts';
import { desk, open, phone, test } from './people.ts';
import { serverClock } from './clock.ts';
import { startProduct } from './startProduct.ts';

test('a depot is opened from nothing: the assistant on a phone, then drivers and the first orders from tables', async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-e2e-'));
  const port = 27_000 + (process.pid % 1000);
  const product = await startProduct(folder, port, {
    KONTOR_DEMO: 'off',
    KONTOR_LOG: 'warn',
    ...serverClock(),
  });
  try {
    const address = /Set up your depot at (\S+)/.exec(product.printed)?.[1];
    const context = await browser.newContext({ viewport: phone, hasTouch: true, baseURL: product.url });
    const page = await context.newPage();
    const wrong: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 500) wrong.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(address ?? 'no address was printed');
    await expect(page.getByRole('heading', { name: 'Depot einrichten' })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    const typed: readonly (readonly [RegExp, string])[] = [
      [/^Organisation/, 'Brinkmann Spedition'],
      [/^Name des Depots/, 'Depot Wanne'],
      [/^Kurzname/, 'wan'],
      [/^Depotnummer/, '17'],
      [/^Straße/, 'Am Hafen 3'],
      [/^Postleitzahl/, '44653'],
      [/^Ort/, 'Herne'],
      [/^GS1/, '4012345'],
      [/^Name\s*\*?$/, 'E. Brinkmann'],
      [/^Konto/, 'chef'],
    ];
    for (const [label, value] of typed) await page.getByRole('textbox', { name: label }).fill(value);
    await page.getByRole('textbox', { name: /^Passwort/ }).fill('kontor');
    await page.keyboard.press('Enter');
    await expect(page.getByText('mindestens 12 Zeichen')).toBeVisible();
    await page.getByRole('textbox', { name: /^Passwort/ }).fill('Wanne-eickel-7!');
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { name: 'Erste Schritte' })).toBeVisible();
    // The code is worth nothing any more and has no place in a bookmark.
    expect(page.url()).toBe(`${product.url}/studio/#/STUDIO/first-steps`);
    await expect(page.getByText('1 von 13')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);

    await page.setViewportSize(desk);
    await page.getByRole('button', { name: 'Öffnen: Fahrer' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Mehr' }).first().click();
    await page.getByRole('menuitem', { name: 'Importieren' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'fahrer.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Kennung;Name\r\nwolf;A. Wolf\r\nbeier;K. Beier'),
    });
    await dialog.getByRole('button', { name: '2 Zeilen importieren' }).click();
    await expect(page.getByText('Erfolgreich importiert')).toBeVisible();
    await dialog.getByRole('button', { name: 'Schließen' }).last().click();

    // The first order can be typed in where "First orders" leads to.
    await open(page, '/STUDIO/first-steps');
    await page.getByRole('button', { name: 'Öffnen: Erste Aufträge' }).click();
    await expect(page.getByRole('button', { name: 'Neuer Auftrag' })).toBeVisible();

    // Its own template is the first order that comes in.
    const template = await context.request.get('/om-rest/templates/csv');
    await open(page, '/OM/imports');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: await template.body() });
    await expect(page).toHaveURL(/#\/OM\/imports\/[0-9a-f-]{36}/);
    // Numbers of shipments begin with the depot's.
    await page.getByRole('tab', { name: /^Sendungen/ }).click();
    await expect(page.getByRole('row').filter({ hasText: '/SAMPLE-1' })).toContainText(/17\d{10}/);

    await open(page, '/STUDIO/first-steps');
    await expect(page.getByText('3 von 13')).toBeVisible();
    expect(wrong).toEqual([]);

    // Whoever opens the address again signs in like everybody else.
    const other = await browser.newPage({ baseURL: product.url });
    await other.goto(address ?? '');
    await expect(other.getByLabel(/^Konto/)).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Depot einrichten' })).toHaveCount(0);
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

// Concerns: reporting, dispatch, shipments, crossdock, network.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from './faults.ts';
import { ask, open, person, settled, test } from './people.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const bars = (page: Page, name: string) => card(page, name).locator('a[data-bar]');
/** What a bar says it counts: "Heute: 829" of a figure that counts rows. */
const counted = (label: string | null): number => Number(/: ([\d.]+)/.exec(label ?? '')?.[1]?.replaceAll('.', ''));

test('a bar opens exactly what it counts, by pointer and by keyboard; days, page and figures are chosen', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1', { width: 1280, height: 900 });
  await open(page, '/RPT/figures');
  await expect(card(page, 'Pünktliche Stopps')).toBeVisible();
  await expect(page.getByLabel('Für wen')).toHaveValue('dispatcher');

  // By pointer.
  const oldest = bars(page, 'Offene Sendungen nach Alter').first();
  const label = await oldest.getAttribute('aria-label');
  expect(label).toMatch(/^Heute: /);
  await oldest.click();
  await expect(page.getByText(`${counted(label).toLocaleString('de')} Zeilen`)).toBeVisible();
  await expect(page).toHaveURL(/figures\/openByAge\?.*bar=0/);
  // A row leads to its shipment.
  await page.getByRole('grid', { name: 'Offene Sendungen nach Alter' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/DPT\/shipment\//);
  await page.goBack();
  await expect(page.getByText(`${counted(label).toLocaleString('de')} Zeilen`)).toBeVisible();
  await page.getByRole('link', { name: 'Zu den Kennzahlen' }).click();

  // By keyboard: one tab stop, arrows from bar to bar.
  await page.getByText('7 Tage', { exact: true }).click();
  await settled();
  const days = bars(page, 'Pünktliche Stopps');
  await expect(days).toHaveCount(7);
  expect(await days.evaluateAll((all) => all.filter((one) => one.getAttribute('tabindex') === '0').length)).toBe(1);
  await days.first().focus();
  await page.keyboard.press('End');
  await expect(days.last()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(days.nth(5)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pünktliche Stopps' })).toBeVisible();
  const shown = new URL(page.url().replace('#', '')).searchParams;
  const [from, to, bar] = ['from', 'to', 'bar'].map((name) => shown.get(name) ?? '');
  const figure = await ask<{ points: { key: string; rows: number }[] }>(
    page,
    'GET',
    `/rpt-rest/figures/stopsInTime?from=${from}&to=${to}&by=day`,
  );
  const rows = figure.body.points.find(({ key }) => key === bar)?.rows ?? 0;
  expect(rows).toBeGreaterThan(0);
  await expect(page.getByText(`${rows} Zeile`)).toBeVisible();
  await page.goBack();

  // Another grouping, fewer figures: both stand in the address and outlive a reload.
  await card(page, 'Pünktliche Stopps').getByLabel(/^Nach/).selectOption('forwarder');
  await page.getByRole('button', { name: 'Kennzahlen wählen' }).click();
  await page.getByRole('checkbox', { name: 'Gewicht auf Touren' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(card(page, 'Gewicht auf Touren')).toHaveCount(0);
  await page.reload();
  await expect(card(page, 'Pünktliche Stopps').getByLabel(/^Nach/)).toHaveValue('forwarder');
  await expect(card(page, 'Gewicht auf Touren')).toHaveCount(0);
  expect(wrong).toEqual([]);
});

test('values as a table and to take along; what a figure means stands beside it', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'hallenmeister', { width: 1280, height: 900 });
  await open(page, '/RPT/figures?period=today');
  const scans = card(page, 'Scans');
  await expect(scans).toBeVisible();
  await expect(page.getByLabel('Für wen')).toHaveValue('hall');
  await scans.getByText('Was ist das?').click();
  await expect(scans.getByText(/Zurückgenommene Scans zählen nicht/)).toBeVisible();
  await scans.getByRole('button', { name: 'Weitere Aktionen: Scans' }).click();
  await page.getByRole('menuitem', { name: 'Als Tabelle' }).click();
  const table = scans.getByRole('table', { name: 'Scans' });
  const total = await table.locator('tfoot td').first().textContent();
  const said = await table.locator('tbody tr td:first-of-type').allTextContents();
  const number = (text: string | null) => Number(text?.replaceAll('.', ''));
  expect(said.map(number).reduce((sum, one) => sum + one, 0)).toBe(number(total));
  await scans.getByRole('button', { name: 'Weitere Aktionen: Scans' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Als CSV speichern' }).click();
  const csv = await readFile((await (await download).path()) ?? '', 'utf8');
  expect(csv).toContain(`"Gesamt";"${number(total)}"`);
  // Nobody is told from the others.
  await expect(card(page, 'Packstücke je Personenstunde')).toContainText('Weniger als drei Personen');
  expect(wrong).toEqual([]);
});

test('the planner of the network opens what runs between two depots', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'planner', { width: 1280, height: 900 }, 'global');
  // Ways of the demo network begin in some days.
  await open(page, '/RPT/figures?period=own&from=2026-03-09&to=2026-03-31');
  await expect(page.getByLabel('Für wen')).toHaveValue('network');
  const runs = card(page, 'Sendungen zwischen Depots');
  await expect(runs).toBeVisible();
  const { body } = await ask<{ points: { key: string; label: string; rows: number }[] }>(
    page,
    'GET',
    '/rpt-rest/figures/laneShipments?from=2026-03-09&to=2026-03-31&by=lane',
  );
  const [most] = body.points;
  expect(most?.label).toContain(' → ');
  await runs.getByRole('link', { name: `${most?.label}: ${most?.rows}`, exact: false }).press('Enter');
  await expect(page.getByText(`${most?.rows} Zeile`)).toBeVisible();
  await page.getByRole('grid', { name: 'Sendungen zwischen Depots' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/GTP\/shipments\//);
  expect(wrong).toEqual([]);
});

test('the mail of the morning says what is missing for it', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'depotadmin', { width: 1280, height: 900 });
  await open(page, '/RPT/figures');
  await page.getByRole('button', { name: 'Morgenmail' }).click();
  // People of the demo have no address.
  const mail = page.getByRole('group', { name: 'Morgenmail' });
  await expect(mail.getByText('Ihr Konto hat keine E-Mail-Adresse.')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  expect(wrong).toEqual([]);
});

test('no finding of axe in both looks, on a desk and on a phone', async ({ browser }) => {
  for (const size of [
    { width: 1280, height: 900 },
    { width: 360, height: 740 },
  ]) {
    const { page } = await person(browser, 'depotadmin', size);
    for (const address of ['/RPT/figures', '/RPT/figures/stopsInTime?by=forwarder']) {
      await open(page, address);
      for (const look of ['light', 'dark']) {
        await page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), look);
        await settled();
        expect(await faultsOf(page), `${address} ${look}`).toEqual([]);
      }
    }
  }
});

// Concerns: workspace, shipments, masterdata.
import { type Browser, expect, type Page } from '@playwright/test';
import { open, person, test } from './people.ts';

const menu = (page: Page) => page.getByRole('button', { name: /^Ansicht: / });
const column = (page: Page, name: string) => page.getByRole('columnheader', { name });

async function shipments(browser: Browser, account: string): Promise<Page> {
  const { page } = await person(browser, account);
  await open(page, '/DPT/shipment');
  await expect(column(page, 'Auftrag')).toBeVisible();
  return page;
}

async function showColumn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Spalten' }).click();
  await page.getByRole('checkbox', { name, exact: true }).click();
  await page.keyboard.press('Escape');
}

async function saveAs(page: Page, name: string, scope?: string): Promise<void> {
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Als Ansicht speichern' }).click();
  await page.getByLabel('Name').fill(name);
  if (scope) {
    await page.getByRole('combobox', { name: 'Bereich' }).click();
    await page.getByRole('option', { name: scope }).click();
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
  await expect(menu(page)).toHaveAccessibleName(`Ansicht: ${name}`);
}

test('a view is arranged, saved, left, taken again, changed and reset; it outlives a reload and a new tab', async ({
  browser,
}) => {
  const page = await shipments(browser, 'dispo1');
  await showColumn(page, 'Volumen (m³)');
  await expect(column(page, 'm³')).toBeVisible();
  await expect(menu(page)).toHaveAccessibleName('Ansicht: Standardansicht (geändert)');
  await saveAs(page, 'Volumen Eins');

  await menu(page).click();
  await page.getByRole('menuitemradio', { name: 'Standardansicht' }).click();
  await expect(column(page, 'm³')).toHaveCount(0);
  await menu(page).click();
  await page.getByRole('menuitemradio', { name: 'Volumen Eins' }).click();
  await expect(column(page, 'm³')).toBeVisible();

  await showColumn(page, 'Relation');
  await expect(menu(page)).toHaveAccessibleName('Ansicht: Volumen Eins (geändert)');
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Ansicht zurücksetzen' }).click();
  await expect(column(page, 'Relation')).toHaveCount(0);
  await expect(menu(page)).toHaveAccessibleName('Ansicht: Volumen Eins');

  await page.reload();
  await expect(menu(page)).toHaveAccessibleName('Ansicht: Volumen Eins');
  const tab = await page.context().newPage();
  await open(tab, '/DPT/shipment');
  await expect(column(tab, 'm³')).toBeVisible();
  await expect(menu(tab)).toHaveAccessibleName('Ansicht: Volumen Eins');

  await menu(tab).click();
  await tab.getByRole('menuitem', { name: 'Ansicht löschen' }).click();
  await tab.getByRole('button', { name: /löschen/ }).click();
  await expect(menu(tab)).toHaveAccessibleName('Ansicht: Standardansicht');
  await expect(column(tab, 'm³')).toHaveCount(0);
});

test('a view of the depot is there for a colleague, who may take it but not change it', async ({ browser }) => {
  const lead = await shipments(browser, 'leitdispo');
  await showColumn(lead, 'Relation');
  await saveAs(lead, 'Relationen Eins', 'Depot');
  await saveAs(lead, 'Relationen Eins', 'Benutzer');

  const dispo = await shipments(browser, 'dispo2');
  await menu(dispo).click();
  const offered = dispo.getByRole('menuitemradio', { name: 'Relationen Eins' });
  await expect(offered).toHaveCount(1);
  await expect(offered).toContainText('Depot');
  await offered.click();
  await expect(column(dispo, 'Relation')).toBeVisible();
  await menu(dispo).click();
  await expect(dispo.getByRole('menuitem', { name: 'Ansicht löschen' })).toBeDisabled();
  await expect(dispo.getByRole('menuitem', { name: 'Ansicht speichern', exact: true })).toBeDisabled();
});

test('a global view of the network planner reaches every depot', async ({ browser }) => {
  const planner = await person(browser, 'planner', undefined, 'global');
  await open(planner.page, '/CMD/drivers');
  await showColumn(planner.page, 'Gültig ab');
  await saveAs(planner.page, 'Netz Eins', 'Global');

  const { page } = await person(browser, 'dispo-ham', undefined, 'ham');
  await open(page, '/CMD/drivers');
  await menu(page).click();
  await expect(page.getByRole('menuitemradio', { name: 'Netz Eins' })).toContainText('Global');
});

test('a local database of another form is deleted and the page starts anew', async ({ browser }) => {
  const page = await shipments(browser, 'dispo1');
  await showColumn(page, 'Relation');
  await expect(column(page, 'Relation')).toBeVisible();
  // A newer program was here: its version is higher than what this one opens.
  await page.goto('/studio/kontor.svg');
  await page.evaluate(
    `new Promise((done, fail) => { const open = indexedDB.open('kontor', 6); open.onsuccess = () => { open.result.close(); done(); }; open.onerror = () => fail(open.error); open.onblocked = () => fail('blocked'); })`,
  );
  await open(page, '/DPT/shipment');
  await expect(menu(page)).toHaveAccessibleName('Ansicht: Standardansicht');
  await expect(column(page, 'Relation')).toHaveCount(0);
  const version = await page.evaluate(
    `indexedDB.databases().then((all) => all.find((one) => one.name === 'kontor').version)`,
  );
  expect(version).toBe(5);
});

// Concerns: networkrules, organisation.
import { expect, type Page } from '@playwright/test';
import { ask, desk, open, person, phone, settled, test } from './people.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');
/** Types codes into the field of tags, each ended by Enter. */
async function typeCodes(page: Page, codes: readonly string[]): Promise<void> {
  const field = dialogOf(page).getByRole('combobox', { name: /^Postleitzahlen/ });
  await field.focus();
  for (const code of codes) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
}

test('a planner adds an area by keyboard, hears whose codes it overlaps, mends it and sees where a code belongs', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'planner', desk, 'global');
  await open(page, '/GTP/geoareas');
  await expect(page.getByText('Nordseeinseln').first()).toBeVisible();
  await page.keyboard.press('Control+Alt+n');
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mittelhessen');
  await dialog.getByRole('combobox', { name: /^Depot/ }).click();
  await page.getByRole('option', { name: /Stuttgart/ }).click();
  await typeCodes(page, ['36000–39000']);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('36000–39000 überschneidet DE 34–37 von Kassel.')).toBeVisible();
  // What was typed stands there still.
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Mittelhessen');
  await dialog.getByRole('combobox', { name: /^Postleitzahlen/ }).focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await typeCodes(page, ['35390–35399']);
  // Before it is saved: whose way would change.
  await dialog.getByRole('button', { name: 'Mit der letzten Woche ausprobieren' }).click();
  await expect(dialog).toContainText(/\d+ Sendungen ausprobiert\./);
  await page.keyboard.press('Control+s');
  await expect(dialog).toHaveCount(0);
  const { body } = await ask<{ name: string }[]>(page, 'POST', '/gtp-rest/geoareas/findByPart', {
    countryCode: 'DE',
    postalCode: '35392',
  });
  expect(body.map(({ name }) => name)).toEqual(['Mittelhessen', 'Kassel']);
  expect(wrong).toEqual([]);
});

test('a shipment that is thought of shows its ways and why, and a schema is tried before it is saved', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'planner', desk, 'global');
  await open(page, '/GTP/transport-schemas');
  const trying = page.getByRole('region', { name: 'Sendung ausprobieren' });
  await trying.getByRole('textbox', { name: 'Von Postleitzahl' }).fill('44339');
  await trying.getByRole('textbox', { name: 'Nach Postleitzahl' }).fill('80331');
  await trying.getByRole('button', { name: 'Wege suchen' }).click();
  await settled();
  // Over the hub, and straight should the hub fail.
  await expect(trying.getByRole('list', { name: 'Wege' }).getByRole('button')).toHaveCount(2);
  await expect(trying.getByRole('list', { name: 'Warum' })).toContainText(
    'Abholung DE 44339: Gebiet Dortmund (44–45), Depot Dortmund-Ost',
  );
  // A code that no area holds, and what would make a way.
  await trying.getByRole('textbox', { name: 'Nach Postleitzahl' }).fill('60311');
  await trying.getByRole('button', { name: 'Wege suchen' }).click();
  await expect(trying).toContainText('Ein Gebiet für Zustellungen mit DE 60311 würde sie routen.');
  await trying.getByRole('textbox', { name: 'Nach Postleitzahl' }).fill('80331');
  await trying.getByRole('button', { name: 'Wege suchen' }).click();
  await expect(trying.getByRole('list', { name: 'Wege' }).getByRole('button')).toHaveCount(2);

  await page.getByRole('button', { name: 'Anlegen' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Direkt München');
  const priority = dialog.getByRole('textbox', { name: 'Priorität' });
  await priority.fill('15');
  await dialog.getByRole('button', { name: 'Mit der ausprobierten Sendung' }).click();
  await expect(dialog).toContainText('1 Sendung ausprobiert.');
  await expect(dialog).toContainText('anderer Weg');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Direkt München').first()).toBeVisible();
  await expect(trying.getByRole('list', { name: 'Wege' }).getByRole('button').first()).toContainText('Direkt München');
  expect(wrong).toEqual([]);
});

test('a relation is tried over the last week before it is saved: what its price changes, and who is reached no longer', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'planner', desk, 'global');
  await open(page, '/GTP/relations');
  await page.getByText('hub-muc').first().click();
  await page.getByRole('button', { name: 'Ändern' }).click();
  const dialog = dialogOf(page);
  const trial = dialog.getByRole('region', { name: 'Was wäre wenn' });
  await dialog.getByRole('textbox', { name: '€ je Lademeter' }).fill('99');
  await trial.getByRole('button').click();
  await expect(trial).toContainText(/\d+ andere Kosten/);
  await expect(trial).toContainText(/Kosten dessen, was sich ändert/);
  // 99 € a metre for what was 28,50 €: each line says what its way has cost and would cost.
  await expect(trial.getByRole('listitem').filter({ hasText: 'andere Kosten' }).first()).toContainText(/€ → .*€/);
  // Nothing of it is stored.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Verwerfen/ }).click();
  await expect(dialog).toHaveCount(0);
  expect(wrong).toEqual([]);
});

test('a depot sees its number ranges, which of them is nearly used up, and opens another', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'depotadmin');
  await open(page, '/GTP/order-number-ranges');
  await expect(page.getByText('fast verbraucht').first()).toBeVisible();
  await page.getByRole('button', { name: 'Anlegen' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Netz');
  await dialog.getByRole('combobox', { name: /^Für/ }).click();
  await page.getByRole('option', { name: 'Netzwerksendungen' }).click();
  await dialog.getByRole('textbox', { name: /^Präfix/ }).fill('944{yy}');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Netz', { exact: true }).first()).toBeVisible();
  expect(wrong).toEqual([]);
});

test('on a phone the list comes first, and a relation opens on a page of its own', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'dispo1', phone);
  await open(page, '/GTP/relations');
  await page.getByText('dtm-vlo').first().click();
  await expect(page.getByText('Annahmeschluss').first()).toBeVisible();
  // A depot reads the rules, and changes none.
  await expect(page.getByRole('button', { name: 'Ändern' })).toHaveCount(0);
  expect(wrong).toEqual([]);
});

test('what is typed to try a shipment is still there when the window was narrow meanwhile', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'planner', desk, 'global');
  await open(page, '/GTP/transport-schemas');
  const trying = page.getByRole('region', { name: 'Sendung ausprobieren' });
  const code = trying.getByRole('textbox', { name: 'Von Postleitzahl' });
  await code.fill('44339');
  await page.setViewportSize({ width: 600, height: 900 });
  await expect(code).toHaveCount(0);
  await page.setViewportSize(desk);
  await expect(code).toHaveValue('44339');
  await settled();
  expect(wrong).toEqual([]);
});

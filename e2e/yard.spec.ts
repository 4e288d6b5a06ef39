// Concerns: yard.
import { expect, type Page } from '@playwright/test';
import { ask, open, person, scanWith, settled, test } from './people.ts';

const wide = { width: 1440, height: 900 };
const rowOf = (page: Page, dock: string) =>
  page
    .getByRole('grid', { name: 'Tore des Tages' })
    .getByRole('row')
    .filter({ hasText: new RegExp(`^${dock}Halle`) });

test('a dock is booked from the proposals, moved with the keys and taken back, checked in, docked and ended; the second one hears when it is free', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'yard1', wide);
  await open(page, '/YM/docks-manager?range=wholeDay');
  await rowOf(page, 'Tor 4').click();
  const pane = page.getByRole('region', { name: 'Tor 4' });
  await expect(pane).toContainText('Hier ist heute nichts gebucht.');

  await page.getByRole('button', { name: 'Tor buchen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tor buchen' });
  await dialog.getByLabel('Packstücke').fill('90');
  // 15 min and 90 times 30 s; the dock of the row that was chosen stands below already.
  const option = dialog.getByRole('button', { name: /^Tor 4, \d\d:\d\d bis \d\d:\d\d$/ });
  await expect(option).toBeVisible();
  await option.click();
  await dialog.getByRole('button', { name: 'Tor buchen' }).click();
  await expect(dialog).toContainText('Sagen Sie, wessen Buchung es ist');
  await dialog.getByLabel('Frachtführer').fill('Schwaben Trans');
  await dialog.getByRole('button', { name: 'Tor buchen' }).click();
  await expect(dialog).toBeHidden();
  const block = rowOf(page, 'Tor 4').getByRole('gridcell', { name: /^Schwaben Trans/ });
  await expect(block).toBeVisible();
  const before = (await block.getAttribute('aria-label')) ?? '';

  // A quarter later by the keys, and back by one press.
  await block.click();
  await page.keyboard.press('Alt+Shift+l');
  await expect(block).not.toHaveAttribute('aria-label', before);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(block).toHaveAttribute('aria-label', before);

  // To the dock below by the arrow keys.
  await page.keyboard.press('Alt+Shift+m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Tor 5').getByRole('gridcell', { name: /^Schwaben Trans/ })).toBeVisible();

  await rowOf(page, 'Tor 5').click();
  const card = page.getByRole('region', { name: 'Tor 5' }).getByRole('listitem').filter({ hasText: 'Schwaben Trans' });
  await card.getByRole('button', { name: 'Anmelden' }).click();
  await expect(card).toContainText('An der Einfahrt oder auf dem Hof');
  await card.getByRole('button', { name: 'Steht am Tor' }).click();
  await expect(card).toContainText('Am Tor');
  await card.getByRole('button', { name: 'Tor ist frei' }).click();
  await expect(card).toContainText('Fertig');
  expect(wrong).toEqual([]);
});

test('the shunter sees one card, hears when he scans the wrong unit, and puts the right one where it belongs', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'yard1', { width: 390, height: 844 });
  // What is first in the queue is known: the overdue one of the demo day.
  await open(page, '/YM/shunter');
  const card = page.getByRole('article', { name: 'DTM4410 → P-25' });
  await expect(card).toContainText('Überfällig');
  await expect(card).toContainText('Von der Halle frei');
  const type = (code: string) => scanWith(page, code);
  await type('DTM4408');
  await expect(page.getByText('DTM4408 ist nicht DTM4410.')).toBeVisible();
  await type('DTM4410');
  await expect(page.getByText('P-25 scannen')).toBeVisible();
  await type('YP:P-26');
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await type('YP:P-25');
  await expect(page.getByRole('article', { name: 'DTM4410 → P-25' })).toBeHidden();
  await settled();
  const found = await ask(page, 'POST', '/ym-rest/transport-units/table', { q: 'DTM4410', page: 0, pageSize: 10 });
  expect(JSON.stringify(found)).toContain('P-25');
  expect(wrong).toEqual([]);
});

test('a walk on the phone: a place, then what stands there; differences are put right at the end with their cause', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'yard1', { width: 390, height: 844 });
  await open(page, '/YM/walk');
  await page.getByRole('button', { name: 'Rundgang beginnen' }).click();
  const type = (code: string) => scanWith(page, code);
  await expect(page.getByText('Platz scannen')).toBeVisible();
  await type('DTM4401');
  await expect(page.getByText('DTM4401 ist kein Platz.')).toBeVisible();
  await type('YP:P-01');
  await expect(page.getByText('Was steht auf P-01?')).toBeVisible();
  await type('DTM4401');
  const finds = page.getByRole('list', { name: 'Was gefunden wurde' });
  await expect(finds.getByRole('listitem').filter({ hasText: 'P-01' })).toContainText('Stimmt');
  await type('YP:P-26');
  await page.getByRole('button', { name: 'P-26 ist leer' }).click();
  await expect(finds.getByRole('listitem').filter({ hasText: 'P-26' })).toContainText('Stimmt');
  await type('YP:P-07');
  await page.getByRole('button', { name: 'P-07 ist leer' }).click();
  await expect(finds.getByRole('listitem').filter({ hasText: 'P-07' })).toContainText('DTM4408 wird gesucht');
  await page.getByRole('button', { name: 'Beenden, 1 korrigieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Beenden, 1 korrigieren' });
  await dialog.getByLabel('Bewegung nicht gemeldet').check();
  await dialog.getByRole('button', { name: 'Beenden, 1 korrigieren' }).click();
  await expect(page.getByRole('button', { name: 'Rundgang beginnen' })).toBeVisible();
  expect(wrong).toEqual([]);
});

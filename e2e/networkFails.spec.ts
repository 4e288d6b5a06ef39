// Concerns: network, networkrules.
import { expect } from '@playwright/test';
import { desk, open, person, settled, test } from './people.ts';

test('a hub fails: it is closed, who is affected is seen, one gesture routes them anew, and they go back the same day', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'planner', desk, 'global');
  await open(page, '/GTP/disruptions');
  await expect(page.getByText('Alle Wege sind offen')).toBeVisible();
  await page.getByRole('button', { name: 'Depot schließen' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Depot' }).click();
  await page.getByRole('option', { name: /Zentralhub Niederaula/ }).click();
  await dialog.getByRole('textbox', { name: 'Grund' }).fill('Stromausfall in der Halle');
  await dialog.getByRole('button', { name: 'Depot schließen' }).click();

  const list = page.getByRole('grid', { name: 'Betroffene Sendungen' });
  await expect(list.getByText('Kein Weg').first()).toBeVisible();
  // The reason stands where the way is explained.
  await expect(page.getByText('Stromausfall in der Halle').first()).toBeVisible();
  const straight = list.getByRole('row').filter({ hasText: 'Depot Dortmund-Ost › Depot München' });
  await expect(straight.first()).toBeVisible();
  await page.getByRole('button', { name: 'Umleiten' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Umleiten' }).click();
  await expect(page.getByText(/erledigt/).first()).toBeVisible();
  await expect(straight).toHaveCount(0);
  await settled();

  const gone = page.getByRole('region', { name: 'Umgeleitet' });
  await gone.getByRole('button', { name: 'Rückgängig' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rückgängig' }).click();
  await expect(gone.getByText('Rückgängig von')).toBeVisible();
  await expect(straight.first()).toBeVisible();

  await page.getByRole('button', { name: 'Wieder öffnen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Wieder öffnen' }).click();
  await expect(
    page.getByText('Keine Sendung muss anders fahren').or(page.getByText('Alle Wege sind offen')).first(),
  ).toBeVisible();
  expect(wrong).toEqual([]);
});

test('the map shows what goes between depots today, and which runs are late', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'planner', desk, 'global');
  await open(page, '/GTP/map');
  const runs = page.getByRole('list', { name: 'Läufe' });
  await expect(runs.getByText(/Zentralhub Niederaula/).first()).toBeVisible();
  await expect(runs.getByText(/verspätet/).first()).toBeVisible();
  await settled();
  expect(wrong).toEqual([]);
});

test('tomorrow’s runs are matched to what is announced, in one gesture with its reason', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'planner', desk, 'global');
  await open(page, '/GTP/relations');
  await page.getByRole('button', { name: 'An Angekündigtes anpassen' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('statt 13,6 Lm').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Grund' }).fill('Ruhiger Tag');
  await dialog.getByRole('button', { name: 'An Angekündigtes anpassen' }).click();
  await expect(page.getByRole('button', { name: 'An Angekündigtes anpassen' })).toHaveCount(0);
  await page.getByRole('grid').getByText('szg-muc', { exact: true }).click();
  await expect(page.getByText('Ruhiger Tag').first()).toBeVisible();
  await settled();
  expect(wrong).toEqual([]);
});

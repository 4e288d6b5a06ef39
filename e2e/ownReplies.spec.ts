// Concerns: messaging, settings.
import { expect } from '@playwright/test';
import { ask, open, person, test } from './people.ts';

/** A depot says its own words: set in the configuration, offered in a conversation; what notices can and cannot do is said. */
test('an administrator gives the depot a quick reply of its own; dispatch says it, the hall reads it', async ({
  browser,
}) => {
  const admin = await person(browser, 'depotadmin');
  await open(admin.page, '/STUDIO/configuration-manager');
  await admin.page.getByRole('main').getByText('Nachrichten', { exact: true }).last().click();
  const rows = admin.page.getByRole('group', { name: 'Eigene Schnellantworten' });
  await rows.getByRole('button', { name: 'Zeile hinzufügen' }).click();
  const row = rows.getByRole('group').last();
  await row.getByLabel('Deutsch').fill('Tor 7 ist frei');
  await row.getByLabel('Englisch').fill('Gate 7 is free');
  await admin.page.getByRole('button', { name: /^Speichern/ }).click();
  await expect(admin.page.getByRole('button', { name: /^Speichern/ })).toBeDisabled();

  const dispo = await person(browser, 'dispo1');
  await open(dispo.page, '/MSG?channel=TERMINAL%2Fdtm');
  await dispo.page.getByRole('button', { name: 'Tor 7 ist frei' }).click();
  await expect(dispo.page.locator('.ms-message').filter({ hasText: 'Tor 7 ist frei' })).toBeVisible();
  const hall = await person(browser, 'lader1');
  await expect
    .poll(async () => JSON.stringify((await ask(hall.page, 'GET', '/api/channels/TERMINAL/dtm')).body))
    .toContain('Tor 7 ist frei');
  expect([...admin.wrong, ...dispo.wrong, ...hall.wrong]).toEqual([]);
});

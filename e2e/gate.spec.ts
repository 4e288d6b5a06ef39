// Concerns: yard, crossdock.
import { expect } from '@playwright/test';
import { ask, open, person, phone, scanWith, settled, test } from './people.ts';

test('a truck comes through the gate with a seal that differs, is on site and leaves, and at the exit another unit is read', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'yard1', { width: 768, height: 1024 });
  await open(page, '/YM/gate');
  const first = page.getByLabel('Einheit oder Kennzeichen, scannen oder tippen');
  // One letter wrong: the announced one is proposed, and a press takes it.
  await first.fill('SE-LX 106');
  await expect(page.getByText('Das hat niemand angekündigt')).toBeVisible();
  await page.getByRole('button', { name: /^SE-LX 105/ }).click();
  // Its list has a gate, and so a dock that is booked.
  await expect(page.getByRole('button', { name: 'Tor 6 gebucht' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Art' }).click();
  await page.getByRole('option', { name: 'Lkw' }).click();
  await page.getByLabel('Fahrer', { exact: true }).fill('Marek Dudek');
  await page.getByRole('combobox', { name: 'Sprache des Fahrers' }).click();
  await page.getByRole('option', { name: 'polski' }).click();
  // What the driver reads is in his language.
  await page.getByRole('button', { name: 'Dem Fahrer zeigen' }).click();
  await expect(page.getByRole('dialog').getByText('Proszę jechać do')).toBeVisible();
  await page.keyboard.press('Escape');
  // The seal was told by the other depot, and reads otherwise by two figures.
  const told = page.getByLabel(/^Plombe 1, angekündigt /);
  await told.fill('HAM 999999');
  await expect(page.getByText(/YRD-03 Plombe weicht ab/)).toBeVisible();
  await page.getByLabel('Grund für das Einlassen').fill('zweimal gelesen');
  await page.getByRole('button', { name: 'Mit Grund einlassen' }).click();
  await expect(page.getByText(/SE-LX 105 eingelassen/)).toBeVisible();

  await open(page, '/YM/visits');
  const list = page.getByRole('region', { name: 'Auf dem Gelände' });
  await expect(list.getByText('SE-LX 105')).toBeVisible();
  await expect(list.getByText('Marek Dudek')).toBeVisible();

  // At the exit another unit is read: red, and what is right.
  await open(page, '/YM/gate-out?unit=SE-LX 105');
  await expect(page.getByText('Halt', { exact: true })).toBeVisible();
  await scanWith(page, 'DTM4402');
  await expect(page.getByText('DTM4402 ist die falsche Einheit')).toBeVisible();
  await page.getByLabel('An der Ausfahrt gelesene Nummer').fill('SE-LX 105');
  // Its freight is still aboard.
  await expect(page.getByText('In SE-LX 105 ist noch Ware gebucht')).toBeVisible();
  await page.getByLabel('Grund, wenn sie trotzdem fährt').fill('fährt leer weiter, Ware umgeladen');
  await page.getByLabel('Kennzeichen des Zugfahrzeugs').fill('SE-LX 105');
  await page.getByRole('button', { name: 'Ausfahren lassen' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: 'Mit Grund ausfahren lassen' }).click();
  await expect(page.getByText('SE-LX 105 ausgefahren')).toBeVisible();
  await settled();
  await open(page, '/YM/visits');
  await expect(list.getByText('SE-LX 105')).toHaveCount(0);
  await open(page, '/YM/transport-unit-history?unit=SE-LX 105');
  await expect(page.getByText('Ausfahrt', { exact: true })).toBeVisible();
  expect(wrong).toEqual([]);
});

test('a driver checks in on his phone in his language, the gate confirms what he said, and his page sends him to the dock and lets him go', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'yard1', { width: 768, height: 1024 });
  const { body: code } = await ask<{ address: string }>(page, 'POST', '/ym-rest/gate-code', {
    clientKey: 'journey-gate-code',
  });
  // A phone of his own: no session, no scripts needed.
  const context = await browser.newContext({
    viewport: phone,
    hasTouch: true,
    locale: 'cs-CZ',
    javaScriptEnabled: false,
    baseURL: new URL(page.url()).origin,
  });
  const driver = await context.newPage();
  await driver.goto(new URL(code.address).pathname);
  await driver.getByRole('link', { name: 'Čeština' }).click();
  await driver.getByLabel('Registrační značka').fill('5A2 4711');
  await driver.getByLabel('Číslo jednotky').fill('ABCK 001234-3');
  await driver.getByLabel('Telefon').fill('+420 601 123 456');
  await driver.getByRole('button', { name: 'Přihlásit se' }).click();
  // The check digit does not fit: he looks once more, and what he typed is still there.
  await expect(driver.getByText('Zkontrolujte číslo')).toBeVisible();
  await expect(driver.getByLabel('Registrační značka')).toHaveValue('5A2 4711');
  await driver.getByLabel('Číslo jednotky').fill('ABCK 001234-2');
  await driver.getByRole('button', { name: 'Přihlásit se' }).click();
  await expect(driver.getByText('Čekejte prosím')).toBeVisible();

  await open(page, '/YM/gate');
  await page.getByRole('button', { name: /^5A2 4711 · ABCK 001234-2/ }).click();
  await expect(page.getByLabel('Einheit oder Kennzeichen, scannen oder tippen')).toHaveValue('ABCK 001234-2');
  await expect(page.getByLabel('Telefon')).toHaveValue('+420 601 123 456');
  await expect(page.getByRole('combobox', { name: 'Sprache des Fahrers' })).toHaveValue('čeština');
  // Where it goes is proposed once its number was looked up.
  await expect(page.getByRole('button', { name: /jetzt frei$/, pressed: true })).toBeVisible();
  await page.getByRole('button', { name: 'Einlassen', exact: true }).click();
  await expect(page.getByText(/5A2 4711 eingelassen/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Selbst angemeldet' })).toHaveCount(0);
  await driver.reload();
  await expect(driver.getByRole('status')).toBeVisible();
  await expect(driver.getByText('Jeďte prosím na')).toBeVisible();
  await context.close();
  expect(wrong).toEqual([]);
});

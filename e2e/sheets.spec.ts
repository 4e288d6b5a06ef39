// Concerns: masterdata.
import { expect } from '@playwright/test';
import { ask, open, person, test } from './people.ts';

test('an import with three bad rows is corrected in the grid, and the list goes out as it is shown', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'depotadmin');
  await open(page, '/CMD/drivers');
  await page.getByRole('main').getByRole('button', { name: 'Mehr' }).first().click();
  await page.getByRole('menuitem', { name: 'Importieren' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Fahrer importieren');
  const line = (n: number, name: string, day: string) => `blatt-eins-${n};${name};${day}`;
  const sheet = [
    'Kennung;Name;Führerschein gültig bis',
    line(1, 'Anna Blatt', '31.12.2028'),
    line(2, '', '31.12.2028'),
    line(3, 'Cora Blatt', '31.02.2028'),
    'Blatt Eins;Dora Blatt;',
    line(5, 'Emil Blatt', '2028-06-30'),
  ].join('\r\n');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'fahrer.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheet, 'latin1'),
  });
  await expect(dialog.getByRole('list', { name: 'Ergebnis der Prüfung' })).toContainText('3 fehlerhaft');
  await expect(dialog.getByRole('row')).toHaveCount(4);
  await expect(dialog.locator('[aria-invalid]')).toHaveCount(3);
  // The first answer is late: it was made before the next row was corrected, and must not take that correction back.
  let late = (): void => undefined;
  const heard = new Promise<void>((done) => (late = done));
  await page.route(
    '**/driver/v1/dtm/import/*',
    async (route) => {
      const response = await route.fetch();
      await heard;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await dialog.getByRole('textbox', { name: 'Name, 3' }).fill('Bert Blatt');
  await dialog.getByRole('textbox', { name: 'Führerschein gültig bis, 4' }).fill('29.02.2028');
  await dialog.getByRole('textbox', { name: 'Kennung, 5' }).fill('blatt-eins-4');
  await page.keyboard.press('Enter');
  late();
  await expect(dialog.getByRole('list', { name: 'Ergebnis der Prüfung' })).toContainText('0 fehlerhaft');
  await dialog.getByRole('button', { name: '5 Zeilen importieren' }).click();
  await expect(page.getByText('Erfolgreich importiert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Schließen' }).last().click();

  const found = await ask<{ items: { id: string }[] }>(
    page,
    'POST',
    '/cmd-core-rest-interface/masterdata/driver/v1/dtm/list',
    { q: 'blatt-eins' },
  );
  expect(found.body.items).toHaveLength(5);
  await open(page, '/CMD/drivers?q=blatt-eins');
  await expect(page.getByRole('row').filter({ hasText: 'Bert Blatt' })).toBeVisible();
  const down = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: 'Mehr' }).first().click();
  await page.getByRole('menuitem', { name: 'Als CSV exportieren' }).click();
  const file = await down;
  expect(file.suggestedFilename()).toMatch(/^Fahrer \d{4}-\d\d-\d\d\.csv$/);
  const bytes: Buffer[] = [];
  for await (const part of await file.createReadStream()) bytes.push(part as Buffer);
  const lines = Buffer.concat(bytes).toString('utf8').trim().split('\r\n');
  expect(lines).toHaveLength(6);
  expect(lines[0]).toContain('Führerschein gültig bis');
  expect(wrong).toEqual([]);
});

test('wrong rows are changed many at once by keyboard: counted before, undone, and what is still wrong waits', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'depotadmin');
  await open(page, '/CMD/drivers');
  await page.getByRole('main').getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('menuitem', { name: 'Importieren' }).click();
  const dialog = page.getByRole('dialog');
  const rows = ['unbek.', 'unbek.', 'bald'].map((day, n) => `blatt-viele-${n + 1};Person ${n + 1};${day}`);
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'fahrer.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Kennung;Name;Führerschein gültig bis', ...rows].join('\r\n'), 'latin1'),
  });
  const result = dialog.getByRole('list', { name: 'Ergebnis der Prüfung' });
  await expect(result).toContainText('3 fehlerhaft');
  const form = dialog.getByRole('form', { name: 'Mehrere Zeilen ändern' });
  await form.getByRole('radio', { name: 'Wert eintragen' }).focus();
  await page.keyboard.press('ArrowRight');
  await form.getByRole('combobox', { name: 'Spalte' }).focus();
  await page.keyboard.type('Führer');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('UNBEK.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('31.12.2028');
  await expect(form.getByRole('button', { name: '2 Zellen ändern' })).toBeEnabled();
  await expect(result).toContainText('3 fehlerhaft');
  await page.keyboard.press('Enter');
  await expect(result).toContainText('1 fehlerhaft');
  await form.getByRole('button', { name: 'Rückgängig' }).press('Enter');
  await expect(result).toContainText('3 fehlerhaft');

  // One value into the rows that are ticked.
  await form.getByRole('radio', { name: 'Suchen und ersetzen' }).focus();
  await page.keyboard.press('ArrowLeft');
  await dialog.getByRole('checkbox', { name: 'Zeile 3' }).press('Space');
  await dialog.getByRole('checkbox', { name: 'Zeile 4' }).press('Space');
  await expect(form.getByRole('button', { name: '2 Zellen ändern' })).toBeEnabled();
  await form.getByLabel('Wert', { exact: true }).press('Enter');
  await expect(result).toContainText('1 fehlerhaft');
  await expect(dialog.getByRole('button', { name: '2 Zeilen importieren' })).toBeEnabled();
  expect(wrong).toEqual([]);
});

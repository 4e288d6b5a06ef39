// Concerns: installations.
import { expect } from '@playwright/test';
import { open, person, test } from './people.ts';

test('whoever runs the installation joins another one, hears at the field what is wrong, and sees that its line does not stand yet', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'admin');
  await open(page, '/STUDIO/installations');
  const mine = page.getByRole('region', { name: 'Diese Installation' });
  await expect(mine.getByText(/^[0-9a-f]{4}( [0-9a-f]{4}){4}$/)).toBeVisible();
  const own = await mine.getByText(/^[A-Za-z0-9_-]{43}$/).innerText();
  const list = page.getByRole('grid', { name: 'Verbundene Installationen' });
  await expect(page.getByText('Keine andere Installation')).toBeVisible();
  await page.getByRole('button', { name: 'Installation verbinden' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nordkai Hamburg');
  await dialog.getByRole('combobox', { name: 'Dort geführt' }).fill('Hamburg');
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Adresse' }).fill('https://kontor.invalid');
  const key = dialog.getByRole('textbox', { name: 'Öffentlicher Schlüssel' });
  await key.fill(own);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Das ist der Schlüssel dieser Installation').last()).toBeVisible();
  await key.fill('A'.repeat(43));
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toHaveCount(0);
  const row = list.getByRole('row', { name: /Nordkai Hamburg/ });
  await expect(row).toContainText('Noch nicht versucht');
  await row.click();
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await expect(page.getByRole('dialog')).toContainText('Nordkai Hamburg antwortet nicht wie erwartet');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await row.dblclick();
  await expect(page.getByRole('dialog', { name: 'Nordkai Hamburg: Nachrichten' })).toContainText('Noch nichts');
  await page.keyboard.press('Escape');
  expect(wrong).toEqual([]);
});

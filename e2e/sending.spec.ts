// Concerns: exchange, identity, the shell.
import { expect } from '@playwright/test';
import { interchange } from './orders.ts';
import { open, person, test } from './people.ts';

test('a file on its way is named with how much has gone, is broken off, and a connection that breaks says what became of it', async ({
  browser,
}) => {
  const { page } = await person(browser, 'dispo1');
  await open(page, '/OM/imports');
  const give = (name: string) =>
    page
      .getByRole('region', { name: 'Auftragsimporte' })
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(interchange().text) });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/om-rest/imports?*', async (route) => {
    await held;
    await route.abort('connectionreset');
  });
  await give('unterwegs.edi');
  const bar = page.getByRole('status').filter({ hasText: 'unterwegs.edi' });
  await expect(bar).toContainText('unterwegs.edi wird gesendet');
  // Nowhere is another one begun meanwhile: not in the bar, and not where the list is empty.
  const begin = page.getByRole('button', { name: /^Datei einlesen/ });
  await expect(begin.and(page.locator(':enabled:not([aria-disabled=true])'))).toHaveCount(0);
  await expect(bar.getByRole('progressbar')).toHaveCount(1);
  answer();
  const toast = page.locator('.k-toast-late');
  await expect(toast).toContainText(/unterwegs\.edi.*(noch einmal senden)/i);
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'unterwegs.edi' })).toHaveCount(0);

  // Broken off by hand while it is on its way: nothing of it is sent, and the next one may go.
  await page.unroute('**/om-rest/imports?*');
  const asked = page.waitForEvent('requestfailed');
  await page.route('**/om-rest/imports?*', () => undefined);
  await give('doch nicht.edi');
  await page.getByRole('button', { name: 'Nicht senden' }).click();
  expect((await asked).url()).toContain('/om-rest/imports');
  await expect(page.getByRole('status').filter({ hasText: 'doch nicht.edi' })).toHaveCount(0);
  await expect(begin.and(page.locator(':enabled:not([aria-disabled=true])'))).not.toHaveCount(0);
});

test('somebody sees where the own account is signed in, and an administrator where others are', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'dispo1');
  await open(page, '/OM/imports');
  await page.getByRole('button', { name: /^Benutzermenü/ }).click();
  await page.getByRole('button', { name: 'Wo ich angemeldet bin …' }).click();
  const dialog = page.getByRole('dialog', { name: /^Wo .* angemeldet ist/ });
  const here = dialog.getByRole('listitem').filter({ hasText: 'dieses Gerät' });
  await expect(here).toContainText(/Chrome \d+/);
  // The own one is ended by signing out, not here.
  await expect(here.getByRole('button')).toHaveCount(0);
  const admin = await person(browser, 'depotadmin');
  await open(admin.page, '/UDM/user?user=dispo1');
  const sessions = admin.page.getByRole('region', { name: 'Sitzungen' });
  await expect(sessions.getByRole('listitem').filter({ hasText: /Chrome \d+/ })).not.toHaveCount(0);
  await expect(sessions.getByRole('button', { name: 'Hier abmelden' })).not.toHaveCount(0);
  expect([wrong, admin.wrong]).toEqual([[], []]);
});

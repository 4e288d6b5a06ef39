// Concerns: identity.
import { expect } from '@playwright/test';
import { faultsOf } from './faults.ts';
import { startMailServer } from './mailServer.ts';
import { base, open, person, phone, test } from './people.ts';

test('an administrator invites somebody by e-mail, who chooses a password on the telephone and signs in; the link counts once', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'depotadmin');
  const account = 'einladung';
  const address = `${account}@example.com`;
  await open(page, '/UDM/user');
  // The roles have their names.
  await expect(page.getByRole('row').filter({ hasText: 'lader1' })).toContainText('Lader');
  await page.getByRole('button', { name: /^Benutzer anlegen/ }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Benutzer/).fill(account);
  await form.getByLabel(/^Name/).fill('E. Ingeladen');
  await form.getByLabel(/^E-Mail/).fill(address);
  await form.getByLabel(/^Rollen/).click();
  await page.getByRole('option', { name: 'Lader', exact: true }).click();
  await page.keyboard.press('Tab');
  await form.getByRole('checkbox', { name: /^Link per E-Mail senden/ }).check();
  // One or the other.
  await expect(form.getByLabel(/^Erstes Passwort/)).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);
  // Nobody takes the e-mail: that is said, and the account is there all the same.
  await form.getByRole('button', { name: 'Benutzer anlegen' }).click();
  await expect(page.getByText(/Der Mailserver hat die E-Mail an .* nicht angenommen/).first()).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: account });
  await expect(row).toContainText('Neues Passwort fällig');

  const mail = await startMailServer();
  try {
    await row.click();
    await page.getByRole('button', { name: /^Neues Passwort/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Link per E-Mail senden' }).click();
    await expect(page.getByText(`Link an ${address} gesendet`)).toBeVisible();
    await expect(row).toContainText('Link für Passwort gesendet');
    const link = /\S+\/studio\/#\/password-link\?token=[\w-]+/.exec(mail.letters[0] ?? '')?.[0] ?? 'no link came';

    const context = await browser.newContext({ viewport: phone, hasTouch: true, baseURL: base() });
    const owner = await context.newPage();
    const asked: string[] = [];
    owner.on('request', (request) => asked.push(request.url()));
    await owner.goto(link);
    await expect(owner.getByRole('heading', { name: 'Passwort wählen' })).toBeVisible();
    await expect(owner.getByText(`Für Ihr Konto ${account} bei Depot Dortmund-Ost`)).toBeVisible();
    // The token is out of the address, and no request carried it in its own.
    const token = link.split('token=')[1] ?? '';
    expect(owner.url()).toBe(`${base()}/studio/#/password-link`);
    expect(asked.filter((url) => url.includes(token))).toEqual([]);
    expect(await faultsOf(owner)).toEqual([]);
    const fill = async (password: string) => {
      await owner.getByRole('textbox', { name: 'Neues Passwort' }).fill(password);
      await owner.getByRole('textbox', { name: 'Passwort bestätigen' }).fill(password);
      await owner.getByRole('button', { name: 'Speichern' }).click();
    };
    await fill('kurz');
    // Listed under the field once the server has answered: until then what is typed belongs to the attempt.
    await expect(owner.getByRole('listitem').filter({ hasText: 'mindestens 12 Zeichen' })).toBeVisible();
    await expect(owner.getByRole('textbox', { name: 'Neues Passwort' })).toHaveValue('');
    await fill('Mein-Eigenes-Wort-8');
    await expect(owner.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
    await owner.getByRole('textbox', { name: 'Passwort' }).fill('Mein-Eigenes-Wort-8');
    await owner.keyboard.press('Enter');
    await expect(owner.getByText('E. Ingeladen').first()).toBeVisible();

    const later = await (await browser.newContext({ viewport: phone, baseURL: base() })).newPage();
    await later.goto(link);
    await expect(later.getByText('Dieser Link gilt nicht mehr.')).toBeVisible();
    await expect(later.getByRole('textbox')).toHaveCount(0);
    expect(await faultsOf(later)).toEqual([]);
    await later.getByRole('button', { name: 'Zur Anmeldung' }).click();
    await expect(later.getByRole('textbox', { name: 'Passwort' })).toBeVisible();
  } finally {
    await mail.stop();
  }
  expect(wrong).toEqual([]);
});

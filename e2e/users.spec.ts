// Concerns: identity, messaging, settings.
import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { faultsOf } from './faults.ts';
import { base, open, person, test } from './people.ts';

const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Signs in by the login page, as somebody who was handed a first password does. */
async function firstSignIn(browser: Browser, account: string, password: string, next: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: base() });
  const page = await context.newPage();
  await page.goto(`/studio/?orgunit=dtm&accountid=${account}`);
  await field(page, 'Passwort').fill(password);
  await page.keyboard.press('Enter');
  await field(page, 'Altes Passwort').fill(password);
  await field(page, 'Neues Passwort').fill(next);
  await field(page, 'Passwort bestätigen').fill(next);
  await page.getByRole('button', { name: 'Speichern' }).click();
  return page;
}

test('an administrator makes a role and an account of it, sees why it may what it may, and locks it: its owner is out at once', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'depotadmin');
  const roleName = 'Nachtdispo';
  const account = 'nacht';
  await open(page, '/UDM/user-role');
  await row(page, /^Disposition/).click();
  await button(page, /^Kopieren/).click();
  const role = page.getByRole('dialog');
  await role.getByLabel(/^Name/).fill(roleName);
  expect(await faultsOf(page)).toEqual([]);
  await role.getByPlaceholder('Suchen').fill('archiv');
  await role.getByRole('checkbox', { name: /Archiv sehen/ }).uncheck();
  await role.getByRole('button', { name: 'Speichern' }).click();
  await expect(role).toBeHidden();
  await expect(row(page, roleName)).toContainText('dtm');

  await open(page, '/UDM/user');
  await button(page, /^Benutzer anlegen/).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Benutzer/).fill(account);
  await form.getByLabel(/^Name/).fill('N. Acht');
  await form.getByLabel(/^Rollen/).click();
  await page.getByRole('option', { name: roleName }).click();
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Benutzer anlegen' }).click();
  const shown = page.getByRole('dialog', { name: `Erstes Passwort von ${account}` });
  const password = (await shown.locator('code').textContent()) ?? '';
  expect(password.length).toBeGreaterThanOrEqual(10);
  await shown.getByRole('button', { name: 'Schließen' }).click();

  await row(page, account).dblclick();
  const panel = page.getByRole('region', { name: new RegExp(account) });
  await panel.getByLabel(`Warum darf ${account}`).fill('archiv');
  await expect(panel.getByText(/nein\. Rollen, die es geben: .*Disposition/)).toBeVisible();
  await panel.getByLabel(`Warum darf ${account}`).fill('disponieren');
  await expect(panel.getByText(`durch ${roleName}`)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  const owner = await firstSignIn(browser, account, password, 'Ganz-Neues-Wort-8');
  await expect(owner.getByText('Melden Sie sich erneut an.').first()).toBeVisible();
  // An answer to the session that has ended may come after this sign-in and take its cookie: then once more.
  await expect(async () => {
    const night = await owner.context().request.post('/login-rest/login', {
      form: { orgunit: 'dtm', accountid: account, password: 'Ganz-Neues-Wort-8' },
      headers: { origin: new URL(base()).origin },
    });
    expect(night.status()).toBe(200);
    await owner.reload();
    await expect(owner.getByRole('link', { name: /^Disposition/ })).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 40_000 });
  await owner.getByRole('link', { name: /^Disposition/ }).click();
  await expect(owner.getByRole('link', { name: 'Durchführung', exact: true })).toBeVisible();
  await expect(owner.getByRole('link', { name: 'Archiv', exact: true })).toHaveCount(0);

  await button(page, /^Sperren/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sperren' }).click();
  await expect(panel.getByText('Gesperrt')).toBeVisible();
  await expect(owner.getByText(/abgelaufen|erneut|wieder an/i).first()).toBeVisible();
  expect(wrong).toEqual([]);
});

test('an administrator makes a group of dispatchers, and its members find its channel among the messages', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'depotadmin');
  await open(page, '/UDM/user-group');
  await expect(row(page, 'Nahverkehr')).toContainText('S. Krämer');
  await button(page, /^Gruppe anlegen/).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^ID/).fill('Nachtfahrt');
  await form.getByLabel(/^Name/).fill('Nachtverkehr');
  await form.getByRole('button', { name: 'Gruppe anlegen' }).click();
  // Capitals are no part of an ID; what was typed stays.
  await expect(form.getByLabel(/^ID/)).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel(/^Name/)).toHaveValue('Nachtverkehr');
  await form.getByLabel(/^ID/).fill('nachtfahrt');
  await form.getByLabel(/^Mitglieder/).click();
  await page.getByRole('option', { name: 'J. Feldmann' }).click();
  await page.keyboard.press('Tab');
  expect(await faultsOf(page)).toEqual([]);
  await form.getByRole('button', { name: 'Gruppe anlegen' }).click();
  await expect(form).toBeHidden();
  await expect(row(page, 'Nachtverkehr')).toContainText('J. Feldmann');

  const member = await person(browser, 'dispo3');
  await open(member.page, '/MSG');
  await member.page.getByRole('list', { name: 'Kanäle' }).getByText('Nachtverkehr').click();
  await member.page.getByRole('textbox', { name: 'Nachricht an Nachtverkehr' }).fill('Wer fährt Unna?');
  await member.page.keyboard.press('Enter');
  await expect(member.page.getByRole('log')).toContainText('Wer fährt Unna?');
  expect([...wrong, ...member.wrong]).toEqual([]);
});

test('a text that the depot puts in place of the product stands on its screens, and on no other depot’s', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'admin');
  const put = async (text: string) => {
    const data = {
      appName: 'studio',
      bundleName: 'messaging',
      resourceKey: 'title',
      texts: text === '' ? {} : { de: text },
    };
    const answer = await page.request.post('/api/system/resourcetext', { data, headers: { origin: base() } });
    expect(answer.status()).toBe(200);
  };
  const titled = (where: Page, name: string) => where.getByRole('button', { name: `${name}, Zu Modul wechseln` });
  await put('Funk');
  await open(page, '/MSG');
  await page.reload();
  await expect(titled(page, 'Funk')).toBeVisible();
  const other = await person(browser, 'dispo-ham', undefined, 'ham');
  await open(other.page, '/MSG');
  await expect(titled(other.page, 'Nachrichten')).toBeVisible();
  await put('');
  await page.reload();
  await expect(titled(page, 'Nachrichten')).toBeVisible();
  expect([...wrong, ...other.wrong]).toEqual([]);
});

// Concerns: identity, the shell.
import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page, type Route } from '@playwright/test';
import { startProvider, type TestProvider } from '../server/testing/identityProvider.ts';
import { password, providerUrl } from './world.ts';
import { ask, base, begin, desk, person, phone, test } from './people.ts';

const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function visitor(browser: Browser, address: string, viewport = desk): Promise<Page> {
  const context = await browser.newContext({ viewport, hasTouch: viewport === phone, baseURL: base() });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

test.describe('identity provider', () => {
  let provider: TestProvider;
  test.beforeAll(async ({ browserName: _ }, info) => {
    await begin(info.file);
    const { port } = new URL(providerUrl());
    provider = await startProvider({ redirectUri: `${base()}/studio/`, port: Number(port), asks: true });
  });
  test.afterAll(() => provider.stop());

  test('one signs in at the provider, comes back to the page, and signs out there as well', async ({ browser }) => {
    const page = await visitor(browser, '/studio/?orgunit=vlo&lng=de#/DPT?range=day');
    const go = page.getByRole('button', { name: 'Mit Demo ID anmelden' });
    await expect(go).toBeEnabled();
    await expect(field(page, 'Konto')).toHaveCount(0);
    await expect(field(page, 'Passwort')).toHaveCount(0);
    // The other way, and back again.
    await page.getByRole('button', { name: 'Mit Benutzerkonto anmelden' }).click();
    await expect(field(page, 'Konto')).toBeVisible();
    await page.getByRole('button', { name: 'Mit Demo ID anmelden' }).click();
    await expect(field(page, 'Konto')).toHaveCount(0);
    await go.click();
    await page.getByLabel('Who are you?').fill('extern-vlo');
    let exchanged = 0;
    page.on('request', (request) => {
      if (request.url().includes('/login-rest/login')) exchanged += 1;
    });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/studio\/\?lng=de#\/DPT\?range=day/);
    await page.getByRole('button', { name: 'Benutzermenü: E. van Dijk' }).click();
    await expect(page.getByRole('button', { name: 'Passwort ändern' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    // Whoever asks from now on is not given what the page had asked before the sign-in.
    const asked = page.evaluate(async () =>
      fetch('/login-rest/sessionInfo', {
        credentials: 'include',
        headers: { Accept: 'application/json, */*;q=0.5' },
      }).then(({ status }) => status),
    );
    expect(await asked).toBe(200);
    // Loaded again it is not exchanged again.
    await page.reload();
    await expect(page.getByRole('button', { name: 'Benutzermenü: E. van Dijk' })).toBeVisible();
    expect(exchanged).toBe(1);

    await page.keyboard.press('Alt+F12');
    await page.waitForURL((url) => url.origin === provider.issuer);
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(page.getByRole('button', { name: 'Mit Demo ID anmelden' })).toBeVisible();
  });

  test('whoever has no account here, or says no there, hears it on the login page', async ({ browser }) => {
    const page = await visitor(browser, '/studio/?orgunit=vlo');
    await page.getByRole('button', { name: 'Mit Demo ID anmelden' }).click();
    await page.getByLabel('Who are you?').fill('somebody');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(alert(page)).toHaveText('Der Benutzer existiert nicht');
    expect(new URL(page.url()).search).toBe('');
    await page.goto('/studio/?error=access_denied&state=x');
    await expect(alert(page)).toHaveText('Anmeldung fehlgeschlagen. Bitte versuchen Sie es erneut.');
    expect(new URL(page.url()).search).toBe('');
  });
});

test.describe('paired devices', () => {
  const grant = async (page: Page, id: string, more: Record<string, unknown>): Promise<string> => {
    await ask(page, 'DELETE', `/mobile-access/grants/DRIVER/${id}`);
    const made = await ask<{ pairingUrl: string }>(page, 'POST', '/mobile-access/grants', {
      type: 'DRIVER',
      id,
      ...more,
    });
    const url = new URL(made.body.pairingUrl);
    return url.pathname + url.search;
  };
  const drivers = async (page: Page): Promise<string[]> => {
    const texts = await ask<{ data: Record<string, unknown> }>(
      page,
      'GET',
      '/cmd-core-rest-interface/masterdata/text/driver/v1/dtm/current',
    );
    return Object.keys(texts.body.data);
  };

  test('a device that needs no input is in at once, keeps its pairing, and another pairing signs it out', {
    tag: '@long',
  }, async ({ browser }) => {
    const dispo = await person(browser, 'dispo1');
    const [one = '', two = ''] = await drivers(dispo.page);
    const address = await grant(dispo.page, one, { authenticationType: 'NONE' });
    const page = await visitor(browser, address, phone);
    await expect(page.getByRole('button', { name: /^Benutzermenü/ })).toBeVisible();
    expect(page.url()).not.toContain('pairingtoken');
    expect(await page.evaluate('history.length')).toBeLessThan(5);
    const kept = await page.evaluate("localStorage.getItem('kontor/device')");
    expect(JSON.parse(String(kept))).toMatchObject({ authenticationType: 'NONE', orgUnit: 'dtm' });
    expect(String(kept)).not.toContain(new URL(address, base()).searchParams.get('pairingtoken')?.split('.')[2]);
    // Its session over, it comes in again by itself.
    await page.context().clearCookies();
    await page.reload();
    await expect(page.getByRole('button', { name: /^Benutzermenü/ })).toBeVisible();
    // After a logout it waits, also when the page behind the sign-in was not there yet.
    const late = (route: Route) =>
      new Promise((done) => setTimeout(done, 4000)).then(() => route.fallback().catch(() => undefined));
    await page.context().clearCookies();
    await page.route('**/resources/de/*', late);
    await page.reload();
    await expect(page.getByRole('button', { name: /^Benutzermenü/ })).toBeVisible();
    await page.keyboard.press('Alt+F12');
    await page.unroute('**/resources/de/*', late);
    await expect(page.getByText('Sie haben sich abgemeldet.')).toBeVisible();
    await page.waitForTimeout(1200);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Benutzermenü/ })).toBeVisible();

    const other = await grant(dispo.page, two, { authenticationType: 'PASSWORD', password: '4711' });
    await page.goto(other);
    await expect(field(page, 'Passwort')).toBeVisible();
    expect((await ask(page, 'GET', '/login-rest/sessionInfo')).status).toBe(401);
    await expect(field(page, 'Konto')).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Depot' })).toHaveCount(0);
    const button = page.getByRole('button', { name: 'Anmelden', exact: true });
    await expect(button).toBeDisabled();
    await field(page, 'Passwort').fill('0815');
    await button.click();
    await expect(alert(page)).toHaveText('Benutzername oder Passwort falsch.');
    await field(page, 'Passwort').fill('4711');
    await button.click();
    await expect(page.getByRole('button', { name: `Benutzermenü: ${two}` })).toBeVisible();
  });

  test('a device for people with an account asks for both; a token that is worth nothing is said to be so', async ({
    browser,
  }) => {
    const dispo = await person(browser, 'dispo1');
    const [, , three = ''] = await drivers(dispo.page);
    const address = await grant(dispo.page, three, { authenticationType: 'USER_ACCOUNT' });
    const page = await visitor(browser, address, phone);
    await expect(page.getByRole('combobox', { name: 'Depot' })).toHaveCount(0);
    await field(page, 'Konto').fill('fahrer1');
    await field(page, 'Passwort').fill(password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Benutzermenü: T. Wiese' })).toBeVisible();

    // An administrator asks for the log of the device and reads it after the device was heard of again.
    const admin = await person(browser, 'admin');
    await admin.page.goto('/studio/#/UDM/mobile-device');
    const row = admin.page.getByRole('row').filter({ hasText: three });
    const does = async (action: string) => {
      await row.click({ button: 'right' });
      await admin.page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    await does('Protokoll anfordern');
    const sent = page.waitForResponse((response) => response.url().endsWith('/devices/log'));
    await expect(async () => {
      await page.reload();
      expect((await Promise.race([sent, page.waitForTimeout(3000)]))?.status()).toBe(204);
    }).toPass();
    await admin.page.reload();
    await does('Protokolle');
    const saved = admin.page.waitForEvent('download');
    await admin.page.getByRole('dialog').getByRole('option').first().click();
    const lines = readFileSync(await (await saved).path(), 'utf8').split('\n');
    expect(lines.filter((line) => / start of \d+ /.test(line)).length).toBeGreaterThan(1);
    for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z [a-z]+ /);
    // Taken back, the device is out and asks for a new pairing; without it one signs in as everywhere.
    await ask(dispo.page, 'DELETE', `/mobile-access/grants/DRIVER/${three}`);
    await page.reload();
    await field(page, 'Konto').fill('fahrer1');
    await field(page, 'Passwort').fill(password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(alert(page)).toHaveText('Die Geräteanmeldung ist ungültig. Bitte koppeln Sie das Gerät erneut.');
    await page.getByRole('button', { name: 'Ohne die Kopplung anmelden' }).click();
    await expect(page.getByRole('combobox', { name: 'Depot' })).toBeVisible();
    await page.goto(address);
    await expect(alert(page)).toHaveText('Die Geräteanmeldung ist ungültig. Bitte koppeln Sie das Gerät erneut.');
  });
});

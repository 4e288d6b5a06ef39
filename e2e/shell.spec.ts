// Concerns: the shell.
import { type BrowserContext, expect } from '@playwright/test';
import { today } from './depotDay.ts';
import { json, prepared } from './answers.ts';
import { faultsOf } from './faults.ts';
import { atRest, ask, base, open, person, phone, test } from './people.ts';

test('the user menu informs, helps, and leads on; an account of elsewhere changes no password here', async ({
  browser,
}) => {
  const { page, context, wrong } = await person(browser, 'dispo1');
  const menu = page.getByRole('button', { name: /^Benutzermenü/ });
  await menu.click();
  const panel = page.getByRole('region', { name: 'Informationen' });
  for (const label of ['Benutzer', 'Depot', 'Release', 'Projekt', 'Produktversion'])
    await expect(panel.getByText(label, { exact: true })).toBeVisible();
  await expect(panel).toContainText('Depot Dortmund-Ost (dtm)');
  await expect(panel).toContainText(`© 1999–${today()[0]}`);
  await expect(page.getByRole('button', { name: 'Passwort ändern' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const [own] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('F1')]);
  await expect(own).toHaveURL(/\/studio\/help\/de\/index\.html$/);
  await own.close();
  await context.route('**/system-config/kontor.help', (route) =>
    json(route, { address: `${base()}/studio/kontor.svg?l={language}`, jsonWebToken: 'tok' }),
  );
  await page.goto('/studio/?lng=fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  const [configured] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Aide en ligne' }).click(),
  ]);
  await expect(configured).toHaveURL(/kontor\.svg\?l=fr&token=tok$/);
  await configured.close();

  await context.route('**/login-rest/sessionInfo', async (route) => {
    const answer = await route.fetch();
    await json(route, { ...((await answer.json()) as object), managedByExtern: true });
  });
  await page.goto('/studio/?lng=de');
  await menu.click();
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Passwort ändern' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL(/#\/login\?.*logout=true/);
  expect(wrong).toEqual([]);
  await context.close();
});

test('links to other programs show in a client that can use them only', { tag: '@long' }, async ({ browser }) => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36';
  const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';
  const clients = async (context: BrowserContext, store: boolean) => {
    await context.route('**/system-config/kontor.clients', (route) =>
      json(route, { desktopUrl: 'https://example.org/setup.exe', desktopSystem: 'windows' }),
    );
    await context.route('**/compatibility/app/playstore/check', (route) =>
      store ? json(route, { available: true }) : json(route, { message: 'none' }, 404),
    );
  };
  for (const [userAgent, store, desktop, mobile] of [
    [windows, true, 1, 0],
    [android, true, 0, 1],
    [android, false, 0, 0],
  ] as const) {
    const page = await prepared(browser, 'dispo1', (context) => clients(context, store), { userAgent });
    await page.getByRole('button', { name: /^Benutzermenü/ }).click();
    await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible();
    await page.waitForTimeout(300);
    await expect(page.getByRole('link', { name: 'Desktop-Programm herunterladen' })).toHaveCount(desktop);
    await expect(page.getByRole('link', { name: 'Mobile App im Store' })).toHaveCount(mobile);
    await expect(page.getByRole('alert').getByRole('button')).toHaveCount(0);
    await page.context().close();
  }
});

test('addresses lead where they say: redirects, not found, no access, a single module, back or replace', async ({
  browser,
}) => {
  const { page, context, wrong } = await person(browser, 'dispo1');
  await open(page, '/CMD');
  await expect(page).toHaveURL(/#\/CMD\/\w+/);
  for (const place of ['/NIX', '/DPT/nix', '/TH/entrypoint', '/DPT/shipment/x/y/z']) {
    await open(page, place);
    await expect(page.getByText('Seite nicht gefunden')).toBeVisible();
  }
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Zur Startseite' }).click();
  await expect(page.getByRole('heading', { name: 'Module' })).toBeVisible();

  // From the list into a shipment and back is one step back; who came straight in gets the list in its place.
  await open(page, '/DPT/shipment');
  const line = page.getByRole('grid', { name: 'Sendungen' }).locator('[data-line]').first();
  await line.dblclick();
  await expect(page).toHaveURL(/#\/DPT\/shipment\/[0-9a-f-]{36}/);
  const detail = page.url();
  const steps = await page.evaluate('history.length');
  const back = page.getByRole('banner').getByRole('button', { name: 'Zurück' });
  await back.click();
  await expect(page).toHaveURL(/#\/DPT\/shipment(\?|$)/);
  await expect(back).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL(detail);
  expect(await page.evaluate('history.length')).toBe(steps);
  await open(page, '/');
  await page.goto(detail);
  await back.click();
  await expect(page).toHaveURL(/#\/DPT\/shipment(\?|$)/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Module' })).toBeVisible();

  // The logo opens the quick navigation; tabs stand on large screens only.
  await open(page, '/DPT');
  await expect(page.getByRole('navigation', { name: 'Masken' })).toBeVisible();
  await page.setViewportSize({ width: 1025, height: 800 });
  await expect(page.getByRole('navigation', { name: 'Masken' })).toBeHidden();
  await page.setViewportSize({ width: 1026, height: 800 });
  await expect(page.getByRole('navigation', { name: 'Masken' })).toBeVisible();
  await page.getByRole('button', { name: /Zu Modul wechseln/ }).click();
  await page.getByRole('menuitem', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'Module' })).toBeVisible();
  await context.close();

  const loader = await person(browser, 'lader1');
  await open(loader.page, '/OM/imports');
  await expect(loader.page.getByText('Ihre Rollen enthalten diese Maske nicht.')).toBeVisible();
  // Who may use one module only stands in it at once.
  await loader.page.route('**/login-rest/sessionInfo', async (route) => {
    const answer = await route.fetch();
    const session = (await answer.json()) as { licenses: string[] };
    await json(route, {
      ...session,
      // The licence of messaging opens that module to everybody.
      licenses: session.licenses.filter((licence) => licence !== 'LPP-MSG'),
      permissions: ['scanLoading'],
    });
  });
  await loader.page.goto('/studio/?lng=de');
  await expect(loader.page).toHaveURL(/#\/TH\/loading/);
  await loader.context.close();
  expect([...wrong, ...loader.wrong]).toEqual([]);
});

test('a view with unsaved changes asks before it is left, in the words of the specification', async ({ browser }) => {
  const { page, context } = await person(browser, 'depotadmin');
  await page.goto('/studio/?lng=en#/CMD/vehicles');
  await expect(page.getByRole('grid', { name: 'Vehicles' })).toBeVisible();
  await page.evaluate("location.hash = '#/CMD/vehicles/do-lx-1044'");
  const field = page.getByRole('textbox', { name: 'Name' });
  await field.fill('changed by hand');
  await page.evaluate("location.hash = '#/DPT'");
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(question).toContainText('Do you want to leave this view and discard all unsaved changes?');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field).toHaveValue('changed by hand');
  // The address is the record's again, and the way back asks as well.
  await expect(page).toHaveURL(/#\/CMD\/vehicles\/do-lx-1044/);
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field).toHaveValue('changed by hand');
  await page.evaluate("location.hash = '#/DPT'");
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/#\/DPT$/);
  await context.close();
});

test('a touch device has larger targets, and a swipe of 50 px turns the tab', async ({ browser }) => {
  const { page, context, wrong } = await person(browser, 'dispo1', phone);
  await expect(page.locator('html')).toHaveAttribute('data-touch', '');
  const bellBox = await page.getByRole('button', { name: /^Benachrichtigungen/ }).boundingBox();
  expect(Math.min(bellBox?.width ?? 0, bellBox?.height ?? 0)).toBeGreaterThanOrEqual(40);
  const { body } = await ask<{ items: { itemId: string }[] }>(page, 'POST', '/dpt-rest/items', {});
  await open(page, `/DPT/shipment/${body.items[0]?.itemId}`);
  const tabs = page.getByRole('tab');
  await expect(tabs.nth(1)).toBeVisible();
  await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true');
  const session = await context.newCDPSession(page);
  const swipe = async (from: number, to: number) => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y: 500 }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: to, y: 500 }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await atRest(page);
  };
  await swipe(300, 260);
  await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true');
  await swipe(300, 245);
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
  await swipe(100, 160);
  await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true');
  expect(wrong).toEqual([]);
  await context.close();
});

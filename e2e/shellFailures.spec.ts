// Concerns: the shell.
import { type BrowserContext, expect, type Route } from '@playwright/test';
import { bell, json, prepared, refusal } from './answers.ts';
import { faultsOf } from './faults.ts';
import { interchange } from './orders.ts';
import { ask, base, open, person, test } from './people.ts';
import { measured } from '../server/testing/measured.ts';

test('failures say what happened: class, code and text; errors stay, successes go after 3 s', async ({ browser }) => {
  const { page, context } = await person(browser, 'dispo1');
  let answer: (route: Route) => Promise<void> = (route) => route.continue();
  const settings = '**/api/system/notification-settings/USER';
  await page.route(settings, (route) => (route.request().method() === 'GET' ? route.continue() : answer(route)));
  await bell(page).click();
  await page.getByRole('button', { name: 'Benachrichtigungen einstellen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Benachrichtigungen einstellen' });
  const box = dialog.getByRole('checkbox').first();
  const toast = page.locator('.k-toast');
  for (const [respond, look, ...texts] of [
    [
      (route: Route) => route.abort(),
      'planned',
      'Das Programm benötigt eine Internetverbindung. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
    ],
    [
      (route: Route) => refusal(route, 503, 1210, 'Infrastructure'),
      'planned',
      'Vorübergehend nicht verfügbar. Versuchen Sie es später erneut.',
      'KON-1210: Datenbank nicht verfügbar',
    ],
    [
      (route: Route) => refusal(route, 500, 1001, 'General'),
      'late',
      'Ein unerwarteter Fehler ist aufgetreten.',
      'KON-1001:',
    ],
    [(route: Route) => refusal(route, 403, 1510, 'Security'), 'late', 'KON-1510:'],
    [(route: Route) => json(route, {}, 409), 'late', 'Die Daten auf dem Server wurden bereits geändert.'],
    [(route: Route) => refusal(route, 400, 1700, 'Data', 'Das geht heute nicht.'), 'late', 'Das geht heute nicht.'],
  ] as const) {
    answer = respond;
    if (await box.isChecked()) await box.uncheck();
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(toast).toHaveCount(1);
    await expect(toast).toHaveClass(new RegExp(`k-toast-${look}`));
    for (const text of texts) await expect(toast).toContainText(text);
    if (look === 'late' && texts[0] === 'Das geht heute nicht.') {
      await page.waitForTimeout(3500);
      await expect(toast).toHaveCount(1);
    }
    await toast.getByRole('button', { name: 'Schließen' }).click();
    await expect(toast).toHaveCount(0);
    // What was typed stays.
    await expect(box).not.toBeChecked();
  }
  answer = (route) => route.continue();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.locator('.k-toast-done')).toContainText('Erfolgreich gespeichert');
  await page.waitForTimeout(2000);
  await expect(page.locator('.k-toast-done')).toHaveCount(1);
  await expect(page.locator('.k-toast-done')).toHaveCount(0, { timeout: 2500 });
  await ask(page, 'DELETE', '/api/system/notification-settings/USER');
  await context.close();
});

test('a screen that breaks shows the error page, tells the server, and leads back to work', async ({ browser }) => {
  const { page, context } = await person(browser, 'dispo1');
  await page.route('**/dpt-rest/items', (route) =>
    json(route, { items: [null, 7], total: 2, totalCapped: false, page: 0, size: 50, next: null }),
  );
  const told = page.waitForRequest('**/api/system/monitoring/logevent');
  await open(page, '/DPT/shipment');
  await expect(page.getByText('Etwas ist schiefgelaufen')).toBeVisible();
  await expect(page.getByText(/Laden Sie die Seite neu oder versuchen Sie es später erneut\./)).toBeVisible();
  await expect(
    page.getByText(/Wenn das Problem weiterhin besteht, wenden Sie sich an Ihren Systemadministrator\./),
  ).toBeVisible();
  const event = (await told).postDataJSON() as Record<string, string>;
  expect(event.severity).toBe('ERROR');
  expect(event.name).toMatch(/^TypeError: /);
  expect(event.source).toBe('studio/DPT/shipment');
  expect((event.device ?? '').length).toBeLessThanOrEqual(50);
  expect(await faultsOf(page)).toEqual([]);
  await page.unroute('**/dpt-rest/items');
  await page.getByRole('button', { name: 'Zur Startseite' }).click();
  await expect(page.getByRole('heading', { name: 'Module' })).toBeVisible();
  await context.close();
});

test('a task that takes longer than 800 ms covers the page, a quick one does not', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, context } = await person(browser, 'dispo1');
  await open(page, '/OM/imports');
  const overlay = page.locator('.k-overlay');
  const upload = async () => {
    const { text } = interchange();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'orders.edi', mimeType: 'text/plain', buffer: Buffer.from(text) });
  };
  await page.route('**/om-rest/imports?*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await new Promise((resolve) => setTimeout(resolve, 5000));
    await route.continue();
  });
  const started = Date.now();
  await upload();
  await page.waitForTimeout(500);
  await expect(overlay).toHaveCount(0);
  await expect(overlay).toBeVisible();
  expect(Date.now() - started).toBeGreaterThanOrEqual(800);
  measured('ms until a long task covers the page', Date.now() - started, { atMost: 2500 });
  await expect(overlay).toHaveCount(0);
  await context.close();
});

test('maintenance covers the page and gives it back as it was', { tag: '@long' }, async ({ browser }) => {
  const { page, context } = await person(browser, 'dispo1');
  await open(page, '/DPT/shipment');
  const search = page.getByRole('searchbox', { name: 'Sendungen suchen' });
  let code: 1242 | 1250 | undefined = 1250;
  await page.route(/-rest\/|\/api\/system\//, (route) =>
    code ? refusal(route, 503, code, 'Infrastructure') : route.continue(),
  );
  // The page looks by itself every 15 s: it may be quicker than the click.
  const lookNow = () =>
    cover
      .getByRole('button', { name: 'Erneut versuchen' })
      .click({ timeout: 2000 })
      .catch(() => undefined);
  await search.fill('E2E');
  const cover = page.getByRole('alertdialog');
  await expect(cover).toContainText('Ihre Organisationseinheit wird gewartet');
  await expect(cover).toContainText('KON-1250');
  expect(await faultsOf(page)).toEqual([]);
  code = 1242;
  await cover.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(cover).toContainText('Wartungsmodus');
  code = undefined;
  await lookNow();
  await expect(cover).toHaveCount(0);
  await expect(search).toHaveValue('E2E');

  await context.close();

  // Who comes during it sees it as well, and the product when it is over. A service worker would answer past the test's routes.
  const answers = (at: BrowserContext) =>
    at.route(/-rest\/|\/api\/system\//, (route) =>
      code ? refusal(route, 503, code, 'Infrastructure') : route.continue(),
    );
  const late = await prepared(browser, 'dispo1', answers, { serviceWorkers: 'block' });
  code = 1242;
  await late.reload();
  await expect(late.getByRole('alertdialog')).toContainText('Wartungsmodus');
  code = undefined;
  await expect(late.getByRole('heading', { name: 'Module' })).toBeVisible({ timeout: 20_000 });
  await late.context().close();
});

test('usage is tracked only when it is configured and not switched off', { tag: '@long' }, async ({ browser }) => {
  const script = `${base()}/studio/tracker-of-proof.js`;
  const complete = {
    provider: 'matomo',
    analytics: { studio: { enabled: true, siteId: '9' } },
    trackingEndpoint: `${base()}/studio/tracker`,
    trackerScript: script,
  };
  for (const [search, config, loads, asks] of [
    ['', complete, 1, 1],
    ['?sendUsageStatistics=false', complete, 0, 0],
    ['', { provider: 'none' }, 0, 1],
    ['', undefined, 0, 1],
  ] as const) {
    const { page, context, wrong } = await person(browser, 'dispo1');
    const seen = { loads: 0, asks: 0 };
    await page.route('**/system-config/telemetry', (route) => {
      seen.asks += 1;
      return config ? json(route, config) : refusal(route, 400, 1302, 'Infrastructure');
    });
    await page.route(script, (route) => {
      seen.loads += 1;
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    await page.goto(`/studio/${search}#/`);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Module' })).toBeVisible();
    await page.waitForTimeout(500);
    expect(seen.loads > 0 ? 1 : 0, `${search} ${JSON.stringify(config)}`).toBe(loads);
    expect(seen.asks > 0 ? 1 : 0).toBe(asks);
    await expect(page.locator('.k-toast')).toHaveCount(0);
    if (loads) {
      await open(page, '/DPT/shipment?q=secret');
      const told = JSON.stringify(await page.evaluate('_paq'));
      await expect.poll(async () => JSON.stringify(await page.evaluate('_paq'))).toContain('#/DPT/shipment"');
      expect(told).toContain('["setSiteId","9"]');
      expect(JSON.stringify(await page.evaluate('_paq'))).not.toContain('secret');
    }
    expect(wrong).toEqual([]);
    await context.close();
  }
});

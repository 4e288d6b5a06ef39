import { type Browser, expect, type Page, test } from '@playwright/test';
import { open, person, phone } from './people.ts';

const urlsKept = (page: Page): Promise<string[]> =>
  page.evaluate(
    `caches.keys().then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname)))).then((all) => all.flat())`,
  );

/** Signed in, with a service worker that has kept the shell and the account's screens. */
async function keptPerson(browser: Browser, account: string) {
  const one = await person(browser, account, phone, 'dtm', { serviceWorkers: 'allow' });
  await expect
    .poll(async () => (await urlsKept(one.page)).filter((path) => path.includes('/resources/de/')), { timeout: 40_000 })
    .toEqual(expect.arrayContaining(['/studio/resources/de/base.json', '/studio/resources/de/crossdock.json']));
  return one;
}

test('the shell starts without a network, says so, and goes on to the address once it is back', async ({ browser }) => {
  const { page, context } = await keptPerson(browser, 'lader1');
  await context.setOffline(true);
  await open(page, '/TH/loading');
  await page.reload();
  await expect(page.getByText('Kontor ist nicht erreichbar')).toBeVisible();
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByText('Kontor ist nicht erreichbar')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Beladung' })).toBeVisible();
  expect(page.url()).toContain('#/TH/loading');
});

test('sessions and data are never kept, only files and texts of the product', async ({ browser }) => {
  const { page } = await keptPerson(browser, 'lader1');
  await open(page, '/TH/loading');
  await expect(page.getByRole('heading', { name: 'Beladung' })).toBeVisible();
  const kept = await urlsKept(page);
  expect(kept.length).toBeGreaterThan(30);
  expect(
    kept.filter((path) => !/^\/studio\/(assets|resources|index\.html|kontor\.svg|manifest\.webmanifest)/.test(path)),
  ).toEqual([]);
  // Only the screens of this account: a loader plans no trips.
  const { modules } = (await page.evaluate(`fetch('./offline.json').then((answer) => answer.json())`)) as {
    modules: Record<string, string[]>;
  };
  const named = [...new Set(Object.values(modules).flat())];
  const there = await Promise.all(
    named.map(async (file) => (await page.request.head(new URL(file, page.url()).href)).status()),
  );
  expect(named.filter((_, i) => there[i] !== 200)).toEqual([]);
  const crossdock = modules.crossdock ?? [];
  expect(crossdock.filter((file) => !kept.includes(`/studio/${file}`))).toEqual([]);
  const others = Object.entries(modules).flatMap(([name, files]) => (name === 'exchange' ? [] : files));
  const foreign = (modules.exchange ?? []).filter((file) => !others.includes(file));
  expect(foreign.length).toBeGreaterThan(0);
  expect(foreign.filter((file) => kept.includes(`/studio/${file}`))).toEqual([]);
});

test('a new version waits until the user takes it, and takes nothing from another tab', async ({ browser }) => {
  const { page, context } = await keptPerson(browser, 'lader1');
  const other = await context.newPage();
  await open(other, '/TH/loading');
  await other.getByRole('searchbox').fill('T-1');
  // The same program under another address is a new version for the browser.
  await page.evaluate(`navigator.serviceWorker.register('./sw.js?next', { scope: './' }).then(() => undefined)`);
  const offered = (where: Page) => where.getByText('Eine neue Version liegt bereit');
  await expect(offered(page)).toBeVisible();
  // The new worker takes over once the old one has answered what it was asked.
  const reloaded = page.waitForEvent('load', { timeout: 40_000 });
  await page.getByRole('button', { name: 'Jetzt neu laden' }).click();
  await reloaded;
  await expect(offered(other)).toBeVisible();
  await expect(other.getByRole('searchbox')).toHaveValue('T-1');
});

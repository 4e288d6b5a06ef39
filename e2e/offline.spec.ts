// Concerns: the shell, crossdock, infoscan.
import { type Browser, expect, type Page } from '@playwright/test';
import { ask, open, person, phone, scanWith, test, ask as askAs } from './people.ts';

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

test('a loading list opens again without a network, answers scans by itself in violet, and all of them arrive once it is back', async ({
  browser,
}) => {
  const { page, context } = await keptPerson(browser, 'lader3');
  type Row = { id: string; state: string; summaries: { packagesExpected: number; packagesScanned: number } };
  const ask = <T>(method: string, path: string): Promise<T> =>
    page.evaluate(
      `fetch('${path}', { method: '${method}', headers: { 'content-type': 'application/json' }${method === 'POST' ? ", body: '{}'" : ''} }).then((answer) => answer.json())`,
    );
  const { items } = await ask<{ items: Row[] }>('POST', '/th-rest/loading/list');
  const waitingLists = items.filter(
    ({ state, summaries }) =>
      ['RELEASED', 'INPROGRESS'].includes(state) && summaries.packagesExpected > summaries.packagesScanned + 2,
  );
  const [here, there] = waitingLists;
  type Pack = { barcode: string; processStatus: string };
  const codes = async (list: Row | undefined) =>
    (await ask<Pack[]>('GET', `/th-rest/loading/${list?.id}/packages`))
      .filter(({ processStatus }) => processStatus === 'NOT_YET_PROCESSED')
      .map(({ barcode }) => barcode);
  const [mine = '', second = ''] = await codes(here);
  const [theirs = ''] = await codes(there);
  await open(page, `/TH/loading/${here?.id}`);
  await expect(page.getByText('Nächstes Packstück scannen')).toBeVisible();
  const counted = (count: number) => expect(page.locator('.k-count b')).toHaveText(String(count));
  const before = here?.summaries.packagesScanned ?? 0;
  await counted(before);
  await page.waitForTimeout(3000);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Nächstes Packstück scannen')).toBeVisible();
  await scanWith(page, mine);
  const card = page.locator('.k-scan-result');
  await expect(card).toContainText('Notiert, gehört hierher');
  await expect(card).toHaveClass(/k-scan-transit/);
  await counted(before + 1);
  await expect(page.locator('.th-line').first()).toContainText('Wartet');
  await scanWith(page, mine);
  await expect(card).toContainText('Zweimal gescannt');
  await scanWith(page, theirs);
  await expect(card).toContainText('Nicht auf dieser Liste');
  await page.getByRole('button', { name: 'Beiseite legen, weiter scannen' }).click();
  const wrongDigit = `${second.slice(0, -1)}${(Number(second.at(-1)) + 1) % 10}`;
  await scanWith(page, wrongDigit);
  await expect(card).toContainText('Falsch gelesen');
  await page.getByRole('button', { name: 'Beiseite legen, weiter scannen' }).click();
  // The list on the device is older than the list: somebody else has loaded a package that still waits here.
  const other = await person(browser, 'lader4');
  const loaded = await askAs<{ result: string }>(other.page, 'POST', `/th-rest/loading/${here?.id}/scans`, {
    barcode: second,
    clientScanId: crypto.randomUUID(),
  });
  expect(loaded.body.result).toBe('OK');
  await scanWith(page, second);
  await expect(card).toContainText('Notiert, gehört hierher');
  await expect(page.getByText('5 warten')).toBeVisible();
  await counted(before + 2);

  await context.setOffline(false);
  await expect(page.getByText(/\b\d+ warte[nt]\b/)).toHaveCount(0, { timeout: 20_000 });
  const { lastScans } = await ask<{ lastScans: { barcode: string; result: string }[] }>(
    'GET',
    `/th-rest/loading/${here?.id}`,
  );
  expect(lastScans.slice(0, 6).map(({ barcode, result }) => [barcode, result])).toEqual([
    [second, 'ALREADY_SCANNED'],
    [wrongDigit, 'UNKNOWN'],
    [theirs, expect.stringMatching(/NOT_ON_LIST|WRONG_ROUTE/)],
    [mine, 'ALREADY_SCANNED'],
    [mine, 'OK'],
    [second, 'OK'],
  ]);
  await counted(before + 2);
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

test('without a network the info scan opens and says what a list on the device knows of a package; the answer comes with the network', async ({
  browser,
}) => {
  const { page, context } = await keptPerson(browser, 'lader2');
  type Row = {
    id: string;
    name: string;
    state: string;
    summaries: { packagesExpected: number; packagesScanned: number };
  };
  type Pack = { barcode: string; itemId: string; processStatus: string };
  type List = { items: { itemId: string; orderNumber: string }[] };
  const { items } = (await ask<{ items: Row[] }>(page, 'POST', '/th-rest/loading/list', {})).body;
  // Whatever other journeys have left to load.
  const list = items.find(
    ({ state, summaries }) =>
      ['RELEASED', 'INPROGRESS'].includes(state) && summaries.packagesExpected > summaries.packagesScanned,
  );
  const packs = (await ask<Pack[]>(page, 'GET', `/th-rest/loading/${list?.id}/packages`)).body;
  const pack = packs.find(({ processStatus }) => processStatus === 'NOT_YET_PROCESSED');
  const { body } = await ask<List>(page, 'GET', `/th-rest/loading/${list?.id}`);
  const order = body.items.find((one) => one.itemId === pack?.itemId)?.orderNumber ?? '';
  await open(page, `/TH/loading/${list?.id}`);
  await expect(page.getByText('Nächstes Packstück scannen')).toBeVisible();
  await page.waitForTimeout(3000);
  await open(page, '/INF/scan');
  await expect(page.getByRole('heading', { name: 'Beliebiges Etikett scannen' })).toBeVisible();
  await page.waitForTimeout(3000);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Beliebiges Etikett scannen' })).toBeVisible();
  await scanWith(page, pack?.barcode ?? '');
  const card = page.locator('.k-scan-result');
  await expect(card).toContainText('Notiert, aus einer Liste bekannt');
  await expect(card).toContainText(order);
  await expect(card).toContainText(`Liste ${list?.name}, Stand`);
  await expect(card).toHaveClass(/k-scan-transit/);
  // A code of its own: another journey keeps its code as an unknown package.
  await scanWith(page, '106141412345000426');
  await expect(card).toContainText('Auf diesem Gerät notiert');
  await expect(card).not.toContainText('aus einer Liste bekannt');

  await context.setOffline(false);
  await expect(page.getByText('Nicht in den Daten dieses Depots')).toBeVisible();
});

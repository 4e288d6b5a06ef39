// Concerns: the shell, crossdock, infoscan.
import { expect, type Page } from '@playwright/test';
import { keptPerson, pagesKept, urlsKept, wakeWorker } from './kept.ts';
import { ask, open, person, scanWith, test, ask as askAs } from './people.ts';
import { releasedTrip } from './trips.ts';

test('the shell starts without a network, says so, and goes on to the address once it is back', async ({ browser }) => {
  const { page, context } = await keptPerson(browser, 'lader1');
  await context.setOffline(true);
  // A page of a desk: what it shows is nobody's without a network.
  await open(page, '/MD/vehicles');
  await page.reload();
  await expect(page.getByText('Kontor ist nicht erreichbar')).toBeVisible();
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByText('Kontor ist nicht erreichbar')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Kontor ist nicht erreichbar')).toHaveCount(0);
  expect(page.url()).toContain('#/MD/vehicles');
});

test('the lists of a shift open without a network before anybody has opened them; one that is not there says so, and takes no scan', async ({
  browser,
}) => {
  const { page, context, wrong } = await keptPerson(browser, 'lader2');
  type Row = {
    id: string;
    tripName: string;
    state: string;
    summaries: { packagesExpected: number; packagesScanned: number };
  };
  const { items } = (await ask<{ items: Row[] }>(page, 'POST', '/th-rest/loading/list', {})).body;
  const list = items.find(
    ({ state, summaries }) => state === 'INPROGRESS' && summaries.packagesExpected > summaries.packagesScanned + 1,
  );
  if (!list) throw new Error('no list is being loaded');
  type Pack = { barcode: string; processStatus: string };
  const packs = (await ask<Pack[]>(page, 'GET', `/th-rest/loading/${list.id}/packages`)).body;
  const mine = packs.find(({ processStatus }) => processStatus === 'NOT_YET_PROCESSED')?.barcode ?? '';
  await expect
    .poll(() => pagesKept(page), { timeout: 40_000 })
    .toEqual(expect.arrayContaining([`/TH/loading/${list.id}`, '/TH/loading', '/TH/unloading']));

  await context.setOffline(true);
  await open(page, '/TH/loading');
  await page.reload();
  await expect(page.getByText('Kein Netz. Die Listen stehen hier')).toBeVisible();
  await page.getByText(list.tripName).click();
  await expect(page.getByText('Nächstes Packstück scannen')).toBeVisible();
  await scanWith(page, mine);
  await expect(page.locator('.k-scan-result')).toContainText('Notiert, gehört hierher');

  // A list that was made since.
  await open(page, '/TH/loading/00000000-0000-7000-8000-000000000000');
  await page.reload();
  await expect(page.getByText('diese Liste liegt noch nicht auf diesem Gerät')).toBeVisible();
  await scanWith(page, mine);
  await expect(page.locator('.k-scan-result')).toContainText('Nicht gezählt');
  await expect(page.locator('.k-scan-result')).toContainText(mine);
  await page.getByRole('button', { name: 'Beladung' }).click();
  await expect(page.getByText('1 wartet')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('1 wartet')).toHaveCount(0, { timeout: 20_000 });
  const { lastScans } = (
    await ask<{ lastScans: { barcode: string; result: string }[] }>(page, 'GET', `/th-rest/loading/${list.id}`)
  ).body;
  expect(lastScans[0]).toMatchObject({ barcode: mine, result: 'OK' });
  expect(wrong).toEqual([]);
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
  /** What the server has, and what waits beside it: nothing counts as loaded before. */
  const counted = async (count: number, waiting = 0) => {
    await expect(page.locator('.k-count b')).toHaveText(String(count));
    await expect(page.locator('.k-count-waiting')).toHaveText(waiting > 0 ? [`+${waiting}`] : []);
  };
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
  await counted(before, 1);
  await expect(page.locator('.th-line').first()).toContainText('Wartet');
  await scanWith(page, mine);
  await expect(card).toContainText('Zweimal gescannt');
  await scanWith(page, theirs);
  await expect(card).toContainText('Nicht auf dieser Liste');
  await page.getByRole('button', { name: 'Beiseite legen, weiter scannen' }).click();
  const wrongDigit = `${second.slice(0, -1)}${(Number(second.at(-1)) + 1) % 10}`;
  await scanWith(page, wrongDigit);
  await expect(card).toContainText('Falsch gelesen');
  await page.getByRole('button', { name: 'Weiter scannen' }).click();
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
  await counted(before, 2);

  await context.setOffline(false);
  await expect(page.getByText(/\b\d+ warte[nt]\b/)).toHaveCount(0, { timeout: 20_000 });
  const { lastScans } = await ask<{ lastScans: { barcode: string; result: string }[] }>(
    'GET',
    `/th-rest/loading/${here?.id}`,
  );
  expect(lastScans.slice(0, 6).map(({ barcode, result }) => [barcode, result])).toEqual([
    [second, 'ALREADY_SCANNED'],
    [wrongDigit, 'MISREAD'],
    [theirs, expect.stringMatching(/NOT_ON_LIST|WRONG_ROUTE/)],
    [mine, 'ALREADY_SCANNED'],
    [mine, 'OK'],
    [second, 'OK'],
  ]);
  await counted(before + 2);
});

test('sessions and data are never kept, only files, texts and the handbook of the product', async ({ browser }) => {
  const { page } = await keptPerson(browser, 'lader1');
  await open(page, '/TH/loading');
  await expect(page.getByRole('heading', { name: 'Beladung' })).toBeVisible();
  const kept = await urlsKept(page);
  expect(kept.length).toBeGreaterThan(30);
  expect(
    kept.filter(
      (path) => !/^\/studio\/(assets|resources|help|index\.html|kontor\.svg|manifest\.webmanifest)/.test(path),
    ),
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

const scanned = /\/th-rest\/loading\/[^/]+\/scans$/;

test('what waits is sent by the service worker when every page is closed, in its order, and the page hears the answers later', async ({
  browser,
}) => {
  const dispo = await person(browser, 'dispo1');
  const { trip, barcodes } = await releasedTrip(dispo.page, 'do-lx-1045');
  const at = `/th-rest/loading/${trip.loadingListId}`;
  type List = { summaries: { packagesScanned: number }; lastScans: { barcode: string; result: string }[] };
  const listNow = async (): Promise<List> => (await ask<List>(dispo.page, 'GET', at)).body;
  const { page, context, wrong } = await keptPerson(browser, 'lader2');
  const packages = page.waitForResponse((one) => one.url().endsWith(`${trip.loadingListId}/packages`));
  await open(page, `/TH/loading/${trip.loadingListId}`);
  await packages;
  await expect(page.getByText('Nächstes Packstück scannen')).toBeVisible();
  // The page reaches the server for anything but scans; the worker reaches it.
  await context.route(scanned, (route) =>
    route.request().serviceWorker() ? route.continue() : route.abort('internetdisconnected'),
  );
  const [one = '', two = ''] = barcodes;
  const nobodyKnows = '306141410000008781';
  const mark = page.getByRole('button', { name: /^Wartet auf diesem Gerät/ });
  for (const [i, barcode] of [one, two, nobodyKnows].entries()) {
    await scanWith(page, barcode);
    await expect(mark).toHaveAccessibleName(new RegExp(`: ${i + 1} warte`));
  }
  // Nobody sees the product any more.
  const elsewhere = await context.newPage();
  await elsewhere.goto(new URL('/api/openapi.json', page.url()).href);
  await page.close();
  await wakeWorker(elsewhere, 'kontor-waiting');
  await expect
    .poll(async () => (await listNow()).lastScans.map(({ barcode }) => barcode))
    .toEqual([nobodyKnows, two, one]);
  await context.unroute(scanned);
  const again = await context.newPage();
  await open(again, `/TH/loading/${trip.loadingListId}`);
  // The device said nothing of the unknown code, the server does: it stands where a person sees to it. Nothing counts twice. A page that
  // was there before the answer shows it over the figures until it is put aside.
  const aside = again.getByRole('button', { name: 'Weiter scannen' });
  await again.addLocatorHandler(aside, () => aside.click());
  await expect(again.getByRole('meter', { name: '2 von 5' })).toBeVisible();
  await expect(again.getByRole('button', { name: /^Wartet auf diesem Gerät/ })).toHaveCount(0);
  const { summaries, lastScans } = await listNow();
  expect(summaries.packagesScanned).toBe(2);
  expect(lastScans).toHaveLength(3);
  expect(wrong).toEqual([]);
});

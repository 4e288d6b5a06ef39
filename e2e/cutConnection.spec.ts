// Concerns: crossdock.
import { expect, type Page } from '@playwright/test';
import { refusal } from './answers.ts';
import { ask, open, person, phone, scanWith, test } from './people.ts';
import { releasedTrip } from './trips.ts';

type List = { summaries: { packagesScanned: number }; lastScans: { barcode: string; result: string }[] };

const listOf = async (page: Page, id: string): Promise<List> =>
  (await ask<List>(page, 'GET', `/th-rest/loading/${id}`)).body;
const scans = /\/th-rest\/loading\/[^/]+\/scan/;

test('scans of a cut connection outlive the tab and arrive once, in their order', async ({ browser }) => {
  const dispo = await person(browser, 'dispo1');
  const { trip, barcodes } = await releasedTrip(dispo.page, 'do-lx-1044');
  const loader = await person(browser, 'lader1', phone);
  await open(loader.page, `/TH/loading/${trip.loadingListId}`);
  await expect(loader.page.getByText('Nächstes Packstück scannen')).toBeVisible();
  await loader.context.route(scans, (route) => route.abort('internetdisconnected'));
  for (const [i, barcode] of barcodes.slice(0, 3).entries()) {
    await scanWith(loader.page, barcode);
    await expect(loader.page.getByText(`${i + 1} warten`).or(loader.page.getByText(`${i + 1} wartet`))).toBeVisible();
  }
  expect((await listOf(dispo.page, trip.loadingListId)).summaries.packagesScanned).toBe(0);

  await loader.page.close();
  const again = await loader.context.newPage();
  await open(again, `/TH/loading/${trip.loadingListId}`);
  await expect(again.getByText('3 warten')).toBeVisible();
  await loader.context.unroute(scans);
  await expect(again.getByText(/\b\d+ warte[nt]\b/)).toHaveCount(0);
  const list = await listOf(dispo.page, trip.loadingListId);
  expect(list.summaries.packagesScanned).toBe(3);
  expect(list.lastScans.map((scan) => scan.barcode)).toEqual(barcodes.slice(0, 3).reverse());

  // What no second sending would change is kept with its reason until somebody has seen to it.
  await loader.context.route(scans, (route) => refusal(route, 400, 1303, 'Data'));
  const odd = barcodes[3] ?? '';
  await scanWith(again, odd);
  await again.getByRole('button', { name: 'Beiseite legen, weiter scannen' }).click();
  const refused = again.getByRole('button', { name: '1 abgelehnt', exact: true });
  await expect(refused).toBeVisible();
  await again.reload();
  await refused.click();
  const refusals = again.getByRole('region', { name: 'Abgelehnte Scans' });
  await expect(refusals.getByText(odd)).toBeVisible();
  await expect(refusals.getByText(/Anfrage nicht gültig/)).toBeVisible();
  await refusals.getByRole('button', { name: 'Erneut senden' }).click();
  await again.getByRole('button', { name: 'Beiseite legen, weiter scannen' }).click();
  await expect(refused).toBeVisible();
  if (!(await refusals.isVisible())) await refused.click();
  await refusals.getByRole('button', { name: 'Erledigt' }).click();
  await expect(refused).toHaveCount(0);
});

test('scans wait for their own account when the session ends, and nobody else sends them', async ({ browser }) => {
  const dispo = await person(browser, 'dispo1');
  const { trip, barcodes } = await releasedTrip(dispo.page, 'do-lx-1045');
  const loader = await person(browser, 'lader1', phone);
  const place = `/TH/loading/${trip.loadingListId}`;
  await open(loader.page, place);
  await expect(loader.page.getByText('Nächstes Packstück scannen')).toBeVisible();
  await loader.context.route(scans, (route) => route.abort('internetdisconnected'));
  await scanWith(loader.page, barcodes[0] ?? '');
  await expect(loader.page.getByText('1 wartet').or(loader.page.getByText('1 warten'))).toBeVisible();
  const { cookies } = await loader.context.storageState();

  const signIn = async (account: string) => {
    // Nobody is on the page while the cookie changes hands: what is open would try again under whichever it finds.
    await loader.page.goto('about:blank');
    await loader.context.clearCookies();
    const other = await person(browser, account, phone);
    await loader.context.addCookies((await other.context.storageState()).cookies);
    await other.context.close();
    await open(loader.page, place);
    await expect(loader.page.getByText('Nächstes Packstück scannen')).toBeVisible();
  };
  await loader.page.goto('about:blank');
  await loader.context.unroute(scans);
  await signIn('lader2');
  await loader.page.waitForTimeout(1000);
  await expect(loader.page.getByText(/\d warte/)).toHaveCount(0);
  expect((await listOf(dispo.page, trip.loadingListId)).summaries.packagesScanned).toBe(0);

  expect(cookies.length).toBeGreaterThan(0);
  await signIn('lader1');
  await expect
    .poll(async () => (await listOf(dispo.page, trip.loadingListId)).summaries.packagesScanned, { timeout: 10_000 })
    .toBe(1);
});

test('a device that cannot keep a scan refuses it aloud', async ({ browser }) => {
  const dispo = await person(browser, 'dispo1');
  const { trip, barcodes } = await releasedTrip(dispo.page, 'do-lx-1046');
  const loader = await person(browser, 'lader1', phone);
  await loader.page.addInitScript(
    'IDBObjectStore.prototype.add = () => { throw new DOMException("full", "QuotaExceededError"); };',
  );
  await open(loader.page, `/TH/loading/${trip.loadingListId}`);
  await loader.page.reload();
  await expect(loader.page.getByText('Nächstes Packstück scannen')).toBeVisible();
  await scanWith(loader.page, barcodes[0] ?? '');
  await expect(loader.page.getByRole('alert').filter({ hasText: 'Scan nicht gespeichert' })).toBeVisible();
  expect((await listOf(dispo.page, trip.loadingListId)).summaries.packagesScanned).toBe(0);
});

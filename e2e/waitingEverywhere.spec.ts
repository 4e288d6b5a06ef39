// Concerns: crossdock, the shell, identity.
import { expect, type Page } from '@playwright/test';
import { ask, open, person, phone, scanWith, test } from './people.ts';
import { releasedTrip } from './trips.ts';

type List = { summaries: { packagesScanned: number }; lastScans: { barcode: string; result: string }[] };

const listOf = async (page: Page, id: string): Promise<List> =>
  (await ask<List>(page, 'GET', `/th-rest/loading/${id}`)).body;
const scans = /\/th-rest\/loading\/[^/]+\/scan/;
/** In the header of every page. */
const mark = (page: Page) => page.getByRole('button', { name: /^Wartet auf diesem Gerät/ });

/** Opens a list, loses the way to the server for scans, and scans. */
async function scanWithoutNetwork(
  { page, context }: Awaited<ReturnType<typeof person>>,
  list: string,
  barcodes: readonly string[],
): Promise<void> {
  const packages = page.waitForResponse((one) => one.url().endsWith(`/loading/${list}/packages`));
  await open(page, `/TH/loading/${list}`);
  await packages;
  await expect(page.getByText('Nächstes Packstück scannen')).toBeVisible();
  await context.route(scans, (route) => route.abort('internetdisconnected'));
  for (const [i, barcode] of barcodes.entries()) {
    await scanWith(page, barcode);
    await expect(mark(page)).toHaveAccessibleName(new RegExp(`: ${i + 1} warte`));
  }
}

test('scans are sent whatever page is open, and every page says how many wait', async ({ browser }) => {
  const dispo = await person(browser, 'dispo1');
  const first = await releasedTrip(dispo.page, 'do-lx-1044');
  const second = await releasedTrip(dispo.page, 'do-lx-1045');
  const { loadingListId: list } = first.trip;
  const loader = await person(browser, 'lader1', phone);
  const { page, context } = loader;
  const [one = '', two = '', three = ''] = first.barcodes;
  await scanWithoutNetwork(loader, list, [one, two, three]);

  // The list of lists says it in the row of the list, home says it first of all, the mark says where.
  await page.getByRole('button', { name: 'Zurück', exact: true }).click();
  await expect(page.getByText('0 von 5 3 warten')).toBeVisible();
  await open(page, '/');
  await expect(page.getByRole('region', { name: 'Wartet auf diesem Gerät' })).toContainText(first.trip.name);
  await mark(page).click();
  const where = page.getByRole('dialog', { name: 'Wartet auf diesem Gerät' });
  await expect(where).toContainText('3 warten');
  await where.getByRole('link', { name: new RegExp(first.trip.name) }).click();
  await expect(page).toHaveURL(new RegExp(`/TH/loading/${list}`));

  // On the other list, after a new start of the page: the first is sent, and nobody has opened it.
  await open(page, `/TH/loading/${second.trip.loadingListId}`);
  await page.reload();
  await expect(page.getByText('Nächstes Packstück scannen')).toBeVisible();
  await expect(mark(page)).toHaveAccessibleName(/3 warten/);
  expect((await listOf(dispo.page, list)).summaries.packagesScanned).toBe(0);
  await context.unroute(scans);
  await expect(mark(page)).toHaveCount(0);
  const { summaries, lastScans } = await listOf(dispo.page, list);
  expect(summaries.packagesScanned).toBe(3);
  expect(lastScans.map(({ barcode }) => barcode)).toEqual([three, two, one]);
  expect(loader.wrong).toEqual([]);
});

test('what a tab has kept and not sent is sent by the one that is left, and once by two', async ({ browser }) => {
  const dispo = await person(browser, 'dispo1');
  const { trip, barcodes } = await releasedTrip(dispo.page, 'do-lx-1046');
  const loader = await person(browser, 'lader2', phone);
  const other = await loader.context.newPage();
  await open(other, '/TH/loading');
  await expect(other.getByRole('heading', { name: 'Beladung' })).toBeVisible();
  await scanWithoutNetwork(loader, trip.loadingListId, barcodes.slice(0, 2));
  const sent: string[] = [];
  other.on('request', (request) => {
    if (request.method() === 'POST' && scans.test(request.url()))
      sent.push((request.postDataJSON() as { barcode: string }).barcode);
  });
  await loader.page.close();
  await loader.context.unroute(scans);
  // As the browser says when the network is back.
  await other.evaluate(`window.dispatchEvent(new Event('online'))`);
  await expect
    .poll(async () => (await listOf(dispo.page, trip.loadingListId)).lastScans.map(({ barcode }) => barcode))
    .toEqual(barcodes.slice(0, 2).reverse());
  expect(sent).toEqual(barcodes.slice(0, 2));
});

test('whoever signs out while scans wait hears that they stay, and they are sent at the next sign-in', async ({
  browser,
}) => {
  const dispo = await person(browser, 'dispo1');
  const { trip, barcodes } = await releasedTrip(dispo.page, 'do-lx-1049');
  const loader = await person(browser, 'lader3', phone);
  const { page } = loader;
  await scanWithoutNetwork(loader, trip.loadingListId, barcodes.slice(0, 2));
  const signOut = async () => {
    await page.getByRole('button', { name: /^Benutzermenü/ }).click();
    await page.getByRole('button', { name: 'Abmelden' }).click();
  };
  await signOut();
  const question = page.getByRole('dialog', { name: '2 Einträge warten noch auf diesem Gerät' });
  await expect(question).toContainText('bleiben auf diesem Gerät');
  await question.getByRole('button', { name: 'Bleiben' }).click();
  await expect(mark(page)).toHaveAccessibleName(/2 warten/);
  await signOut();
  await question.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page.getByText('2 Einträge einer anderen Sitzung warten')).toBeVisible();
  await loader.context.unroute(scans);
  await page.getByRole('textbox', { name: 'Passwort', exact: true }).fill('Kontor-test-2026!');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('button', { name: /^Benutzermenü/ })).toBeVisible();
  await expect.poll(async () => (await listOf(dispo.page, trip.loadingListId)).summaries.packagesScanned).toBe(2);
  await expect(mark(page)).toHaveCount(0);
});

test('whoever closes a list while a device holds scans for it hears so, until the last of them is sent from wherever', async ({
  browser,
}) => {
  const dispo = await person(browser, 'dispo1');
  const { trip, barcodes } = await releasedTrip(dispo.page, 'do-lx-1047');
  const list = trip.loadingListId;
  const loader = await person(browser, 'lader1', phone);
  const lead = await person(browser, 'hallenmeister');
  const [first = '', ...others] = barcodes;
  await ask(lead.page, 'POST', `/th-rest/loading/${list}/start`, {});
  const held = async (): Promise<string[]> => {
    const { body } = await ask<{ checkResults: { code: string; message: string }[] }>(
      lead.page,
      'POST',
      `/th-rest/loading/${list}/close`,
      {},
    );
    return body.checkResults.filter(({ code }) => code === 'DEVICE_SILENT').map(({ message }) => message);
  };
  await scanWithoutNetwork(loader, list, [first]);
  await expect.poll(held).toEqual([expect.stringContaining('noch 1 Scan.')]);
  for (const barcode of others) await scanWith(loader.page, barcode);
  await expect(mark(loader.page)).toHaveAccessibleName(new RegExp(`: ${barcodes.length} warten`));

  // The supervisor reads it where the list is closed.
  await open(lead.page, `/TH/loading/${list}`);
  await lead.page.getByRole('button', { name: 'Beladung abschließen' }).click();
  await lead.page.getByRole('dialog').getByRole('button', { name: 'Beladung abschließen' }).click();
  await expect(lead.page.getByText(/Auf dem Gerät von .* noch \d Scans?\.$/)).toBeVisible();

  // On another page, and with a network again: what waited is sent, and the device holds nothing any more.
  await open(loader.page, '/');
  await loader.context.unroute(scans);
  await expect.poll(async () => (await listOf(dispo.page, list)).summaries.packagesScanned).toBe(barcodes.length);
  await expect.poll(held).toEqual([]);
  expect(lead.wrong).toEqual([]);
});

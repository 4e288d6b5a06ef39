// Concerns: crossdock, blobs.
import { expect, type Page } from '@playwright/test';
import { keptPerson, wakeWorker } from './kept.ts';
import { ask, atRest, open, person, phone, scanWith, test } from './people.ts';
import { photo } from './photo.ts';

type Row = { id: string; state: string; summaries: { packagesExpected: number; packagesScanned: number } };
type Pack = { packageId: string; itemId: string; barcode: string; processStatus: string };
type Documented = Pack & { deviationCode: string | null; photos: string[] };

/** A list that takes scans, with two packages that are still to be loaded. */
async function loadable(page: Page) {
  const { items } = (await ask<{ items: Row[] }>(page, 'POST', '/th-rest/loading/list', {})).body;
  const list = items.find(
    ({ state, summaries }) =>
      ['RELEASED', 'INPROGRESS'].includes(state) && summaries.packagesExpected > summaries.packagesScanned + 2,
  );
  if (!list) throw new Error('no list is left to load');
  const packs = (await ask<Pack[]>(page, 'GET', `/th-rest/loading/${list.id}/packages`)).body;
  const [pack, other] = packs.filter(({ processStatus }) => processStatus === 'NOT_YET_PROCESSED');
  if (!pack || !other) throw new Error('nothing is left to load');
  return { list: list.id, pack, other };
}

async function document(page: Page, file: ReturnType<typeof photo>): Promise<void> {
  await page.getByRole('button', { name: 'Abweichung' }).first().click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Ware beschädigt', exact: true }).click();
  await page.getByRole('group', { name: 'Foto' }).locator('input[type=file]').first().setInputFiles([file]);
  await expect(page.getByRole('dialog').getByRole('img', { name: file.name })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
}

const documented = async (page: Page, list: string, { itemId, packageId }: Pack): Promise<Documented | undefined> => {
  const { body } = await ask<Documented[]>(page, 'GET', `/th-rest/loading/${list}/items/${itemId}/packages`);
  return body.find((one) => one.packageId === packageId);
};

const storedPhotos = async (page: Page): Promise<number> =>
  (await ask<unknown[]>(page, 'GET', '/theblob/list/picture')).body.length;

test('a damage that is found without a network waits behind its scan, photo and all, survives a new start of the page, and is recorded once', async ({
  browser,
}) => {
  const { page, context, wrong } = await person(browser, 'lader2', phone);
  const { list, pack } = await loadable(page);
  // What a device says of a scan, it says by the packages of the list.
  const packages = page.waitForResponse((one) => one.url().endsWith(`/loading/${list}/packages`));
  await open(page, `/TH/loading/${list}`);
  await packages;
  await expect(page.getByText('Nächstes Packstück scannen')).toBeVisible();
  await atRest(page);
  const before = await storedPhotos(page);
  const name = `schaden-${pack.packageId.slice(-8)}.jpg`;

  // No way to the server for what changes anything; the page itself may be loaded again.
  await context.route(
    (url) => /\/scans$|\/deviation$|\/upload\//.test(url.pathname),
    (route) => route.abort('internetdisconnected'),
  );
  await scanWith(page, pack.barcode);
  await expect(page.locator('.k-scan-result')).toContainText('Notiert, gehört hierher');
  await document(page, photo(name));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('2 warten')).toBeVisible();
  await expect(page.locator('.th-line').first()).toContainText('Ware beschädigt');
  await page.reload();
  await expect(page.getByText('2 warten')).toBeVisible();
  expect((await documented(page, list, pack))?.deviationCode).toBe(null);

  // The network is back, but the answer to the first upload is lost: the photo is sent again and stored once.
  await context.unrouteAll();
  let lost = 0;
  const order: string[] = [];
  await context.route(
    (url) => /\/scans$|\/deviation$|\/upload\//.test(url.pathname),
    async (route) => {
      const path = new URL(route.request().url()).pathname;
      order.push(path.split('/').at(-1) === 'picture' ? 'photo' : (path.split('/').at(-1) ?? ''));
      const answer = await route.fetch();
      if (path.includes('/upload/') && lost++ === 0) return route.abort('connectionreset');
      return route.fulfill({ response: answer });
    },
  );
  await expect(page.getByText(/\b\d+ warte[nt]\b/)).toHaveCount(0, { timeout: 30_000 });
  expect(order).toEqual(['scans', 'photo', 'photo', 'deviation']);
  const made = await documented(page, list, pack);
  expect([made?.processStatus, made?.photos.length]).toEqual(['DAMAGED_GOODS', 1]);
  expect(await storedPhotos(page)).toBe(before + 1);
  expect(wrong).toEqual([]);
});

test('with every page closed the service worker sends a damage with its picture behind its scan, once', async ({
  browser,
}) => {
  const desk = await person(browser, 'hallenmeister');
  const { page, context, wrong } = await keptPerson(browser, 'lader3');
  const { list, pack } = await loadable(page);
  const packages = page.waitForResponse((one) => one.url().endsWith(`/loading/${list}/packages`));
  await open(page, `/TH/loading/${list}`);
  await packages;
  await expect(page.getByText('Nächstes Packstück scannen')).toBeVisible();
  const changes = (url: URL) => /\/scans$|\/deviation$|\/upload\//.test(url.pathname);
  const order: string[] = [];
  await context.route(changes, (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    if (!route.request().serviceWorker()) return route.abort('internetdisconnected');
    order.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    return route.continue();
  });
  const mark = page.getByRole('button', { name: /^Wartet auf diesem Gerät/ });
  await scanWith(page, pack.barcode);
  await expect(mark).toHaveAccessibleName(/: 1 warte/);
  await document(page, photo('zu.jpg'));
  await expect(mark).toHaveAccessibleName(/: 2 warten/);
  const before = await storedPhotos(page);

  const elsewhere = await context.newPage();
  await elsewhere.goto(new URL('/api/openapi.json', page.url()).href);
  await page.close();
  await wakeWorker(elsewhere, 'kontor-waiting');
  await expect.poll(async () => (await documented(desk.page, list, pack))?.deviationCode).not.toBe(null);
  // The browser may wake it by itself as well: a second sending has no effect.
  expect([...new Set(order)]).toEqual(['scans', 'picture', 'deviation']);
  await context.unroute(changes);
  // The page, opened again, sends the same once more and hears that it is done.
  const again = await context.newPage();
  const told = again.waitForResponse((one) => one.url().endsWith('/deviation'));
  await open(again, `/TH/loading/${list}`);
  expect((await told).status()).toBe(200);
  await expect(again.getByRole('button', { name: /^Wartet auf diesem Gerät/ })).toHaveCount(0);
  const made = await documented(desk.page, list, pack);
  expect([made?.processStatus, made?.photos.length]).toEqual(['DAMAGED_GOODS', 1]);
  expect(await storedPhotos(again)).toBe(before + 1);
  expect([...wrong, ...desk.wrong]).toEqual([]);
});

test('when the device has no room, the dialog says so and keeps what was taken; nothing is sent', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'lader2', phone);
  const { list, other } = await loadable(page);
  await open(page, `/TH/loading/${list}`);
  await expect(page.getByText('Nächstes Packstück scannen')).toBeVisible();
  await scanWith(page, other.barcode);
  await expect(page.locator('.k-scan-result')).toContainText('Verladen');
  await page.evaluate(
    `IDBObjectStore.prototype.add = function () { throw new DOMException('no room', 'QuotaExceededError'); }`,
  );
  await document(page, photo('voll.jpg'));
  await expect(page.getByRole('dialog').getByText('Auf diesem Gerät ist kein Platz')).toBeInViewport();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'voll.jpg' })).toBeVisible();
  expect((await documented(page, list, other))?.deviationCode).toBe(null);
  expect(wrong).toEqual([]);
});

// Concerns: infoscan, crossdock, blobs.
import { expect, type Route } from '@playwright/test';
import { ask, open, person, phone, scanWith, test } from './people.ts';
import { photo } from './photo.ts';

test('a loader learns what a label is, keeps what nobody knows, and the desk finds it', async ({ browser }) => {
  const { page, wrong } = await person(browser, 'lader1', phone);
  type Row = { itemId: string };
  const found = await ask<{ items: Row[] }>(page, 'POST', '/dpt-rest/items', {
    filter: { and: [{ field: 'packagesOnTerminal', op: '>', value: 0 }] },
    paging: { size: 1, page: 0 },
  });
  type Item = { orderNumber: string; packages: { defaultBarcode: string; actualStoringSpace: string | null }[] };
  const item = (await ask<Item>(page, 'GET', `/dpt-rest/items/${found.body.items[0]?.itemId}`)).body;
  const pack = item.packages[0];
  await open(page, '/INF/scan');
  await expect(page.getByRole('heading', { name: 'Beliebiges Etikett scannen' })).toBeVisible();
  await scanWith(page, pack?.defaultBarcode ?? '');
  await expect(page.getByText(item.orderNumber).first()).toBeVisible();

  // It is put somewhere: the scanner reads the place's label into the dialog; a label of a package is refused there.
  await page.getByRole('button', { name: 'Stellplatz setzen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stellplatz setzen' });
  await scanWith(page, pack?.defaultBarcode ?? '');
  await expect(dialog.getByText('Das ist kein Etikett eines Stellplatzes', { exact: false })).toBeVisible();
  await scanWith(page, `cTF_STP_${'L'.repeat(21)}`);
  await expect(dialog.getByText('höchstens 20 Zeichen', { exact: false }).last()).toBeVisible();
  await scanWith(page, 'cTF_STP_E2E-01');
  await expect(dialog.getByLabel(/Wo steht es/)).toHaveValue('E2E-01');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toHaveCount(0);
  // Large where it belongs, else where it stands; a package that belongs elsewhere says both.
  await expect(page.locator('.is-where').getByText('E2E-01')).toBeVisible();
  await scanWith(page, 'cTF_STP_E2E-01');
  await expect(page.getByText('1 Packstück steht hier', { exact: false })).toBeVisible();

  // A wrong digit is told as one; nothing of it can be kept as an unknown package.
  await scanWith(page, '106141412345678907');
  await expect(page.getByText('Falsch gelesen')).toBeVisible();
  await expect(page.getByText('Die Prüfziffer passt nicht. Noch einmal scannen.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Als unbekannt aufnehmen' })).toHaveCount(0);

  await scanWith(page, '106141412345678908');
  await expect(page.getByText('Nicht in den Daten dieses Depots')).toBeVisible();
  const keep = page.getByRole('button', { name: 'Als unbekannt aufnehmen' });
  await expect(keep).toBeDisabled();
  await scanWith(page, 'cTF_STP_SPERR-1');
  await expect(keep).toBeEnabled();
  await keep.click();
  await expect(page.getByText(/Aufgenommen als \d+/)).toBeVisible();
  await expect(page.locator('.is-place')).toHaveText('SPERR-1');

  const desk = await person(browser, 'hallenmeister');
  await open(desk.page, '/INF/scan');
  const list = desk.page.getByRole('region', { name: 'Unbekannte Packstücke' });
  await expect(list.getByText('106141412345678908')).toBeVisible();
  await expect(list.getByText('SPERR-1').first()).toBeVisible();
  expect([...wrong, ...desk.wrong]).toEqual([]);
});

test('a look at a loaded package moves nothing; one button says that it stands in the hall, and takes it back', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'lader1', phone);
  type List = { id: string; tripName: string; summaries: { packagesScanned: number } };
  const lists = await ask<{ items: List[] }>(page, 'POST', '/th-rest/loading/list', {
    filter: { and: [{ field: 'state', op: '=', value: 'INPROGRESS' }] },
    paging: { size: 50, page: 0 },
  });
  type Expected = { barcode: string; processStatus: string };
  const at = (id: string) => `/th-rest/loading/${id}`;
  let found: { list: List; code: string } | undefined;
  for (const list of lists.body.items) {
    const packages = (await ask<Expected[]>(page, 'GET', `${at(list.id)}/packages`)).body;
    const loaded = packages.find((one) => one.processStatus === 'LOADED');
    if (loaded) found = { list, code: loaded.barcode };
    if (found) break;
  }
  expect(found).toBeDefined();
  const { list, code } = found ?? { list: { id: '', tripName: '' }, code: '' };
  const counted = async () => (await ask<List>(page, 'GET', at(list.id))).body.summaries.packagesScanned;
  const before = await counted();
  await open(page, '/INF/scan');
  const card = page.locator('.k-scan-result');
  await expect(page.getByRole('heading', { name: 'Beliebiges Etikett scannen' })).toBeVisible();
  await scanWith(page, code);
  await expect(card).toContainText(`Verladen auf ${list.tripName}`);
  expect(await counted()).toBe(before);
  await expect(page.getByText(`Nimmt es von ${list.tripName}`)).toBeVisible();
  await page.getByRole('button', { name: 'Steht in der Halle' }).click();
  await expect(card).toContainText('Steht jetzt in der Halle');
  await expect(card).toContainText(`Von ${list.tripName}`);
  expect(await counted()).toBe(before - 1);
  await page.getByRole('button', { name: 'Zurücknehmen' }).click();
  await expect(card).toContainText(`Verladen auf ${list.tripName}`);
  expect(await counted()).toBe(before);
  expect(wrong).toEqual([]);
});

test('without a network a deviation and an unknown package wait with their photos behind their scans, and are recorded once', async ({
  browser,
}) => {
  const { page, context, wrong } = await person(browser, 'lader1', phone);
  type Row = { itemId: string };
  const found = await ask<{ items: Row[] }>(page, 'POST', '/dpt-rest/items', {
    filter: { and: [{ field: 'packagesOnTerminal', op: '>', value: 0 }] },
    paging: { size: 2, page: 0 },
  });
  type Pack = { primaryKey: string; defaultBarcode: string; deviationCode: string | null; photos: string[] };
  type Item = { orderNumber: string; packages: Pack[] };
  const item = async () => (await ask<Item>(page, 'GET', `/dpt-rest/items/${found.body.items[1]?.itemId}`)).body;
  const pack = (await item()).packages[0];
  const nobodys = '106141412345679004';
  await open(page, '/INF/scan');
  await expect(page.getByRole('heading', { name: 'Beliebiges Etikett scannen' })).toBeVisible();
  // The page is kept with what can be wrong with a package.
  await page.waitForTimeout(2500);

  const changes = (url: URL) =>
    /\/infoScans$|\/infoscan$|\/deviation$|\/unknownPackages$|\/upload\//.test(url.pathname);
  const cut = (route: Route) => route.abort('internetdisconnected');
  await context.route(changes, cut);
  await scanWith(page, pack?.defaultBarcode ?? '');
  await page.getByRole('button', { name: 'Abweichung' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Ware beschädigt', exact: true }).click();
  await page
    .getByRole('group', { name: 'Foto' })
    .locator('input[type=file]')
    .first()
    .setInputFiles([photo('beule.jpg')]);
  await expect(page.getByRole('dialog').getByRole('img', { name: 'beule.jpg' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
  await expect(page.locator('.k-scan-result')).toContainText('Abweichung notiert');
  await scanWith(page, nobodys);
  await page.getByRole('button', { name: 'Wo steht es?' }).click();
  await scanWith(page, 'cTF_STP_OFFEN-7');
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .first()
    .setInputFiles([photo('etikett.jpg')]);
  await expect(page.getByRole('dialog').getByRole('img', { name: 'etikett.jpg' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Notieren' }).click();
  await expect(page.getByText('4 Einträge warten auf ein Netz')).toBeVisible();
  await page.reload();
  await expect(page.getByText('4 Einträge warten auf ein Netz')).toBeVisible();
  expect((await item()).packages[0]?.deviationCode).toBe(null);

  // The network is back; the answer to the deviation is lost once.
  let lost = 0;
  const order: string[] = [];
  await context.route(changes, async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (route.request().method() === 'POST') order.push(path.split('/').at(-1) ?? '');
    const answer = await route.fetch();
    if (path.endsWith('/deviation') && lost++ === 0) return route.abort('connectionreset');
    return route.fulfill({ response: answer });
  });
  // Whoever listens stands before the network is back: the device tries again at any moment.
  await context.unroute(changes, cut);
  await expect(page.getByText(/warte[nt]? auf ein Netz/)).toHaveCount(0, { timeout: 30_000 });
  expect(order).toEqual([
    'infoScans',
    'picture',
    'deviation',
    'picture',
    'deviation',
    'infoScans',
    'picture',
    'unknownPackages',
  ]);
  const after = (await item()).packages[0];
  expect([after?.deviationCode === null, after?.photos.length]).toEqual([false, 1]);
  type Unknown = { barcode: string; storingPosition: string; photos: string[] };
  const kept = (await ask<Unknown[]>(page, 'GET', '/dpt-rest/items/unknownPackages')).body.filter(
    (one) => one.barcode === nobodys,
  );
  expect(kept.map((one) => [one.storingPosition, one.photos.length])).toEqual([['OFFEN-7', 1]]);
  expect(wrong).toEqual([]);
});

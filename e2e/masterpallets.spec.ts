// Concerns: masterpallets, crossdock, shipments.
import { expect, type Page } from '@playwright/test';
import { today } from './depotDay.ts';
import { pagesKept } from './kept.ts';
import { ask, open, person, phone, scanWith, test } from './people.ts';
import { bookedTwice, checked, type Trip } from './trips.ts';

type Row = {
  itemId: string;
  outboundRoute: string | null;
  affCmdId: string | null;
  packagesOnTerminal: number;
  numberOfExpectedPackages: number;
};
type Item = { orderNumber: string; packages: { defaultBarcode: string }[] };

/** Code of the one package of a shipment. */
async function codeOn(page: Page, row: Row | undefined): Promise<string> {
  const { packages } = (await ask<Item>(page, 'GET', `/dpt-rest/items/${row?.itemId}`)).body;
  return packages.map(({ defaultBarcode }) => defaultBarcode).join();
}

/** Shipments of one package in the depot: two that go the same way, and one that does not. */
async function sameWay(page: Page) {
  const found = await ask<{ items: Row[] }>(page, 'POST', '/dpt-rest/items', {
    filter: {
      and: [
        { field: 'shipmentState', op: '=', value: 'DISPATCHABLE' },
        { field: 'shipmentType', op: '=', value: 'DELIVERY' },
        { field: 'packagesOnTerminal', op: '=', value: 1 },
      ],
    },
    paging: { size: 200, page: 0 },
  });
  const whole = found.body.items.filter((row) => row.numberOfExpectedPackages === 1 && row.outboundRoute !== null);
  const way = (row: Row | undefined) => `${row?.outboundRoute}/${row?.affCmdId}`;
  const [first, second] = whole.flatMap((row) => {
    const other = whole.find((one) => one.itemId !== row.itemId && way(one) === way(row));
    return other ? [row, other] : [];
  });
  const stranger = whole.find((row) => way(row) !== way(first));
  return { first, second, stranger };
}

test('a loader builds a pallet by scans, closes it with its label, and the lead opens and dissolves it', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'lader1', phone);
  const { first, second, stranger } = await sameWay(page);
  const codeOf = (row: Row | undefined) => codeOn(page, row);

  await open(page, '/TH/masterpallets');
  await page.getByRole('button', { name: 'Neue Palette' }).click();
  // Three kinds are seen at once: no search field calls the keyboard over them.
  await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(3);
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0);
  await page.getByRole('dialog').getByText('Letzte Meile').click();
  await expect(page.getByText('Das erste Packstück entscheidet')).toBeVisible();
  const close = page.getByRole('button', { name: 'Schließen und Etikett drucken' });
  await expect(close).toBeDisabled();
  await scanWith(page, await codeOf(first));
  await expect(page.getByText('Aufgenommen, 1 von 1')).toBeVisible();
  await expect(page.locator('.mp-direction')).toContainText(first?.outboundRoute ?? '');
  await scanWith(page, await codeOf(stranger));
  await expect(page.getByText('Inhalt passt nicht', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Diese Palette geht nach .*\w/)).toBeVisible();
  await scanWith(page, '106141412345678907');
  await expect(page.locator('.k-scan-result')).toContainText('Falsch gelesen');
  await expect(page.locator('.k-scan-result')).toContainText('Die Prüfziffer passt nicht. Noch einmal scannen.');
  await expect(page.locator('.k-scan-result')).toContainText('106141412345678907');
  await scanWith(page, await codeOf(second));
  await expect(page.locator('.mp-count b')).toHaveText('2');
  await page.getByRole('button', { name: 'Letzten zurück' }).click();
  await expect(page.locator('.mp-count b')).toHaveText('1');
  await scanWith(page, await codeOf(second));
  await expect(page.locator('.mp-count b')).toHaveText('2');
  const label = page.waitForResponse((response) => response.url().endsWith('/label'));
  await close.click();
  expect((await label).status()).toBe(200);
  await expect(page.getByRole('banner').or(page.locator('.k-page-head')).getByText('Geschlossen')).toBeVisible();
  await expect(
    page.locator('.k-page-head').getByRole('img', { name: 'Gesperrt: der Inhalt steht fest' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Wieder öffnen' })).toHaveCount(0);

  // The shipment of the pallet says what lies on it, and what each process has last said of it.
  const dispo = await person(browser, 'dispo1');
  await open(dispo.page, `/DPT/shipment/${page.url().split('/').at(-1)?.split('?')[0]}`);
  await dispo.page.getByRole('tab', { name: /^Inhalt/ }).click();
  for (const row of [first, second]) {
    const { orderNumber } = (await ask<Item>(page, 'GET', `/dpt-rest/items/${row?.itemId}`)).body;
    await expect(dispo.page.locator('.s-tab').getByText(orderNumber)).toBeVisible();
  }
  await dispo.page.getByRole('tab', { name: /^Prozess/ }).click();
  await expect(dispo.page.locator('.s-tab').getByText('Infoscan').first()).toBeVisible();

  const lead = await person(browser, 'hallenmeister');
  await lead.page.goto(page.url());
  await lead.page.getByRole('button', { name: 'Wieder öffnen' }).click();
  await expect(lead.page.locator('.k-page-head').getByText('Offen')).toBeVisible();
  await expect(lead.page.getByRole('img', { name: /^Gesperrt/ })).toHaveCount(0);
  // Whoever plans says so; packages may still come.
  await dispo.page.goto(page.url());
  await dispo.page.getByRole('button', { name: 'Einplanen' }).click();
  for (const one of [dispo.page, lead.page])
    await expect(one.locator('.k-page-head').getByText('Geplant')).toBeVisible();
  await expect(dispo.page.getByRole('button', { name: 'Einplanen' })).toHaveCount(0);
  await lead.page.getByRole('button', { name: 'Auflösen' }).click();
  // It names what lies on it and that there is no way back; who does not mean it leaves it as it is.
  const asked = lead.page.getByRole('dialog');
  await expect(asked).toContainText('mit 2 Packstücken auflösen?');
  await expect(asked.getByRole('listitem')).toHaveCount(2);
  await expect(asked).toContainText('Das lässt sich nicht zurücknehmen.');
  await asked.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(asked).toHaveCount(0);
  await expect(lead.page.locator('.k-page-head').getByText('Geplant')).toBeVisible();
  await lead.page.getByRole('button', { name: 'Auflösen' }).click();
  await lead.page.getByRole('dialog').getByRole('button', { name: 'Auflösen' }).click();
  await expect(lead.page.locator('.k-page-head').getByText('Aufgelöst')).toBeVisible();
  // The loader's screen hears of it.
  await expect(page.locator('.k-page-head').getByText('Aufgelöst')).toBeVisible();
  expect([...wrong, ...lead.wrong, ...dispo.wrong]).toEqual([]);
});

test('without a network the number of a pallet is loaded, a package of it is sent to that number, and its page takes scans', async ({
  browser,
}) => {
  const dispo = await person(browser, 'dispo1');
  const lead = await person(browser, 'hallenmeister');
  const { first, second, stranger } = await sameWay(dispo.page);
  const base = '/api/public/dpt-rest/dtm/masterpallets';
  const begin = async () =>
    (await ask<{ itemId: string; number: string }>(lead.page, 'POST', base, { type: 'LASTMILE' })).body;
  const codeOf = (row: Row | undefined) => codeOn(dispo.page, row);
  const put = async (pallet: string, barcode: string) =>
    expect(
      (await ask(lead.page, 'POST', `${base}/${pallet}/packages`, { barcode, clientKey: crypto.randomUUID() })).status,
    ).toBe(200);
  const [loaded, built] = [await begin(), await begin()];
  const [mine, alone] = [await codeOf(first), await codeOf(stranger)];
  await put(loaded.itemId, mine);
  await put(loaded.itemId, await codeOf(second));
  expect((await ask(lead.page, 'POST', `${base}/${loaded.itemId}/close`)).body).toMatchObject({ success: true });
  await put(built.itemId, alone);
  const { id } = (
    await ask<Trip>(dispo.page, 'POST', `/dpt-rest/trips${bookedTwice}`, {
      executionDate: today(),
      vehicleId: 'do-lx-1044',
      outboundRoute: '112',
    })
  ).body;
  await checked(dispo.page, `/dpt-rest/trips/${id}/items`, { itemIds: [loaded.itemId] });
  await checked(dispo.page, `/dpt-rest/trips/${id}/release`, {});
  const { loadingListId: list } = (await ask<Trip>(dispo.page, 'GET', `/dpt-rest/trips/${id}`)).body;

  const { page, context, wrong } = await person(browser, 'lader2', phone);
  await expect
    .poll(() => pagesKept(page), { timeout: 40_000 })
    .toEqual(expect.arrayContaining([`/TH/loading/${list}`, '/TH/masterpallets', `/TH/masterpallets/${built.itemId}`]));
  await context.route(
    (url) => /\/th-rest\/|\/dpt-rest\//.test(url.pathname),
    (route) => route.abort('internetdisconnected'),
  );
  const card = page.locator('.k-scan-result');
  await open(page, `/TH/loading/${list}`);
  await expect(page.getByText('Nächstes Packstück scannen')).toBeVisible();
  await scanWith(page, mine);
  await expect(card).toContainText('Liegt auf einer Sammelpalette');
  await expect(card).toContainText('Scannen Sie die Nummer der Sammelpalette');
  await scanWith(page, loaded.number);
  await expect(card).toContainText('Notiert, gehört hierher');
  await expect(page.locator('.k-count-waiting')).toHaveText('+1');

  await open(page, '/TH/masterpallets');
  await expect(page.getByText('Kein Netz. Die Paletten stehen hier')).toBeVisible();
  await open(page, `/TH/masterpallets/${built.itemId}`);
  await expect(page.locator('.mp-count b')).toHaveText('1');
  await scanWith(page, alone);
  await expect(card).toContainText('Steht schon auf dieser Palette');
  // One that this device never saw says so, and takes no scan.
  await open(page, '/TH/masterpallets/00000000-0000-7000-8000-000000000000');
  await expect(page.getByText('diese Sammelpalette liegt noch nicht auf diesem Gerät')).toBeVisible();
  await scanWith(page, alone);
  await expect(card).toContainText('Nicht gezählt');

  await context.unrouteAll();
  await page.evaluate(`window.dispatchEvent(new Event('online'))`);
  await expect(page.getByRole('button', { name: /^Wartet auf diesem Gerät/ })).toHaveCount(0, { timeout: 20_000 });
  const { lastScans } = (
    await ask<{ lastScans: { barcode: string; result: string }[] }>(dispo.page, 'GET', `/th-rest/loading/${list}`)
  ).body;
  expect(lastScans.map(({ barcode, result }) => [barcode, result])).toEqual([
    [loaded.number, 'OK'],
    [mine, 'ON_PALLET'],
  ]);
  expect([...wrong, ...lead.wrong, ...dispo.wrong]).toEqual([]);
});

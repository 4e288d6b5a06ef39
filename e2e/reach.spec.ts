// Concerns: crossdock, infoscan, masterpallets, delivery, the shell.
import { expect, type Page } from '@playwright/test';
import { ask, open, person, phone, scanWith, test } from './people.ts';
import { handhelds, inReach, outOfReach } from './reach.ts';
import { loadAndClose, releasedTrip } from './trips.ts';

type Listed = { items: { id: string; state: string }[] };
type Expected = { barcode: string; processStatus: string; expectedPosition: string | null };

const small = handhelds[0];
const loadingWays = ['Kamera', 'Abweichung', /^Offen/, 'Letzten zurück'];
const unloadingWays = ['Kamera', 'Schaden', /^Offen/, 'Letzten zurück'];

/** The list of a kind that is worked on in the demo world, with packages that nobody has scanned. */
async function inWork(page: Page, kind: 'unloading' | 'inventory') {
  const { body } = await ask<Listed>(page, 'POST', `/th-rest/${kind}/list`, { paging: { size: 50, page: 0 } });
  const id = body.items.find((one) => one.state === 'INPROGRESS')?.id ?? '';
  const packs = (await ask<Expected[]>(page, 'GET', `/th-rest/${kind}/${id}/packages`)).body;
  return { id, waiting: packs.filter((one) => one.processStatus === 'NOT_YET_PROCESSED') };
}

test('on every handheld each button of unloading, loading and inventory can be pressed, and the four of each hand need no scrolling', async ({
  browser,
}) => {
  const dispo = await person(browser, 'dispo1');
  const { page, wrong } = await person(browser, 'lader2', phone);
  await page.setViewportSize(small as { width: number; height: number });
  const { id, waiting } = await inWork(page, 'unloading');
  const elsewhere = waiting.find((one) => one.expectedPosition !== null) ?? waiting[0];

  await open(page, `/TH/unloading/${id}`);
  await expect(page.getByText('Nächstes Packstück scannen')).toBeVisible();
  await inReach(page, 'unloading, before the first scan', unloadingWays);
  await scanWith(page, 'cTF_STP_E2E-78');
  await scanWith(page, elsewhere?.barcode ?? '');
  // The card and below it, in amber, that it belongs to another place.
  await expect(page.getByText('Es gilt dort als abgestellt', { exact: false })).toBeVisible();
  await inReach(page, 'unloading, card and amber note', unloadingWays);
  await page.getByRole('button', { name: 'Code eingeben' }).click();
  await inReach(page, 'unloading, code field', unloadingWays);
  await page.getByRole('button', { name: /^Offen/ }).click();
  await inReach(page, 'unloading, what is open', unloadingWays);
  await page.getByRole('button', { name: 'Code eingeben' }).click();
  await page.getByRole('button', { name: 'Letzten zurück' }).click();
  await expect(page.getByText('Nicht mehr entladen')).toBeVisible();
  await inReach(page, 'unloading, taken back', unloadingWays);
  await page.getByRole('button', { name: 'Nicht unversehrt' }).click();
  await inReach(page, 'unloading, broken seals');
  await page.keyboard.press('Escape');
  await scanWith(page, '306141410000008781');
  await expect(page.locator('.k-scan-result')).toContainText('Unbekanntes Packstück');
  await inReach(page, 'unloading, a refusal', [/weiter scannen$/]);

  const { trip, barcodes } = await releasedTrip(dispo.page, 'do-lx-1044');
  await open(page, `/TH/loading/${trip.loadingListId}`);
  await expect(page.getByText('Nächstes Packstück scannen')).toBeVisible();
  await scanWith(page, barcodes[0] ?? '');
  await expect(page.getByText(/Verladen, 1 von/)).toBeVisible();
  await inReach(page, 'loading, card', loadingWays);
  await scanWith(page, barcodes[0] ?? '');
  await expect(page.locator('.k-scan-result')).toContainText('Bereits gescannt');
  await page.getByRole('button', { name: 'Code eingeben' }).click();
  await inReach(page, 'loading, twice, code field', loadingWays);
  await page.getByRole('button', { name: 'Code eingeben' }).click();
  await scanWith(page, elsewhere?.barcode ?? '');
  await inReach(page, 'loading, a refusal', ['Beiseite legen, weiter scannen']);

  const inventory = await inWork(page, 'inventory');
  await open(page, `/TH/inventory/${inventory.id}`);
  await expect(page.getByRole('button', { name: 'Kamera' })).toBeVisible();
  await inReach(page, 'inventory, before a place', unloadingWays);
  const counted = inventory.waiting.find((one) => one.expectedPosition !== null);
  await scanWith(page, `cTF_STP_${counted?.expectedPosition}`);
  await scanWith(page, counted?.barcode ?? '');
  await expect(page.locator('.k-scan-result')).toContainText('Erfasst');
  await inReach(page, 'inventory, card', unloadingWays);
  expect([...wrong, ...dispo.wrong]).toEqual([]);
});

test('on every handheld each button of info scan, master pallet, account menu and the driver can be pressed', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'lader1', phone);
  await page.setViewportSize(small as { width: number; height: number });
  await page.getByRole('button', { name: /^Benutzermenü/ }).click();
  await inReach(page, 'account menu');
  for (const size of handhelds) {
    await page.setViewportSize(size);
    const out = await page.getByRole('button', { name: 'Abmelden' }).boundingBox();
    expect(
      (out?.y ?? size.height) + (out?.height ?? 0),
      `Abmelden at ${size.width}x${size.height}`,
    ).toBeLessThanOrEqual(size.height);
  }
  await page.keyboard.press('Escape');
  type Rows = { items: { itemId: string }[] };
  const found = await ask<Rows>(page, 'POST', '/dpt-rest/items', {
    filter: { and: [{ field: 'packagesOnTerminal', op: '>', value: 0 }] },
    paging: { size: 1, page: 0 },
  });
  type Item = { packages: { defaultBarcode: string }[] };
  const item = (await ask<Item>(page, 'GET', `/dpt-rest/items/${found.body.items.map(({ itemId }) => itemId).join()}`))
    .body;
  await open(page, '/INF/scan');
  await expect(page.getByRole('heading', { name: 'Beliebiges Etikett scannen' })).toBeVisible();
  await inReach(page, 'info scan', ['Kamera']);
  await scanWith(page, item.packages.find(({ defaultBarcode }) => defaultBarcode !== '')?.defaultBarcode ?? '');
  await expect(page.locator('.is-where')).toBeVisible();
  await inReach(page, 'info scan, a package', ['Kamera']);
  await scanWith(page, '106141412345678809');
  await expect(page.locator('.k-scan-result')).toContainText('Unbekanntes Packstück');
  await inReach(page, 'info scan, unknown');

  await open(page, '/TH/masterpallets');
  await page.getByRole('button', { name: 'Neue Palette' }).click();
  await inReach(page, 'master pallet, kinds');
  await page.getByRole('dialog').getByText('Letzte Meile').click();
  await expect(page.getByText('Das erste Packstück entscheidet')).toBeVisible();
  await inReach(page, 'master pallet, empty', ['Kamera', 'Letzten zurück']);
  await scanWith(page, item.packages.find(({ defaultBarcode }) => defaultBarcode !== '')?.defaultBarcode ?? '');
  await expect(page.locator('.k-scan-result')).toBeVisible();
  await inReach(page, 'master pallet, card', ['Kamera', 'Letzten zurück']);
  expect(wrong).toEqual([]);
});

/** The keyboard of the telephone leaves the upper half; the field that called it stays in sight, and everything else is scrolled to. */
async function withKeyboard(page: Page, where: string): Promise<void> {
  const field = page.getByRole('main').getByRole('textbox').last();
  await field.focus();
  await page.setViewportSize({ width: 360, height: 350 });
  await expect(field, where).toBeInViewport();
  await expect.poll(() => outOfReach(page), { message: `${where}, keyboard open` }).toEqual([]);
  await page.setViewportSize(small as { width: number; height: number });
}

test('on every handheld each button can be pressed without a network, with the keyboard open, and in the dialogs of loading and unloading', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const dispo = await person(browser, 'dispo1');
  const { trip, barcodes } = await releasedTrip(dispo.page, 'do-lx-1046');
  const { page, context, wrong } = await person(browser, 'lader3', phone);
  await page.setViewportSize(small as { width: number; height: number });
  const packages = page.waitForResponse((one) => one.url().endsWith(`${trip.loadingListId}/packages`));
  await open(page, `/TH/loading/${trip.loadingListId}`);
  await packages;
  await expect(page.getByText('Nächstes Packstück scannen')).toBeVisible();
  // Zoomed to 200 %, a small telephone has half of its width: who hands it on still signs out.
  await page.setViewportSize({ width: 180, height: 320 });
  await expect(page.getByRole('button', { name: /^Benutzermenü/ })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(small as { width: number; height: number });
  await page.getByRole('button', { name: 'Code eingeben' }).click();
  await withKeyboard(page, 'loading');
  await page.getByRole('button', { name: 'Code eingeben' }).click();
  const cut = /\/scans$/;
  await context.route(cut, (route) => route.abort('internetdisconnected'));
  await scanWith(page, barcodes[0] ?? '');
  await expect(page.locator('.k-scan-result')).toContainText('Notiert, gehört hierher');
  await inReach(page, 'loading without a network, card', loadingWays);
  await page.getByRole('button', { name: 'Abweichung' }).first().click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
  await inReach(page, 'loading, a deviation');
  await page.keyboard.press('Escape');
  await scanWith(page, '340907078420130004');
  await expect(page.locator('.k-scan-result')).toContainText('Nicht auf dieser Liste');
  await inReach(page, 'loading without a network, a refusal', ['Beiseite legen, weiter scannen']);
  await page.getByRole('button', { name: 'Beiseite legen, weiter scannen' }).click();
  await context.unroute(cut);
  await page.getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('menuitem', { name: 'Lademittel' }).click();
  await inReach(page, 'loading, equipment');
  const count = (what: string) => page.getByRole('textbox', { name: `Europalette: ${what}` });
  // A figure is typed over the nought, and of two that came back no three are damaged.
  for (const [what, figure] of [
    ['Genommen', '5'],
    ['Davon beschädigt', '3'],
    ['Genommen', '2'],
  ] as const) {
    await count(what).click();
    await page.keyboard.type(figure);
    await expect(count(what)).toHaveValue(figure);
  }
  await expect(count('Davon beschädigt')).toHaveValue('2');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const { id } = await inWork(page, 'unloading');
  await open(page, `/TH/unloading/${id}`);
  await expect(page.getByText('Nächstes Packstück scannen')).toBeVisible();
  await page.getByRole('button', { name: 'Code eingeben' }).click();
  await withKeyboard(page, 'unloading');
  await page.getByRole('button', { name: 'Code eingeben' }).click();
  await page.getByRole('button', { name: 'Anderer Platz' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // Suggestions lie over what is below them until one is taken or the field is left.
  await page.keyboard.press('Tab');
  await inReach(page, 'unloading, another place');
  await page.keyboard.press('Escape');
  await open(page, '/INF/scan');
  await page.getByRole('button', { name: 'Code eingeben' }).click();
  await withKeyboard(page, 'info scan');
  expect([...wrong, ...dispo.wrong]).toEqual([]);
});

test('on every handheld each button of the driver can be pressed at every step of a stop', async ({ browser }) => {
  const dispo = await person(browser, 'dispo1');
  const loader = await person(browser, 'lader1');
  const { trip } = await releasedTrip(dispo.page, 'do-lx-1049');
  await loadAndClose(dispo.page, loader.page, trip.id);
  const { page, wrong } = await person(browser, 'fahrer1', phone);
  await page.setViewportSize(small as { width: number; height: number });
  const step = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
  await open(page, `/TOUR/trips/${trip.id}`);
  await expect(step('Annehmen')).toBeVisible();
  await inReach(page, 'trip, to accept', ['Annehmen', 'Ablehnen']);
  await step('Annehmen').click();
  await expect(step('Tour starten')).toBeVisible();
  await inReach(page, 'trip, to start', ['Tour starten']);
  await step('Tour starten').click();
  await expect(step(/^Zu Stopp 1/)).toBeVisible();
  await inReach(page, 'trip, running', [/^Zu Stopp 1/]);
  await step(/^Zu Stopp 1/).click();
  await expect(step('Angekommen')).toBeVisible();
  await inReach(page, 'stop, on the way', ['Angekommen']);
  await step('Angekommen').click();
  await expect(step('Stopp abschließen')).toBeVisible();
  await inReach(page, 'stop, there', ['Stopp abschließen']);
  await page.getByRole('radio', { name: 'Abweichung' }).check();
  await inReach(page, 'stop, a deviation', ['Stopp abschließen']);
  await page.getByRole('radio', { name: 'Nicht zugestellt' }).check();
  await inReach(page, 'stop, not delivered', ['Stopp abschließen']);
  await page.getByRole('radio', { name: 'Zugestellt', exact: true }).check();
  await inReach(page, 'stop, delivered', ['Stopp abschließen']);
  expect([...wrong, ...dispo.wrong, ...loader.wrong]).toEqual([]);
});

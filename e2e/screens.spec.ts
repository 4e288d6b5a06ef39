// Concerns: every module.
import { type Browser, expect, type Page } from '@playwright/test';
import { faultsOf } from './faults.ts';
import { cut } from './largeText.ts';
import { ask, atRest, base, desk, open, person, phone, test } from './people.ts';

test.use({ maps: true });

type Trip = { id: string; name: string; state: string };

/** A page that is wider than its window scrolls sideways as a whole: nothing may do that. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Rows of a list on a phone of which something is cut off: a third line, or a name that what stands beside it pushes out. */
const cutRows = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.k-lc-phone')].flatMap((cell) => {
    const row = cell.getBoundingClientRect();
    const parts = [...cell.children].map((part) => part.getBoundingClientRect());
    const out = parts.some((part) => part.bottom > row.bottom + 1 || part.left < row.left - 1 || part.right > row.right + 1);
    return out || (parts[0] && cell.children[0].textContent && parts[0].width < 48) ? [cell.textContent] : [];
  })`);

async function look(page: Page, at: string): Promise<void> {
  for (const [colorScheme, size] of [
    ['light', desk],
    ['dark', { width: 360, height: 800 }],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    await atRest(page);
    const where = `${at} ${colorScheme} ${size.width}`;
    expect.soft(await faultsOf(page), where).toEqual([]);
    expect.soft(await sideways(page), where).toBeLessThanOrEqual(0);
    expect.soft(await cutRows(page), where).toEqual([]);
    const buttons = (await cut(page)).filter((one) => one.includes('Button'));
    expect.soft(buttons, `${where}: buttons whose words are cut`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(desk);
}

async function walk(
  browser: Browser,
  account: string,
  places: (page: Page) => Promise<Record<string, string>>,
  unit = 'dtm',
) {
  const { page, wrong } = await person(browser, account, account.startsWith('disp') ? desk : phone, unit);
  for (const [place, ready] of Object.entries(await places(page))) {
    await open(page, place);
    await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible();
    await look(page, `${account} ${place}`);
  }
  expect(wrong).toEqual([]);
}

async function tripIn(page: Page, state: string): Promise<Trip> {
  const filter = { and: [{ field: 'state', op: '=', value: state }] };
  const { body } = await ask<{ items: Trip[] }>(page, 'POST', '/dpt-rest/trips/table', { filter });
  return body.items[0] as Trip;
}

test('the screens of the desk are readable for everyone, light and dark, wide and narrow', async ({ browser }) => {
  test.setTimeout(240_000);
  await walk(browser, 'dispo1', async (page) => {
    const trip = await tripIn(page, 'DRV_INPROGRESS');
    const items = await ask<{ items: { itemId: string; orderNumber: string }[] }>(page, 'POST', '/dpt-rest/items', {
      filter: { and: [{ field: 'calculatedDangerousGoodsPoints', op: '>', value: 0 }] },
    });
    const item = items.body.items[0];
    return {
      '/': 'Module',
      '/DPT': 'Neue Tour',
      [`/DPT?widgets=all&item=${item?.itemId}`]: item?.orderNumber ?? '',
      '/DPT/createCollection': 'Abholung anlegen',
      '/DPT/execution': trip.name,
      [`/DPT/tour/${trip.id}`]: trip.name,
      '/DPT/shipment': 'Sendungen',
      [`/DPT/shipment/${item?.itemId}`]: item?.orderNumber ?? '',
      '/GTP/shipments/new': 'Gefahrgut hinzufügen',
      '/OM/imports': 'Auftragsimporte',
      '/OM/orders': 'Transportaufträge',
      '/MSG': 'Nachrichten',
      '/CMD/drivers': 'Fahrer',
      '/CMD/vehicles': 'Fahrzeuge',
      '/CMD/vehicletypes': 'Fahrzeugtypen',
    };
  });
});

test('the screens of administration are readable for everyone', async ({ browser }) => {
  test.setTimeout(120_000);
  await walk(browser, 'admin', async () => ({
    '/STUDIO/configuration-manager': 'Konfiguration',
    '/STUDIO/feature-manager': 'Funktionen',
    '/STUDIO/license-manager': 'Lizenzen',
    '/UDM/mobile-access': 'Mobiler Zugang',
    '/UDM/mobile-device': 'Mobilgeräte',
    '/UDM/user': 'Benutzer',
  }));
});

test('the screens of hall and road are readable for everyone', async ({ browser }) => {
  test.setTimeout(120_000);
  await walk(browser, 'lader1', async (page) => {
    const lists = await ask<{ items: { id: string; tripName: string; state: string }[] }>(
      page,
      'POST',
      '/th-rest/loading/list',
      {},
    );
    const list = lists.body.items.find(({ state }) => state === 'INPROGRESS');
    return {
      '/TH/loading': list?.tripName ?? '',
      [`/TH/loading/${list?.id}`]: 'Nächstes Packstück scannen',
    };
  });
  // Whatever other journeys have left of the trips: the list is there.
  await walk(browser, 'fahrer1', async () => ({ '/TOUR/trips': 'Abfahrt' }));
});

test('the other screens of the hall are readable for everyone', async ({ browser }) => {
  test.setTimeout(240_000);
  const first = async (page: Page, kind: string) =>
    (
      await ask<{ items: { id: string; name: string; partnerName: string | null; tripName: string | null }[] }>(
        page,
        'POST',
        `/th-rest/${kind}/list`,
        {},
      )
    ).body.items[0];
  await walk(browser, 'hallenmeister', async (page) => {
    const unit = await first(page, 'unloading');
    const count = await first(page, 'inventory');
    const lists = await ask<{ items: { id: string; tripName: string; state: string }[] }>(
      page,
      'POST',
      '/th-rest/loading/list',
      {},
    );
    const closing = lists.body.items.find(({ state }) => state === 'INPROGRESS' || state === 'FINISHED');
    return {
      '/TH/unloading': unit?.partnerName ?? unit?.tripName ?? '',
      [`/TH/unloading/${unit?.id}`]: unit?.name ?? '',
      '/TH/inventory': 'Bestandsaufnahme',
      [`/TH/inventory/${count?.id}`]: count?.name ?? '',
      '/TH/arrival-board': 'Ankunft',
      '/TH/loading-dashboard': 'Abfahrten',
      // The link straight to closing: a dialog asks what stays behind, or first why it is late.
      [`/TH/close-loading/${closing?.id}`]: closing?.tripName ?? '',
      '/TH/masterpallets': 'Sammelpaletten',
      '/TH/equipment': 'Lademittel',
      '/INF/scan': 'Beliebiges Etikett scannen',
    };
  });
});

test('the lists of network and yard are readable for everyone, also where a row has much to tell', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  await walk(browser, 'planner', async () => ({ '/GTP/shipments': 'Netzsendungen' }), 'global');
  await walk(browser, 'yard1', async () => ({
    '/YM/visits': 'Auf dem Gelände',
    '/YM/shunting-orders': 'Rangieraufträge',
  }));
});

test('the login page is readable for everyone', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: desk, baseURL: base() })).newPage();
  await page.goto('/studio/');
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  await look(page, 'login');
});

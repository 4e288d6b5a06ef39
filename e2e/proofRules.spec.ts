// Concerns: delivery, dispatch, masterdata.
import { expect, type Page } from '@playwright/test';
import { ask, open, person, phone, scanWith, sign, test } from './people.ts';

/** What a product asks for as proof is asked at the customer's door, also without a network. */
type Order = {
  itemId: string;
  orderNumber: string;
  result: string | null;
  cashOnDelivery: number;
  scans: { scanned: number; notReadable: number } | null;
  packages: { packageId: string; barcode: string }[];
};
type Stop = { id: string; sequence: number; signatureBlobId: string | null; orders: Order[] };
type Trip = { id: string; name: string; state: string; stops: Stop[] };
type Saved = { id: string; orgUnit: string; version: number } & Record<string, unknown>;

const products = '/cmd-core-rest-interface/masterdata/product/v1/dtm';
const transfer = '/cmd-core-rest-interface/transfer/product/v1';
const rule = { scanPackages: true, signatureType: 'DISPLAY', signatureRequirement: 'ERROR' };

async function asks(admin: Page, ids: ReadonlySet<string>, more: object): Promise<void> {
  for (const id of ids) {
    const { body } = await ask<Saved>(admin, 'GET', `${products}/${id}`);
    // Where it is kept: the depot inherits it.
    const saved = await ask(admin, 'POST', `${transfer}/${body.orgUnit}/current`, { ...body, ...more });
    expect(saved.status, JSON.stringify(saved.body)).toBeLessThan(300);
  }
}

test('a product that asks for scans and a signature is asked for on the phone, without a network too; a label that cannot be read is recorded', async ({
  browser,
}) => {
  const admin = await person(browser, 'admin');
  const { page, context, wrong } = await person(browser, 'fahrer1', { ...phone, width: 360 });
  const openOrders = (stop: Stop) => stop.orders.filter(({ result }) => result === null);
  const read = async (id: string) => (await ask<Trip>(page, 'GET', `/dpt-rest/trips/${id}`)).body;
  const productOf = async ({ itemId }: Order) =>
    (await ask<{ productCode: string | null }>(admin.page, 'GET', `/dpt-rest/items/${itemId}`)).body.productCode;
  // Other journeys have ended trips of this driver, and entered orders without a product: a stop is wanted whose every order names one.
  let found: { mine: Trip; next: Stop; codes: Set<string> } | undefined;
  for (const { id } of (await ask<Trip[]>(page, 'GET', '/mobile-rest/tours')).body) {
    const mine = await read(id);
    for (const next of mine.stops) {
      const here = openOrders(next);
      if (!here.some(({ packages }) => packages.length > 0)) continue;
      const named = await Promise.all(here.map(productOf));
      const codes = new Set(named.filter((code) => code !== null));
      if (!named.includes(null)) found ??= { mine, next, codes };
    }
  }
  if (!found) throw new Error('the driver has no trip with an open stop whose orders name their products');
  const { mine, next, codes } = found;
  if (mine.state === 'WAITING_FOR_DRIVER_CONFIRMATION')
    await ask(page, 'POST', `/dpt-rest/trips/${mine.id}/driver-confirmation`, { accepted: true });
  await ask(page, 'POST', `/dpt-rest/trips/${mine.id}/start`, {});
  const here = openOrders(next);
  await asks(admin.page, codes, rule);
  try {
    const snapshot = page.waitForResponse((response) => response.url().endsWith(`/tours/${mine.id}/snapshot`));
    await open(page, `/TOUR/trips/${mine.id}/${next.id}`);
    await page.reload();
    await snapshot;
    // Another journey may have reached it before.
    const arrive = page.getByRole('button', { name: 'Angekommen' });
    await arrive.or(page.getByRole('button', { name: 'Stopp abschließen' })).waitFor();
    if (await arrive.isVisible()) await arrive.click();
    await expect(page.getByRole('button', { name: 'Stopp abschließen' })).toBeVisible();
    await page.waitForTimeout(1500);
    await context.setOffline(true);
    for (const radio of await page.getByRole('radio', { name: /^(Zugestellt|Abgeholt)$/ }).all()) await radio.check();
    for (const cash of await page.getByRole('button', { name: /Voller Betrag|vollständig|Ganzer/i }).all())
      await cash.click();
    await page.getByLabel('Angenommen von').fill('R. Sander');
    const complete = page.getByRole('button', { name: 'Stopp abschließen' });
    await complete.click();
    await expect(page.getByText(/weder gescannt noch als nicht lesbar vermerkt/).first()).toBeVisible();
    await expect(page.getByText('Auf dem Telefon unterschreiben lassen.').first()).toBeVisible();

    // A package of somebody else counts for nothing; of the own ones the last label is torn.
    await page.getByRole('main').click({ position: { x: 2, y: 2 } });
    await scanWith(page, '340000000000000017');
    await expect(page.getByText('Dieses Packstück gehört nicht zu diesem Stopp.')).toBeVisible();
    const packages = here.flatMap((order) => order.packages);
    const torn = packages.at(-1)?.barcode ?? '';
    for (const { barcode } of packages.slice(0, -1)) await scanWith(page, barcode);
    await page.getByRole('button', { name: `Nicht lesbar: ${torn}` }).click();
    await expect(page.getByText(`${packages.length} von ${packages.length} Packstücken erfasst`)).toBeVisible();
    await complete.click();
    await expect(page.getByText(/weder gescannt noch/)).toHaveCount(0);
    await expect(page.getByText('Auf dem Telefon unterschreiben lassen.').first()).toBeVisible();
    await sign(page);
    await complete.click();
    await expect(page.getByRole('heading', { name: mine.name })).toBeVisible();
    await context.setOffline(false);
    const stopNow = async () => (await read(mine.id)).stops.find(({ id }) => id === next.id);
    await expect
      .poll(async () => (await stopNow())?.orders.every(({ result }) => result === 'OK'), { timeout: 30_000 })
      .toBe(true);
    const stop = await stopNow();
    expect(stop?.signatureBlobId).not.toBe(null);
    const scans = stop?.orders.flatMap((order) => (order.scans ? [order.scans] : [])) ?? [];
    expect(scans.reduce((sum, one) => sum + one.scanned, 0)).toBe(packages.length - 1);
    expect(scans.reduce((sum, one) => sum + one.notReadable, 0)).toBe(1);
    // This browser keeps no files of the product: what it wants to load without a network it does not get.
    expect(wrong.filter((one) => !one.includes('dynamically imported module'))).toEqual([]);
  } finally {
    await asks(admin.page, codes, { scanPackages: false, signatureType: null, signatureRequirement: null });
  }
});

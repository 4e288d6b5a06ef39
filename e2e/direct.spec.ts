// Concerns: orders, dispatch, delivery, papers.
import { expect, type Page } from '@playwright/test';
import { today } from './depotDay.ts';
import { ownNumber } from './ownNumber.ts';
import { ask, open, person, phone, settled, sign, test } from './people.ts';
import { bookedTwice, checked, type Trip } from './trips.ts';

type Order = { itemId: string; orderType: string; result: string | null };
type Stop = { id: string; sequence: number; name: string; orders: Order[] };
type Item = { itemId: string; orderNumber: string; shipmentType: string; shipmentState: string };

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A direct order, typed at the order desk: from Hagen to Lünen, without coming through the hall. */
async function directOrder(page: Page): Promise<Item> {
  const number = `DIR-${ownNumber()}`;
  await open(page, '/OM/orders/new');
  const address = async (role: string, [name, street, code, city]: readonly [string, string, string, string]) => {
    for (const [label, value] of [
      ['Name', name],
      ['Straße', street],
      ['Postleitzahl', code],
      ['Ort', city],
    ] as const) {
      await part(page, role).getByLabel(label).fill(value);
      await page.keyboard.press('Escape');
    }
  };
  await page.getByLabel('Nr. des Versenders', { exact: true }).fill(number);
  await page.getByRole('combobox', { name: 'Auftragsart' }).click();
  await page.getByRole('option', { name: 'Direkt', exact: true }).click();
  await address('Versender', ['Federwerk Hagen', 'Eckeseyer Str. 90', '58089', 'Hagen']);
  await address('Empfänger', ['Baumarkt Lünen', 'Kurt-Schumacher-Str. 7', '44532', 'Lünen']);
  await page.getByLabel('Packstücke').fill('2');
  await page
    .getByLabel(/^Bruttogewicht/)
    .first()
    .fill('300');
  const [year, month, day] = today();
  await page.getByLabel('Zustellung am').fill(`${day}.${month}.${year}`);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Einreichen' }).click();
  await expect(page).toHaveURL(/\/OM\/orders\/[0-9a-f-]{36}$/);
  await settled();
  const found = () => ask<{ items: Item[] }>(page, 'POST', '/dpt-rest/items', { q: number });
  await expect.poll(async () => (await found()).body.items.length).toBe(1);
  return (await found()).body.items.find(({ shipmentType }) => shipmentType === 'DIRECT_TRAFFIC') as Item;
}

test('a direct order has two stops on one trip: the driver collects it, delivers it, and the desk reads both', async ({
  browser,
}) => {
  const dispo = await person(browser, 'dispo1');
  const item = await directOrder(dispo.page);
  expect(item).toMatchObject({ shipmentType: 'DIRECT_TRAFFIC', shipmentState: 'DISPATCHABLE' });
  const trip = (
    await ask<Trip>(dispo.page, 'POST', `/dpt-rest/trips${bookedTwice}`, {
      executionDate: today(),
      vehicleId: 'do-lx-1049',
      outboundRoute: '112',
    })
  ).body;
  await checked(dispo.page, `/dpt-rest/trips/${trip.id}/items`, { itemIds: [item.itemId] });
  const stopsNow = async () =>
    (await ask<{ stops: Stop[] }>(dispo.page, 'GET', `/dpt-rest/trips/${trip.id}`)).body.stops;
  const [from, to] = await stopsNow();
  expect([from?.name, to?.name]).toEqual(['Federwerk Hagen', 'Baumarkt Lünen']);

  // The desk sees both stops in their order, and moves neither before the other.
  await open(dispo.page, `/DPT/tour/${trip.id}`);
  const grid = dispo.page.getByRole('grid', { name: 'Stopps' });
  await expect(grid.locator('[data-line]').filter({ hasText: 'Federwerk Hagen' })).toBeVisible();
  await grid.locator('[data-line]').filter({ hasText: 'Baumarkt Lünen' }).click();
  await expect(dispo.page.getByText('Abholung an Stopp 1: Federwerk Hagen')).toBeVisible();
  await checked(dispo.page, `/dpt-rest/trips/${trip.id}/release`, {});

  const driver = await person(browser, 'fahrer1', phone);
  const { page } = driver;
  const step = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
  await open(page, `/TOUR/trips/${trip.id}`);
  await step('Annehmen').click();
  await step('Tour starten').click();
  await expect(step('Zu Stopp 1')).toBeVisible();
  // Nothing can be said of its delivery yet.
  await open(page, `/TOUR/trips/${trip.id}/${to?.id}`);
  await expect(page.getByText('Noch nicht abgeholt: zuerst Stopp 1, Federwerk Hagen')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);

  await open(page, `/TOUR/trips/${trip.id}/${from?.id}`);
  await expect(page.getByText('Diese Tour stellt zu an Stopp 2: Baumarkt Lünen')).toBeVisible();
  await step('Angekommen').click();
  await page.getByRole('radio', { name: 'Abgeholt', exact: true }).check();
  await page.getByRole('textbox', { name: /^(Angenommen von|Übergeben von)/ }).fill('F. Winter');
  await sign(page);
  await step('Stopp abschließen').click();
  await expect(page.getByText('Stopp 1 gespeichert')).toBeVisible();
  const stateNow = async () =>
    (await ask<Item>(dispo.page, 'GET', `/dpt-rest/items/${item.itemId}`)).body.shipmentState;
  await expect
    .poll(async () => (await stopsNow()).flatMap(({ orders }) => orders.map(({ result }) => result)))
    .toEqual(['OK', null]);
  expect(await stateNow()).toBe('IN_EXECUTION');

  await open(page, `/TOUR/trips/${trip.id}/${to?.id}`);
  await step('Angekommen').click();
  await page.getByRole('radio', { name: 'Zugestellt', exact: true }).check();
  await page.getByRole('textbox', { name: 'Angenommen von' }).fill('K. Öztürk');
  await sign(page);
  await step('Stopp abschließen').click();
  await expect(page.getByText('Stopp 2 gespeichert')).toBeVisible();
  await expect.poll(stateNow).toBe('COMPLETED');
  expect([...driver.wrong, ...dispo.wrong]).toEqual([]);
});

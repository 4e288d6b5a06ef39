// Concerns: dispatch, shipments, papers.
import { expect, type Page } from '@playwright/test';
import { isoDay, today } from './depotDay.ts';
import { interchange, sendOrders } from './orders.ts';
import { ask, open, person, test } from './people.ts';

type Named = {
  id: string;
  name: string;
  driverPhone: string | null;
  state: string;
  stops: { sequence: number; name: string }[];
};

/** A trip of today that is on the road and has stops to show. */
async function tripOnTheRoad(page: Page): Promise<Named> {
  const day = await ask<{ trips: Named[] }>(page, 'GET', `/dpt-rest/dashboard/execution?date=${isoDay(today())}`);
  const running = day.body.trips.find((trip) => trip.state === 'DRV_INPROGRESS') as Named;
  return (await ask<Named>(page, 'GET', `/dpt-rest/trips/${running.id}`)).body;
}

test('on a desk of 1280 px the map stands beside the stops with the chosen stop below it, and the driver is called from the head', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'dispo1', { width: 1280, height: 900 });
  const trip = await tripOnTheRoad(page);
  expect(trip.driverPhone).toMatch(/\d{5}/);
  await open(page, `/DPT/tour/${trip.id}`);
  const call = page.getByRole('toolbar', { name: 'Aktionen' }).first().getByRole('link', { name: 'Fahrer anrufen' });
  await expect(call).toHaveAttribute('href', `tel:${(trip.driverPhone ?? '').replace(/[^\d+]/g, '')}`);

  const stops = page.getByRole('grid', { name: 'Stopps' });
  const beside = page.locator('.d-beside-map');
  await expect(beside).toBeVisible();
  const [list, map] = [await stops.boundingBox(), await beside.boundingBox()];
  expect(map && list && map.x >= list.x + list.width && map.width >= 280).toBe(true);

  const [{ name } = { name: '' }] = trip.stops.filter(({ sequence }) => sequence === 1);
  await stops.locator('[data-line]').filter({ hasText: name }).click();
  const panel = page.getByRole('region', { name: /^Stopp 1/ });
  await expect(panel).toBeVisible();
  const [above, below] = [await beside.boundingBox(), await panel.boundingBox()];
  expect(above && below && below.y >= above.y + above.height && Math.abs(below.x - above.x) < 4).toBe(true);

  // Where there is less room the map has its own tab, as ever.
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(beside).toHaveCount(0);
  expect(wrong).toEqual([]);
});

test('a shipment is dispatched from its page: it is in the hand on the board; the delivery note stands in front, the area has its name', async ({
  browser,
}) => {
  const { page, wrong } = await person(browser, 'leitdispo', { width: 1440, height: 900 });
  const day = interchange();
  await sendOrders(page, day.text);
  const found = await ask<{ items: { itemId: string; orderNumber: string }[] }>(page, 'POST', '/dpt-rest/items', {
    q: day.prefix,
  });
  const item = found.body.items.find(({ orderNumber }) => orderNumber !== '') as { itemId: string };
  await open(page, `/DPT/shipment/${item.itemId}`);
  const head = page.getByRole('toolbar', { name: 'Aktionen' }).first();
  const buttons = head.getByRole('button');
  await expect(buttons.nth(0)).toHaveText('Disponieren');
  await expect(buttons.nth(1)).toHaveText('Gebietsspediteur zuteilen');
  await expect(buttons.nth(2)).toHaveText('Lieferschein');
  const way = page.getByRole('term').filter({ hasText: 'Versand, Empfang' }).locator('xpath=following-sibling::dd[1]');
  await expect(way).not.toContainText('dtm');
  // The area is told by its name as the records have it, not by its number alone.
  const { body: whole } = await ask<{ outboundRoute: string | null }>(page, 'GET', `/dpt-rest/items/${item.itemId}`);
  const route = whole.outboundRoute ?? '';
  expect(route).toMatch(/^\d+$/);
  const record = await ask<{ description?: unknown; name?: unknown }>(
    page,
    'GET',
    `/cmd-core-rest-interface/masterdata/route/v1/dtm/${route}`,
  );
  const area = page
    .getByRole('term')
    .filter({ hasText: /^Gebiet$/ })
    .locator('xpath=following-sibling::dd[1]');
  const said = (await area.first().innerText()).trim();
  expect(JSON.stringify(record.body)).toContain(said);
  expect(said).not.toBe(route);

  await buttons.nth(0).click();
  await expect(page).toHaveURL(/#\/DPT\?/);
  await expect(page.getByText('1 gewählt', { exact: false }).first()).toBeVisible();
  expect(wrong).toEqual([]);
});

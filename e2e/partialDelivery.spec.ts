// Concerns: delivery, dispatch.
import { expect } from '@playwright/test';
import { ask, open, person, phone, sign, test } from './people.ts';
import { inReach } from './reach.ts';
import { loadAndClose, releasedTrip } from './trips.ts';

type Pack = { packageId: string; barcode: string; status: string };
type Stop = { id: string; sequence: number; orders: { itemId: string; remark: string | null; packages: Pack[] }[] };

test('a driver delivers one of two packages: how many and which is asked before the stop is done, and the desk reads it', async ({
  browser,
}) => {
  const dispo = await person(browser, 'dispo1');
  const loader = await person(browser, 'lader1');
  const { trip } = await releasedTrip(dispo.page, 'do-lx-1049');
  await loadAndClose(dispo.page, loader.page, trip.id);
  const stopsNow = async () =>
    (await ask<{ stops: Stop[] }>(dispo.page, 'GET', `/dpt-rest/trips/${trip.id}`)).body.stops;
  const stop = (await stopsNow()).find(({ orders }) => orders.some((order) => order.packages.length === 2));
  const [first, second] = stop?.orders.flatMap((order) => order.packages) ?? [];

  const { page, wrong } = await person(browser, 'fahrer1', phone);
  const step = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
  await open(page, `/TOUR/trips/${trip.id}`);
  await step('Annehmen').click();
  await step('Tour starten').click();
  await expect(step(/^Zu Stopp/)).toBeVisible();
  await open(page, `/TOUR/trips/${trip.id}/${stop?.id}`);
  await step('Angekommen').click();
  await page.getByRole('radio', { name: 'Abweichung' }).check();
  // A deviation without its reason is not documented.
  await expect(page.getByText(/^0 von 1 Auftrag dokumentiert/)).toBeVisible();
  await step('Grund wählen').click();
  await page.getByText('Unvollständig zugestellt', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Angenommen von' }).fill('K. Öztürk');
  await sign(page);
  await step('Stopp abschließen').click();
  await expect(page.getByText('Sagen Sie, wie viele Packstücke es sind und welche.')).toBeVisible();

  // By the number it is the last one; the driver knows better.
  await page.getByRole('button', { name: 'Wie viele fehlen?: eins mehr' }).click();
  await expect(page.getByText('1 von 2 Packstücken zugestellt')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: second?.barcode ?? '' })).toBeChecked();
  await page.getByRole('checkbox', { name: second?.barcode ?? '' }).uncheck();
  await page.getByRole('checkbox', { name: first?.barcode ?? '' }).check();
  await inReach(page, 'stop, delivered in part', ['Stopp abschließen']);
  await step('Stopp abschließen').click();
  await expect(page.getByText(`Stopp ${stop?.sequence} gespeichert`)).toBeVisible();
  // The phone sends it when it can.
  const packages = async () =>
    (await stopsNow())
      .find(({ id }) => id === stop?.id)
      ?.orders.flatMap((order) => order.packages.map(({ barcode, status }) => [barcode, status]))
      .toSorted();
  await expect.poll(packages).toEqual(
    [
      [first?.barcode, 'NOK_MISSING'],
      [second?.barcode, 'OK'],
    ].toSorted(),
  );
  await open(page, `/TOUR/trips/${trip.id}/${stop?.id}`);
  await expect(page.getByText('1 von 2 Packstücken zugestellt', { exact: false })).toBeVisible();
  expect([...wrong, ...dispo.wrong, ...loader.wrong]).toEqual([]);
});

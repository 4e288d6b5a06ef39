// Concerns: ruletables, crossdock, dispatch, exchange.
import { expect, type Page } from '@playwright/test';
import { today } from './depotDay.ts';
import { interchange, sendOrders } from './orders.ts';
import { ask, desk, open, person, settled, test } from './people.ts';
import { bookedTwice, checked, type Trip } from './trips.ts';

type Listed = { items: { id: string; tripName: string | null }[] };
type Expected = { barcode: string; expectedPosition: string | null };

/** Three packages are collected at a customer and brought home; answers the unloading list of that truck. */
async function broughtHome(dispo: Page, lead: Page): Promise<{ list: string; packages: Expected[] }> {
  const day = interchange([['Kontorhaus Meyer', 'Brandstwiete 4', 'Hamburg', '20457', 3]]);
  await sendOrders(dispo, day.text);
  const found = await ask<{ items: { itemId: string }[] }>(dispo, 'POST', '/dpt-rest/items', { q: day.prefix });
  const itemIds = found.body.items.map((one) => one.itemId);
  const { body: trip } = await ask<Trip>(dispo, 'POST', `/dpt-rest/trips${bookedTwice}`, {
    executionDate: today(),
    vehicleId: 'do-lx-1049',
    outboundRoute: '117',
  });
  await checked(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds });
  await checked(dispo, `/dpt-rest/trips/${trip.id}/release`, {});
  const { body: now } = await ask<{ state: string; stops: { id: string; orders: { itemId: string }[] }[] }>(
    dispo,
    'GET',
    `/dpt-rest/trips/${trip.id}`,
  );
  if (now.state === 'WAITING_FOR_DRIVER_CONFIRMATION')
    await ask(dispo, 'POST', `/dpt-rest/trips/${trip.id}/driver-confirmation`, { accepted: true });
  await checked(dispo, `/dpt-rest/trips/${trip.id}/start`, {});
  for (const stop of now.stops.filter(({ orders }) => orders.length > 0))
    await checked(dispo, `/dpt-rest/trips/${trip.id}/stops/${stop.id}/documentation?overrideCodes=SIGNATURE_MISSING`, {
      clientEventId: crypto.randomUUID(),
      orders: stop.orders.map(({ itemId }) => ({ itemId, result: 'OK' })),
      signer: 'K. Nord',
    });
  await checked(dispo, `/dpt-rest/trips/${trip.id}/close-journey`, {});
  await settled();
  const lists = await ask<Listed>(lead, 'POST', '/th-rest/unloading/list', { paging: { size: 200, page: 0 } });
  const list = lists.body.items.find(({ tripName }) => tripName === trip.name)?.id ?? '';
  const { body: packages } = await ask<Expected[]>(lead, 'GET', `/th-rest/unloading/${list}/packages`);
  expect(packages.map(({ barcode }) => barcode).toSorted()).toEqual([...day.barcodes].toSorted());
  return { list, packages };
}

test('a supervisor changes where goods are put, and the next unloading follows: each package names the new place', async ({
  browser,
}) => {
  const dispo = await person(browser, 'admin', desk);
  const lead = await person(browser, 'hallenmeister', desk);
  const before = await broughtHome(dispo.page, lead.page);
  const results = '/ruleengine-rest/ruleengine/storingPositionRouting/results/terminalLocation?groupType=UNIT';
  const place = (await ask<string[]>(lead.page, 'GET', results)).body.at(-1) ?? '';
  const { body: record } = await ask<{ storingPosition: string }>(
    dispo.page,
    'GET',
    `/cmd-core-rest-interface/masterdata/terminallocation/v1/dtm/${place}`,
  );
  expect(before.packages.map(({ expectedPosition }) => expectedPosition)).not.toContain(record.storingPosition);

  // The depot's own table is empty: one row that asks for nothing, its place, by keys alone.
  await open(lead.page, '/WCO/rule-definitions/storingPositionRouting');
  const grid = lead.page.getByRole('grid', { name: 'Lagerplatz' });
  await expect(grid).toHaveAttribute('aria-rowcount', '0');
  await settled();
  await grid.focus();
  await lead.page.keyboard.press('Control+i');
  await expect(grid).toHaveAttribute('aria-rowcount', '1');
  await lead.page.keyboard.press('End');
  // Owner, comment, hits, state, the range's end: left of them stands the place.
  for (let n = 0; n < 5; n += 1) await lead.page.keyboard.press('ArrowLeft');
  await lead.page.keyboard.type(place);
  await lead.page.keyboard.press('Enter');
  await lead.page.keyboard.press('Control+s');
  await expect(lead.page.getByRole('button', { name: 'Entwurf speichern' })).toBeDisabled();
  await lead.page.getByRole('button', { name: 'Veröffentlichen' }).click();
  const dialog = lead.page.getByRole('dialog');
  await dialog.getByLabel('Bemerkung').fill('Umbau in Halle 2');
  await settled();
  await lead.page.keyboard.press('Control+s');
  await expect(dialog).toHaveCount(0);

  // The next truck comes home.
  const after = await broughtHome(dispo.page, lead.page);
  expect(after.packages.map(({ expectedPosition }) => expectedPosition)).toEqual(
    after.packages.map(() => record.storingPosition),
  );
  await open(lead.page, `/TH/unloading/${after.list}`);
  await expect(lead.page.getByText(record.storingPosition)).not.toHaveCount(0);
  expect([dispo, lead].flatMap((one) => one.wrong)).toEqual([]);
});

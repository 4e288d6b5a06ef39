import { expect, type Page } from '@playwright/test';
import { today } from './depotDay.ts';
import { interchange, type Place, sendOrders } from './orders.ts';
import { ask } from './people.ts';

export type Checks = { success: boolean; checkResults: { code: string; overridable: boolean }[] };
export type Trip = { id: string; name: string; version: number; loadingListId: string };
/** Journeys use the same few vehicles at the same hour: that somebody is booked twice is accepted. */
const twice = ['DOUBLE_BOOKED', 'TRAILER_DOUBLE_BOOKED', 'DRIVER_DOUBLE_BOOKED'];
export const bookedTwice = `?${twice.map((code) => `overrideCodes=${code}`).join('&')}`;

/** Does what is checked, and accepts what the checks warn of. */
export async function checked(page: Page, path: string, body: object): Promise<void> {
  const first = await ask<Checks>(page, 'POST', path, body);
  if (first.body.success) return;
  const overrideCodes = [...new Set(first.body.checkResults.filter((one) => one.overridable).map(({ code }) => code))];
  const second = await ask<Checks>(page, 'POST', path, { ...body, overrideCodes });
  expect(second.body, JSON.stringify(second.body)).toMatchObject({ success: true });
}

/** Orders of an interchange on a released trip, made by the dispatcher whose page this is. */
export async function releasedTrip(
  page: Page,
  vehicleId: string,
  places?: readonly Place[],
): Promise<{ trip: Trip; barcodes: string[] }> {
  const day = interchange(places);
  await sendOrders(page, day.text);
  const found = await ask<{ items: { itemId: string }[] }>(page, 'POST', '/dpt-rest/items', { q: day.prefix });
  const made = await ask<Trip>(page, 'POST', `/dpt-rest/trips${bookedTwice}`, {
    executionDate: today(),
    vehicleId,
    outboundRoute: '112',
  });
  await checked(page, `/dpt-rest/trips/${made.body.id}/items`, { itemIds: found.body.items.map((one) => one.itemId) });
  await checked(page, `/dpt-rest/trips/${made.body.id}/release`, {});
  return { trip: (await ask<Trip>(page, 'GET', `/dpt-rest/trips/${made.body.id}`)).body, barcodes: day.barcodes };
}

/** Loads every package of a released trip and closes its list: the trip may leave. */
export async function loadAndClose(dispo: Page, loader: Page, tripId: string): Promise<void> {
  const { loadingListId: list } = (await ask<Trip>(dispo, 'GET', `/dpt-rest/trips/${tripId}`)).body;
  const packs = (await ask<{ barcode: string }[]>(loader, 'GET', `/th-rest/loading/${list}/packages`)).body;
  for (const { barcode } of packs)
    await ask(loader, 'POST', `/th-rest/loading/${list}/scans`, { barcode, clientScanId: crypto.randomUUID() });
  await ask(loader, 'POST', `/th-rest/loading/${list}/finish`, {});
  await ask(dispo, 'POST', `/th-rest/loading/${list}/seals`, { number: `S-${tripId.slice(-8)}` });
  await checked(dispo, `/th-rest/loading/${list}/close`, {});
}

import { placeIn } from './book.mjs';
import { listNamed, settleAndClose } from './lists.mjs';
import { vehicleOf } from './pickups.mjs';
import { findOrder, legsIn } from './lineHaul.mjs';
import { scan, scanAll } from './scanning.mjs';
import { depart, driveAndClose, ordersOf, releasedTrip } from './trips.mjs';
import { closeUnit } from './unloading.mjs';

/** The morning of a depot: what stands in its hall is loaded and delivered; what nobody took comes back and is unloaded again. */
export async function deliver(night, depot) {
  const { book } = night;
  const { dispo, lead, hands } = night.people[depot];
  for (const pack of book.packages)
    if (pack.order.to === depot && pack.place === `hall ${depot}` && !book.today.includes(pack.order))
      await planAgain(night, dispo, depot, pack);
  const orders = book.orders.filter(
    (order) => order.to === depot && order.packages.some((pack) => pack.place === `hall ${depot}`),
  );
  const vans = [];
  for (let at = 0, n = 0; at < orders.length; at += 40, n += 1)
    vans.push(await loadVan(night, depot, orders.slice(at, at + 40), n));
  // Devices that waited come back into the network now: their packages are on the vans already.
  const units = book.units.filter((unit) => unit.to === depot && unit.uld && !unit.closed);
  for (const unit of units)
    for (const { pack, at } of unit.waiting) {
      const answer = await scan(night, hands[0], 'unloading', unit.uld, pack.barcode, {
        scannedAt: at,
        ...placeIn(book, depot),
      });
      if (answer.result !== 'OK')
        night.wrong(`${depot}: the waiting scan of ${pack.barcode} was answered ${answer.result}`);
    }
  for (const unit of units) await closeUnit(night, lead, unit);
  for (const van of vans) await driveVan(night, depot, van);
}

/**
 * What was refused or found on a day before is delivered today, by the order that it has now.
 * @param {any} night
 * @param {any} dispo
 * @param {string} depot
 * @param {any} pack
 */
async function planAgain(night, dispo, depot, pack) {
  const failed = (await dispo.get(`/dpt-rest/items?packageBarcode=${pack.barcode}`)).find(
    (/** @type {{ shipmentState: string }} */ item) => item.shipmentState === 'HINDERED',
  );
  if (failed) {
    night.book.count('delivered again');
    const [year, month, day] = night.date.split('-').map(Number);
    await dispo.command(
      '/dpt-rest/items/reschedule',
      { itemIds: [failed.itemId], executionDate: [year, month, day] },
      async () =>
        (await dispo.get(`/dpt-rest/items/${failed.itemId}`)).shipmentState === 'DISPATCHABLE' ? true : undefined,
    );
  }
  await findOrder(night, dispo, depot, pack);
}

async function loadVan(night, depot, orders, n) {
  const { dispo, lead, hands } = night.people[depot];
  const itemIds = legsIn(orders, depot);
  const item = await dispo.get(`/dpt-rest/items/${itemIds[0]}`);
  const trip = await releasedTrip(night, dispo, {
    name: `ND-${depot}-${n + 1}${night.tag}`,
    date: night.date,
    vehicleId: vehicleOf(depot, n),
    route: item.outboundRoute,
    itemIds,
  });
  if (ordersOf(trip).length !== itemIds.length)
    night.wrong(`${trip.name} has ${ordersOf(trip).length} of ${itemIds.length} orders`);
  const aboard = orders.flatMap((order) => order.packages).filter((pack) => pack.place === `hall ${depot}`);
  await scanAll(night, hands, 'loading', trip.loadingListId, aboard);
  for (const pack of aboard) pack.place = `van ${depot}`;
  const on = `/th-rest/loading/${trip.loadingListId}`;
  await lead.command(`${on}/close`, {}, async () => ((await lead.get(on)).state === 'CLOSED' ? true : undefined));
  return { trip: trip.id, name: trip.name, aboard };
}

async function driveVan(night, depot, { trip, name, aboard }) {
  const { book } = night;
  const { dispo, lead, hands } = night.people[depot];
  await depart(night, night.people[depot], trip);
  const back = [];
  await driveAndClose(night, dispo, trip, (order) => {
    const own = order.packages.flatMap((one) => book.byCode.get(one.barcode)).filter((pack) => aboard.includes(pack));
    const refused = book.luck.chance(0.03);
    for (const pack of own) {
      pack.place = refused ? `van ${depot}` : 'consignee';
      pack.refused = refused;
      if (!refused) pack.arrived = night.date;
    }
    if (refused) {
      back.push(...own);
      book.counts['refused by the consignee'] = (book.counts['refused by the consignee'] ?? 0) + own.length;
    }
    return {
      itemId: order.itemId,
      result: refused ? 'HINDRANCE' : 'OK',
      ...(refused ? { processDeviationId: 'd213' } : {}),
      packages: [],
      photos: [],
    };
  });
  if (back.length === 0) return;
  const list = await listNamed(lead, 'unloading', (one) => one.tripName === name);
  if (!list) return night.wrong(`${depot}: nothing to unload from ${name}, ${back.length} packages come back`);
  const expected = new Set((await lead.get(`/th-rest/unloading/${list.id}/packages`)).map((one) => one.barcode));
  if (expected.size !== back.length || back.some((pack) => !expected.has(pack.barcode)))
    night.wrong(`${depot}: ${name} brings ${back.length} back, its list expects ${expected.size}`);
  await scanAll(night, hands, 'unloading', list.id, back, () => placeIn(book, depot));
  for (const pack of back) pack.place = `hall ${depot}`;
  await settleAndClose(night, lead, list.id, () => 'MISSING');
}

import { listNamed } from './lists.mjs';
import { vehicleOf } from './pickups.mjs';
import { scan, scanAll } from './scanning.mjs';
import { depart, ordersOf, releasedTrip } from './trips.mjs';

/** Where an order goes next from a depot. */
const nextOf = (order, depot) => order.path[order.path.indexOf(depot) + 1];

/** Shipments that have something standing in the hall of a depot, each once. */
export const legsIn = (orders, depot) => [
  ...new Set(
    orders
      .flatMap((order) => order.packages)
      .filter((pack) => pack.place === `hall ${depot}`)
      .map((pack) => pack.legs[depot]),
  ),
];

/** Every depot loads one unit for each depot that it has goods for; what was left standing goes with a second one. */
export async function sendUnits(night, depot) {
  const { book } = night;
  const standing = () =>
    book.orders.filter(
      (order) =>
        nextOf(order, depot) && order.packages.some((pack) => pack.legs[depot] && pack.place === `hall ${depot}`),
    );
  const left = new Set();
  for (const [n, to] of [...new Set(standing().map((order) => nextOf(order, depot)))].entries()) {
    // The road is closed: what goes over it stays in the hall.
    if (night.isClosed(depot, to)) continue;
    const orders = standing().filter((order) => nextOf(order, depot) === to);
    for (const order of await loadUnit(night, depot, to, orders, n, 1)) left.add(order);
  }
  const again = [...left].filter((order) => order.packages.some((pack) => pack.place === `hall ${depot}`));
  for (const [n, to] of [...new Set(again.map((order) => nextOf(order, depot)))].entries())
    await loadUnit(
      night,
      depot,
      to,
      again.filter((order) => nextOf(order, depot) === to),
      n,
      2,
    );
}

async function loadUnit(night, depot, to, orders, n, wave) {
  const { book } = night;
  const people = night.people[depot];
  const { dispo, lead, hands } = people;
  const itemIds = legsIn(orders, depot);
  const item = await dispo.get(`/dpt-rest/items/${itemIds[0]}`);
  const trip = await releasedTrip(night, dispo, {
    name: `NL-${depot}-${to}-${wave}${night.tag}`,
    date: night.date,
    vehicleId: vehicleOf(depot, n),
    route: item.outboundRoute,
    lineHaul: true,
    itemIds,
  });
  if (ordersOf(trip).length !== itemIds.length)
    night.wrong(`${trip.name} has ${ordersOf(trip).length} of ${itemIds.length} orders`);
  const list = trip.loadingListId;
  const expected = await lead.get(`/th-rest/loading/${list}/packages`);
  const inHall = orders.flatMap((order) => order.packages).filter((pack) => pack.place === `hall ${depot}`);
  const codes = new Map(expected.map((one) => [one.barcode, one]));
  for (const pack of inHall) if (!codes.has(pack.barcode)) night.wrong(`${trip.name} does not expect ${pack.barcode}`);
  const forgotten = new Set(wave === 1 ? inHall.filter(() => book.luck.chance(0.03)) : []);
  // A truck that nothing is on does not leave.
  if (forgotten.size === inHall.length) forgotten.clear();
  const aboard = inHall.filter((pack) => !forgotten.has(pack));
  await scanAll(night, hands, 'loading', list, aboard);
  for (const pack of aboard) pack.place = `unit ${depot}-${to}`;
  for (const pack of aboard.filter(() => book.luck.chance(0.01))) {
    book.count('scans taken back and made again');
    await hands[0].ask('DELETE', `/th-rest/loading/${list}/scans/${codes.get(pack.barcode).packageId}`);
    const again = await scan(night, hands[0], 'loading', list, pack.barcode);
    if (again.result !== 'OK') night.wrong(`${trip.name}: ${pack.barcode} again was answered ${again.result}`);
    book.undone.push(pack.barcode);
  }
  if (forgotten.size > 0) book.counts['left standing'] = (book.counts['left standing'] ?? 0) + forgotten.size;
  const on = `/th-rest/loading/${list}`;
  await lead.command(`${on}/seals`, { number: `N${depot}${to}${wave}${night.tag}` }, async () =>
    (await lead.get(`${on}/seals`)).length > 0 ? true : undefined,
  );
  await lead.command(`${on}/close`, {}, async () => ((await lead.get(on)).state === 'CLOSED' ? true : undefined));
  if (book.luck.chance(0.15)) await reopenOnce(night, people, list, `N${depot}${to}${wave}b${night.tag}`);
  for (const pack of forgotten) await findOrder(night, dispo, depot, pack);
  await depart(night, people, trip.id);
  const { name } = await lead.get(on);
  book.units.push({ from: depot, to, list, name, trip: trip.id, packages: aboard });
  return orders;
}

/** A package that was left standing has an order that can be planned, whether the rest of its shipment has gone or not. */
export async function findOrder(night, dispo, depot, pack) {
  const found = await dispo.get(`/dpt-rest/items?packageBarcode=${pack.barcode}`);
  const open = found.find((item) => item.shipmentState === 'DISPATCHABLE');
  if (!open) return night.wrong(`${depot}: ${pack.barcode} was left behind and has no order that can be planned`);
  if (open.itemId !== pack.legs[depot]) night.book.count('split off');
  pack.legs[depot] = open.itemId;
}

/** The door is opened once more and closed again: another version of the announcement. */
async function reopenOnce(night, { lead }, list, seal) {
  night.book.count('units opened again');
  const on = `/th-rest/loading/${list}`;
  const stateIs = async (state) => ((await lead.get(on)).state === state ? true : undefined);
  await lead.command(`${on}/reopen`, {}, () => stateIs('INPROGRESS'));
  await lead.command(`${on}/seals`, { number: seal });
  await lead.command(`${on}/close`, {}, () => stateIs('CLOSED'));
}

/** The unloading list of the depot that a unit goes to: there once, with what is on the unit. */
export async function announcedUnit(night, unit) {
  const { lead } = night.people[unit.to];
  const until = Date.now() + 60_000;
  for (;;) {
    const list = await listNamed(lead, 'unloading', (one) => one.partnerListName === unit.name);
    if (list) {
      const expected = await lead.get(`/th-rest/unloading/${list.id}/packages`);
      if (expected.length === unit.packages.length || Date.now() > until) return { list, expected };
    }
    if (Date.now() > until) return undefined;
    await night.house.wait(300);
  }
}

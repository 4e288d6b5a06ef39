import { depart, driveAndClose, ordersOf, releasedTrip } from './trips.mjs';
import { scanAll } from './scanning.mjs';
import { listNamed, settleAndClose } from './lists.mjs';
import { network, placeIn } from './book.mjs';
import { whenOpen } from './calendar.mjs';

const plates = { ham: 'se', lej: 'l', str: 'lb', muc: 'm', hub: 'hef', vlo: 'v', szg: 's' };
/**
 * Vehicles of a depot in the demo records.
 * @param {string} depot
 * @param {number} n
 */
export const vehicleOf = (depot, n) =>
  depot === 'dtm' ? ['do-lx-1049', 'do-lx-1047', 'do-lx-1048'][n % 3] : `${plates[depot]}-lx-${101 + (n % 5)}`;

const header =
  'Order Number;Origin Name;Origin Address;Origin City;Origin Postal Code;Origin Country;Destination Name;Destination Address;Destination City;Destination Postal Code;Destination Country;Pickup Date;Delivery Date;Unit ID;Unit Type;Quantity;Weight;Weight Unit;Description';
/** The orders of a depot as the file that its customers send, a row for each package. */
function fileOf(orders, day) {
  const rows = orders.flatMap((order, n) =>
    order.packages.map((pack) => {
      const [country, code, city] = network[order.from];
      const [toCountry, toCode, toCity] = order.place;
      const from = [`Versand ${order.from} ${n % 9}`, `Werkstr. ${1 + (n % 9)}`, city, code, country];
      const to = [`Empfang ${order.number}`, `Marktweg ${1 + (n % 60)}`, toCity, toCode, toCountry];
      return [order.number, ...from, ...to, day, order.promised, pack.barcode, 'KT', 1, 4, 'kg', 'Ware'].join(';');
    }),
  );
  return Buffer.from([header, ...rows].join('\r\n'));
}

/** The file of a depot is taken in once, however often it is sent. */
export async function sendOrders(night, depot) {
  const { dispo } = night.people[depot];
  const { book, day, next } = night;
  const orders = book.today.filter((order) => order.from === depot && !order.ofNetwork);
  for (const order of orders) order.promised = whenOpen(order.to, next, night.days);
  const filename = `night-${depot}-${day}.csv`;
  const file = fileOf(orders, day);
  for (const _ of [1, 2]) {
    const answer = await dispo.ask('POST', `/om-rest/imports?kind=csv&filename=${filename}`, new Uint8Array(file));
    if (answer.status !== 201 || answer.body.rowsFailed > 0)
      throw new Error(`orders of ${depot}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 900)}`);
  }
  const imports = (await dispo.get('/om-rest/imports')).filter((one) => one.filename === filename);
  const made = [];
  for (const { id } of imports.filter((one) => one.rowsOk > 0))
    made.push(...(await dispo.get(`/om-rest/imports/${id}`)).items);
  const byNumber = new Map(orders.map((order) => [order.number, order]));
  for (const one of made) {
    const order = byNumber.get(one.externId.split('/').at(-1));
    if (order.pickup) night.wrong(`${depot}: ${order.number} was taken in twice`);
    order.pickup = one.itemId;
    order.orderNumber = one.orderNumber;
  }
  for (const order of orders) if (!order.pickup) night.wrong(`${depot}: ${order.number} was not taken in`);
}

/** The drivers fetch what was ordered; one package in fifty was not ready. Back in the yard it is unloaded by scans. */
export async function collect(night, depot) {
  const { dispo } = night.people[depot];
  const { book } = night;
  const orders = book.today.filter((order) => order.from === depot && order.pickup);
  for (let at = 0, n = 0; at < orders.length; at += 40, n += 1) {
    const part = orders.slice(at, at + 40);
    const first = await dispo.get(`/dpt-rest/items/${part[0].pickup}`);
    const trip = await releasedTrip(night, dispo, {
      name: `NP-${depot}-${n + 1}${night.tag}`,
      date: night.day,
      vehicleId: vehicleOf(depot, n),
      route: first.outboundRoute,
      itemIds: part.map((order) => order.pickup),
    });
    if (ordersOf(trip).length !== part.length)
      night.wrong(`${trip.name} has ${ordersOf(trip).length} of ${part.length} orders`);
    await depart(night, night.people[depot], trip.id);
    await driveAndClose(night, dispo, trip.id, (order) => handOver(night, depot, order));
    await unloadCollection(night, depot, trip.name, part);
  }
}

function handOver({ book }, depot, order) {
  const packages = order.packages.map(({ packageId, barcode }) => {
    const pack = book.byCode.get(barcode);
    pack.place = book.luck.chance(0.02) ? 'consignor' : `van ${depot}`;
    if (pack.place === 'consignor') book.count('not ready at the consignor');
    return { packageId, status: pack.place === 'consignor' ? 'NOK_MISSING' : 'OK', photos: [] };
  });
  const all = packages.every((one) => one.status === 'OK');
  return {
    itemId: order.itemId,
    result: all ? 'OK' : 'DEVIATION',
    ...(all ? {} : { processDeviationId: 'd108', remark: 'nicht bereit' }),
    packages,
    photos: [],
  };
}

async function unloadCollection(night, depot, tripName, orders) {
  const { lead, hands } = night.people[depot];
  const list = await listNamed(lead, 'unloading', (one) => one.tripName === tripName);
  if (!list) return night.wrong(`${depot}: nothing to unload from ${tripName}`);
  const expected = await lead.get(`/th-rest/unloading/${list.id}/packages`);
  const aboard = orders.flatMap((order) => order.packages).filter((pack) => pack.place === `van ${depot}`);
  const codes = new Set(expected.map((one) => one.barcode));
  if (codes.size !== aboard.length || aboard.some((pack) => !codes.has(pack.barcode)))
    night.wrong(`${depot}: ${tripName} brings ${aboard.length}, its list expects ${codes.size}`);
  for (const one of expected) night.book.byCode.get(one.barcode).legs[depot] = one.itemId;
  await scanAll(night, hands, 'unloading', list.id, aboard, () => placeIn(night.book, depot));
  for (const pack of aboard) pack.place = `hall ${depot}`;
  await settleAndClose(night, lead, list.id, () => 'MISSING');
}

import { partner, placeOf } from './book.mjs';
import { promiseOf } from './calendar.mjs';

/**
 * @param {number} at
 */
const dayOf = (at) => new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
/**
 * @param {string} name
 * @param {string[]} place
 */
const party = (name, [countryCode, postalCode, city]) => ({ name, countryCode, postalCode, city });

/** What a depot orders of the network for the day, and what the partner's depot is to collect (ordered by Dortmund).
 * @param {import('./things.mjs').Book} book
 * @param {string} depot
 */
const orderedBy = (book, depot) =>
  book.today.filter((order) => order.ofNetwork && (order.from === partner.id ? depot === 'dtm' : order.from === depot));

/**
 * @param {import('./things.mjs').Order} order
 * @param {string} day
 */
const contentOf = ({ number, from, place, packages }, day) => ({
  consignor: party(`Versand ${from}`, placeOf(from)),
  consignee: party(`Empfang ${number}`, place),
  externId: number,
  product: 'STANDARD',
  pickupDate: day.split('-').map(Number),
  pickupFrom: [14, 0, 0],
  pickupTo: [17, 0, 0],
  goods: [
    {
      numberOfPackages: packages.length,
      packingType: 'KT',
      goodsDescription: 'Ware',
      marksAndNumbers: null,
      grossWeight: packages.length * 4_000,
      length: 400,
      width: 300,
      height: 300,
      stackable: true,
    },
  ],
});

/** Shipments of the network are ordered and routed; each is a collection of its depot then, with the codes that its labels show.
 * @param {import('./things.mjs').Night} night
 * @param {string} depot
 */
export async function orderOfNetwork(night, depot) {
  const { dispo } = night.people[depot];
  const orders = orderedBy(night.book, depot);
  if (orders.length === 0) return;
  for (const order of orders) {
    const body = { ...contentOf(order, night.day), clientKey: `${order.number}-${night.day}` };
    const made = await dispo.ask('POST', '/gtp-rest/shipments', body);
    if (made.status !== 201) throw new Error(`${order.number}: ${made.status} ${JSON.stringify(made.body)}`);
    Object.assign(order, { shipment: made.body.id, orderNumber: made.body.orderNumber });
  }
  for (let at = 0; at < orders.length; at += 100) {
    const ids = orders.slice(at, at + 100).map((order) => order.shipment);
    await dispo.ask('POST', '/gtp-rest/shipments/route-shipment-batch', { ids });
  }
  for (const order of orders) {
    const now = await dispo.get(`/gtp-rest/shipments/${order.shipment}`);
    if (now.route.length === 0) {
      night.wrong(`${order.number} from ${order.from} to ${order.to} has no way: ${JSON.stringify(now.wouldRoute)}`);
      continue;
    }
    order.path = now.route;
    order.promised = dayOf(now.legs.at(-1).plannedDeparture);
    const expected = promiseOf(order, night.day, night.days);
    if (order.promised !== expected)
      night.wrong(
        `${order.number} from ${order.from} to ${order.to} is promised for ${order.promised}; by the calendar it is ${expected}`,
      );
    if (order.from !== partner.id) await labels(night, order);
  }
}

/** The collection that the depot was handed, and the labels of its packages.
 * @param {import('./things.mjs').Night} night
 * @param {import('./things.mjs').Order} order
 */
async function labels(night, order) {
  const until = Date.now() + 60_000;
  for (;;) {
    const rows = await night.sql(
      `select s.id, p.barcode from shipment s join package p on p.org_unit = s.org_unit and p.item_id = s.id and p.active
        where s.org_unit = $1 and s.gtp_shipment_id = $2 and s.shipment_type = 'PICKUP' order by p.position`,
      [order.from, order.shipment],
    );
    if (rows.length > 0) {
      order.pickup = rows[0].id;
      if (rows.length !== order.packages.length)
        night.wrong(`${order.number} has ${rows.length} labels, ${order.packages.length} were ordered`);
      for (const [i, pack] of order.packages.entries()) {
        pack.barcode = rows[i].barcode;
        night.book.know(pack);
      }
      return;
    }
    if (Date.now() > until) return night.wrong(`${order.number} was not handed to ${order.from}`);
    await night.house.wait(200);
  }
}

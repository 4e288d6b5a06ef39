import { whenOpen, workdayAfter } from './calendar.mjs';

/** The hub that fails at ten in the evening of the first day of a week, until the noon after; the truck of `held` has not left for it yet. */
export const failing = { day: 1, depot: 'hub', at: 22, until: 12, held: 'dtm', reason: 'Stromausfall am Hub' };

/** Runs from whoever leaves before the evening reach the hub on the night after, when it is open again. */
const isTonight = (/** @type {import('./things.mjs').Order} */ { from }) => !['szg', 'lnz'].includes(from);

/** Shipments that were to go over the hub tonight, as the book has them.
 * @param {import('./things.mjs').Book} book
 */
const wouldPass = ({ orders }) =>
  orders.filter((order) => order.ofNetwork && order.path.includes(failing.depot) && isTonight(order));

/**
 * The planner closes the hub, reads what is affected, and turns all that has another way by one gesture after another; what has none waits by name.
 * Whom it hits is counted a second time from the book and by SQL from the legs, and each new day of arrival by the calendar of the program.
 * @param {import('./things.mjs').Night} night
 */
export async function hubFails(night) {
  const { planner } = night.people.global;
  const { book, next, days } = night;
  const body = {
    depot: failing.depot,
    reason: failing.reason,
    validTo: Math.floor(night.house.instant(next, failing.until)),
    clientKey: `night-hub-${night.day}`,
  };
  const made = await planner.ask('POST', '/gtp-rest/closures/create', body);
  if (made.status !== 201) throw new Error(`closure of the hub: ${made.status} ${JSON.stringify(made.body)}`);
  await sameAffected(night);
  const turned = new Map();
  const from = performance.now();
  for (let round = 1; round <= 20; round += 1) {
    const { rows } = await planner.get('/gtp-rest/reroutes/affected');
    const may = rows.filter((/** @type {any} */ row) => row.after !== null && row.mayRoute);
    if (may.length === 0) break;
    const shipments = may.map((/** @type {any} */ { id, version }) => ({ id, version }));
    const clientKey = `night-${night.day}-${round}`;
    const { status, body: said } = await planner.ask('POST', '/gtp-rest/reroutes/apply', {
      reason: failing.reason,
      shipments,
      clientKey,
    });
    if (status !== 200) throw new Error(`reroute: ${status} ${JSON.stringify(said).slice(0, 600)}`);
    for (const one of said.results.filter((/** @type {any} */ { success }) => success))
      turned.set(
        one.id,
        may.find((/** @type {any} */ row) => row.id === one.id),
      );
    book.count('gestures that turned shipments past the hub');
  }
  night.rerouted = { shipments: turned.size, seconds: (performance.now() - from) / 1000 };
  const { rows: left, total } = await planner.get('/gtp-rest/reroutes/affected');
  for (const row of left) {
    book.count('waited for the hub, by name');
    if (row.reason !== failing.reason || !row.wouldRoute) night.wrong(`${row.orderNumber} waits for the hub unnamed`);
  }
  if (total !== left.length) night.wrong(`${total} wait for the hub, ${left.length} are read`);
  const open = whenOpen('hub', workdayAfter(next, days), days);
  for (const order of wouldPass(book)) {
    const now = await planner.get(`/gtp-rest/shipments/${order.shipment}`);
    if (!turned.has(order.shipment)) continue;
    order.path = now.route;
    book.count(now.route.includes(failing.depot) ? 'a night later over the hub' : 'turned past the hub');
    const legs = now.legs.filter((/** @type {any} */ leg) => leg.state !== 'DID_NOT_TAKE_PLACE');
    order.now = dayOf(legs.at(-1).plannedDeparture);
    const expected = whenOpen(order.to, open, days);
    if (order.now !== expected)
      night.wrong(
        `${order.number} goes ${now.route.join(' to ')} and arrives ${order.now}; by the calendar ${expected}`,
      );
  }
}

/** @param {number} at */
const dayOf = (at) => new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });

/** What the planner reads as affected is what the book says, and what plain SQL says.
 * @param {import('./things.mjs').Night} night
 */
async function sameAffected(night) {
  const { planner } = night.people.global;
  const { total } = await planner.get('/gtp-rest/reroutes/affected');
  const until = night.house.instant(night.next, failing.until);
  const rows = await night.sql(
    `select distinct s.id from gtp_shipment s join gtp_leg l on l.org_unit = s.org_unit and l.shipment_id = s.id
      where s.state not in ('NEW', 'CANCELED', 'DELIVERED') and l.state = 'PLANNED' and l.kind in ('HUB', 'LINE_HAUL')
        and ((l.from_depot = $1 and l.planned_departure < to_timestamp($2)) or (l.to_depot = $1 and l.planned_arrival < to_timestamp($2)))`,
    [failing.depot, until / 1000],
  );
  const booked = wouldPass(night.book).map((order) => order.shipment);
  const counted = new Set(rows.map(({ id }) => id));
  night.book.counts['shipments that the failing hub hit'] = booked.length;
  if (total !== counted.size || counted.size !== booked.length || booked.some((id) => !counted.has(id)))
    night.wrong(
      `${total} shipments are hit by the hub for the planner, ${counted.size} by SQL, ${booked.length} by the book`,
    );
}

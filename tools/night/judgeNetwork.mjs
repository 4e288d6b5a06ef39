import { partner } from './book.mjs';

/** What the network says of a shipment whose packages are at these places; the first that fits counts.
 * @param {import('./things.mjs').Order} order
 */
function expectedState(order) {
  const { packages, path } = order;
  const at = (/** @type {string} */ place) => packages.some((pack) => pack.place === place);
  const last = path.at(-1);
  if (packages.every((pack) => pack.place === 'consignee')) return ['DELIVERED'];
  if (order.refusedThere || packages.some((pack) => pack.refused && pack.place === `hall ${last}`)) return ['HINDERED'];
  if (packages.every((pack) => pack.place === 'consignor')) return ['HANDED_OVER', 'PICKED_UP'];
  // Something of it came to its end, something is missing or comes later.
  if (at('consignee')) return ['DELIVERED', 'IN_DELIVERY', 'AT_DESTINATION', 'HINDERED'];
  if (at(`hall ${last}`)) return ['AT_DESTINATION', 'IN_DELIVERY', 'HINDERED'];
  if (at(`hall ${path[0]}`)) return ['PICKED_UP', 'IN_LINE_HAUL'];
  return ['PICKED_UP', 'IN_LINE_HAUL', 'AT_DESTINATION', 'IN_DELIVERY', 'HINDERED'];
}

/** Each shipment of the network is delivered, waits with a name, or is hindered, as its goods are.
 * @param {import('./things.mjs').Sql} sql
 * @param {{ book: import('./things.mjs').Book }} night
 */
export async function statesOfNetwork(sql, { book }) {
  const rows = await sql(
    `select s.id, s.order_number, s.state, s.delivered_at, exists (select from gtp_note n where n.org_unit = s.org_unit and n.shipment_id = s.id) as noted,
        exists (select from history h where h.log_key = 'GTP:' || s.id and h.text_key = 'network:history/withDeviation') as deviates from gtp_shipment s`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wrong = [];
  for (const order of book.orders.filter((one) => one.ofNetwork)) {
    const row = byId.get(order.shipment);
    if (!row) {
      wrong.push(`${order.number} is no shipment of the network`);
      continue;
    }
    book.states[row.state] = (book.states[row.state] ?? 0) + 1;
    const codes = order.packages.map((pack) => `${pack.barcode} ${pack.place}`).join(', ');
    const named = `${order.number} (${row.order_number}, ${order.path.join(' to ')}; ${codes})`;
    if (!expectedState(order).includes(row.state)) wrong.push(`${named} is ${row.state} for the network`);
    const whole = order.packages.every((pack) => pack.place === 'consignee');
    if (row.state === 'DELIVERED' && !whole && !row.deviates && !row.noted)
      wrong.push(`${named} is delivered without a word of what is missing`);
  }
  if (rows.length !== book.orders.filter((one) => one.ofNetwork).length)
    wrong.push(`the network has ${rows.length} shipments that nobody ordered`);
  return wrong;
}

/** Promised against arrived by lane, counted from the network's own rows, is what the book says.
 * @param {import('./things.mjs').Sql} sql
 * @param {{ book: import('./things.mjs').Book }} night
 */
export async function lanesOfNetwork(sql, { book }) {
  const rows = await sql(
    `select s.route[1] || '-' || s.route[cardinality(s.route)] as lane, count(*)::int as promised, count(s.delivered_at)::int as arrived,
        count(*) filter (where (s.delivered_at at time zone 'Europe/Berlin')::date <= (l.planned_departure at time zone 'Europe/Berlin')::date)::int as on_time
      from gtp_shipment s join lateral (select planned_departure from gtp_leg l where l.org_unit = s.org_unit and l.shipment_id = s.id order by seq desc limit 1) l on true
      where cardinality(s.route) > 0 group by 1`,
  );
  const byLane = new Map();
  for (const order of book.orders.filter((one) => one.ofNetwork && one.path.length > 0)) {
    const lane = `${order.from}-${order.to}`;
    const sums = byLane.get(lane) ?? { promised: 0, arrived: 0, onTime: 0 };
    const days = order.packages.map((pack) => pack.arrived);
    // The day on which its last package arrived; what lacks one has not arrived as a whole.
    const day = days.includes(undefined) ? undefined : days.toSorted().at(-1);
    sums.promised += 1;
    if (day) sums.arrived += 1;
    // By the way that it has now: what was turned is promised anew.
    if (day && day <= (order.now ?? order.promised)) sums.onTime += 1;
    byLane.set(lane, sums);
  }
  const wrong = [];
  for (const { lane, promised, arrived, on_time: onTime } of rows) {
    const sums = byLane.get(lane) ?? { promised: 0, arrived: 0, onTime: 0 };
    // The network calls a shipment delivered that lacks a package, and says so.
    const partly = book.orders.filter(
      (one) =>
        one.ofNetwork &&
        `${one.from}-${one.to}` === lane &&
        one.packages.some((pack) => pack.arrived) &&
        one.packages.some((pack) => !pack.arrived),
    ).length;
    if (promised !== sums.promised || arrived < sums.arrived || arrived > sums.arrived + partly)
      wrong.push(
        `lane ${lane} of the network: ${promised} promised, ${arrived} arrived; ${sums.promised} and ${sums.arrived} are (${partly} in part)`,
      );
    if (onTime < sums.onTime || onTime > sums.onTime + partly)
      wrong.push(`lane ${lane} of the network: ${onTime} in time by the data, ${sums.onTime} are (${partly} in part)`);
  }
  if (rows.length !== byLane.size) wrong.push(`the network has ${rows.length} lanes, ${byLane.size} are`);
  return wrong;
}

/** Each file of the partner was taken once, whatever came twice, and nothing of it waits.
 * @param {import('./things.mjs').Sql} sql
 */
export async function filesOfPartner(sql) {
  const rows = await sql(
    `select r.reference, r.draft -> 'problems' as problem from order_row r where r.state in ('NEW', 'ERROR')`,
  );
  const handed = await sql(`select count(*)::int as n from shipment where org_unit = $1`, [partner.id]);
  return [
    ...rows.map((one) => `a row of a file waits: ${one.reference} ${JSON.stringify(one.problem)}`),
    ...(handed[0].n > 0 ? [`${handed[0].n} shipments were made in the hall of a partner`] : []),
  ];
}

import { connect } from '../prove/day.mjs';
import { partner } from './book.mjs';
import { filesOfPartner, lanesOfNetwork, statesOfNetwork } from './judgeNetwork.mjs';
import { storiesOf } from './stories.mjs';

const questions = [
  places,
  arrivals,
  lists,
  announcements,
  scans,
  shipments,
  leftWithoutOrder,
  jobs,
  statesOfNetwork,
  lanesOfNetwork,
  filesOfPartner,
];

/** Each question asks the database on its own, by other statements than the product's; answers are findings in words. */
export async function judge(night) {
  const { sql, end } = await connect(night.house.databaseUrl);
  try {
    const findings = [];
    for (const question of questions) findings.push(...(await question(sql, night)));
    night.stories = await storiesOf(sql, night, findings);
    return findings;
  } finally {
    await end();
  }
}

const groupBy = (rows, keyOf) => {
  const groups = new Map();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
};

/** What the row of a depot says of a package. */
function claimOf(row) {
  if (row.terminal === 'IN_DEPOT') return `hall ${row.unit}`;
  if (row.terminal === 'LOADED' || row.terminal === 'TO_UNLOAD') return `van ${row.unit}`;
  if (row.terminal === 'NOT_YET_UNLOADED') return `before ${row.unit}`;
  if (row.compartment === 'CUSTOMER') return 'consignee';
  return row.status === 'NOK_MISSING' ? `missing ${row.unit}` : 'nowhere';
}

/** Every package is in exactly one place, the place where it really is, and no depot has it twice. */
async function places(sql, { book }) {
  const rows = await sql(
    `select p.org_unit as unit, p.barcode, p.terminal_status as terminal, p.status, p.compartment_kind as compartment, s.order_number, s.shipment_type as kind
       from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id where p.active`,
  );
  const wrong = [];
  const byCode = groupBy(rows, (row) => row.barcode);
  for (const pack of book.packages) {
    const own = byCode.get(pack.barcode) ?? [];
    const units = own.map((row) => row.unit);
    if (new Set(units).size !== units.length) wrong.push(`${pack.barcode} is there twice in ${units.join(', ')}`);
    if (own.some((row) => row.order_number !== pack.order.orderNumber))
      wrong.push(`${pack.barcode} belongs to another order`);
    const claims = pack.order.path.map((unit) => {
      const row = own.find((one) => one.unit === unit);
      return row ? claimOf(row) : 'nowhere';
    });
    const last = claims.findLastIndex((claim) => claim !== 'nowhere');
    const said = last < 0 ? 'nowhere' : claims[last];
    // What stands in a partner's hall was handed over to it.
    const given = pack.place === `hall ${partner.id}` ? 'consignee' : pack.place;
    const is = given === 'lost' ? `missing ${pack.missingAt}` : given;
    const fits = is === 'consignor' ? said === 'nowhere' || said.startsWith('missing') : said === is;
    if (!fits)
      wrong.push(
        `${pack.barcode} of ${pack.order.orderNumber} (${pack.order.path.join(' to ')}) is ${is}, the data say ${claims.join(' | ')}`,
      );
    const halls = claims.filter((claim, i) => claim.startsWith('hall') || (i < last && claim.startsWith('before')));
    if (halls.length > 1 || (halls.length === 1 && claims.indexOf(halls[0]) < last))
      wrong.push(`${pack.barcode} is in more than one place: ${claims.join(' | ')}`);
    if (pack.damaged && !own.some((row) => row.status === 'OK_DAMAGED'))
      wrong.push(`${pack.barcode} is damaged, no depot says so`);
  }
  for (const { barcode, depot } of book.unknown) {
    const own = byCode.get(barcode) ?? [];
    if (
      own.length !== 1 ||
      own[0].unit !== depot ||
      own[0].kind !== 'UNKNOWN_PACKAGE' ||
      own[0].terminal !== 'IN_DEPOT'
    )
      wrong.push(`the unknown ${barcode} of ${depot} is there ${own.length} times: ${own.map(claimOf).join(', ')}`);
  }
  const known = new Set([...book.packages, ...book.unknown].map((one) => one.barcode));
  for (const code of byCode.keys()) if (!known.has(code)) wrong.push(`nobody has sent ${code}`);
  return wrong;
}

/**
 * The day on which each package was delivered is that of the trip that brought it, by the documentation of its last stop.
 * @param {any} sql
 * @param {{ book: { packages: { barcode: string, arrived?: string, order: { to: string } }[] } }} night
 */
async function arrivals(sql, { book }) {
  /** @type {{ barcode: string, day: string }[]} */
  const rows = await sql(
    `select p.barcode, max(t.execution_date)::text as day from package p join stop_order o on o.org_unit = p.org_unit and o.item_id = p.item_id and o.order_type = 'DELIVERY' and o.result in ('OK', 'DEVIATION')
        join trip t on t.org_unit = o.org_unit and t.id = o.trip_id and t.traffic_type = 'LocalTraffic' where p.active and p.compartment_kind = 'CUSTOMER' group by 1`,
  );
  const days = new Map(rows.map((one) => [one.barcode, one.day]));
  return book.packages
    .filter((pack) => pack.order.to !== partner.id && days.get(pack.barcode) !== pack.arrived)
    .map(
      (pack) =>
        `${pack.barcode} arrived ${pack.arrived ?? 'nowhere'}, by the data ${days.get(pack.barcode) ?? 'nowhere'}`,
    );
}

const handled = `('LOADED', 'UNLOADED', 'REGISTERED', 'WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING')`;

/** Every list adds up: its counters, its shipments and its packages say the same, and nothing is open on a closed one. */
async function lists(sql) {
  const rows = await sql(
    `select l.org_unit, l.kind, l.name, l.state, l.packages_expected as expected, l.packages_scanned as scanned, l.packages_missing as missing, l.surplus,
        coalesce(p.handled, 0)::int as lines_handled, coalesce(p.missing, 0)::int as lines_missing, coalesce(p.surplus, 0)::int as lines_surplus,
        coalesce(p.open, 0)::int as open, coalesce(p.expected, 0)::int as lines_expected
      from process_list l
      left join lateral (select count(*) filter (where x.process_status in ${handled} and not x.surplus) as handled,
          count(*) filter (where x.process_status = 'MISSING' and not x.surplus) as missing, count(*) filter (where x.surplus and x.process_status in ${handled}) as surplus,
          count(*) filter (where x.process_status = 'NOT_YET_PROCESSED' and not x.surplus and not y.removed) as open,
          count(*) filter (where not x.surplus and not y.removed) as expected
        from process_package x join process_item y using (org_unit, list_id, item_id) where x.org_unit = l.org_unit and x.list_id = l.id) p on true
      where l.state <> 'CANCELED'`,
  );
  const wrong = rows
    .filter(
      (one) =>
        one.expected !== one.lines_expected ||
        one.scanned !== one.lines_handled ||
        one.missing !== one.lines_missing ||
        one.surplus !== one.lines_surplus,
    )
    .map(
      (one) =>
        `list ${one.name} of ${one.org_unit} counts ${one.scanned} of ${one.expected}, ${one.missing} missing, ${one.surplus} surplus; its packages say ${one.lines_handled} of ${one.lines_expected}, ${one.lines_missing}, ${one.lines_surplus}`,
    );
  for (const one of rows.filter(({ state }) => ['CLOSED', 'LOCKED', 'JOURNEY_CLOSED'].includes(state)))
    if (one.open > 0) wrong.push(`list ${one.name} of ${one.org_unit} is closed and ${one.open} packages are open`);
  const late = await sql(
    `select l.org_unit, l.name, l.late_scans as counted, (select count(*)::int from process_scan s where s.org_unit = l.org_unit and s.list_id = l.id and s.received_at is not null) as came
      from process_list l`,
  );
  for (const { org_unit, name, counted, came } of late)
    if (counted !== came) wrong.push(`list ${name} of ${org_unit} counts ${counted} late scans, ${came} came late`);
  const found = await sql(
    `select l.name, l.org_unit, p.barcode from process_package x join process_list l on l.org_unit = x.org_unit and l.id = x.list_id join package p on p.org_unit = x.org_unit and p.id = x.package_id
      where x.process_status = 'MISSING' and (p.terminal_status in ('IN_DEPOT', 'LOADED') or p.compartment_kind = 'CUSTOMER')`,
  );
  wrong.push(...found.map((one) => `list ${one.name} of ${one.org_unit} misses ${one.barcode}, which is there`));
  // What was refused is on another truck on another day.
  const two = await sql(
    `select p.org_unit, p.barcode, count(*)::int as n from process_package x join process_list l on l.org_unit = x.org_unit and l.id = x.list_id and l.kind = 'LDG' and l.state not in ('CANCELED')
        join process_item i on i.org_unit = x.org_unit and i.list_id = x.list_id and i.item_id = x.item_id and not i.removed
        join package p on p.org_unit = x.org_unit and p.id = x.package_id where x.process_status in ('LOADED', 'WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING') group by 1, 2, l.execution_date having count(*) > 1`,
  );
  wrong.push(...two.map((one) => `${one.barcode} is on ${one.n} trucks of ${one.org_unit}`));
  return wrong;
}

/** Every unit that left is announced once where it goes, with exactly what it carries. */
async function announcements(sql, { book }) {
  const wrong = [];
  for (const unit of book.units.filter((one) => !one.byFile && one.to !== partner.id)) {
    const there = await sql(
      `select l.id, l.state, l.preliminary from process_list l where l.org_unit = $1 and l.kind = 'ULD' and l.partner_unit = $2 and l.partner_list_id = $3`,
      [unit.to, unit.from, unit.list],
    );
    if (there.length !== 1)
      wrong.push(`unit ${unit.name} of ${unit.from} is announced ${there.length} times in ${unit.to}`);
    if (there[0]?.preliminary) wrong.push(`unit ${unit.name} is still preliminary in ${unit.to}`);
    const codes = await sql(
      `select p.barcode from process_package x join package p on p.org_unit = x.org_unit and p.id = x.package_id where x.org_unit = $1 and x.list_id = $2 and not x.surplus`,
      [unit.to, there[0]?.id ?? null],
    );
    const said = new Set(codes.map((one) => one.barcode));
    const carried = unit.packages.map((pack) => pack.barcode);
    if (said.size !== carried.length || carried.some((code) => !said.has(code)))
      wrong.push(`unit ${unit.name} carries ${carried.length} packages, ${unit.to} was told ${said.size}`);
    const reports = await sql(`select args from history where org_unit = $1 and log_key = $2 and code = '3091'`, [
      unit.from,
      `LDG:${unit.list}`,
    ]);
    if (unit.closed && reports.length === 0) wrong.push(`${unit.from} was not told what came off ${unit.name}`);
    const last = reports.at(-1)?.args;
    const missing = unit.packages.filter((pack) => pack.missingAt === unit.to).length;
    if (last && Math.min(...reports.map((one) => Number(one.args.missing))) !== missing)
      wrong.push(
        `${unit.from} was told that ${reports.map((one) => one.args.missing).join(', then ')} packages of ${unit.name} are missing; ${missing} are`,
      );
  }
  return wrong;
}

/** Every scan that was acknowledged stands once, with the answer that was given, and none that nobody made. */
async function scans(sql, { book }) {
  const rows = await sql(
    `select client_scan_id as key, list_id as list, barcode, result, undone_at is not null as undone from process_scan`,
  );
  const wrong = [];
  const seen = new Map();
  for (const row of rows) {
    if (seen.has(row.key)) wrong.push(`scan ${row.key} stands twice`);
    seen.set(row.key, row);
    if (!book.scans.has(row.key))
      wrong.push(`a scan of ${row.barcode} stands (${row.result}) that nobody was answered`);
  }
  for (const [key, { code, result }] of book.scans) {
    const row = seen.get(key);
    if (!row) wrong.push(`the scan of ${code} was acknowledged and is lost`);
    else if (row.result !== result)
      wrong.push(`the scan of ${code} was answered ${result} and stands as ${row.result}`);
  }
  const effects = await sql(
    `select list_id, barcode, count(*)::int as n from process_scan where result in ('OK', 'SURPLUS') and undone_at is null group by 1, 2 having count(*) > 1`,
  );
  wrong.push(...effects.map((one) => `${one.barcode} has ${one.n} effects on one list`));
  const told = await sql(
    `select h.log_key, count(*)::int as n from history h where h.code in ('3020', '4020') and h.log_key like 'PKG:%' group by h.log_key, h.code, h.args ->> 'name' having count(*) > 1`,
  );
  if (told.length > new Set(book.undone).size)
    wrong.push(`${told.length} packages are told twice of one list, ${book.undone.length} were taken back`);
  return wrong;
}

/** Shipments: their packages are all there, and those in the hall are counted; the parts of an order are what the order was. */
async function shipments(sql, { book }) {
  const rows = await sql(
    `select s.org_unit, s.order_number, s.state, s.shipment_type as kind, s.packages, s.weight::int as weight, s.packages_on_terminal as on_terminal, count(p.id)::int as n, count(p.id) filter (where p.terminal_status = 'IN_DEPOT')::int as here
      from shipment s left join package p on p.org_unit = s.org_unit and p.item_id = s.id and p.active where s.state <> 'CANCELED' group by s.org_unit, s.id`,
  );
  const wrong = [];
  for (const one of rows)
    if (one.here !== one.on_terminal)
      wrong.push(`${one.order_number} of ${one.org_unit} counts ${one.on_terminal} in the hall, ${one.here} are`);
  const byOrder = groupBy(rows, (one) => one.order_number);
  const sum = (of, what) => of.reduce((total, one) => total + one[what], 0);
  for (const order of book.orders) {
    const own = byOrder.get(order.orderNumber) ?? [];
    const pickup = own.find((one) => one.kind === 'PICKUP' && one.org_unit === order.from);
    for (const depot of order.path) {
      const legs = own.filter((one) => one.org_unit === depot && one.kind !== 'PICKUP');
      const name = `${order.orderNumber} of ${depot}`;
      if (legs.filter((one) => one.kind === 'DELIVERY').length > 1) wrong.push(`${name} is there more than once`);
      for (const leg of legs)
        if (leg.n !== leg.packages) wrong.push(`${name} says ${leg.packages} packages and has ${leg.n}`);
      // The next depots know what came to them and no more.
      const sent = depot === order.from ? order.packages : sentTo(book, depot).filter((pack) => pack.order === order);
      if (legs.length > 0 && sum(legs, 'n') !== sent.length)
        wrong.push(`${name} has ${sum(legs, 'n')} packages in ${legs.length} legs, ${sent.length} are its`);
      if (depot === order.from && pickup && legs.length > 0 && sum(legs, 'weight') !== pickup.weight)
        wrong.push(`${name} weighs ${sum(legs, 'weight')} g in ${legs.length} legs, it was ${pickup.weight} g`);
    }
  }
  return wrong;
}

/**
 * Packages of all units that left for a depot.
 * @param {import('./things.mjs').Book} book
 * @param {string} depot
 */
const sentTo = (book, depot) => book.units.filter((unit) => unit.to === depot).flatMap((unit) => unit.packages);

/** Packages that stand in a hall and whose shipment has gone without them: nobody could plan them. */
async function leftWithoutOrder(sql) {
  const rows = await sql(
    `select p.org_unit, p.barcode from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where p.active and p.terminal_status = 'IN_DEPOT' and s.state in ('LOADED', 'IN_EXECUTION', 'COMPLETED', 'COMPLETED_WITH_DEVIATION', 'CLOSED')`,
  );
  return rows.map((one) => `${one.barcode} stands in ${one.org_unit} and has no order that can be planned`);
}

/** Nothing between the depots is stuck. */
async function jobs(sql) {
  const rows = await sql(
    `select task_identifier as task, last_error as error, attempts from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where last_error is not null`,
  ).catch(() => []);
  return rows.map((one) => `a job (${one.task}) failed ${one.attempts} times: ${String(one.error).slice(0, 200)}`);
}

import { firstDay, workdayAfter, works } from './calendar.mjs';
import { closedRun, closeRun, holdMessages, offDepot, openRun, releaseMessages, waitsByName } from './closed.mjs';
import { failing, hubFails } from './failing.mjs';
import { openHouse } from './house.mjs';
import { network, openBook, overHub, partner } from './book.mjs';
import { orderOfNetwork } from './ofNetwork.mjs';
import { openPartner, partnerCollects, partnerDelivers, partnerEnds } from './partner.mjs';
import { signIn, timings } from './people.mjs';
import { countHall } from './counting.mjs';
import { collect, sendOrders } from './pickups.mjs';
import { sendUnits } from './lineHaul.mjs';
import { findLost, unloadUnits } from './unloading.mjs';
import { deliver } from './delivery.mjs';
import { judge } from './judge.mjs';
import { lookAround } from './screens.mjs';
import { report } from './report.mjs';
import { handOf } from './scanning.mjs';
import { connect } from '../prove/day.mjs';

/** Everybody of a depot: the desk takes the straight way to the server, the devices of the hall the one that is cut. */
async function peopleOf(night, depot) {
  const { house } = night;
  const [dispo, lead, boss] = await Promise.all(
    ['dispo', 'lead', 'boss'].map((name) => signIn(house, depot, `night-${name}`)),
  );
  const hands = await Promise.all([0, 1, 2].map(() => signIn(house, depot, 'night-loader', house.proxy.url)));
  return { dispo, lead, boss, hands: hands.map((hand) => handOf(night, hand)) };
}

/** Lines are cut and answers lost while the devices of the halls work. */
function cutLines({ proxy, wait }, isOver) {
  const cuts = { count: 0 };
  const cutting = (async () => {
    while (!isOver()) {
      await proxy.set({ mode: 'ack-lost', p: 0.04 });
      await wait(2500);
      await proxy.set({ mode: 'refuse' });
      cuts.count += 1;
      await wait(200);
    }
    await proxy.set({ mode: 'pass' });
  })();
  return { cuts, cutting };
}

/** The administrator of a depot sends the region of Frankfurt over the hub, to which the demo world has a relation and a route. */
async function routeOverHub(night, depot) {
  const made = await night.people[depot].boss.ask('POST', `/cmd-core-rest-interface/transfer/routing/v1/${depot}`, {
    id: 'night-hub',
    direction: 'DELIVERY',
    countryCode: 'DE',
    postalCodeFrom: '60',
    postalCodeTo: '61',
    responsibleDepotId: 'hub',
    relationId: 'hub',
    // Its last line haul (world/records/dtmRoutes.ts, world/records/otherDepots.ts).
    routeId: depot === 'dtm' ? '507' : '506',
    priority: 1,
  });
  if (made.status !== 200)
    throw new Error(`routing of ${depot}: ${made.status} ${JSON.stringify(made.body).slice(0, 500)}`);
}

/** One part of the night in all depots at once; scans are counted against the time that the devices worked. */
async function part(night, name, depots, work) {
  const from = performance.now();
  const before = night.acknowledged;
  await Promise.all(depots.map((depot) => work(night, depot)));
  const seconds = (performance.now() - from) / 1000;
  const scans = night.acknowledged - before;
  night.parts.push({ name, seconds, scans });
  console.log(
    `${name}: ${seconds.toFixed(1)} s${scans ? `, ${scans} scans, ${(scans / seconds).toFixed(1)} a second` : ''}`,
  );
}

/**
 * What a device of the night still holds is neither on the server nor seen by anybody.
 * @param {{ devices: { name: string, disk: Map<number, unknown> }[] }} night
 */
const holdStill = ({ devices }) =>
  devices
    .filter(({ disk }) => disk.size > 0)
    .map(({ name, disk }) => `${name} still holds ${disk.size} scans when everybody goes home`);

function openNight(settings, house, depots) {
  const book = openBook({ ...settings, depots });
  const { packages, ofNetwork, days, kills, control, controlLost, controlPlanted } = settings;
  /** @type {any} */
  const night = {
    house,
    book,
    control,
    /** A device drops the next scan that it keeps, as none of the product's may. */
    loses: controlLost,
    controlled: control || controlLost || controlPlanted,
    people: {},
    devices: [],
    /** Scans that came late, by `<kind>/<list>`. */
    late: new Map(),
    misfortunes: !control,
    parts: [],
    /** @type {any[]} */
    findings: [],
    sent: 0,
    acknowledged: 0,
    days,
    ofNetwork,
    no: 1,
    day: firstDay(days),
    next: workdayAfter(firstDay(days), days),
    isClosed: (/** @type {string} */ from, /** @type {string} */ to) =>
      (night.no === closedRun.day && from === closedRun.from && to === closedRun.to) ||
      (night.fails() && from === failing.held && to === failing.depot),
    /** Tonight the hub fails; a single night has no day after on which what waits goes on. */
    fails: () => days > 1 && depots.includes(failing.depot) && night.no === failing.day,
    /** Sets the names of trips and seals of one day apart from those of another. */
    tag: '',
    wrong: (text) => void night.findings.push(text),
    async maybeKill() {
      // Spread over the about four scans of each package.
      if (
        night.acknowledged < ((house.kills + 1) * (packages + ofNetwork * 1.5) * days * 3.5) / (kills + 1) ||
        house.kills >= kills
      )
        return;
      await house.kill();
    },
    /** Sets the clock and lets everybody sign in: their sessions of the hours before have ended. */
    async hour(day, hours) {
      await house.at(day, hours);
      night.date = day;
      for (const depot of depots) night.people[depot] = await peopleOf(night, depot);
      const [planner, boss] = await Promise.all(
        ['planner', 'boss'].map((name) => signIn(house, 'global', `night-${name}`)),
      );
      night.people.global = { planner, boss };
    },
  };
  return night;
}

/** At ten in the evening the hub fails, and the planner turns what has another way.
 * @param {any} night
 */
async function failingHub(night) {
  await night.hour(night.day, failing.at);
  await part(night, 'the hub fails', ['hub'], hubFails);
}

/** The morning of some depots: units are unloaded, what was lost is looked for, the hall is counted.
 * @param {any} night
 * @param {string[]} depots
 */
async function morning(night, depots) {
  await part(night, 'unloading', depots, unloadUnits);
  await part(night, 'found later', depots, findLost);
  await part(night, 'inventory', depots, countHall);
}

/**
 * A day's orders through the night to the next morning's delivery, with what stood over from the days before. On a holiday of its country a depot
 * does not work; one day a run is closed, one morning a depot is off.
 * @param {any} night
 * @param {string[]} depots
 * @param {number} no
 * @param {number} packages
 */
async function oneDay(night, depots, no, packages) {
  const { book, days } = night;
  const hasHub = depots.includes('hub');
  if (no > 1) {
    night.no = no;
    night.day = night.next;
    night.next = workdayAfter(night.day, days);
    night.tag = `-${no}`;
  }
  const today = book.ends.filter((depot) => works(depot, night.day));
  const tomorrow = book.ends.filter((depot) => works(depot, night.next));
  book.addDay(packages, today, night.ofNetwork);
  await night.hour(night.day, 13);
  if (no === 1 && hasHub) {
    // Whoever delivers there does not send it back to the hub.
    for (const depot of book.ends.filter((/** @type {string} */ one) => one !== overHub.depot))
      await routeOverHub(night, depot);
    await openPartner(night);
  }
  if (no === closedRun.day + 1 && hasHub) await openRun(night);
  await part(night, 'orders', today, sendOrders);
  if (hasHub) await part(night, 'orders of the network', today, orderOfNetwork);
  await part(night, 'collections', today, collect);
  if (no === closedRun.day && hasHub) await closeRun(night);
  await night.hour(night.day, 19);
  await part(night, 'line haul', today, sendUnits);
  if (no === closedRun.day && hasHub) await waitsByName(night);
  const off = no === offDepot.day && tomorrow.includes(offDepot.depot) && hasHub ? offDepot.depot : undefined;
  if (hasHub) {
    if (works(partner.id, night.day)) await part(night, 'collections of the partner', [partner.id], partnerCollects);
    if (night.fails()) await failingHub(night);
    await night.hour(night.day, 23.5);
    if (off) await holdMessages(night, off);
    // Trucks that have come meanwhile stand before the doors until it is open.
    if (!night.fails()) {
      await part(night, 'unloading at the hub', ['hub'], unloadUnits);
      await part(night, 'line haul of the hub', ['hub'], sendUnits);
    }
  }
  await night.hour(night.next, 3);
  const on = tomorrow.filter((depot) => depot !== off);
  await morning(night, on);
  await night.hour(night.next, 7);
  if (off) {
    await releaseMessages(night, off);
    await morning(night, [off]);
  }
  await part(night, 'screens', depots, lookAround);
  await part(night, 'delivery', tomorrow, deliver);
  if (hasHub) await part(night, 'deliveries of the partner', [partner.id], partnerDelivers);
}

/** What one depot sends another has arrived, or is tried again: nothing that is due waits any more. How long that took is a figure of the night.
 * @param {any} night
 */
async function allTold(night) {
  const from = performance.now();
  const due = async () => {
    const [row] = await night.sql(
      `select count(*)::int as n from graphile_worker._private_jobs where attempts = 0 and run_at < now() + interval '1 minute'`,
    );
    return row.n;
  };
  night.behind = { messages: await due(), seconds: 0 };
  // Empty twice: what a message says may be another one.
  for (let empty = 0; empty < 2 && performance.now() - from < 600_000; ) {
    await night.house.wait(1500);
    empty = (await due()) === 0 ? empty + 1 : 0;
  }
  night.behind.seconds = (performance.now() - from) / 1000;
}

/** The control: a package is lost by the data, and a shipment of the network is said to be where it is not.
 * @param {any} night
 */
async function plantLoss({ sql, book }) {
  const pack = book.packages.find((one) => one.place.startsWith('hall '));
  await sql(
    `update package set terminal_status = 'NOT_IN_DEPOT', compartment_kind = null where barcode = $1 and terminal_status = 'IN_DEPOT'`,
    [pack.barcode],
  );
  const order = book.orders.find((one) => one.ofNetwork && one.packages.every((each) => each.place === 'consignee'));
  await sql(`update gtp_shipment set state = 'IN_LINE_HAUL' where id = $1`, [order.shipment]);
  console.log(`planted: ${pack.barcode} lost from ${pack.place}, ${order.number} back in line haul`);
}

export async function runNight(settings) {
  const depots = Object.keys(network).slice(0, settings.depots);
  console.log(
    `${settings.packages} packages and ${settings.ofNetwork} orders of the network a day for ${settings.days} days, ${depots.length} depots (${depots.join(', ')}), seed ${settings.seed}${settings.control ? ', control without keys' : settings.controlLost ? ', control with a lost scan' : ''}`,
  );
  const house = await openHouse(depots, firstDay(settings.days));
  const night = openNight(settings, house, depots);
  const database = await connect(house.databaseUrl);
  night.sql = database.sql;
  let over = false;
  try {
    const { cuts, cutting } = cutLines(house, () => over);
    for (let no = 1; no <= settings.days; no += 1) await oneDay(night, depots, no, settings.packages);
    if (depots.includes('hub')) await partnerEnds(night);
    over = true;
    await cutting;
    night.cuts = cuts.count;
    night.faults = await house.proxy.stats();
    await allTold(night);
    if (settings.controlPlanted) await plantLoss(night);
    night.findings.push(...holdStill(night), ...(await judge(night)));
    report(night, timings);
  } catch (error) {
    console.error(house.said());
    for (const one of night.findings) console.error(`  ${one}`);
    throw error;
  } finally {
    over = true;
    await database.end();
    await house.close();
  }
  return night;
}

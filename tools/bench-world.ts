/**
 * npm run bench:world -- [--cpu 30] [--stops 1000] [--hours] [--next] [--days 10] (needs DATABASE_URL of a database with the demo world)
 *
 * First the day at eight, twelve and four o'clock (`--hours`: that alone): late stops by the board's own count before a proposal and when
 * it is taken over, whether anybody is used twice, and whether anything begins in the past.
 * `--days`: so many random days of that depot instead, each planned by a proposal and by hand (bench-world-days.ts).
 * `--next`: the next working day alone, with one load a vehicle and with vehicles that load again (bench-world-next.ts).
 *
 * Plans the demo depot's day as a proposal does and prints it beside the plan that was made by hand: the trips of the world with
 * their own shipments, and all shipments of the day tour area by tour area. `--stops` compares a full day instead: so many shipments,
 * the smallest loads of all days that are seeded (KONTOR_DEMO_SIZE=4 seeds enough for a thousand), as if they were of one day, on 40
 * vehicles filled by hand in the order of their postal codes. check() checks both sides. Exit status 1 when a
 * proposal needs more vehicles or kilometres, serves fewer, or breaks a rule.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { dateToIso, instantOf, isoToDate, localDateOf } from '#kernel/date.ts';
import { readConfig } from '#platform/config.ts';
import type { CommandContext } from '#platform/context.ts';
import { check } from '#optimiser/check.ts';
import type { Problem } from '#optimiser/problem.ts';
import { type PlannedRoute, sequencesOf, type Solution } from '#optimiser/solution.ts';
import { solve } from '#optimiser/solve.ts';
import { solveDay } from '#optimiser/solveDay.ts';
import { solveLoads } from '#optimiser/solveLoads.ts';
import { withTravelTimes } from '#optimiser/travel.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import type { ShipmentRow } from '#modules/shipments/server/index.ts';
import { lawOf } from '#modules/dispatch/rules/driversLaw.ts';
import { dayFleet, type FleetVehicle } from '#modules/dayplan/rules/dayFleet.ts';
import { dayProblem } from '#modules/dayplan/rules/dayProblem.ts';
import { dayItems, fleetOf } from '#modules/dayplan/server/readDay.ts';
import { assemble } from '../server/app.ts';
import { compareHour } from './bench-world-hours.ts';
import { compareDays } from './bench-world-days.ts';
import { filledByHand } from './bench-world-hand.ts';
import { compareNextDay } from './bench-world-next.ts';

const { values } = parseArgs({
  options: {
    cpu: { type: 'string', default: '30' },
    stops: { type: 'string' },
    hours: { type: 'boolean', default: false },
    next: { type: 'boolean', default: false },
    days: { type: 'string' },
  },
});
const cpu = Number(values.cpu);
const clock = (): number => process.cpuUsage().user / 1e6;
const unit = 'dtm';
const { platform } = assemble(
  readConfig(
    {
      ...process.env,
      KONTOR_SECRET: process.env.KONTOR_SECRET ?? 'only-for-this-run-0',
      PORT: '0',
      KONTOR_LOG: 'error',
    },
    resolve(import.meta.dirname, '..'),
  ),
);

/** Shipments as if they were of this day: windows of other days move with them. */
async function itemsAsOf(ctx: CommandContext, date: string, rows: readonly ShipmentRow[]) {
  const midnight = (day: string): number => instantOf(isoToDate(day), [0, 0, 0], ctx.timezone);
  const items: Awaited<ReturnType<typeof dayItems>> = [];
  for (const day of new Set(rows.map((row) => row.execution_date ?? date))) {
    const by = midnight(date) - midnight(day);
    const own = rows.filter((row) => (row.execution_date ?? date) === day);
    for (const item of await dayItems(ctx, own, { date: day, windows: [] }))
      items.push({
        ...item,
        tripId: null,
        windows: item.windows.map((window) => ({ from: window.from + by, to: window.to + by })),
      });
  }
  return items;
}

type Trip = { id: string; vehicle_id: string; items: string[] };
/** A vehicle per trip, or the fleet up to a number; the day begins at seven and nothing is out. */
async function problemIn(
  ctx: CommandContext,
  date: string,
  rows: readonly ShipmentRow[],
  vehicles: readonly FleetVehicle[],
) {
  const depot = await findUnit(ctx.db, unit);
  const shift = {
    opens: instantOf(isoToDate(date), [7, 0, 0], ctx.timezone),
    now: 0,
    hours: 10,
    turnaroundMinutes: 30,
    depot: { lat: depot?.latitude ?? 0, lon: depot?.longitude ?? 0 },
    freeTrips: false,
    longer: new Map<string, number>(),
  };
  const { rounds, standing } = dayFleet(vehicles, [], shift);
  const day = dayProblem({
    now: 0,
    standing,
    beyond: [],
    items: await itemsAsOf(ctx, date, rows),
    vehicles: rounds,
    service: { defaultServiceMin: 8, perPackageSec: 20 },
    keepAreas: false,
    hours: { law: lawOf('DE', { driving: 9, spread: 13, work: null }), drivers: [] },
    broken: [],
  });
  return { ...day, problem: withTravelTimes(day.problem) };
}
type Day = Awaited<ReturnType<typeof problemIn>>;
/** No transaction waits while a plan is searched. */
const problemOf = (date: string, rows: readonly ShipmentRow[], vehicles: readonly FleetVehicle[]): Promise<Day> =>
  platform.asSystem(unit, (ctx) => problemIn(ctx, date, rows, vehicles));

const jobOf = (day: Day): Map<string, string> =>
  new Map([...day.jobs].flatMap(([job, { itemIds }]) => itemIds.map((id) => [id, job] as const)));
const served = (day: Day, solution: Solution): number =>
  sequencesOf(solution).flatMap((route) => route.steps.flatMap((step) => day.jobs.get(String(step.id))?.itemIds ?? []))
    .length;
const line = (name: string, day: Day, solution: Solution, seconds: string): void => {
  const { summary } = solution;
  console.log(
    `${name.padEnd(22)} ${String(summary.routes).padStart(3)} vehicles ${String(Math.round(summary.distance / 1000)).padStart(6)} km ${String(Math.round(summary.duration / 3600)).padStart(4)} h driving ${String(served(day, solution)).padStart(5)} served ${String(summary.violations).padStart(4)} violations ${seconds}`,
  );
};

function propose(day: Day): Solution {
  const begun = clock();
  const found = solveLoads(day.problem, { cpu, clock, seed: 1 });
  const checked = check(day.problem, sequencesOf(found));
  line('  proposal', day, checked, `${(clock() - begun).toFixed(1)} CPU s`);
  return checked;
}

/** By hand: an area's shipments in the order of their postal codes fill one vehicle after the other, each trip in its best order. */
function byArea(day: Day, rows: readonly ShipmentRow[]): Solution {
  const jobs = jobOf(day);
  const order = [...rows].sort((a, b) =>
    `${a.outbound_route}/${a.place_postal_code}` < `${b.outbound_route}/${b.place_postal_code}` ? -1 : 1,
  );
  let waiting = [...new Set(order.flatMap((row) => jobs.get(row.id) ?? []))];
  const area = new Map(
    order.flatMap((row) => (jobs.has(row.id) ? [[jobs.get(row.id), row.outbound_route] as const] : [])),
  );
  const routes: PlannedRoute[] = [];
  for (const vehicle of day.problem.vehicles) {
    // The first whose area this vehicle can serve; what it cannot carry waits for another.
    for (const first of waiting) {
      const own = waiting.filter((job) => area.get(job) === area.get(first)).slice(0, 40);
      const one: Problem = {
        ...day.problem,
        vehicles: [vehicle],
        jobs: (day.problem.jobs ?? []).filter((job) => own.includes(String(job.id))),
      };
      const trip = sequencesOf(solve(one, { iterations: 1500, seed: 1 }))[0];
      if (!trip) continue;
      routes.push(trip);
      const gone = new Set(trip.steps.map((step) => String(step.id)));
      waiting = waiting.filter((job) => !gone.has(job));
      break;
    }
  }
  return check(day.problem, routes);
}

/** By hand, in the order of areas and postal codes. */
function byPostalCode(day: Day, rows: readonly ShipmentRow[]): Solution {
  const jobs = jobOf(day);
  const order = [...rows].sort((a, b) =>
    `${a.outbound_route}/${a.place_postal_code}` < `${b.outbound_route}/${b.place_postal_code}` ? -1 : 1,
  );
  const waiting = [...new Set(order.flatMap((row) => jobs.get(row.id) ?? []))];
  return check(day.problem, filledByHand(day.problem, waiting));
}

/** Shipments that no vehicle may carry or reach in time, even alone: by hand they ride along against the rules. */
const impossible = (day: Day): number =>
  solveDay(day.problem, { iterations: 1, seed: 1 })
    .unassigned.filter((task) => task.reason?.alone)
    .flatMap((task) => day.jobs.get(String(task.id))?.itemIds ?? []).length;

/** Fewer or as many vehicles, fewer kilometres, nobody left who could be served, and no rule broken. */
const beats = (day: Day, proposal: Solution, hand: Solution): boolean =>
  proposal.summary.violations === 0 &&
  served(day, proposal) + impossible(day) >= served(day, hand) &&
  proposal.summary.routes <= hand.summary.routes &&
  proposal.summary.distance < hand.summary.distance;

/** A full day: the smallest loads of all days, so that forty vehicles have room for them. */
async function compareFull(stops: number): Promise<boolean> {
  const size = (row: ShipmentRow): number => Math.max(row.loading_meter / 7000, row.weight / 5_000_000);
  const chosen = [...everyDay].sort((a, b) => size(a) - size(b) || (a.id < b.id ? -1 : 1)).slice(0, stops);
  const day = await problemOf(date, chosen, fortyOf());
  const left = new Set(
    solveDay(day.problem, { iterations: 1, seed: 1 }).unassigned.flatMap((task) =>
      task.reason?.alone ? (day.jobs.get(String(task.id))?.itemIds ?? []) : [],
    ),
  );
  // What no vehicle may carry at all belongs to neither plan.
  const same = await problemOf(
    date,
    chosen.filter((row) => !left.has(row.id)),
    fortyOf(),
  );
  console.log(
    `${chosen.length - left.size} shipments, ${same.problem.jobs?.length} stops, onto 40 vehicles (${left.size} that no vehicle may carry are left out)`,
  );
  const hand = byPostalCode(same, chosen);
  line('  by hand', same, hand, '');
  const broken = new Map<string, number>();
  for (const { cause } of hand.routes.flatMap((route) => route.violations))
    broken.set(cause, (broken.get(cause) ?? 0) + 1);
  console.log(`  broken by hand: ${[...broken].map(([cause, count]) => `${cause} ${count}`).join(', ')}`);
  return beats(same, propose(same), hand);
}

const fortyOf = (): FleetVehicle[] =>
  Array.from({ length: 40 }, (_, i) => {
    const like = fleet[i % fleet.length] as FleetVehicle;
    return { ...like, vehicleId: `${like.vehicleId}/${i}`, driverId: null, trailerId: null };
  });

const { date, rows, everyDay, trips, fleet } = await platform.asSystem(unit, async (ctx) => {
  const date = dateToIso(localDateOf(ctx.now, ctx.timezone));
  const rows = await ctx.db.run(
    sql<ShipmentRow>`select * from shipment where org_unit = ${unit} and execution_date = ${date}::date and shipment_type in ('DELIVERY', 'PICKUP') and latitude is not null order by id`,
  );
  const everyDay = await ctx.db.run(
    sql<ShipmentRow>`select * from shipment where org_unit = ${unit} and execution_date >= ${date}::date and shipment_type in ('DELIVERY', 'PICKUP') and latitude is not null and outbound_route is not null order by id`,
  );
  const trips = await ctx.db.run(
    sql<Trip>`select t.id, t.vehicle_id, array_agg(o.item_id::text order by s.sequence) as items from trip t join stop s on s.org_unit = t.org_unit and s.trip_id = t.id
      join stop_order o on o.org_unit = s.org_unit and o.stop_id = s.id where t.org_unit = ${unit} and t.execution_date = ${date}::date and t.state <> 'CANCELED' and t.vehicle_id is not null group by t.org_unit, t.id order by t.name`,
  );
  const fleet = (await fleetOf(ctx, { kind: 'unit' }, date)).filter((one) => one.usual).map((one) => one.fleet);
  return { date, rows, everyDay, trips, fleet };
});

async function compare(): Promise<boolean> {
  const known = new Map(fleet.map((vehicle) => [vehicle.vehicleId, vehicle]));

  const seeded = trips.filter((trip) => known.has(trip.vehicle_id));
  const own = new Set(seeded.flatMap((trip) => trip.items));
  const perTrip = seeded.map((trip) => ({
    ...(known.get(trip.vehicle_id) as FleetVehicle),
    vehicleId: trip.id,
    driverId: null,
    trailerId: null,
  }));
  const ofTrips = await problemOf(
    date,
    rows.filter((row) => own.has(row.id)),
    perTrip,
  );
  const jobs = jobOf(ofTrips);
  const hand = check(
    ofTrips.problem,
    seeded.map((trip) => ({
      vehicle: `vehicle:${trip.id}`,
      steps: [...new Set(trip.items.flatMap((id) => jobs.get(id) ?? []))].map((id) => ({ type: 'job' as const, id })),
    })),
  );
  console.log(`The ${seeded.length} trips of the demo world, ${own.size} shipments`);
  line('  by hand', ofTrips, hand, '');
  console.log(`  ${impossible(ofTrips)} of them fit no vehicle within the rules`);
  const first = beats(ofTrips, propose(ofTrips), hand);

  const forty = fortyOf();
  const whole = await problemOf(date, rows, forty);
  console.log(`All ${rows.length} shipments of the day, ${whole.problem.jobs?.length} stops, onto 40 vehicles`);
  const areas = byArea(whole, rows);
  line('  by hand, area by area', whole, areas, '');
  propose(whole);
  const carried = new Set(
    sequencesOf(areas).flatMap((route) =>
      route.steps.flatMap((step) => whole.jobs.get(String(step.id))?.itemIds ?? []),
    ),
  );
  const same = await problemOf(
    date,
    rows.filter((row) => carried.has(row.id)),
    forty,
  );
  console.log(`The ${carried.size} shipments that the plan by hand carries, once more`);
  const second = beats(same, propose(same), areas);
  return first && second;
}

/** The day as it is at three hours, by the board's own count of late stops. */
async function compareHours(): Promise<boolean> {
  console.log('The demo day at three hours: the board before a proposal, and when all of it is taken over');
  const fine: boolean[] = [];
  for (const hour of [8, 12, 16]) fine.push(await compareHour(platform, unit, hour, Math.min(cpu, 20)));
  return fine.every(Boolean);
}

if (values.next) {
  const holds = await platform.asSystem(unit, (ctx) => compareNextDay(ctx, Math.min(cpu, 20)));
  await platform.tenancy.close();
  process.exit(holds ? 0 : 1);
}
if (values.days) {
  const holds = await compareDays(platform, unit, Number(values.days), Math.min(cpu, 20));
  await platform.tenancy.close();
  process.exit(holds ? 0 : 1);
}
const honest = values.stops ? true : await compareHours();
const beaten = values.hours ? true : await (values.stops ? compareFull(Number(values.stops)) : compare());
const fine = honest && beaten;
await platform.tenancy.close();
if (!honest) console.log('A proposal makes stops late, uses somebody twice, begins in the past or is refused.');
if (!values.hours)
  console.log(
    beaten ? 'The plan by hand is beaten without a violation.' : 'A proposal does not beat the plan by hand.',
  );
process.exit(fine ? 0 : 1);

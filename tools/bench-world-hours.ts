/**
 * The demo day at eight, twelve and four o'clock: what the board counts before a proposal, and what it counts when the proposal is
 * taken over. All of it happens in transactions that are rolled back; the world stays as it is.
 */
import { sql } from 'kysely';
import { dateToIso, instantOf, isoToDate, localDateOf } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { check } from '#optimiser/check.ts';
import type { PlannedRoute } from '#optimiser/solution.ts';
import { solveLoads } from '#optimiser/solveLoads.ts';
import { withTravelTimes } from '#optimiser/travel.ts';
import { type DayRequest, dayRequestSchema } from '#modules/dayplan/contract/calls.ts';
import type { BoardTrip } from '../modules/dispatch/contract/schemas.ts';
import { type DayProblem, dayProblem, withoutBroken } from '#modules/dayplan/rules/dayProblem.ts';
import type { DayFacts } from '#modules/dayplan/rules/facts.ts';
import { leaveForFirstStop } from '#modules/dayplan/rules/leaveLater.ts';
import { apartByLoad } from '#modules/dayplan/rules/loads.ts';
import { withinLaw } from '#modules/dayplan/rules/withinLaw.ts';
import { brokenBy, driversDay } from '#modules/dispatch/rules/driversDay.ts';
import { driversLaw, driversTrips } from '#modules/dispatch/server/index.ts';
import { dayResult, type DayResult } from '#modules/dayplan/rules/dayResult.ts';
import { acceptTour } from '#modules/dayplan/server/acceptTour.ts';
import { readDay } from '#modules/dayplan/server/readDay.ts';
import { withoutRefused } from '#modules/dayplan/server/withoutRefused.ts';
import { planningDashboard } from '../modules/dispatch/server/views.ts';

const rows = { kind: 'unit' } as const;
/** A dispatcher who may override no error. */
const permissions = ['createTrips', 'dispatchShipments', 'undispatchShipments', 'optimizeTrips'];
const clock = (): number => process.cpuUsage().user / 1e6;

/** Carries an answer out of a transaction that must not stay. */
class OnlyLooked<A> extends Error {
  readonly answer: A;
  constructor(answer: A) {
    super('only looked');
    this.answer = answer;
  }
}

/** A full hour of the demo day, and what else is to be so then. */
export type Morning = {
  hour: number;
  prepare?: (ctx: CommandContext) => Promise<void>;
  /** Of the vehicles that usually drive; all when absent. */
  vehicleIds?: (ctx: CommandContext) => Promise<string[]>;
};

/** The day as if the world had been seeded at that hour: what has happened on its trips, and what they plan, moves along. */
async function at<A>(
  platform: Platform,
  unit: string,
  { hour, prepare }: Morning,
  work: (ctx: CommandContext) => Promise<A>,
): Promise<A> {
  try {
    return await platform.asSystem(unit, async (plain) => {
      const day = localDateOf(plain.now, plain.timezone);
      const now = instantOf(day, [hour, 0, 0], plain.timezone);
      const ctx: CommandContext = { ...plain, now, session: { ...plain.session, permissions } };
      const [seeded] = await ctx.db.run(
        sql<{
          at: number;
        }>`select max(created_at) as at from trip where org_unit = ${unit} and execution_date = ${dateToIso(day)}::date`,
      );
      const by = `${Math.round((now - (seeded?.at ?? now)) / 1000)} seconds`;
      const moved = (table: string, columns: readonly string[]) =>
        sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`${table}.${column}`)} + ${by}::interval`));
      await ctx.db.run(
        sql`update stop s set ${moved('s', ['planned_arrival', 'estimated_arrival', 'actual_arrival', 'actual_departure'])} from trip t
          where t.org_unit = s.org_unit and t.id = s.trip_id and s.org_unit = ${unit} and t.execution_date = ${dateToIso(day)}::date`,
      );
      await ctx.db.run(
        sql`update trip set ${moved('trip', ['expected_departure', 'planned_departure', 'planned_arrival', 'actual_departure', 'actual_arrival'])}
          where org_unit = ${unit} and execution_date = ${dateToIso(day)}::date`,
      );
      await prepare?.(ctx);
      throw new OnlyLooked(await work(ctx));
    });
  } catch (error) {
    if (error instanceof OnlyLooked) return error.answer as A;
    throw error;
  }
}

const board = async (ctx: CommandContext): Promise<BoardTrip[]> =>
  (await planningDashboard(ctx, rows, dateToIso(localDateOf(ctx.now, ctx.timezone)))).trips as BoardTrip[];
const lateOn = (trips: readonly BoardTrip[]): number =>
  trips
    .filter((trip) => trip.state !== 'JOURNEY_CLOSED')
    .flatMap((trip) => trip.stops)
    .filter((stop) => stop.actualArrival === null && stop.timeWindowViolation > 0).length;

/** Trips of which at least one is in `changed` and that use the same vehicle or driver at the same time. */
function twice(trips: readonly BoardTrip[], changed: ReadonlySet<string>): number {
  const spans = trips
    .filter((trip) => trip.state !== 'JOURNEY_CLOSED' && trip.stops.length > 0)
    .map((trip) => ({
      id: trip.id,
      uses: [trip.vehicle?.id, trip.driverId].filter((one) => one !== undefined && one !== null),
      from: trip.actualDeparture ?? trip.expectedDeparture ?? 0,
      to: trip.expectedArrival ?? 0,
    }));
  return spans.reduce(
    (sum, a, i) =>
      sum +
      spans
        .slice(i + 1)
        .filter((b) => (changed.has(a.id) || changed.has(b.id)) && a.uses.some((one) => b.uses.includes(one)))
        .filter((b) => a.from < b.to && b.from < a.to).length,
    0,
  );
}

/** What waits from days before, by plain SQL, and where the proposal has it. */
async function backlogIn(ctx: CommandContext, date: string, facts: DayFacts, result: DayResult) {
  const found = await ctx.db.run(
    sql<{ id: string }>`select id from shipment where org_unit = ${ctx.unit} and execution_date < ${date}::date
      and id = any(${facts.items.flatMap((item) => (item.tripId === null ? item.id : []))}::uuid[])`,
  );
  const waits = await ctx.db.one(
    sql<{
      n: number;
    }>`select count(*)::int as n from shipment where org_unit = ${ctx.unit} and execution_date < ${date}::date
      and (state = 'DISPATCHABLE' or id = any(${found.map(({ id }) => id)}::uuid[]))`,
  );
  const old = new Set(found.map(({ id }) => id));
  const planned = result.tours
    .flatMap((tour) => tour.stops.flatMap((stop) => stop.itemIds))
    .filter((id) => old.has(id));
  return {
    waits: waits.n,
    planned: planned.length,
    named: result.unplanned.filter((one) => old.has(one.itemId)).length,
  };
}

/** Drivers of trips that were taken over whose whole day, as it stands then, breaks the law. */
async function overLaw(ctx: CommandContext, date: string, changed: ReadonlySet<string>): Promise<number> {
  const law = await driversLaw(ctx);
  const trips = (await driversTrips(ctx, date, null)).filter((trip) => trip.day === date);
  const drivers = new Set(trips.flatMap((trip) => (changed.has(trip.tripId) ? trip.driverIds : [])));
  return [...drivers].filter(
    (id) =>
      brokenBy(
        driversDay(
          trips.filter((trip) => trip.driverIds.includes(id)),
          law,
        ),
      ).length > 0,
  ).length;
}

/** What a plan brings when all of it is taken over. */
export type Outcome = {
  late: number;
  twice: number;
  /** Tours that begin before now. */
  past: number;
  taken: number;
  refused: number;
  /** Shipments of days before: how many wait, how many are planned, how many are named as left with their reason. */
  backlog: { waits: number; planned: number; named: number };
  /** Drivers who got something new and whose day breaks the law. */
  overLaw: number;
  /** Drivers whose day broke the law before, and who got nothing. */
  leftAlone: number;
  unserved: number;
  result: DayResult;
};
export type Compared = { lateBefore: number; proposal: Outcome; byHand?: Outcome; seconds: number };

/** Takes a plan over at that hour and counts what the board says then. */
const outcomeOf = (
  platform: Platform,
  unit: string,
  morning: Morning,
  { request, facts }: { request: DayRequest; facts: DayFacts },
  plan: (ctx: CommandContext) => Promise<DayResult>,
): Promise<Outcome> =>
  at(platform, unit, morning, async (ctx) => {
    const result = await plan(ctx);
    const { trips: taken, refused } = await takeOver(ctx, request.date, result);
    const trips = await board(ctx);
    const changed = new Set(taken);
    const fresh = trips.filter((trip) => changed.has(trip.id));
    return {
      late: lateOn(trips),
      twice: twice(trips, changed),
      past: fresh.filter((trip) => trip.actualDeparture === null && (trip.expectedDeparture ?? 0) < ctx.now).length,
      taken: taken.length,
      refused,
      backlog: await backlogIn(ctx, request.date, facts, result),
      overLaw: await overLaw(ctx, request.date, changed),
      leftAlone: new Set(result.broken?.map((one) => one.driver)).size,
      unserved: result.unplanned.length,
      result,
    };
  });

/** A proposal for the day as it stands at that hour, taken over; beside it what a dispatcher plans by hand, when that is asked for. */
export async function planAt(
  platform: Platform,
  unit: string,
  morning: Morning,
  { cpu, byHand }: { cpu: number; byHand?: (day: DayProblem) => readonly PlannedRoute[] },
): Promise<Compared> {
  const before = await at(platform, unit, morning, async (ctx) => {
    const date = dateToIso(localDateOf(ctx.now, ctx.timezone));
    const request = dayRequestSchema.parse({ date, vehicleIds: await morning.vehicleIds?.(ctx) });
    return { request, facts: await readDay(ctx, rows, request), late: lateOn(await board(ctx)) };
  });
  const { facts, day } = withoutBroken(before.facts, dayProblem(before.facts));
  const problem = withTravelTimes(day.problem);
  const begun = clock();
  const solution = solveLoads(problem, { cpu, clock, seed: 1, initial: day.initial });
  const seconds = clock() - begun;
  const of = { facts, day: { ...day, problem } };
  const plan = withinLaw(leaveForFirstStop(apartByLoad({ ...of, solution })), facts.hours);
  const proposal = await outcomeOf(platform, unit, morning, before, async (ctx) => {
    const asked = await withoutRefused(ctx, before.request, plan);
    return dayResult(plan.facts, plan.day, asked.solution, [], new Map([...plan.refused, ...asked.refused]));
  });
  if (!byHand) return { lateBefore: before.late, proposal, seconds };
  const hand = leaveForFirstStop(apartByLoad({ ...of, solution: check(problem, byHand(of.day)) }));
  return {
    lateBefore: before.late,
    proposal,
    byHand: await outcomeOf(platform, unit, morning, before, () =>
      Promise.resolve(dayResult(hand.facts, hand.day, hand.solution, [])),
    ),
    seconds,
  };
}

/** Nothing is later than before, used twice, in the past or refused; nobody's day breaks the law; all that waited is planned or named. */
export const isHonest = ({ lateBefore, proposal: of }: Compared): boolean =>
  of.late <= lateBefore &&
  [of.twice, of.past, of.refused, of.overLaw].every((n) => n === 0) &&
  of.backlog.planned + of.backlog.named === of.backlog.waits;

/** Prints an hour; true when it is honest. */
export async function compareHour(platform: Platform, unit: string, hour: number, cpu: number): Promise<boolean> {
  const compared = await planAt(platform, unit, { hour }, { cpu });
  const { lateBefore, proposal: of, seconds } = compared;
  const { applied, proposed } = of.result;
  const km = (mm: number): string => `${Math.round(mm / 1e6)} km`;
  console.log(
    `${String(hour).padStart(2, '0')}:00  late stops ${lateBefore} before, ${of.late} after · vehicles ${applied.vehicles} -> ${proposed.vehicles} · ${km(applied.distance)} -> ${km(proposed.distance)} · shipments ${applied.shipments} -> ${proposed.shipments} · taken over ${of.taken} tours, refused ${of.refused} · used twice ${of.twice} · in the past ${of.past} · left over from before ${of.backlog.waits}: ${of.backlog.planned} planned, ${of.backlog.named} named · drivers over the law with something new ${of.overLaw}, left alone ${of.leftAlone} · ${seconds.toFixed(1)} CPU s`,
  );
  return isHonest(compared);
}

/** Takes every tour of a proposal over as a user would who accepts all warnings. */
async function takeOver(
  ctx: CommandContext,
  date: string,
  result: DayResult,
): Promise<{ trips: string[]; refused: number }> {
  const codes = (issues: readonly { code: string }[]): string[] => issues.map((issue) => issue.code);
  const trips: string[] = [];
  let refused = 0;
  for (const tour of result.tours.filter((one) => one.added > 0)) {
    const planned = { freeTrips: false, affId: null };
    const first = await acceptTour(ctx, rows, isoDay(date), tour, planned, {});
    const done =
      first.dispatched > 0
        ? first
        : await acceptTour(ctx, rows, isoDay(date), tour, planned, { overrideCodes: codes(first.open) });
    if (done.trip && done.dispatched > 0) trips.push(done.trip.id);
    refused += done.conflicts.length;
  }
  return { trips, refused };
}
const isoDay = (date: string): string => dateToIso(isoToDate(date));

import {
  brokenBy,
  type DayLeg,
  type DayTrip,
  driversDay,
  type HoursFinding,
} from '#modules/dispatch/rules/driversDay.ts';
import type { PlannedRoute, RouteSolution, Unassigned } from '#optimiser/solution.ts';
import type { StepRef } from '#optimiser/problem.ts';
import { stopsOf, tasksOf } from './tasks.ts';
import type { RefusedBy } from './dayResult.ts';
import { driversOf } from './driversRounds.ts';
import type { DayVehicle, Hours } from './facts.ts';
import type { Planned } from './loads.ts';
import { routeAlone } from './routeAlone.ts';

/** The checks of the catalogue that say the same of a trip. */
export const hoursChecks: Readonly<Record<HoursFinding['code'], Omit<RefusedBy, 'args'> & { context?: string }>> = {
  DRIVING_TIME: { code: 'DRIVING_TIME', number: 'DRV-04', context: 'DAY' },
  WORKING_TIME: { code: 'WORKING_TIME', number: 'DRV-08' },
  BREAK: { code: 'BREAK', number: 'DRV-05', context: 'DAY' },
  PAUSE: { code: 'BREAK', number: 'DRV-05', context: 'WORK' },
  REST: { code: 'REST', number: 'DRV-06', context: 'DAY' },
};

/** Ways and breaks of a route as it was found, minutes. */
function legsOf(route: RouteSolution): DayLeg[] {
  const legs: DayLeg[] = [];
  let [pause, driven] = [0, 0];
  for (const step of route.steps) {
    if (step.type === 'start') continue;
    if (step.type === 'break') {
      pause += step.service;
      continue;
    }
    legs.push({ driving: (step.duration - driven) / 60, pause: pause / 60, waiting: step.waiting_time / 60 });
    [pause, driven] = [0, step.duration];
  }
  return legs;
}

/** A route as a trip of its driver's day; what a trip on the road has done and still has to do comes before it. */
function asTrip(route: RouteSolution, round: DayVehicle, stands: DayTrip | undefined): DayTrip {
  const jobs = stopsOf(route);
  const own = {
    name: round.trip?.name ?? round.name,
    from: (route.steps[0]?.departure ?? 0) * 1000,
    to: (route.steps.at(-1)?.arrival ?? 0) * 1000,
    service: jobs.reduce((sum, step) => sum + step.setup + step.service, 0) / 60,
    heavy: round.grossVehicleWeight > lightVehicle,
    legs: legsOf(route),
  };
  if (!round.trip?.running) return own;
  const before = stands?.legs.slice(0, -1) ?? [{ driving: round.trip.stands.drivingMinutes, pause: 0, waiting: 0 }];
  return {
    ...own,
    from: round.trip.stands.departure,
    service: own.service + (stands?.service ?? 0),
    legs: [...before, ...own.legs],
  };
}
/** g */
const lightVehicle = 3_500_000;

type Routes = Map<string, RouteSolution>;
type Drives = { id: string; name: string };

/** Rounds by their drivers, and the hours of each day with the routes as they are. */
class Days {
  private readonly planned: Planned;
  private readonly hours: Hours;
  private readonly rounds: ReadonlyMap<string, DayVehicle>;
  readonly routes: Routes;

  constructor(planned: Planned, hours: Hours) {
    this.planned = planned;
    this.hours = hours;
    this.rounds = new Map(planned.facts.vehicles.map((round) => [round.id, round]));
    this.routes = new Map(planned.solution.routes.map((route) => [String(route.vehicle), route]));
  }

  /** Everybody who drives something that is proposed. */
  drivers(): Drives[] {
    const ids = new Set([...this.routes.keys()].flatMap((id) => this.driversOf(id)));
    return [...ids].map((id) => ({
      id,
      name: this.hours.drivers.find((one) => one.id === id)?.name ?? '',
    }));
  }

  private driversOf(routeId: string): readonly string[] {
    const round = this.rounds.get(routeId);
    return round ? driversOf(round) : [];
  }

  routesOf(driverId: string): RouteSolution[] {
    return [...this.routes.values()]
      .filter((route) => this.adds(route) && this.driversOf(String(route.vehicle)).includes(driverId))
      .sort((a, b) => (a.steps[0]?.departure ?? 0) - (b.steps[0]?.departure ?? 0));
  }

  put(route: RouteSolution, timed: RouteSolution | undefined): void {
    if (timed) this.routes.set(String(route.vehicle), timed);
  }

  isFixed(jobId: unknown): boolean {
    return this.planned.day.jobs.get(String(jobId))?.fixed !== undefined;
  }

  adds(route: RouteSolution): boolean {
    return stopsOf(route).some((step) => !this.isFixed(step.id));
  }

  dayOf(driverId: string) {
    const driver = this.hours.drivers.find((one) => one.id === driverId);
    const trips = driver?.trips ?? [];
    const routes = this.routesOf(driverId).map((route) => ({ route, round: this.rounds.get(String(route.vehicle)) }));
    const gone = new Set([
      ...routes.flatMap(({ round }) => round?.trip?.id ?? []),
      ...this.planned.facts.vehicles.flatMap(({ trip }) => (trip?.givesBack ? [trip.id] : [])),
    ]);
    return driversDay(
      [
        ...trips.filter((trip) => !gone.has(trip.tripId)),
        ...routes.flatMap(({ route, round }) =>
          round
            ? [
                asTrip(
                  route,
                  round,
                  trips.find((trip) => trip.tripId === round.trip?.id),
                ),
              ]
            : [],
        ),
      ],
      driver?.law ?? this.hours.law,
    );
  }
}

/**
 * A plan in which nobody's day breaks the law: a break that work asks for is put into the last tour, and what a day has no
 * time for leaves it from the back. (The search keeps within what each round has; loads that are driven apart and breaks that only the whole
 * day asks for show here.)
 */
export function withinLaw(planned: Planned, hours: Hours): Planned & { refused: Map<string, RefusedBy> } {
  const days = new Days(planned, hours);
  const refused = new Map<string, RefusedBy>();
  let vehicles = [...planned.day.problem.vehicles];
  const out: Unassigned[] = [];
  /** Breaks that were put into a tour, minutes. */
  const pauses = new Map<string, number>();

  for (const driver of days.drivers()) {
    pauseIn(driver.id);
    for (;;) {
      const why = reasonOf(driver.id);
      const last = days.routesOf(driver.id).at(-1);
      if (!why || !last) break;
      takeLast(last, driver, why);
    }
  }
  return {
    ...planned,
    day: { ...planned.day, problem: { ...planned.day.problem, vehicles } },
    solution: {
      ...planned.solution,
      routes: [...days.routes.values()],
      unassigned: [...planned.solution.unassigned, ...out],
    },
    refused,
  };

  /** What is wrong with somebody's day: the law first, then what a break has made late. */
  function reasonOf(driverId: string): HoursFinding | undefined {
    const { findings, ...day } = days.dayOf(driverId);
    const [broken] = brokenBy({ ...day, findings });
    const late = days
      .routesOf(driverId)
      .some((route) => pauses.has(String(route.vehicle)) && route.violations.length > 0);
    const open = findings.find(({ code }) => code === 'PAUSE');
    return (
      broken ??
      open ??
      (late ? { code: 'PAUSE', duration: 0, limit: hours.law.workBreaks.at(-1)?.minutes ?? 0 } : undefined)
    );
  }

  /** Times a tour anew under what its round may be, with a break of so many minutes in it. */
  function retimed(route: RouteSolution, steps: readonly StepRef[], pause: number): RouteSolution | undefined {
    const from = vehicles.find((one) => one.id === route.vehicle);
    const round = planned.facts.vehicles.find((one) => one.id === route.vehicle);
    if (!from || !round) return undefined;
    const { breaks: _breaks, ...plain } = from;
    const single = {
      ...plain,
      ...(pause > 0 ? { breaks: [{ id: 'pause', service: pause * 60 }] } : {}),
      time_window: [from.time_window?.[0] ?? 0, Math.floor(round.to / 1000)] satisfies [number, number],
    };
    if (pause > 0) pauses.set(String(route.vehicle), pause);
    else pauses.delete(String(route.vehicle));
    vehicles = vehicles.map((one) => (one === from ? single : one));
    const alone: PlannedRoute = { vehicle: route.vehicle, steps: [...steps] };
    return routeAlone({ ...planned.day.problem, vehicles: [single] }, alone, route);
  }

  function pauseIn(driverId: string): void {
    const open = days.dayOf(driverId).findings.find(({ code }) => code === 'PAUSE');
    // Behind the last one nothing waits that it would be late for; between two tours there is a break already.
    const route = days.routesOf(driverId).at(-1);
    if (!open || !route) return;
    // A break and waiting do not add up where one takes the place of the other: the whole of it.
    days.put(route, retimed(route, tasksOf(route), open.limit));
  }

  function takeLast(route: RouteSolution, driver: Drives, why: HoursFinding): void {
    const refs = tasksOf(route);
    const last = refs.findLast(({ id }) => !days.isFixed(id));
    const id = String(last?.id);
    // Direct traffic leaves with both of its stops.
    const pair = planned.day.jobs.get(id)?.pair;
    const leaving = refs.filter((ref) => ref === last || (pair !== undefined && String(ref.id) === pair));
    const rest = refs.filter((ref) => !leaving.includes(ref));
    const { context, ...check } = hoursChecks[why.code];
    const args = {
      ...(context ? { context } : {}),
      driver: driver.name,
      duration: Math.round(why.duration),
      limit: why.limit,
    };
    out.push(...leaving);
    for (const itemId of planned.day.jobs.get(id)?.itemIds ?? []) refused.set(itemId, { ...check, args });
    days.routes.delete(String(route.vehicle));
    if (rest.length === 0) return;
    const paused = pauses.get(String(route.vehicle)) ?? 0;
    days.put(route, retimed(route, rest, 0));
    // Shorter, it may need no break any more.
    if (paused > 0 && days.dayOf(driver.id).findings.some(({ code }) => code === 'PAUSE'))
      days.put(route, retimed(route, rest, paused));
  }
}

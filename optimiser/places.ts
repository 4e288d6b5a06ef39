import { checkRoute } from './check.ts';
import { loadsAlong, partsOf, tasksAmong } from './load.ts';
import { compile, type Model, never, nodesOfSteps, refKey, stepRef, type Vehicle } from './model.ts';
import type { Id, Problem, TaskRef } from './problem.ts';
import type { PlannedRoute, RouteSolution, Violation } from './solution.ts';
import { Walk } from './walk.ts';

/** A rule that the place would break or break worse; `excess` as `check` reports it for the route with the task. */
export type BrokenRule = Violation & {
  /** The task that suffers; absent for what concerns the vehicle or its return. */
  task?: TaskRef;
};

/** One place for a task: all figures compare the route with the task to the same route without it. */
export type Place = {
  vehicle: Id;
  /** Where the task (of a pair: the pickup) and the pair's delivery stand among the steps of `route`, from 0. */
  position: number;
  delivery_position?: number;
  /** More driving, seconds, and metres. */
  extra_duration: number;
  extra_distance: number;
  /** How much later the vehicle is back; for a vehicle without tasks, how long it is away. */
  extra_time: number;
  /** More seconds after the ends of windows, over all stops. */
  extra_lateness: number;
  broken: BrokenRule[];
  /** The task stands here now. */
  current?: true;
  /** The sequence with the task, as `check` takes it. */
  route: PlannedRoute;
};

export type PlacesOptions = {
  /** Default 10. */
  limit?: number;
  /** No more than this many of one vehicle: 1 answers "why this trip, why not that one". */
  perVehicle?: number;
};

/**
 * The places for one task over all vehicles, best first: those that break no rule, then by number of broken rules, added
 * lateness, driving and metres. Judged by the constraints of `check`. A task that stands on a route is taken out first (a pair
 * with both halves) and its own place is among the answers; a task that is locked has none. Throws as `check` does, and a RangeError
 * for an unknown task.
 */
export const rankedPlaces = (
  problem: Problem,
  routes: readonly PlannedRoute[],
  task: TaskRef,
  options: PlacesOptions = {},
): Place[] => rankedPlacesOf(compile(problem), routes, task, options);

/** As {@link rankedPlaces}, for a caller that asks often: compile once. */
export function rankedPlacesOf(
  model: Model,
  routes: readonly PlannedRoute[],
  task: TaskRef,
  { limit = 10, perVehicle = limit }: PlacesOptions = {},
): Place[] {
  const node = model.nodeOf.get(refKey(task));
  if (node === undefined) throw new RangeError(`no ${task.type} ${task.id}`);
  const locked = new Set(model.vehicles.flatMap((v) => [...v.locked]));
  const partner = model.partner[node]!;
  if (locked.has(node)) return [];
  const pinned = partner >= 0 && locked.has(partner);
  const units = partner < 0 || pinned ? [node] : model.isPickup[node] === 1 ? [node, partner] : [partner, node];
  const given = new Map<number, number[]>();
  const vehicleOf = new Map(model.problem.vehicles.map((v, i) => [v.id, i]));
  for (const route of routes) {
    const index = vehicleOf.get(route.vehicle);
    if (index === undefined) throw new RangeError(`no vehicle ${route.vehicle}`);
    given.set(
      index,
      nodesOfSteps(model, model.vehicles[index]!, route.steps).filter((other) => other >= 0),
    );
  }
  const found: Candidate[] = [];
  for (const vehicle of model.vehicles) {
    if (pinned && !vehicle.locked.includes(partner)) continue;
    const nodes = given.get(vehicle.index) ?? [...vehicle.locked];
    const own = candidates(
      model,
      vehicle,
      nodes.filter((other) => !units.includes(other)),
      units,
    );
    const at = units.map((unit) => nodes.indexOf(unit));
    for (const candidate of own)
      candidate.current = candidate.at === at[0] && (units.length === 1 || candidate.to + 1 === at[1]);
    found.push(...own.sort(inOrder).slice(0, perVehicle));
  }
  const without = new Map<Vehicle, RouteSolution | undefined>();
  return found
    .sort(inOrder)
    .slice(0, limit)
    .map((candidate) => {
      const { vehicle } = candidate;
      if (!without.has(vehicle))
        without.set(
          vehicle,
          candidate.rest.length === 0 ? undefined : checkRoute(model, sequenceOf(model, vehicle, candidate.rest)),
        );
      return describe(model, candidate, units, without.get(vehicle));
    })
    .sort(
      (a, b) =>
        rulesOf(a) - rulesOf(b) ||
        a.extra_lateness - b.extra_lateness ||
        a.extra_duration - b.extra_duration ||
        a.extra_distance - b.extra_distance,
    );
}

const rulesOf = ({ broken }: Place): number => new Set(broken.map(({ cause }) => cause)).size;

/** Positions in the route without the task: it goes behind `at` tasks, its delivery behind `to`. */
type Candidate = {
  vehicle: Vehicle;
  rest: readonly number[];
  at: number;
  to: number;
  rules: number;
  late: number;
  driving: number;
  metres: number;
  current: boolean;
};

const inOrder = (a: Candidate, b: Candidate): number =>
  a.rules - b.rules ||
  a.late - b.late ||
  a.driving - b.driving ||
  a.metres - b.metres ||
  a.vehicle.index - b.vehicle.index ||
  a.at - b.at ||
  a.to - b.to;

/** Every place on one route with what ranks it, by the walk that `check` records. */
function candidates(model: Model, vehicle: Vehicle, rest: readonly number[], units: readonly number[]): Candidate[] {
  const [unit, delivery] = units as readonly [number, number?];
  const frozen = vehicle.locked.length;
  const size = rest.length;
  const walk = new Walk(model, vehicle);
  const states = new Float64Array((size + 1) * Walk.stateSize);
  const lateBefore = new Float64Array(size);
  let late = 0;
  walk.begin();
  walk.save(states, 0);
  rest.forEach((node, k) => {
    walk.step(node, k < frozen);
    lateBefore[k] = walk.lateness;
    late += walk.lateness;
    walk.save(states, (k + 1) * Walk.stateSize);
  });
  walk.finish();
  const used = size > 0;
  const endLate = used ? walk.lateness : 0;
  const base = {
    late: late + endLate,
    driving: used ? walk.driving : 0,
    metres: used ? walk.distance : 0,
    missed: used ? walk.missedBreaks : 0,
  };
  const loads = new Loads(model, vehicle, rest);
  const fixedRules =
    (vehicle.hasSkills[unit] === 0 ? 1 : 0) + (tasksAmong(model, rest) + units.length > vehicle.maxTasks ? 1 : 0);
  // Reloads stay where they are; a pair with one between its tasks breaks their order.
  const parts = [0, ...partsOf(model, rest)];
  const collected = model.isPickup[unit] === 1 ? -1 : rest.indexOf(model.partner[unit]!);
  const grows = (now: number, before: number, most: number): number => (now > most && now > before ? 1 : 0);
  const all: Candidate[] = [];
  let lateSoFar = 0;
  for (let k = 0; k < frozen && k < size; k += 1) lateSoFar += lateBefore[k]!;
  for (let at = Math.min(frozen, size); at <= size; at += 1) {
    if (at > frozen) lateSoFar += lateBefore[at - 1]!;
    for (let to = at; to <= (delivery === undefined ? at : size); to += 1) {
      let sum = lateSoFar;
      let delayed = false;
      walk.restore(states, at * Walk.stateSize);
      const take = (node: number, before: number): void => {
        walk.step(node);
        sum += walk.lateness;
        if (walk.lateness > before) delayed = true;
      };
      take(unit, 0);
      for (let k = at; k <= size; k += 1) {
        if (delivery !== undefined && k === to) take(delivery, 0);
        if (k < size) take(rest[k]!, lateBefore[k]!);
      }
      walk.finish();
      sum += walk.lateness;
      if (walk.lateness > endLate) delayed = true;
      const rules =
        fixedRules +
        (parts[at] !== parts[to] || (collected >= 0 && parts[collected + 1] !== parts[at]) ? 1 : 0) +
        (delayed ? 1 : 0) +
        (loads.worseWith(unit, at, delivery === undefined ? -1 : to) ? 1 : 0) +
        grows(walk.driving, base.driving, vehicle.maxTravel) +
        grows(walk.distance, base.metres, vehicle.maxDistance) +
        grows(walk.driving, base.driving, vehicle.rule?.maxDaily ?? never) +
        (walk.missedBreaks > base.missed ? 1 : 0);
      all.push({
        vehicle,
        rest,
        at,
        to,
        rules,
        late: sum - base.late,
        driving: walk.driving - base.driving,
        metres: walk.distance - base.metres,
        current: false,
      });
    }
  }
  return all;
}

/** What is on board along a route, and whether one more task makes an overload worse. */
class Loads {
  readonly #model: Model;
  readonly #capacity: Float64Array;
  readonly #size: number;
  /** On board when leaving each position, and the part of each. */
  readonly #load: Float64Array;
  readonly #part: readonly number[];

  constructor(model: Model, vehicle: Vehicle, rest: readonly number[]) {
    this.#model = model;
    this.#capacity = vehicle.capacity;
    this.#size = rest.length;
    this.#load = loadsAlong(model, rest);
    this.#part = [0, ...partsOf(model, rest)];
  }

  /** `to` -1: a job, on board before or behind its stop; else a pair, on board between its stops. */
  worseWith(unit: number, at: number, to: number): boolean {
    const { dims, atStart, change } = this.#model;
    for (let d = 0; d < dims; d += 1) {
      const before = atStart[unit * dims + d]!;
      const behind = before + change[unit * dims + d]!;
      let most = this.#capacity[d]!;
      let worst = most;
      for (let k = 0; k <= this.#size; k += 1) {
        const on = this.#load[k * dims + d]!;
        if (on > most) most = on;
        if (to < 0 && this.#part[k] !== this.#part[at]) continue;
        const here = on + (k < at || (to >= 0 && k > to) ? before : behind);
        if (here > worst) worst = here;
        if (k === at && on + before > worst) worst = on + before;
      }
      if (worst > most) return true;
    }
    return false;
  }
}

const sequenceOf = (model: Model, vehicle: Vehicle, nodes: readonly number[]): PlannedRoute => ({
  vehicle: model.problem.vehicles[vehicle.index]!.id,
  steps: nodes.map((node) => ({ ...stepRef(model, node) })),
});

function describe(
  model: Model,
  { vehicle, rest, at, to, current }: Candidate,
  units: readonly number[],
  without: RouteSolution | undefined,
): Place {
  const nodes = [...rest.slice(0, at), units[0]!, ...rest.slice(at, to), ...units.slice(1), ...rest.slice(to)];
  const route = sequenceOf(model, vehicle, nodes);
  const now = checkRoute(model, route);
  const end = now.steps.at(-1)!.arrival;
  return {
    vehicle: route.vehicle,
    position: at,
    ...(units.length > 1 ? { delivery_position: to + 1 } : {}),
    extra_duration: now.duration - (without?.duration ?? 0),
    extra_distance: now.distance - (without?.distance ?? 0),
    extra_time: without ? end - without.steps.at(-1)!.arrival : now.span,
    extra_lateness: now.lateness - (without?.lateness ?? 0),
    broken: newlyBroken(now, without),
    ...(current ? { current: true as const } : {}),
    route,
  };
}

/** Violations that are new or worse; of an overload the worst moment per dimension. */
function newlyBroken(now: RouteSolution, without: RouteSolution | undefined): BrokenRule[] {
  const before = without ? violationsOf(without) : new Map<string, BrokenRule>();
  return [...violationsOf(now)].flatMap(([key, rule]) => {
    const known = before.get(key);
    return known && (rule.excess ?? 0) <= (known.excess ?? 0) ? [] : [rule];
  });
}

function violationsOf(route: RouteSolution): Map<string, BrokenRule> {
  const all = new Map<string, BrokenRule>();
  const add = (rule: BrokenRule, of?: Id): void => {
    const key = [rule.cause, rule.dimension, rule.task && refKey(rule.task), of].join(' ');
    if ((all.get(key)?.excess ?? -1) < (rule.excess ?? 0)) all.set(key, rule);
  };
  const ofSteps = new Set<Violation>();
  for (const step of route.steps) {
    for (const violation of step.violations) {
      ofSteps.add(violation);
      const { type, id } = step;
      const stop = (type === 'job' || type === 'pickup' || type === 'delivery') && id !== undefined;
      // Each of several missed breaks counts, an overload only at its worst moment.
      if (!stop) add(violation, type === 'break' ? id : undefined);
      else add(violation.cause === 'load' ? violation : { ...violation, task: { type, id } });
    }
  }
  for (const violation of route.violations) if (!ofSteps.has(violation)) add(violation);
  return all;
}

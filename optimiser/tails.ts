import { type Model, never } from './model.ts';
import type { Neighbours } from './neighbours.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import type { Route } from './route.ts';

/** So many of a task's neighbours are looked at as the beginning of a tail that could follow it. */
const looked = 20;

/** Puts `tail`, which was another route's, behind position `at`. */
function follow(plan: Plan, v: number, at: number, tail: Int32Array): void {
  const route = plan.touch(v);
  const nodes = new Int32Array(at + tail.length);
  nodes.set(route.node.subarray(1, at + 1));
  nodes.set(tail, at);
  route.assign(nodes, route.frozen);
  for (let k = 0; k < tail.length; k += 1) plan.routeOf[tail[k]!] = v;
  plan.index(v);
}

/**
 * Two routes exchange what lies behind a place in each (2-opt*, Potvin and Rousseau 1995): a move that strings of ten tasks cannot make
 * on long routes. Whether it is in time and what it saves is known from both routes' own times and legs; loads are summed up when it is made.
 */
export class Tails {
  readonly #model: Model;
  readonly #random: Random;
  readonly #neighbours: Neighbours;
  readonly #units: readonly number[];

  constructor(model: Model, random: Random, neighbours: Neighbours, units: readonly number[]) {
    this.#model = model;
    this.#random = random;
    this.#neighbours = neighbours;
    this.#units = units;
  }

  /** Pairs, reloads, breaks, driving rules and limits of a route are not judged here. */
  static may(model: Model): boolean {
    return (
      model.vehicles.length > 1 &&
      model.size === model.tasks &&
      model.partner.every((other) => other < 0) &&
      model.vehicles.every(({ walked, pausing, limited }) => !walked && !pausing && !limited)
    );
  }

  /** Makes the exchange behind a random task that saves most, where it costs less than `most` more. True: the plan changed. */
  run(plan: Plan, most: number): boolean {
    const { routeOf, positions, routes } = plan;
    const a = this.#units[this.#random.below(this.#units.length)]!;
    const v = routeOf[a]!;
    if (v < 0) return false;
    const first = routes[v]!;
    const at = positions[a]!;
    if (at < first.frozen) return false;
    const near = this.#neighbours.of(a);
    const end = Math.min(near.length, looked);
    let least = most;
    let chosen: Route | undefined;
    let from = 0;
    for (let i = 1; i < end; i += 1) {
      const w = routeOf[near[i]!]!;
      if (w < 0 || w === v) continue;
      const second = routes[w]!;
      if (second.vehicle.type !== first.vehicle.type) continue;
      const j = positions[near[i]!]!;
      if (j <= second.frozen) continue;
      const extra = this.#extra(first, at, second, j);
      if (extra >= least) continue;
      least = extra;
      chosen = second;
      from = j;
    }
    return chosen !== undefined && this.#exchange(plan, first, at, chosen, from, most);
  }

  /** What it costs more when `second` from `j` on follows `at` of `first`, and the rest of that follows `j - 1`; `never`: too late. */
  #extra(first: Route, at: number, second: Route, j: number): number {
    const { durations, costs, fixed } = first.vehicle;
    const width = this.#model.places;
    const joined = first.place[at]! * width + second.place[j]!;
    if (first.departs[at]! + durations[joined]! > second.latest[j]!) return never;
    const extra = costs[joined]! - first.leg[at]! - second.leg[j - 1]!;
    if (at === first.length && j === 1) return extra - fixed;
    const rest = second.place[j - 1]! * width + first.place[at + 1]!;
    if (second.departs[j - 1]! + durations[rest]! > first.latest[at + 1]!) return never;
    return extra + costs[rest]!;
  }

  #exchange(plan: Plan, first: Route, at: number, second: Route, j: number, most: number): boolean {
    const tail = second.node.slice(j, second.length + 1);
    const rest = first.node.slice(at + 1, first.length + 1);
    if (at + tail.length > first.vehicle.maxTasks || j - 1 + rest.length > second.vehicle.maxTasks) return false;
    const before = plan.cost;
    plan.begin();
    follow(plan, first.vehicle.index, at, tail);
    follow(plan, second.vehicle.index, j - 1, rest);
    plan.settle();
    const [route, other] = [plan.routes[first.vehicle.index]!, plan.routes[second.vehicle.index]!];
    if (plan.cost - before < most && !route.overloaded && !other.overloaded) {
      plan.commit();
      return true;
    }
    plan.rollback();
    return false;
  }
}

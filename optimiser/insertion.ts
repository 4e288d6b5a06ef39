import { type Model, never } from './model.ts';
import { DeliveryCosts } from './deliveryCosts.ts';
import type { Fits } from './fits.ts';
import type { Neighbours } from './neighbours.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import type { Route } from './route.ts';
import { carries, firstAfter, fitsAt, fitsSum, lastPlace, withinLimits } from './room.ts';
import { firstStart, leftAt, Walk } from './walk.ts';

/** Share of places that the greedy insertion overlooks, so that it does not repeat itself (SISR: "blinks"). */
const blink = 0.01;
/** Cells of the memory of best places: 20 bytes each. */
const mostKnown = 8_000_000;
/** Plans with more tasks and routes than these look for a place only on routes that pass so many of a task's neighbours. */
const manyTasks = 150;
const manyRoutes = 12;
const nearest = 30;
/** On routes from this length on the first place in time is looked for by halves, and a delivery's places are priced once for all pickups. */
const longRoute = 20;

/** Finds the cheapest place for a task or pair over the routes that it is shown. */
export class Insertion {
  readonly #model: Model;
  readonly #random: Random;
  /** Added cost of the best place so far; `never` when there is none. */
  cost = never;
  route: Route | undefined;
  /** The (first) task goes behind this position of the route as it is; the delivery behind `deliverAt`. */
  at = 0;
  deliverAt = 0;
  /** Blinks off: for the first feasibility tests and explanations. */
  exact = false;
  #blinked = false;
  // Of the unit that is looked for.
  #unit = 0;
  #here = 0;
  #ready = 0;
  #due = 0;
  #service = 0;
  #setup = 0;
  #many: Float64Array | undefined;
  #need = 0;
  readonly #one = new Int32Array(1);
  /** Best place per unit and route, kept while the route's version lasts; `at` -1: nothing below that cost. */
  readonly #known: { version: Int32Array; cost: Float64Array; at: Int32Array; deliverAt: Int32Array } | undefined;

  readonly #neighbours: Neighbours | undefined;
  readonly #nearby: Int32Array;
  readonly #deliveries: DeliveryCosts;
  readonly #seen: Uint8Array;

  /** Without neighbours every route is looked at, whatever the size. */
  constructor(model: Model, random: Random, neighbours?: Neighbours) {
    this.#model = model;
    this.#random = random;
    this.#neighbours = model.tasks > manyTasks ? neighbours : undefined;
    this.#nearby = new Int32Array(model.vehicles.length);
    this.#deliveries = new DeliveryCosts(model.size + 2);
    this.#seen = new Uint8Array(model.vehicles.length);
    const cells = model.tasks * model.vehicles.length;
    if (model.vehicles.length > 1 && cells <= mostKnown)
      this.#known = {
        version: new Int32Array(cells),
        cost: new Float64Array(cells),
        at: new Int32Array(cells),
        deliverAt: new Int32Array(cells),
      };
  }

  /** The unit that is looked for from now on. */
  begin(unit: number): void {
    const { location, ready, due, service, setup, windows, oneWay, dims, atStart, change } = this.#model;
    this.cost = never;
    this.route = undefined;
    this.#unit = unit;
    this.#here = location[unit]!;
    this.#ready = ready[unit]!;
    this.#due = due[unit]!;
    this.#service = service[unit]!;
    this.#setup = setup[unit]!;
    this.#many = windows[unit];
    this.#need = oneWay && dims > 0 ? Math.max(atStart[unit * dims]!, change[unit * dims]!) : 0;
  }

  /** Tries the routes in use. */
  lookAtUsed(plan: Plan, fits: Fits): void {
    const limits = fits.everywhere[this.#unit] === 1 ? undefined : fits;
    if (this.#neighbours && plan.usedCount > manyRoutes) {
      this.#look(plan, this.#nearby, this.#findNearby(plan, this.#neighbours), 0, limits);
      if (this.route) return;
    }
    this.#look(plan, plan.used, plan.usedCount, 0, limits);
  }

  #findNearby(plan: Plan, neighbours: Neighbours): number {
    const { routeOf } = plan;
    const list = this.#nearby;
    const seen = this.#seen;
    let count = 0;
    const partner = this.#model.partner[this.#unit]!;
    for (let half = this.#unit; half >= 0; half = half === partner ? -1 : partner) {
      const near = neighbours.of(half);
      const end = Math.min(near.length, nearest);
      for (let i = 1; i < end; i += 1) {
        const v = routeOf[near[i]!]!;
        if (v < 0 || seen[v] === 1) continue;
        seen[v] = 1;
        list[count] = v;
        count += 1;
      }
    }
    for (let i = 0; i < count; i += 1) seen[list[i]!] = 0;
    return count;
  }

  /** As `lookAt` while the plan shows `route` changed; true when the best place is there now. */
  lookAtChanged(plan: Plan, route: Route, extra: number): boolean {
    const changed = plan.routes[route.vehicle.index];
    this.lookAt(plan, route.vehicle.index, extra);
    if (this.route !== changed) return false;
    this.route = route;
    return true;
  }

  /** Tries the route of one vehicle; `extra` is what using it costs beside the places (an empty vehicle). */
  lookAt(plan: Plan, vehicle: number, extra: number): void {
    this.#one[0] = vehicle;
    this.#look(plan, this.#one, 1, extra, undefined);
  }

  /**
   * Every place of the routes of `list`. What concerns the unit is read once for all of them: routes are short, so the way
   * to a scan would cost more than the scan.
   */
  #look(plan: Plan, list: Int32Array, count: number, extra: number, fits: Fits | undefined): void {
    const { versions, spare, routes } = plan;
    const model = this.#model;
    const { dims, places: width, oneWay } = model;
    const known = this.#known;
    const unit = this.#unit;
    const need = this.#need;
    const here = this.#here;
    const row = here * width;
    const ready = this.#ready;
    const due = this.#due;
    const service = this.#service;
    const setup = this.#setup;
    const many = this.#many;
    const done = ready + service;
    const pair = model.isPickup[unit] === 1;
    const checkLoad = !oneWay && dims > 0;
    const cells = unit * model.vehicles.length;
    for (let u = 0; u < count; u += 1) {
      const v = list[u]!;
      if (need > spare[v]!) continue;
      const bound = this.cost;
      if (known !== undefined && known.version[cells + v] === versions[v]) {
        const cost = known.cost[cells + v]! + extra;
        if (cost >= bound) continue;
        const at = known.at[cells + v]!;
        if (at >= 0) {
          this.#take(routes[v]!, at, known.deliverAt[cells + v]!, cost);
          continue;
        }
      }
      const route = routes[v]!;
      const { vehicle } = route;
      if (fits !== undefined && fits.byType[vehicle.type]![unit] === 0) continue;
      this.#blinked = false;
      if (pair || vehicle.walked) this.#scan(route, pair, extra);
      else {
        if (oneWay && dims > 1 && !fitsSum(model, route, unit)) continue;
        const { limited, pausing, durations, costs, durationsTo, costsTo } = vehicle;
        if (limited && route.length - route.reloads >= vehicle.maxTasks) continue;
        const { place, departs, latest, leg, length } = route;
        const base = extra + vehicle.taskRate * service;
        let best = bound;
        let k = route.frozen;
        // Latest arrivals rise along the route: before those that leave time to serve the unit there is no place.
        if (length > longRoute) k = firstAfter(latest, k, length, done);
        else while (k < length && latest[k + 1]! < done) k += 1;
        const last = route.reloads === 0 ? length : lastPlace(model, route, unit);
        const symmetric = costs === costsTo;
        let from = place[k]!;
        let to = costsTo[row + from]!;
        // What costs too much is most of all: that is asked first, and what it takes to know is carried to the next place.
        for (; k <= last; k += 1) {
          if (departs[k]! > due) break;
          const before = from;
          from = place[k + 1]!;
          const away = costs[row + from]!;
          const added = base + to + away - leg[k]!;
          to = symmetric ? away : costsTo[row + from]!;
          if (added >= best) continue;
          let time = departs[k]! + durationsTo[row + before]!;
          if (time > due) continue;
          if (many !== undefined) time = firstStart(many, time);
          else if (time < ready) time = ready;
          time += before === here ? service : service + setup;
          if (time + durations[row + from]! > latest[k + 1]!) continue;
          if (checkLoad && !fitsAt(model, route, unit, k)) continue;
          if (limited && !withinLimits(model, route, before, here, from)) continue;
          if (pausing && !route.pauses.fit(route, k, unit)) continue;
          this.#take(route, k, -1, added);
          best = this.cost;
        }
      }
      if (known === undefined || this.#blinked) continue;
      const found = this.cost < bound;
      known.version[cells + v] = route.version;
      known.cost[cells + v] = (found ? this.cost : bound) - extra;
      known.at[cells + v] = found ? this.at : -1;
      known.deliverAt[cells + v] = this.deliverAt;
    }
  }

  #scan(route: Route, pair: boolean, extra: number): void {
    const { vehicle } = route;
    if (vehicle.limited && route.length - route.reloads + (pair ? 2 : 1) > vehicle.maxTasks) return;
    if (vehicle.walked) this.#walked(route, this.#unit, pair, extra);
    else this.#pair(route, this.#unit, extra);
  }

  #take(route: Route, at: number, deliverAt: number, cost: number): void {
    if (!this.exact && this.#random.next() < blink) {
      this.#blinked = true;
      return;
    }
    this.cost = cost;
    this.route = route;
    this.at = at;
    this.deliverAt = deliverAt;
  }

  #pair(route: Route, pickup: number, extra: number): void {
    const model = this.#model;
    const { vehicle, node, place, departs, latest, leg, length, load } = route;
    const { durations, costs, durationsTo, costsTo, metric } = vehicle;
    const { dims, places: width, tasks } = model;
    const delivery = model.partner[pickup]!;
    const p = model.location[pickup]!;
    const d = model.location[delivery]!;
    const base = extra + vehicle.taskRate * (model.service[pickup]! + model.service[delivery]!);
    const dueP = model.due[pickup]!;
    const dueD = model.due[delivery]!;
    const direct = costs[p * width + d]!;
    const rowP = p * width;
    const rowD = d * width;
    const doneP = model.ready[pickup]! + model.service[pickup]!;
    const doneD = model.ready[delivery]! + model.service[delivery]!;
    const { added: adds, least } = this.#deliveries;
    const long = length > longRoute;
    if (long) this.#deliveries.of(model, route, delivery, metric && !this.exact);
    for (let k = route.frozen; k <= length; k += 1) {
      if (latest[k + 1]! < doneP) continue;
      const from = place[k]!;
      const next = place[k + 1]!;
      const toP = base + costsTo[rowP + from]! - leg[k]!;
      const both = toP + direct + costs[rowD + next]!;
      const half = toP + costs[rowP + next]!;
      const apart = k < length && half + (long ? least[k + 1]! : 0) < this.cost;
      if (!apart && both >= this.cost) continue;
      const reached = departs[k]! + durationsTo[rowP + from]!;
      if (reached > dueP) {
        if (metric || departs[k]! > dueP) break;
        continue;
      }
      if (!carries(model, route, pickup, load, k, dims)) continue;
      const time = leftAt(model, pickup, reached, from === p);
      // Both in a row.
      const toD = time + durations[p * width + d]!;
      if (toD <= dueD && both < this.cost) {
        const done = leftAt(model, delivery, toD, p === d);
        if (
          done + durations[rowD + next]! <= latest[k + 1]! &&
          (!vehicle.limited || withinLimits(model, route, from, p, d, d, next)) &&
          (!vehicle.pausing || route.pauses.fitPair(route, k, k, pickup))
        )
          this.#take(route, k, k, both);
      }
      if (!apart) continue;
      let t = time;
      let previous = p;
      for (let q = k + 1; q <= length; q += 1) {
        const c = node[q]!;
        if (c >= tasks || (long && half + least[q]! >= this.cost)) break;
        const at = place[q]!;
        t += durations[previous * width + at]!;
        if (t > latest[q]!) break;
        t = leftAt(model, c, t, previous === at);
        previous = at;
        if (t > dueD) break;
        if (!carries(model, route, pickup, load, q, dims)) break;
        const extraD = long ? adds[q]! : costsTo[rowD + at]! + costs[rowD + place[q + 1]!]! - leg[q]!;
        const added = half + extraD;
        if (added >= this.cost || latest[q + 1]! < doneD) continue;
        const toD2 = t + durationsTo[rowD + at]!;
        if (toD2 > dueD) {
          if (metric) break;
          continue;
        }
        const then = place[q + 1]!;
        const done = leftAt(model, delivery, toD2, at === d);
        if (done + durations[rowD + then]! > latest[q + 1]!) continue;
        if (vehicle.limited && !withinLimits(model, route, from, p, next, at, d, then)) continue;
        if (vehicle.pausing && !route.pauses.fitPair(route, k, q, pickup)) continue;
        this.#take(route, k, q, added);
      }
    }
  }

  /**
   * Walks the rest of the route for every place; stops as soon as it costs more, or all is as it was. Breaks only make a
   * route later, so with hard windows a place that is too late without them is too late, and the legs alone say what it costs.
   */
  #walked(route: Route, unit: number, pair: boolean, extra: number): void {
    const model = this.#model;
    const { vehicle, node, place, length, load, leg, latest, walk, states } = route;
    const { durations, costs } = vehicle;
    const { dims, places: width } = model;
    const delivery = model.partner[unit]!;
    if (model.oneWay && !fitsSum(model, route, unit)) return;
    const hard = !model.soft;
    const priced = hard && vehicle.waitRate === 0;
    const here = this.#here;
    const d = pair ? model.location[delivery]! : here;
    const service = this.#service + (pair ? model.service[delivery]! : 0);
    const base = extra + vehicle.taskRate * service;
    const last = route.reloads === 0 ? length : lastPlace(model, route, unit);
    for (let k = route.frozen; k <= last; k += 1) {
      const from = place[k]!;
      const next = place[k + 1]!;
      if (hard) {
        const departs = states[k * Walk.stateSize]!;
        if (departs > this.#due) break;
        const time = departs + durations[from * width + here]!;
        if (time > this.#due) continue;
        if (!pair && leftAt(model, unit, time, from === here) + durations[here * width + next]! > latest[k + 1]!)
          continue;
      }
      if (pair ? !carries(model, route, unit, load, k, dims) : !model.oneWay && !fitsAt(model, route, unit, k))
        continue;
      const first = base + costs[from * width + here]! - leg[k]!;
      for (let q = k; q <= (pair ? length : k); q += 1) {
        if (q > k && node[q]! >= model.tasks) break;
        if (q > k && !carries(model, route, unit, load, q, dims)) break;
        let added = first;
        if (q > k) {
          const then = place[q + 1]!;
          added += costs[here * width + next]! - leg[q]!;
          added += costs[place[q]! * width + d]! + costs[d * width + then]!;
        } else added += (pair ? costs[here * width + d]! : 0) + costs[d * width + next]!;
        if (priced && added >= this.cost) continue;
        walk.restore(states, k * Walk.stateSize);
        walk.step(unit);
        const bound = priced ? never : route.cost - extra + this.cost;
        const score = this.#rest(route, k, q, pair ? delivery : -1, bound);
        if (score >= bound || score >= never) continue;
        if (vehicle.limited && !walk.clean && !model.soft) continue;
        this.#take(route, k, q, priced ? added : score - route.cost + extra);
      }
    }
  }

  #rest(route: Route, from: number, deliverAt: number, delivery: number, bound: number): number {
    const { walk, node, length, states } = route;
    if (delivery >= 0 && deliverAt === from) walk.step(delivery);
    for (let k = from + 1; k <= length; k += 1) {
      walk.step(node[k]!);
      if (delivery >= 0 && k === deliverAt) walk.step(delivery);
      const at = k * Walk.stateSize;
      if (
        (delivery < 0 || k >= deliverAt) &&
        walk.time === states[at] &&
        walk.driver.sinceBreak === states[at + 10] &&
        walk.nextBreak === states[at + 8] &&
        (walk.driver.firstPartTaken ? 1 : 0) === states[at + 11]
      ) {
        const end = (length + 1) * Walk.stateSize;
        walk.time = states[end]!;
        walk.driving += states[end + 2]! - states[at + 2]!;
        walk.distance += states[end + 3]! - states[at + 3]!;
        walk.cost += states[end + 4]! - states[at + 4]!;
        walk.waited += states[end + 5]! - states[at + 5]!;
        walk.late += states[end + 6]! - states[at + 6]!;
        walk.violations += states[end + 7]! - states[at + 7]!;
        walk.missedBreaks += states[end + 9]! - states[at + 9]!;
        return walk.score;
      }
      if (walk.score >= bound) return never;
    }
    walk.finish();
    return walk.score;
  }
}

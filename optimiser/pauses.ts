import { type Model, never, type Vehicle } from './model.ts';
import { firstStart, lastArrival } from './walk.ts';

/** What the rows of a route are worked out from and written to. */
type Timed = {
  readonly node: Int32Array;
  readonly place: Int32Array;
  readonly length: number;
  readonly departs: Float64Array;
  readonly latest: Float64Array;
  readonly departsBy: Float64Array;
  readonly latestBy: Float64Array;
};

/**
 * A vehicle's own breaks without walking. They come in a fixed order but anywhere between the stops, so a moment of the route is a row:
 * one time per number of breaks taken so far. Forward it is the earliest departure (`never`: not possible), backward the latest
 * arrival (`-never`). Several may be taken on one leg, on the road or after it: with their services the vehicle is there at
 * `max(departure + leg + services, end of the last break)`.
 */
export class Pauses {
  readonly #model: Model;
  readonly #vehicle: Vehicle;
  /** Times per row: 0 to all breaks taken. */
  readonly width: number;
  readonly #here: Float64Array;
  readonly #there: Float64Array;

  constructor(model: Model, vehicle: Vehicle) {
    this.#model = model;
    this.#vehicle = vehicle;
    this.width = vehicle.breaks.length + 1;
    this.#here = new Float64Array(this.width);
    this.#there = new Float64Array(this.width);
  }

  /** Row of arrivals after a leg. */
  drive(from: Float64Array, at: number, leg: number, into: Float64Array, to: number): void {
    const { width } = this;
    const { breaks } = this.#vehicle;
    for (let b = 0; b < width; b += 1) into[to + b] = from[at + b]! + leg;
    for (let first = 0; first < width - 1; first += 1) {
      let clock = from[at + first]!;
      if (clock >= never) continue;
      let ride = clock + leg;
      for (let b = first; b < width - 1; b += 1) {
        const { windows, service } = breaks[b]!;
        if (clock > windows[windows.length - 1]!) break;
        clock = firstStart(windows, clock) + service;
        ride += service;
        const then = ride > clock ? ride : clock;
        if (then < into[to + b + 1]!) into[to + b + 1] = then;
      }
    }
  }

  /** Turns a row of arrivals at a node into departures; a frozen stop is served whatever its windows say. */
  serve(row: Float64Array, at: number, node: number, setup: boolean, frozen = false): void {
    const model = this.#model;
    const many = model.windows[node];
    const ready = model.ready[node]!;
    const due = model.due[node]!;
    const service = model.service[node]! + (setup ? model.setup[node]! : 0);
    for (let b = 0; b < this.width; b += 1) {
      const time = row[at + b]!;
      if (time >= never || (time > due && !frozen)) row[at + b] = never;
      else row[at + b] = (many !== undefined ? firstStart(many, time) : time < ready ? ready : time) + service;
    }
  }

  /** Row of the latest departures from which the next position's latest arrivals can still be kept. */
  leaveBy(latest: Float64Array, next: number, leg: number, into: Float64Array, to: number): void {
    const { width } = this;
    const { breaks } = this.#vehicle;
    for (let b = 0; b < width; b += 1) into[to + b] = latest[next + b]! - leg;
    for (let last = 1; last < width; last += 1) {
      let bound = latest[next + last]!;
      if (bound <= -never) continue;
      let ride = bound - leg;
      for (let b = last - 1; b >= 0; b -= 1) {
        const { windows, service } = breaks[b]!;
        bound = lastArrival(windows, bound - service);
        if (bound <= -never) break;
        ride -= service;
        const then = ride < bound ? ride : bound;
        if (then > into[to + b]!) into[to + b] = then;
      }
    }
  }

  /** Turns a row of latest departures from a node into latest arrivals. Setup counts as if it always came, as for all routes. */
  arriveBy(row: Float64Array, at: number, node: number): void {
    const model = this.#model;
    const many = model.windows[node];
    const due = model.due[node]!;
    const service = model.service[node]! + model.setup[node]!;
    for (let b = 0; b < this.width; b += 1) {
      const bound = row[at + b]! - service;
      row[at + b] =
        bound < -never / 2 ? -never : many !== undefined ? lastArrival(many, bound) : bound < due ? bound : due;
    }
  }

  /** Row of latest arrivals at the end: a break that has not been taken is none when its first window is still to come. */
  endBy(row: Float64Array, at: number): void {
    const { breaks, close } = this.#vehicle;
    let bound = close;
    for (let b = breaks.length; b >= 0; b -= 1) {
      row[at + b] = bound;
      if (b > 0) bound = Math.min(bound, breaks[b - 1]!.windows[0]!);
    }
  }

  /** A task fits behind a position, as far as times go. */
  fit({ place, departsBy, latestBy }: Timed, at: number, node: number): boolean {
    const { width } = this;
    const { location, places } = this.#model;
    const { durations } = this.#vehicle;
    const here = this.#here;
    const there = this.#there;
    const from = place[at]!;
    const to = location[node]!;
    this.drive(departsBy, at * width, durations[from * places + to]!, here, 0);
    this.serve(here, 0, node, from !== to);
    this.drive(here, 0, durations[to * places + place[at + 1]!]!, there, 0);
    for (let b = 0; b < width; b += 1) if (there[b]! <= latestBy[(at + 1) * width + b]!) return true;
    return false;
  }

  /** A pair fits: its pickup behind position `at`, its delivery behind `deliverAt` of the route as it is. */
  fitPair({ node, place, departsBy, latestBy }: Timed, at: number, deliverAt: number, pickup: number): boolean {
    const { width } = this;
    const { location, places, partner } = this.#model;
    const { durations } = this.#vehicle;
    let here = this.#here;
    let there = this.#there;
    let from = place[at]!;
    for (let b = 0; b < width; b += 1) here[b] = departsBy[at * width + b]!;
    for (let k = at; k <= deliverAt + 1; k += 1) {
      const next = k === at ? pickup : k <= deliverAt ? node[k]! : partner[pickup]!;
      const to = location[next]!;
      this.drive(here, 0, durations[from * places + to]!, there, 0);
      this.serve(there, 0, next, from !== to);
      [here, there] = [there, here];
      from = to;
    }
    this.drive(here, 0, durations[from * places + place[deliverAt + 1]!]!, there, 0);
    for (let b = 0; b < width; b += 1) if (there[b]! <= latestBy[(deliverAt + 1) * width + b]!) return true;
    return false;
  }

  /**
   * The rows of a whole route, with the earliest departure and the latest arrival of those that lead to the end. False: none does.
   * A row's entry that comes too late for all that follows is `never`, so the rows tell for one task more only.
   */
  timesOf(route: Timed, frozen: number): boolean {
    const { width } = this;
    const { node, place, length, departs, latest, departsBy: rows, latestBy } = route;
    const { places } = this.#model;
    const { durations, open } = this.#vehicle;
    this.endBy(latestBy, (length + 1) * width);
    for (let k = length; k >= 1; k -= 1) {
      this.leaveBy(latestBy, (k + 1) * width, durations[place[k]! * places + place[k + 1]!]!, latestBy, k * width);
      this.arriveBy(latestBy, k * width, node[k]!);
    }
    rows.fill(never, 0, width);
    rows[0] = open;
    departs[0] = open;
    let some = true;
    for (let k = 1; k <= length + 1; k += 1) {
      const at = k * width;
      this.drive(rows, at - width, durations[place[k - 1]! * places + place[k]!]!, rows, at);
      let by = -never;
      for (let b = 0; b < width; b += 1) {
        if (k > frozen && length > 0 && rows[at + b]! > latestBy[at + b]!) rows[at + b] = never;
        else if (latestBy[at + b]! > by) by = latestBy[at + b]!;
      }
      if (k <= length) this.serve(rows, at, node[k]!, place[k - 1] !== place[k], k <= frozen);
      let first = never;
      for (let b = 0; b < width; b += 1) if (rows[at + b]! < first) first = rows[at + b]!;
      departs[k] = first;
      latest[k] = by;
      some = first < never;
    }
    return some;
  }

  /**
   * How many breaks are taken before each node and, last, before the end, so that nothing is late and the vehicle is back earliest;
   * undefined when that cannot be.
   */
  plan(nodes: readonly number[], frozen: number, departure: number): Int32Array | undefined {
    const { width } = this;
    const { location, places } = this.#model;
    const { durations, start, end } = this.#vehicle;
    const rows = new Float64Array((nodes.length + 2) * width).fill(never);
    rows[0] = departure;
    const legs: number[] = [];
    let place = start;
    for (let k = 0; k <= nodes.length; k += 1) {
      const to = k < nodes.length ? location[nodes[k]!]! : end;
      legs.push(durations[place * places + to]!);
      this.drive(rows, k * width, legs[k]!, rows, (k + 1) * width);
      if (k < nodes.length) this.serve(rows, (k + 1) * width, nodes[k]!, place !== to, k < frozen);
      place = to;
    }
    const last = (nodes.length + 1) * width;
    const latest = new Float64Array(width);
    this.endBy(latest, 0);
    let taken = -1;
    for (let b = 0; b < width; b += 1)
      if (rows[last + b]! <= latest[b]! && (taken < 0 || rows[last + b]! < rows[last + taken]!)) taken = b;
    if (taken < 0) return undefined;
    const plan = new Int32Array(nodes.length + 1);
    const one = new Float64Array(width);
    const after = new Float64Array(width);
    for (let k = nodes.length; k >= 0; k -= 1) {
      plan[k] = taken;
      // From which number of breaks before the leg this row's time comes.
      for (let before = taken; before >= 0; before -= 1) {
        one.fill(never);
        one[before] = rows[k * width + before]!;
        this.drive(one, 0, legs[k]!, after, 0);
        if (k < nodes.length)
          this.serve(
            after,
            0,
            nodes[k]!,
            (k === 0 ? start : location[nodes[k - 1]!]) !== location[nodes[k]!],
            k < frozen,
          );
        if (after[taken]! === rows[(k + 1) * width + taken]!) {
          taken = before;
          break;
        }
      }
    }
    return plan;
  }
}

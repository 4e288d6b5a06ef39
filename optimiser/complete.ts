import type { Model } from './model.ts';
import type { Random } from './random.ts';
import { firstStart } from './walk.ts';

/** Moves that shake a sequence before each descent: from few to many, again from few when that made it better. */
const mostShakes = 12;
/** Larger trips would wait too long for an answer. */
const mostStops = 250;

/** One vehicle whose only task is to be in time: what is left out of its trip is there for the windows alone. */
export const canComplete = (model: Model, units: number): boolean =>
  units <= mostStops &&
  model.vehicles.length === 1 &&
  model.size === model.tasks &&
  !model.soft &&
  model.vehicles.every(({ walked, pausing, limited }) => !walked && !pausing && !limited) &&
  model.partner.every((other) => other < 0);

/**
 * Looks for an order of all units in which none is late: sequences are complete from the start, their lateness is made small by moving
 * single stops, and where that ends a few stops are shaken (da Silva and Urrutia 2010, the first phase for tours with windows). Places for
 * a stop that is left out are rarely found by putting stops into a plan that is in time.
 */
export class CompleteOrder {
  readonly #locked: Int32Array;
  readonly #random: Random;
  readonly #trip: LateTrip;
  #best: Int32Array;
  #least = Number.POSITIVE_INFINITY;
  #shakes = 1;

  constructor(model: Model, units: readonly number[], random: Random) {
    const { ready, due } = model;
    this.#locked = model.vehicles[0]!.locked;
    this.#random = random;
    this.#trip = new LateTrip(model);
    this.#best = Int32Array.from(units).sort((a, b) => due[a]! + ready[a]! - due[b]! - ready[b]! || a - b);
  }

  /** The order with the frozen stops at its head; undefined when so many descents more have not found one, or the time is up. */
  search(tries: number, timeIsUp: () => boolean): Int32Array | undefined {
    const random = this.#random;
    if (this.#least === Number.POSITIVE_INFINITY) this.#least = this.#trip.descend(this.#best, timeIsUp);
    for (let n = 0; n < tries && this.#least > 0 && !timeIsUp(); n += 1) {
      const order = this.#best.slice();
      for (let s = 0; s < this.#shakes; s += 1) move(order, random.below(order.length), random.below(order.length));
      const late = this.#trip.descend(order, timeIsUp);
      if (late < this.#least) {
        this.#best = order;
        this.#least = late;
        this.#shakes = 1;
      } else this.#shakes = this.#shakes >= mostShakes ? 1 : this.#shakes + 1;
    }
    return this.#least > 0 ? undefined : Int32Array.from([...this.#locked, ...this.#best]);
  }
}

function move(order: Int32Array, from: number, to: number): void {
  const moved = order[from]!;
  if (from < to) order.copyWithin(from, from + 1, to + 1);
  else order.copyWithin(to + 1, to, from);
  order[to] = moved;
}

/** Seconds after the ends of windows, over all stops of a sequence behind the frozen ones. */
class LateTrip {
  readonly #model: Model;
  readonly #begins: number;
  readonly #from: number;
  /** Per position of the sequence under work: when it is left, and how late all before and it are. */
  readonly #leaves: Float64Array;
  readonly #late: Float64Array;
  #total = 0;

  constructor(model: Model) {
    this.#model = model;
    const { locked, open, start, durations } = model.vehicles[0]!;
    let time = open;
    let place = start;
    for (const node of locked) {
      time = this.#leave(node, time + durations[place * model.places + model.location[node]!]!, place);
      place = model.location[node]!;
    }
    this.#begins = time;
    this.#from = place;
    this.#leaves = new Float64Array(model.size + 1);
    this.#late = new Float64Array(model.size + 1);
  }

  #leave(node: number, time: number, from: number): number {
    const { windows, ready, service, setup, location } = this.#model;
    const many = windows[node];
    const start = many !== undefined ? firstStart(many, time) : Math.max(time, ready[node]!);
    return start + service[node]! + (location[node] === from ? 0 : setup[node]!);
  }

  /** Lateness of an order that differs from the one worked out from `first` to `last`; `bound`: more does not matter. */
  #lateWith(order: Int32Array, first: number, last: number, bound: number): number {
    const { location, places, due } = this.#model;
    const { durations, end, close } = this.#model.vehicles[0]!;
    const leaves = this.#leaves;
    const late = this.#late;
    let time = first === 0 ? this.#begins : leaves[first - 1]!;
    let sum = first === 0 ? 0 : late[first - 1]!;
    let place = first === 0 ? this.#from : location[order[first - 1]!]!;
    for (let k = first; k < order.length; k += 1) {
      const node = order[k]!;
      const to = location[node]!;
      time += durations[place * places + to]!;
      if (time > due[node]!) sum += time - due[node]!;
      if (sum >= bound) return sum;
      time = this.#leave(node, time, place);
      place = to;
      // From here on all is as it was.
      if (k > last && time === leaves[k]) return sum + this.#total - late[k]!;
    }
    return sum + Math.max(0, time + durations[place * places + end]! - close);
  }

  /** Works an order out. */
  #settle(order: Int32Array): void {
    const { location, places, due } = this.#model;
    const { durations, end, close } = this.#model.vehicles[0]!;
    let time = this.#begins;
    let sum = 0;
    let place = this.#from;
    for (let k = 0; k < order.length; k += 1) {
      const node = order[k]!;
      const to = location[node]!;
      time += durations[place * places + to]!;
      sum += Math.max(0, time - due[node]!);
      time = this.#leave(node, time, place);
      place = to;
      this.#leaves[k] = time;
      this.#late[k] = sum;
    }
    this.#total = sum + Math.max(0, time + durations[place * places + end]! - close);
  }

  /** Moves single stops as long as that makes the lateness smaller; answers it. */
  descend(order: Int32Array, timeIsUp: () => boolean): number {
    this.#settle(order);
    for (let better = true; better && this.#total > 0 && !timeIsUp(); ) {
      better = false;
      for (let from = 0; from < order.length && this.#total > 0 && !timeIsUp(); from += 1) {
        for (let to = 0; to < order.length; to += 1) {
          if (to === from) continue;
          move(order, from, to);
          const late = this.#lateWith(order, Math.min(from, to), Math.max(from, to), this.#total);
          if (late < this.#total - 1e-9) {
            this.#settle(order);
            better = true;
            break;
          }
          move(order, to, from);
        }
      }
    }
    return this.#total;
  }
}

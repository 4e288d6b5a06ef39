import { type Model, never, type Vehicle } from './model.ts';
import { Pauses } from './pauses.ts';
import { loadsOfParts, loadsOfRoute, sumLoads } from './routeLoad.ts';
import { firstStart, lastArrival, Walk } from './walk.ts';

/** What all routes of one plan share: walks per vehicle, and the last version that was given to a content. */
export type RouteShared = {
  walks: (Walk | undefined)[];
  pauses: (Pauses | undefined)[];
  version: number;
  versions: Int32Array;
  /** Position of each node in its route; nonsense for nodes that are in none. */
  positions: Int32Array;
  /** Room left per vehicle in the first dimension, where the sum alone decides; else more than any amount. */
  spare: Float64Array;
};

/**
 * One vehicle's sequence with what makes an insertion test constant time. Position 0 is the start, 1 to `length` the
 * tasks, `length + 1` the end. Arrays grow and are reused: the search swaps whole routes to undo a move.
 */
export class Route {
  readonly model: Model;
  vehicle: Vehicle;
  length = 0;
  /** Reloads among the positions. */
  reloads = 0;
  /** Tasks at the head that must stay. */
  frozen = 0;
  node: Int32Array;
  place: Int32Array;
  /** Earliest departure per position, latest arrival that keeps every later window. */
  departs: Float64Array;
  latest: Float64Array;
  /** The same per number of breaks taken; only for vehicles whose breaks need no walk. */
  departsBy: Float64Array;
  latestBy: Float64Array;
  /** Cost of the leg from the position to the next. */
  leg: Float64Array;
  /** On board on that leg per dimension, its maximum so far and from here on. */
  load: Float64Array;
  before: Float64Array;
  after: Float64Array;
  /** Walk states per position; only for walked vehicles. */
  states: Float64Array;
  /** Search cost without the vehicle's fixed cost. */
  cost = 0;
  driving = 0;
  distance = 0;
  late = 0;
  violations = 0;
  finished = 0;
  spare = never;
  /** Same version, same content: what was found out about the route holds. */
  version = 0;
  readonly #shared: RouteShared;

  constructor(model: Model, vehicle: Vehicle, room: number, shared: RouteShared) {
    this.model = model;
    this.vehicle = vehicle;
    this.#shared = shared;
    this.node = new Int32Array(room + 2);
    this.place = new Int32Array(room + 2);
    this.departs = new Float64Array(room + 2);
    this.latest = new Float64Array(room + 2);
    this.leg = new Float64Array(room + 2);
    this.load = new Float64Array((room + 2) * model.dims);
    this.before = new Float64Array((room + 2) * model.dims);
    this.after = new Float64Array((room + 2) * model.dims);
    this.states = new Float64Array(0);
    this.departsBy = this.states;
    this.latestBy = this.states;
  }

  get walk(): Walk {
    let walk = this.#shared.walks[this.vehicle.index];
    if (!walk) {
      walk = new Walk(this.model, this.vehicle);
      this.#shared.walks[this.vehicle.index] = walk;
    }
    return walk;
  }

  get pauses(): Pauses {
    let pauses = this.#shared.pauses[this.vehicle.index];
    if (!pauses) {
      pauses = new Pauses(this.model, this.vehicle);
      this.#shared.pauses[this.vehicle.index] = pauses;
    }
    return pauses;
  }

  reserve(room: number): void {
    if (this.node.length >= room + 2) return;
    const size = Math.ceil((room + 2) * 1.5);
    const grow = <T extends Int32Array | Float64Array>(old: T, next: T): T => {
      next.set(old);
      return next;
    };
    this.node = grow(this.node, new Int32Array(size));
    this.place = grow(this.place, new Int32Array(size));
    this.departs = grow(this.departs, new Float64Array(size));
    this.latest = grow(this.latest, new Float64Array(size));
    this.leg = grow(this.leg, new Float64Array(size));
    this.load = grow(this.load, new Float64Array(size * this.model.dims));
    this.before = grow(this.before, new Float64Array(size * this.model.dims));
    this.after = grow(this.after, new Float64Array(size * this.model.dims));
  }

  copyFrom(other: Route): void {
    this.reserve(other.length);
    this.vehicle = other.vehicle;
    this.length = other.length;
    this.reloads = other.reloads;
    this.frozen = other.frozen;
    const end = other.length + 2;
    const { dims } = this.model;
    for (let k = 0; k < end; k += 1) {
      this.node[k] = other.node[k]!;
      this.place[k] = other.place[k]!;
      this.departs[k] = other.departs[k]!;
      this.latest[k] = other.latest[k]!;
      this.leg[k] = other.leg[k]!;
    }
    if (this.model.oneWay) for (let d = 0; d < dims; d += 1) this.after[d] = other.after[d]!;
    else
      for (let k = 0; k < end * dims; k += 1) {
        this.load[k] = other.load[k]!;
        this.before[k] = other.before[k]!;
        this.after[k] = other.after[k]!;
      }
    if (other.vehicle.walked) {
      const size = end * Walk.stateSize;
      if (this.states.length < size) this.states = new Float64Array(size * 2);
      for (let k = 0; k < size; k += 1) this.states[k] = other.states[k]!;
    }
    if (other.vehicle.pausing) {
      const size = this.#reserveRows(end);
      for (let k = 0; k < size; k += 1) {
        this.departsBy[k] = other.departsBy[k]!;
        this.latestBy[k] = other.latestBy[k]!;
      }
    }
    this.cost = other.cost;
    this.driving = other.driving;
    this.distance = other.distance;
    this.late = other.late;
    this.violations = other.violations;
    this.finished = other.finished;
    this.spare = other.spare;
    this.version = other.version;
  }

  /** More on board somewhere than the vehicle carries. */
  get overloaded(): boolean {
    const { after, vehicle } = this;
    return vehicle.capacity.some((most, d) => after[d]! > most);
  }

  /** Becomes the sequence `nodes`. */
  assign(nodes: ArrayLike<number>, frozen: number): void {
    this.reserve(nodes.length);
    this.length = nodes.length;
    this.frozen = frozen;
    for (let k = 0; k < nodes.length; k += 1) this.node[k + 1] = nodes[k]!;
    this.refresh();
  }

  /** Keeps the tasks whose mark is not set. */
  compact(gone: Uint8Array): void {
    const { node, place, departs, latest, leg, length } = this;
    let to = 1;
    while (to <= length && gone[node[to]!] === 0) to += 1;
    if (to > length) return;
    const first = to;
    let seam = to;
    let last = to;
    for (let k = to; k <= length + 1; k += 1) {
      if (k <= length && gone[node[k]!] === 1) {
        last = k;
        continue;
      }
      if (last === k - 1) seam = to;
      if (k <= length) this.#shared.positions[node[k]!] = to;
      node[to] = node[k]!;
      place[to] = place[k]!;
      departs[to] = departs[k]!;
      latest[to] = latest[k]!;
      leg[to] = leg[k]!;
      to += 1;
    }
    this.length = to - 2;
    if (!this.vehicle.pausing) {
      this.#forward(first, seam);
      this.#backward(seam - 1, first);
    }
    this.#finish();
    if (!this.vehicle.metric && !this.vehicle.walked) this.#refuseLate();
  }

  /** Puts a task behind position `at`. */
  insert(at: number, node: number): void {
    this.reserve(this.length + 1);
    const { node: nodes, place, departs, latest, leg, length } = this;
    const { positions } = this.#shared;
    positions[node] = at + 1;
    // By hand: copyWithin costs more than it saves on routes of this length.
    for (let k = length + 2; k >= at + 2; k -= 1) {
      if (k <= length + 1) positions[nodes[k - 1]!] = k;
      nodes[k] = nodes[k - 1]!;
      place[k] = place[k - 1]!;
      departs[k] = departs[k - 1]!;
      latest[k] = latest[k - 1]!;
      leg[k] = leg[k - 1]!;
    }
    this.length += 1;
    nodes[at + 1] = node;
    place[at + 1] = this.model.location[node]!;
    if (!this.vehicle.pausing) {
      this.#forward(at + 1, at + 2);
      this.#backward(at + 1, at + 1);
    }
    if (this.model.oneWay) this.#add(node);
    else this.#loads();
    this.#finishTimes();
  }

  /** Takes the task at a position out. */
  removeAt(at: number): void {
    for (let k = at; k < this.length; k += 1) this.node[k] = this.node[k + 1]!;
    this.length -= 1;
    this.refresh();
  }

  refresh(): void {
    const { model, vehicle, length } = this;
    const { positions } = this.#shared;
    this.place[0] = vehicle.start;
    for (let k = 1; k <= length; k += 1) {
      positions[this.node[k]!] = k;
      this.place[k] = model.location[this.node[k]!]!;
    }
    this.place[length + 1] = vehicle.end;
    this.departs[0] = vehicle.open;
    this.latest[length + 1] = vehicle.close;
    if (!vehicle.pausing) {
      this.#forward(1, length + 1);
      this.#backward(length, 1);
    }
    this.#finish();
    if (!vehicle.metric && !vehicle.walked) this.#refuseLate();
  }

  #finish(): void {
    this.#loads();
    this.#finishTimes();
  }

  #finishTimes(): void {
    this.#renew();
    if (this.vehicle.walked) this.#rewalk();
    else if (this.vehicle.pausing) this.#takePauses();
  }

  #reserveRows(positions: number): number {
    const size = positions * this.pauses.width;
    if (this.departsBy.length < size) {
      this.departsBy = new Float64Array(size * 2);
      this.latestBy = new Float64Array(size * 2);
    }
    return size;
  }

  /** Where detours save time, what remains of a route may be late without what was taken out: such a route counts as impossible. */
  #refuseLate(): void {
    const { departs, latest, place, vehicle, length, frozen } = this;
    const { durations } = vehicle;
    for (let k = frozen; k <= length && length > 0; k += 1)
      if (departs[k]! + durations[place[k]! * this.model.places + place[k + 1]!]! > latest[k + 1]!) this.cost = never;
  }

  /** Times, legs and cost of a vehicle with breaks of its own. */
  #takePauses(): void {
    const { model, vehicle, place, leg, length, node, frozen } = this;
    this.#reserveRows(length + 2);
    let cost = 0;
    for (let k = 0; k <= length; k += 1) {
      leg[k] = length === 0 ? 0 : vehicle.costs[place[k]! * model.places + place[k + 1]!]!;
      cost += leg[k]!;
    }
    if (vehicle.taskRate > 0) for (let k = 1; k <= length; k += 1) cost += vehicle.taskRate * model.service[node[k]!]!;
    if (vehicle.limited) this.#sums();
    this.cost = this.pauses.timesOf(this, frozen) || length === 0 ? cost : never;
  }

  /** Times and legs from `from` on. Legs up to the position `seam` are new; behind it nothing changes once a departure is as it was. */
  #forward(from: number, seam: number): void {
    const { model, vehicle, node, place, departs, leg } = this;
    const { durations, costs } = vehicle;
    const { windows, ready, service, setup, places: width } = model;
    const last = this.length + 1;
    for (let k = from; k <= last; k += 1) {
      const at = place[k - 1]! * width + place[k]!;
      if (k <= seam) leg[k - 1] = costs[at]!;
      let time = departs[k - 1]! + durations[at]!;
      if (k < last) {
        const c = node[k]!;
        const many = windows[c];
        if (many !== undefined) time = firstStart(many, time);
        else if (time < ready[c]!) time = ready[c]!;
        time += service[c]! + (place[k - 1] === place[k] ? 0 : setup[c]!);
      }
      if (k > seam && time === departs[k]) break;
      departs[k] = time;
    }
    let cost = 0;
    for (let k = 0; k < last; k += 1) cost += leg[k]!;
    if (vehicle.taskRate > 0) for (let k = 1; k < last; k += 1) cost += vehicle.taskRate * service[node[k]!]!;
    // An empty vehicle stays at home: its leg costs nothing, so a first task adds the whole way.
    if (this.length === 0) leg[0] = 0;
    this.cost = this.length === 0 ? 0 : cost;
    if (vehicle.limited) this.#sums();
  }

  #renew(): void {
    this.#shared.version += 1;
    this.version = this.#shared.version;
    this.#shared.versions[this.vehicle.index] = this.version;
    this.#shared.spare[this.vehicle.index] = this.spare;
  }

  #sums(): void {
    const { durations, distances } = this.vehicle;
    let driving = 0;
    let distance = 0;
    for (let k = 0; k <= this.length; k += 1) {
      const at = this.place[k]! * this.model.places + this.place[k + 1]!;
      driving += durations[at]!;
      distance += distances[at]!;
    }
    this.driving = driving;
    this.distance = distance;
  }

  /**
   * Setup counts as if it always came: a little strict, but right whoever becomes the neighbour. For a walked vehicle it does not
   * count: there this is only what no place may exceed, and the walk decides. Before position `seam` nothing changes once a
   * latest arrival is as it was.
   */
  #backward(from: number, seam: number): void {
    const { model, vehicle, node, place, latest } = this;
    const { durations, walked } = vehicle;
    const width = model.places;
    for (let k = from; k >= 1; k -= 1) {
      const c = node[k]!;
      const setup = walked ? 0 : model.setup[c]!;
      const bound = latest[k + 1]! - durations[place[k]! * width + place[k + 1]!]! - model.service[c]! - setup;
      const many = model.windows[c];
      const due = model.due[c]!;
      const arrival = many !== undefined ? lastArrival(many, bound) : bound < due ? bound : due;
      if (k < seam && arrival === latest[k]) break;
      latest[k] = arrival;
    }
  }

  #loads(): void {
    if (this.model.oneWay) sumLoads(this);
    else if (this.model.tasks < this.model.size) loadsOfParts(this);
    else loadsOfRoute(this);
  }

  /** As `#sum` after one more task. */
  #add(node: number): void {
    const { after } = this;
    const { dims, atStart, change } = this.model;
    for (let d = 0; d < dims; d += 1)
      after[d] = after[d]! + Math.max(atStart[node * dims + d]!, change[node * dims + d]!);
    if (dims > 0) this.spare = this.vehicle.capacity[0]! - after[0]!;
  }

  #rewalk(): void {
    const { walk, length, node, frozen } = this;
    const size = (length + 2) * Walk.stateSize;
    if (this.states.length < size) this.states = new Float64Array(size * 2);
    walk.begin();
    walk.save(this.states, 0);
    for (let k = 1; k <= length; k += 1) {
      walk.step(node[k]!, k <= frozen);
      walk.save(this.states, k * Walk.stateSize);
    }
    walk.finish();
    walk.save(this.states, (length + 1) * Walk.stateSize);
    this.cost = length === 0 ? 0 : walk.score;
    this.driving = walk.driving;
    this.distance = walk.distance;
    this.late = length === 0 ? 0 : walk.late;
    this.violations = length === 0 ? 0 : walk.violations + walk.missedBreaks;
    this.finished = length === 0 ? this.vehicle.open : walk.time;
  }
}

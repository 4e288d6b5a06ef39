import { type Model, never, type Vehicle } from './model.ts';
import { firstStart, lastArrival, Walk } from './walk.ts';

/** What all routes of one plan share: walks per vehicle, and the last version that was given to a content. */
export type RouteShared = {
  walks: (Walk | undefined)[];
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
  }

  get walk(): Walk {
    let walk = this.#shared.walks[this.vehicle.index];
    if (!walk) {
      walk = new Walk(this.model, this.vehicle);
      this.#shared.walks[this.vehicle.index] = walk;
    }
    return walk;
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
    this.cost = other.cost;
    this.driving = other.driving;
    this.distance = other.distance;
    this.late = other.late;
    this.violations = other.violations;
    this.finished = other.finished;
    this.spare = other.spare;
    this.version = other.version;
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
    this.#forward(first, seam);
    this.#backward(seam - 1, first);
    this.#loads();
    this.#renew();
    if (this.vehicle.walked) this.#rewalk();
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
    this.#forward(at + 1, at + 2);
    this.#backward(at + 1, at + 1);
    if (this.model.oneWay) this.#add(node);
    else this.#loads();
    this.#renew();
    if (this.vehicle.walked) this.#rewalk();
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
    this.#forward(1, length + 1);
    this.#backward(length, 1);
    this.#loads();
    this.#renew();
    if (vehicle.walked) this.#rewalk();
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
    const { model, node, load, before, after, length } = this;
    const { dims } = model;
    if (model.oneWay) {
      this.#sum();
      return;
    }
    if (model.tasks < model.size) {
      this.#loadsOfParts();
      return;
    }
    for (let d = 0; d < dims; d += 1) {
      let on = 0;
      for (let k = 1; k <= length; k += 1) on += model.atStart[node[k]! * dims + d]!;
      let most = on;
      load[d] = on;
      before[d] = on;
      for (let k = 1; k <= length; k += 1) {
        on += model.change[node[k]! * dims + d]!;
        if (on > most) most = on;
        load[k * dims + d] = on;
        before[k * dims + d] = most;
      }
      most = on;
      for (let k = length; k >= 0; k -= 1) {
        const here = load[k * dims + d]!;
        if (here > most) most = here;
        after[k * dims + d] = most;
      }
    }
  }

  /** As without reloads, but per part: a reload is the start of the next one. */
  #loadsOfParts(): void {
    const { model, node, load, before, after, length } = this;
    const { dims, tasks, atStart, change } = model;
    this.reloads = 0;
    for (let k = 1; k <= length; k += 1) if (node[k]! >= tasks) this.reloads += 1;
    for (let d = 0; d < dims; d += 1) {
      for (let first = 0; first <= length; ) {
        let last = first;
        let on = 0;
        while (last < length && node[last + 1]! < tasks) {
          last += 1;
          on += atStart[node[last]! * dims + d]!;
        }
        let most = on;
        load[first * dims + d] = on;
        before[first * dims + d] = on;
        for (let k = first + 1; k <= last; k += 1) {
          on += change[node[k]! * dims + d]!;
          if (on > most) most = on;
          load[k * dims + d] = on;
          before[k * dims + d] = most;
        }
        most = on;
        for (let k = last; k >= first; k -= 1) {
          const here = load[k * dims + d]!;
          if (here > most) most = here;
          after[k * dims + d] = most;
        }
        first = last + 1;
      }
    }
  }

  /** As `#sum` after one more task. */
  #add(node: number): void {
    const { after } = this;
    const { dims, atStart, change } = this.model;
    for (let d = 0; d < dims; d += 1)
      after[d] = after[d]! + Math.max(atStart[node * dims + d]!, change[node * dims + d]!);
    if (dims > 0) this.spare = this.vehicle.capacity[0]! - after[0]!;
  }

  /** Only the most on board counts: what was loaded at the start, or what is on board at the end. */
  #sum(): void {
    const { model, node, after, length } = this;
    const { dims, atStart, change } = model;
    for (let d = 0; d < dims; d += 1) {
      let sum = 0;
      for (let k = 1; k <= length; k += 1) {
        const at = node[k]! * dims + d;
        sum += Math.max(atStart[at]!, change[at]!);
      }
      after[d] = sum;
    }
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

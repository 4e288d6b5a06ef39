import { type Model, never } from './model.ts';
import { reloadFits, reloadIsIdle } from './room.ts';
import { Route, type RouteShared } from './route.ts';

/**
 * The search's current plan: routes, absent tasks and the way back. A "unit" is what is planned at once: a job, or a
 * pair under its pickup. Between `begin` and `rollback` only touched routes are copied.
 */
export class Plan {
  readonly model: Model;
  readonly routes: Route[];
  /** Vehicle of each node, or -1. */
  readonly routeOf: Int32Array;
  /** Vehicles with tasks, `usedCount` of them. */
  readonly used: Int32Array;
  usedCount = 0;
  /** Per vehicle type: vehicles without tasks. */
  readonly empty: number[][] = [];
  readonly absent: Int32Array;
  absentCount = 0;
  /** Sum of the weights of absent units. */
  absentWeight = 0;
  /** Sum of the stakes of absent units. */
  absentStake = 0;
  /** Cost of all routes with their fixed costs. */
  cost = 0;
  #stops = 0;
  /** 1 for nodes that a ruin takes out. */
  readonly gone: Uint8Array;
  readonly #usedAt: Int32Array;
  readonly #touched: number[] = [];
  readonly #isTouched: Uint8Array;
  readonly #originals: Route[] = [];
  readonly #pool: Route[] = [];
  #trial: Route | undefined;
  /** Version of each vehicle's route as it stands. */
  readonly versions: Int32Array;
  /** See RouteShared. */
  readonly spare: Float64Array;
  /** See RouteShared. */
  readonly positions: Int32Array;
  readonly #shared: RouteShared;
  #savedAbsent = new Int32Array(16);
  #savedAbsentCount = 0;
  #savedWeight = 0;
  #savedStake = 0;
  #savedCost = 0;
  #savedStops = 0;

  constructor(model: Model) {
    this.model = model;
    const count = model.vehicles.length;
    this.versions = new Int32Array(count);
    this.spare = new Float64Array(count).fill(never);
    this.positions = new Int32Array(model.size);
    const { versions, spare, positions } = this;
    this.#shared = { walks: new Array(count), pauses: new Array(count), version: 0, versions, spare, positions };
    this.routeOf = new Int32Array(model.size).fill(-1);
    this.used = new Int32Array(count);
    this.#usedAt = new Int32Array(count).fill(-1);
    this.#isTouched = new Uint8Array(count);
    this.absent = new Int32Array(model.size + 1);
    this.gone = new Uint8Array(model.size);
    this.routes = model.vehicles.map((vehicle) => {
      const route = new Route(model, vehicle, 6, this.#shared);
      route.assign([], 0);
      return route;
    });
    for (let v = count - 1; v >= 0; v -= 1) this.#emptyOf(v).push(v);
  }

  #emptyOf(v: number): number[] {
    const { type } = this.model.vehicles[v]!;
    let list = this.empty[type];
    if (!list) {
      list = [];
      this.empty[type] = list;
    }
    return list;
  }

  value(v: number): number {
    const route = this.routes[v]!;
    return route.length === 0 ? 0 : route.cost + route.vehicle.fixed;
  }

  /** After a change of the route: is the vehicle in use? */
  index(v: number): void {
    const isUsed = this.#usedAt[v]! >= 0;
    const should = this.routes[v]!.length > 0;
    if (isUsed === should) return;
    const list = this.#emptyOf(v);
    if (should) {
      list.splice(list.lastIndexOf(v), 1);
      this.#usedAt[v] = this.usedCount;
      this.used[this.usedCount] = v;
      this.usedCount += 1;
    } else {
      list.push(v);
      const at = this.#usedAt[v]!;
      this.usedCount -= 1;
      const moved = this.used[this.usedCount]!;
      this.used[at] = moved;
      this.#usedAt[moved] = at;
      this.#usedAt[v] = -1;
    }
  }

  /** Loads sequences (vehicle, nodes); every unit that is in none of them becomes absent, except those of `omit`. */
  load(sequences: readonly { vehicle: number; nodes: ArrayLike<number> }[], omit: Uint8Array): void {
    const { model } = this;
    this.routeOf.fill(-1);
    const given = new Map(sequences.map((s) => [s.vehicle, s.nodes]));
    for (let v = 0; v < this.routes.length; v += 1) {
      const nodes = given.get(v) ?? model.vehicles[v]!.locked;
      this.routes[v]!.assign(nodes, model.vehicles[v]!.locked.length);
      this.index(v);
      for (let k = 0; k < nodes.length; k += 1) this.routeOf[nodes[k]!] = v;
    }
    this.absentCount = 0;
    this.absentWeight = 0;
    this.absentStake = 0;
    for (let node = 0; node < model.tasks; node += 1) {
      if (this.routeOf[node] === -1 && this.isUnit(node) && omit[node] === 0) this.addAbsent(node);
    }
    this.cost = 0;
    this.#stops = 0;
    for (let i = 0; i < this.usedCount; i += 1) {
      this.cost += this.value(this.used[i]!);
      this.#stops += this.routes[this.used[i]!]!.length;
    }
  }

  /** A job, a pickup, or a delivery whose pickup is frozen. */
  isUnit(node: number): boolean {
    const { model } = this;
    const partner = model.partner[node]!;
    return partner < 0 || model.isPickup[node] === 1 || this.isPinned(node);
  }

  /** A delivery whose pickup is frozen on a vehicle: it is planned alone, on that vehicle. */
  isPinned(node: number): boolean {
    const { model } = this;
    const partner = model.partner[node]!;
    return partner >= 0 && model.isPickup[node] === 0 && this.isFrozen(partner);
  }

  isFrozen(node: number): boolean {
    const v = this.routeOf[node]!;
    if (v < 0) return false;
    const { locked } = this.model.vehicles[v]!;
    for (let k = 0; k < locked.length; k += 1) if (locked[k] === node) return true;
    return false;
  }

  weightOf(unit: number): number {
    return this.model.weight[unit]! || this.model.weight[this.model.partner[unit]!] || 1;
  }

  stakeOf(unit: number): number {
    return this.model.stake[unit]! || this.model.stake[this.model.partner[unit]!] || 1;
  }

  addAbsent(unit: number): void {
    this.absent[this.absentCount] = unit;
    this.absentCount += 1;
    this.absentWeight += this.weightOf(unit);
    this.absentStake += this.stakeOf(unit);
  }

  /** The first so many of `absent` are what stays absent. */
  leave(count: number): void {
    this.absentCount = 0;
    this.absentWeight = 0;
    this.absentStake = 0;
    for (let i = 0; i < count; i += 1) {
      this.routeOf[this.absent[i]!] = -1;
      this.addAbsent(this.absent[i]!);
    }
  }

  begin(): void {
    this.#touched.length = 0;
    this.#originals.length = 0;
    if (this.#savedAbsent.length < this.absentCount) this.#savedAbsent = new Int32Array(this.absentCount * 2);
    for (let i = 0; i < this.absentCount; i += 1) this.#savedAbsent[i] = this.absent[i]!;
    this.#savedAbsentCount = this.absentCount;
    this.#savedWeight = this.absentWeight;
    this.#savedStake = this.absentStake;
    this.#savedCost = this.cost;
    this.#savedStops = this.#stops;
  }

  /** Units that were absent when the iteration began: the first so many of `absent` until they are put back. */
  get absentBefore(): number {
    return this.#savedAbsentCount;
  }

  /** The route, free to be changed: its present form is kept for `rollback`. */
  touch(v: number): Route {
    const route = this.routes[v]!;
    if (this.#isTouched[v] === 1) return route;
    this.#isTouched[v] = 1;
    this.#touched.push(v);
    this.#originals.push(route);
    this.cost -= this.value(v);
    this.#stops -= route.length;
    const copy = this.#pool.pop() ?? new Route(this.model, route.vehicle, route.length, this.#shared);
    copy.copyFrom(route);
    this.routes[v] = copy;
    return copy;
  }

  /** Takes the units out of their routes; they become absent, except reloads. */
  remove(units: readonly number[]): void {
    const { model, gone } = this;
    for (const unit of units) {
      this.touch(this.routeOf[unit]!);
      gone[unit] = 1;
      if (model.isPickup[unit] === 1) gone[model.partner[unit]!] = 1;
    }
    for (const v of this.#touched) {
      const route = this.routes[v]!;
      route.compact(gone);
      if (route.reloads > 0 && route.reloads === route.length && route.frozen === 0) {
        for (let k = 1; k <= route.length; k += 1) this.routeOf[route.node[k]!] = -1;
        route.assign([], 0);
      }
      this.index(v);
    }
    for (const unit of units) {
      gone[unit] = 0;
      this.routeOf[unit] = -1;
      if (model.isPickup[unit] === 1) {
        gone[model.partner[unit]!] = 0;
        this.routeOf[model.partner[unit]!] = -1;
      }
      if (unit < model.tasks) this.addAbsent(unit);
    }
  }

  /** Puts a unit behind position `at` (and its delivery behind `deliverAt`, both of the route as it is). */
  insert(v: number, unit: number, at: number, deliverAt: number): void {
    const route = this.touch(v);
    const delivery = this.model.partner[unit]!;
    if (this.model.isPickup[unit] === 1) {
      route.insert(deliverAt, delivery);
      this.routeOf[delivery] = v;
    }
    route.insert(at, unit);
    this.routeOf[unit] = v;
    this.index(v);
  }

  /** A reload that the vehicle's route does not have yet, or -1. */
  freeReload(v: number): number {
    const { reloads } = this.model.vehicles[v]!;
    for (let n = 0; n < reloads.length; n += 1) if (this.routeOf[reloads[n]!] === -1) return reloads[n]!;
    return -1;
  }

  /** Puts a free reload behind position `at` where nothing speaks against it. */
  reload(v: number, at: number): void {
    const reload = this.freeReload(v);
    if (reload < 0 || !reloadFits(this.model, this.routes[v]!, reload, at)) return;
    const route = this.touch(v);
    route.insert(at, reload);
    if (route.cost >= never) route.removeAt(at + 1);
    else this.routeOf[reload] = v;
  }

  /** Shows `look` the route as it were with a reload behind `at`, and what that costs. Nothing is changed. */
  asIfReloaded(v: number, at: number, look: (extra: number) => void): void {
    const route = this.routes[v]!;
    const reload = this.freeReload(v);
    if (reload < 0 || !reloadFits(this.model, route, reload, at)) return;
    this.#trial ??= new Route(this.model, route.vehicle, route.length + 1, this.#shared);
    const trial = this.#trial;
    trial.copyFrom(route);
    trial.insert(at, reload);
    this.routes[v] = trial;
    if (trial.cost < never) look(trial.cost - route.cost);
    this.routes[v] = route;
    this.versions[v] = route.version;
    this.spare[v] = route.spare;
    for (let k = 1; k <= route.length; k += 1) this.positions[route.node[k]!] = k;
  }

  /** Takes out the reloads without which the changed routes are no worse. */
  dropIdleReloads(): void {
    for (const v of this.#touched) {
      const route = this.routes[v]!;
      for (let k = route.length; k > route.frozen && route.reloads > 0; k -= 1) {
        const node = route.node[k]!;
        if (node < this.model.tasks || !reloadIsIdle(this.model, route, k)) continue;
        const { cost } = route;
        route.removeAt(k);
        if (route.cost > cost + 1e-9) route.insert(k - 1, node);
        else this.routeOf[node] = -1;
      }
      this.index(v);
    }
  }

  /** Moves the tail behind position `at` to an empty vehicle of the same type. */
  split(v: number, at: number, to: number): void {
    const route = this.touch(v);
    const other = this.touch(to);
    const { tasks } = this.model;
    const { reloads } = other.vehicle;
    const tail = route.node.slice(at + 1, route.length + 1);
    let used = 0;
    for (let k = 0; k < tail.length; k += 1) {
      if (tail[k]! < tasks) continue;
      this.routeOf[tail[k]!] = -1;
      tail[k] = reloads[used]!;
      used += 1;
    }
    other.assign(tail, 0);
    for (let k = 1; k <= other.length; k += 1) this.routeOf[other.node[k]!] = to;
    route.length = at;
    route.refresh();
    this.index(v);
    this.index(to);
  }

  /** Sums up the costs after the last change of an iteration. */
  settle(): void {
    for (const v of this.#touched) {
      this.cost += this.value(v);
      this.#stops += this.routes[v]!.length;
    }
  }

  /** Cost of all routes as they stand amid an iteration. */
  costNow(): number {
    let { cost } = this;
    for (const v of this.#touched) cost += this.value(v);
    return cost;
  }

  /** Positions of all routes together as they stand amid an iteration. */
  stopsNow(): number {
    let stops = this.#stops;
    for (const v of this.#touched) stops += this.routes[v]!.length;
    return stops;
  }

  commit(): void {
    for (let i = 0; i < this.#touched.length; i += 1) {
      this.#isTouched[this.#touched[i]!] = 0;
      this.#pool.push(this.#originals[i]!);
    }
  }

  rollback(): void {
    for (let i = 0; i < this.#touched.length; i += 1) {
      const v = this.#touched[i]!;
      this.#isTouched[v] = 0;
      this.#pool.push(this.routes[v]!);
      this.routes[v] = this.#originals[i]!;
      this.versions[v] = this.routes[v]!.version;
      this.spare[v] = this.routes[v]!.spare;
      this.index(v);
    }
    for (let i = 0; i < this.absentCount; i += 1) this.#setRoute(this.absent[i]!, -1);
    for (const v of this.#touched) {
      const { node, length, vehicle } = this.routes[v]!;
      const { reloads } = vehicle;
      for (let n = 0; n < reloads.length; n += 1) this.routeOf[reloads[n]!] = -1;
      for (let k = 1; k <= length; k += 1) {
        this.routeOf[node[k]!] = v;
        this.positions[node[k]!] = k;
      }
    }
    this.absentCount = this.#savedAbsentCount;
    for (let i = 0; i < this.absentCount; i += 1) {
      this.absent[i] = this.#savedAbsent[i]!;
      this.#setRoute(this.absent[i]!, -1);
    }
    this.absentWeight = this.#savedWeight;
    this.absentStake = this.#savedStake;
    this.cost = this.#savedCost;
    this.#stops = this.#savedStops;
  }

  #setRoute(unit: number, v: number): void {
    this.routeOf[unit] = v;
    if (this.model.isPickup[unit] === 1) this.routeOf[this.model.partner[unit]!] = v;
  }

  sequences(): { vehicle: number; nodes: Int32Array }[] {
    const all: { vehicle: number; nodes: Int32Array }[] = [];
    for (let v = 0; v < this.routes.length; v += 1) {
      const { node, length } = this.routes[v]!;
      if (length > 0) all.push({ vehicle: v, nodes: node.slice(1, length + 1) });
    }
    return all;
  }
}

import type { Model } from './model.ts';
import type { Neighbours } from './neighbours.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import type { Route } from './route.ts';

/** SISR's parameters (Christiaens and Vanden Berghe 2020): average removal, longest string, split strings. */
export type RuinSettings = { average: number; longest: number; splitShare: number; keepMore: number };
export const ruinSettings: RuinSettings = { average: 10, longest: 10, splitShare: 0.5, keepMore: 0.99 };
/** With pairs the partners come along from elsewhere: fewer than this leaves no room to move them (measured on Li and Lim). */
export const ruinSettingsOfPairs: RuinSettings = { ...ruinSettings, average: 15 };

/** Share of ruins that take reloads out, too, which what remains does not need. */
const dropShare = 0.5;
const nobody = new Int32Array(0);

/** Takes strings of neighbouring tasks out of routes near a random task. */
export class Ruin {
  readonly #model: Model;
  readonly #random: Random;
  readonly #settings: RuinSettings;
  readonly #neighbours: Neighbours;
  readonly #seeds: number[];
  readonly #chosen: Uint8Array;
  readonly #hit: Uint8Array;

  constructor(model: Model, random: Random, settings: RuinSettings, neighbours: Neighbours, seeds: number[]) {
    this.#model = model;
    this.#random = random;
    this.#settings = settings;
    this.#neighbours = neighbours;
    this.#seeds = seeds;
    this.#chosen = new Uint8Array(model.size);
    this.#hit = new Uint8Array(model.vehicles.length);
  }

  /** The chosen taken out, the vehicle would carry too much: what came in with a locked pickup stays on board without its delivery. */
  #overloads(route: Route): boolean {
    const { dims, change, atStart, partner } = this.#model;
    const { node, length, reloads, vehicle } = route;
    const stays = (c: number): boolean => this.#chosen[c] === 0 && (partner[c]! < 0 || this.#chosen[partner[c]!] === 0);
    for (let d = 0; d < dims; d += 1) {
      let load = 0;
      for (let k = 1; k <= length; k += 1) if (stays(node[k]!)) load += atStart[node[k]! * dims + d]!;
      for (let k = 1; k <= length; k += 1) {
        // The pickup is locked: it stays though its delivery is chosen.
        if (stays(node[k]!) || k <= route.frozen) load += change[node[k]! * dims + d]!;
        if (load > vehicle.capacity[d]!) return true;
      }
    }
    return reloads > 0;
  }

  /** Answers the tasks by closeness to where it was; none where there is nothing to take out. */
  run(plan: Plan): Int32Array {
    const random = this.#random;
    const model = this.#model;
    const { average, longest } = this.#settings;
    if (plan.usedCount === 0 || this.#seeds.length === 0) return nobody;
    const one = plan.usedCount === 1;
    const most = Math.max(1, Math.min(longest, plan.stopsNow() / plan.usedCount));
    const strings = Math.floor(1 + random.next() * ((4 * average) / (1 + most) - 1));
    const units: number[] = [];
    const pinned: number[] = [];
    const hit: number[] = [];
    let cut = 0;
    const near = this.#neighbours.of(this.#seeds[random.below(this.#seeds.length)]!);
    for (let i = 0; i < near.length && cut < strings; i += 1) {
      const node = near[i]!;
      const v = plan.routeOf[node]!;
      if (v < 0 || this.#chosen[node] === 1) continue;
      if (this.#hit[v] === 1 && !one) continue;
      const route = plan.routes[v]!;
      const free = route.length - route.frozen;
      const at = plan.positions[node]!;
      if (at <= route.frozen) continue;
      this.#hit[v] = 1;
      hit.push(v);
      cut += 1;
      const size = Math.floor(1 + random.next() * Math.min(free, most));
      let kept = 0;
      if (size > 1 && random.next() < this.#settings.splitShare) {
        kept = 1;
        while (size + kept < free && random.next() > this.#settings.keepMore) kept += 1;
        if (size + kept > free) kept = 0;
      }
      const span = size + kept;
      const lowest = Math.max(route.frozen + 1, at - span + 1);
      const highest = Math.min(at, route.length - span + 1);
      const from = lowest + random.below(highest - lowest + 1);
      const keepFrom = kept > 0 ? from + 1 + random.below(Math.max(1, size - 1)) : 0;
      for (let k = from; k < from + span; k += 1) {
        if (kept > 0 && k >= keepFrom && k < keepFrom + kept) continue;
        const c = route.node[k]!;
        // A reload stays while what remains on both sides is too much for one part.
        if (c >= model.tasks) continue;
        const unit = model.partner[c]! >= 0 && model.isPickup[c] === 0 && !plan.isPinned(c) ? model.partner[c]! : c;
        if (this.#chosen[unit] === 1) continue;
        this.#chosen[unit] = 1;
        units.push(unit);
        if (route.frozen > 0 && plan.isPinned(unit)) pinned.push(unit);
      }
    }
    for (const unit of pinned) {
      if (!this.#overloads(plan.routes[plan.routeOf[unit]!]!)) continue;
      this.#chosen[unit] = 0;
      units.splice(units.indexOf(unit), 1);
    }
    for (const v of hit) this.#hit[v] = 0;
    for (const unit of units) this.#chosen[unit] = 0;
    plan.remove(units);
    if (model.tasks < model.size && random.next() < dropShare) plan.dropIdleReloads();
    return near;
  }
}

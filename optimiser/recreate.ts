import type { Fits } from './fits.ts';
import { Insertion } from './insertion.ts';
import type { Model } from './model.ts';
import type { Neighbours } from './neighbours.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import { Reloading } from './reload.ts';

/** Orders of the greedy insertion with their weights: random, heavy first, far, near, narrow, early, late closing. */
const orderWeights = [4, 4, 2, 1, 2, 2, 2];

/** Puts absent units back, each at its cheapest place; what fits nowhere stays absent. */
export class Recreate {
  readonly #random: Random;
  readonly #fits: Fits;
  readonly #keys: Float64Array[];
  readonly #key: Float64Array;
  readonly #left: Int32Array;
  readonly #reloading: Reloading | undefined;
  readonly insertion: Insertion;

  constructor(model: Model, random: Random, fits: Fits, neighbours: Neighbours) {
    this.#random = random;
    this.#fits = fits;
    this.insertion = new Insertion(model, random, neighbours);
    this.#reloading = model.tasks < model.size ? new Reloading(random, fits) : undefined;
    this.#key = new Float64Array(model.size);
    this.#left = new Int32Array(model.size + 1);
    const { size, dims } = model;
    const start = model.vehicles[0]!;
    const biggest = new Float64Array(dims);
    for (const vehicle of model.vehicles)
      for (let d = 0; d < dims; d += 1) biggest[d] = Math.max(biggest[d]!, vehicle.capacity[d]!);
    const far = Float64Array.from({ length: size }, (_, n) => {
      const there = start.costs[start.start * model.places + model.location[n]!]!;
      const partner = model.partner[n]!;
      return partner < 0 ? there : Math.max(there, start.costs[start.start * model.places + model.location[partner]!]!);
    });
    const heavy = Float64Array.from({ length: size }, (_, n) => {
      let share = 0;
      for (let d = 0; d < dims; d += 1) {
        const at = n * dims + d;
        const amount = Math.max(model.atStart[at]!, model.atStart[at]! + model.change[at]!);
        share = Math.max(share, amount / (biggest[d]! || 1));
      }
      return share;
    });
    const last = (n: number): number => (model.isPickup[n] === 1 ? model.partner[n]! : n);
    this.#keys = [
      new Float64Array(0),
      heavy.map((share) => -share),
      far.map((f) => -f),
      far,
      Float64Array.from({ length: size }, (_, n) => model.due[last(n)]! - model.ready[n]!),
      model.ready,
      Float64Array.from({ length: size }, (_, n) => -model.due[last(n)]!),
    ];
  }

  /**
   * At most `limit` vehicles. False: given up, because a unit fits nowhere or the plan already costs more than `most`; what is
   * left then is only good for a rollback. Places never save anything where `most` is given, so what is given up would cost more in the end.
   */
  run(plan: Plan, limit: number, most = Number.POSITIVE_INFINITY): boolean {
    const { insertion } = this;
    this.#reloading?.open(plan);
    this.#sort(plan);
    const bounded = most < Number.POSITIVE_INFINITY;
    let room = bounded ? most - plan.costNow() : most;
    let left = 0;
    let weight = 0;
    for (let i = 0; i < plan.absentCount; i += 1) {
      const unit = plan.absent[i]!;
      insertion.begin(unit);
      insertion.lookAtUsed(plan, this.#fits);
      if (plan.usedCount < limit) {
        for (let t = 0; t < plan.empty.length; t += 1) {
          const free = plan.empty[t]!;
          if (free.length === 0 || this.#fits.byType[t]![unit] === 0) continue;
          const v = free[free.length - 1]!;
          insertion.lookAt(plan, v, plan.model.vehicles[v]!.fixed);
        }
      }
      const reloadAt = this.#reloading?.look(plan, unit, insertion) ?? -1;
      room -= insertion.cost;
      if (bounded && room <= 0) return false;
      if (insertion.route) {
        const v = insertion.route.vehicle.index;
        if (reloadAt >= 0) plan.reload(v, reloadAt);
        plan.insert(v, unit, insertion.at, insertion.deliverAt);
      } else {
        this.#left[left] = unit;
        left += 1;
        weight += plan.weightOf(unit);
      }
    }
    plan.absentCount = left;
    plan.absentWeight = weight;
    for (let i = 0; i < left; i += 1) {
      plan.absent[i] = this.#left[i]!;
      plan.routeOf[this.#left[i]!] = -1;
    }
    if (this.#reloading) plan.dropIdleReloads();
    plan.settle();
    return true;
  }

  #sort(plan: Plan): void {
    const random = this.#random;
    const { absent, absentCount: count } = plan;
    let pick = random.below(17);
    let order = 0;
    while (pick >= orderWeights[order]!) {
      pick -= orderWeights[order]!;
      order += 1;
    }
    let key = this.#keys[order]!;
    if (order === 0) {
      key = this.#key;
      for (let i = 0; i < count; i += 1) key[absent[i]!] = random.next();
    }
    if (count > 60) {
      absent.subarray(0, count).sort((a, b) => key[a]! - key[b]! || a - b);
      return;
    }
    for (let i = 1; i < count; i += 1) {
      const unit = absent[i]!;
      const k = key[unit]!;
      let j = i - 1;
      while (j >= 0 && key[absent[j]!]! > k) {
        absent[j + 1] = absent[j]!;
        j -= 1;
      }
      absent[j + 1] = unit;
    }
  }
}

import type { Fits } from './fits.ts';
import { Insertion } from './insertion.ts';
import type { Model } from './model.ts';
import type { Neighbours } from './neighbours.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import { Reloading } from './reload.ts';

/** Orders of the greedy insertion with their weights: random, heavy first, far, near, narrow, early, late closing. */
const orderWeights = [4, 4, 2, 1, 2, 2, 2];

/** Who was absent before: so many are tried in an iteration, so many of them near what was taken out, among its nearest tasks. */
const strangers = 8;
const strangersNear = 4;
const nearest = 150;
const nearShare = 0.5;
/** Share of the other ones for whom the more important of two is taken. */
const importantShare = 0.5;
/** Share of iterations in which what was taken out goes back before any of them (else strangers take its places and routes are torn). */
const backFirst = 0.7;
/** Shares of orders by importance: of all together, of what was taken out, of the others. */
const importantFirst = { all: 0.5, back: 0.3, strangers: 0.7 };

/** Puts absent units back, each at its cheapest place; what fits nowhere stays absent. */
export class Recreate {
  readonly #random: Random;
  readonly #fits: Fits;
  readonly #keys: Float64Array[];
  readonly #key: Float64Array;
  /** Units that are tried now, in their order. */
  readonly #tried: Int32Array;
  readonly #chosen: Uint8Array;
  /** Some tasks weigh more than others. */
  readonly #ranked: boolean;
  readonly #byStake: Float64Array;
  readonly #reloading: Reloading | undefined;
  readonly insertion: Insertion;

  readonly #timeIsUp: () => boolean;

  /** `timeIsUp` is asked while many are put in: the rest then stays absent. */
  constructor(model: Model, random: Random, fits: Fits, neighbours: Neighbours, timeIsUp: () => boolean) {
    this.#timeIsUp = timeIsUp;
    this.#random = random;
    this.#fits = fits;
    this.insertion = new Insertion(model, random, neighbours);
    this.#reloading = model.tasks < model.size ? new Reloading(random, fits) : undefined;
    this.#key = new Float64Array(model.size);
    this.#tried = new Int32Array(model.size + 1);
    this.#chosen = new Uint8Array(model.size);
    this.#ranked = model.stake.some((stake) => stake > 2);
    this.#byStake = Float64Array.from({ length: model.size }, (_, n) => -model.stake[n]!);
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
   * At most `limit` vehicles. With `near` (tasks by closeness to where the iteration has taken units out) only some of those that were
   * absent before are tried. False: given up, because routes and what stays absent (`perStake` for each unit of stake) cost more than
   * `most`; what is left then is only good for a rollback. Places never save anything where `most` is given, so what is given up would cost more in the end.
   */
  run(
    plan: Plan,
    limit: number,
    near?: Int32Array,
    most = Number.POSITIVE_INFINITY,
    perStake = Number.POSITIVE_INFINITY,
  ): boolean {
    const { insertion } = this;
    const { absent } = plan;
    this.#reloading?.open(plan);
    const removed = plan.absentCount - plan.absentBefore;
    const count = this.#choose(plan, near);
    this.#arrange(count, near ? removed : 0);
    const bounded = most < Number.POSITIVE_INFINITY;
    let room = bounded ? most - plan.costNow() - perStake * this.#untriedStake(plan, count) : most;
    let left = this.#keepUntried(plan, count);
    for (let i = 0; i < count; i += 1) {
      const unit = this.#tried[i]!;
      if (i % 32 === 31 && this.#timeIsUp()) {
        for (let rest = i; rest < count; rest += 1) absent[left + rest - i] = this.#tried[rest]!;
        left += count - i;
        break;
      }
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
      if (bounded) {
        room -= insertion.route ? insertion.cost : perStake * plan.stakeOf(unit);
        if (room <= 0) return false;
      }
      if (insertion.route) {
        const v = insertion.route.vehicle.index;
        if (reloadAt >= 0) plan.reload(v, reloadAt);
        plan.insert(v, unit, insertion.at, insertion.deliverAt);
      } else {
        absent[left] = unit;
        left += 1;
      }
    }
    plan.leave(left);
    if (this.#reloading) plan.dropIdleReloads();
    plan.settle();
    return true;
  }

  /** Fills `#tried`: first what the iteration has taken out, then who was absent before. Answers how many. */
  #choose(plan: Plan, near: Int32Array | undefined): number {
    const { absent, absentCount, absentBefore: before } = plan;
    const tried = this.#tried;
    let count = 0;
    for (let i = near ? before : 0; i < absentCount; i += 1) {
      tried[count] = absent[i]!;
      count += 1;
    }
    if (!near) return count;
    const most = count + strangers;
    if (before <= strangers) {
      for (let i = 0; i < before; i += 1) {
        tried[count] = absent[i]!;
        count += 1;
      }
      return count;
    }
    const random = this.#random;
    const chosen = this.#chosen;
    for (let i = 0; i < count; i += 1) chosen[tried[i]!] = 1;
    const take = (unit: number): void => {
      chosen[unit] = 1;
      tried[count] = unit;
      count += 1;
    };
    const enough = most - (strangers - strangersNear);
    for (let i = 0; i < near.length && i < nearest && count < enough; i += 1) {
      const unit = near[i]!;
      if (plan.routeOf[unit]! >= 0 || chosen[unit] === 1 || this.#isAbsent(plan, unit) === false) continue;
      if (random.next() < nearShare) take(unit);
    }
    for (let i = count; i < most; i += 1) {
      const unit = absent[random.below(before)]!;
      const other = absent[random.below(before)]!;
      const one = random.next() < importantShare && plan.stakeOf(other) > plan.stakeOf(unit) ? other : unit;
      if (chosen[one] === 0) take(one);
    }
    for (let i = 0; i < count; i += 1) chosen[tried[i]!] = 0;
    return count;
  }

  #isAbsent(plan: Plan, node: number): boolean {
    const { partner, isPickup } = plan.model;
    if (partner[node]! >= 0 && isPickup[node] === 0) return false;
    return !this.#fits.nowhere.has(node);
  }

  /** Stake of the absent units that are not tried. */
  #untriedStake(plan: Plan, count: number): number {
    let stake = plan.absentStake;
    for (let i = 0; i < count; i += 1) stake -= plan.stakeOf(this.#tried[i]!);
    return stake;
  }

  /** Moves the absent units that are not tried to the front; answers how many. */
  #keepUntried(plan: Plan, count: number): number {
    const { absent, absentCount } = plan;
    if (count === absentCount) return 0;
    const chosen = this.#chosen;
    for (let i = 0; i < count; i += 1) chosen[this.#tried[i]!] = 1;
    let left = 0;
    for (let i = 0; i < absentCount; i += 1) {
      const unit = absent[i]!;
      if (chosen[unit] === 1) continue;
      absent[left] = unit;
      left += 1;
    }
    for (let i = 0; i < count; i += 1) chosen[this.#tried[i]!] = 0;
    return left;
  }

  /** Brings the tried into an order. `removed`: so many come first, or all take part alike (0). */
  #arrange(count: number, removed: number): void {
    const random = this.#random;
    if (removed === 0 || removed === count || random.next() >= backFirst) {
      const byStake = this.#ranked && random.next() < importantFirst.all;
      this.#sort(0, count, byStake ? this.#byStake : this.#anOrder(count));
      return;
    }
    const byStake = this.#ranked && random.next() < importantFirst.back;
    this.#sort(0, removed, byStake ? this.#byStake : this.#anOrder(removed));
    this.#sort(
      removed,
      count,
      this.#ranked && random.next() < importantFirst.strangers ? this.#byStake : this.#anOrder(count),
    );
  }

  #anOrder(count: number): Float64Array {
    const random = this.#random;
    let pick = random.below(17);
    let order = 0;
    while (pick >= orderWeights[order]!) {
      pick -= orderWeights[order]!;
      order += 1;
    }
    if (order > 0) return this.#keys[order]!;
    for (let i = 0; i < count; i += 1) this.#key[this.#tried[i]!] = random.next();
    return this.#key;
  }

  #sort(from: number, to: number, key: Float64Array): void {
    const tried = this.#tried;
    if (to - from > 60) {
      tried.subarray(from, to).sort((a, b) => key[a]! - key[b]! || a - b);
      return;
    }
    for (let i = from + 1; i < to; i += 1) {
      const unit = tried[i]!;
      const k = key[unit]!;
      let j = i - 1;
      while (j >= from && key[tried[j]!]! > k) {
        tried[j + 1] = tried[j]!;
        j -= 1;
      }
      tried[j + 1] = unit;
    }
  }
}

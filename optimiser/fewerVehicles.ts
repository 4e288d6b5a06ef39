import type { Budget } from './budget.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import type { Recreate } from './recreate.ts';
import { heatOfOne } from './rounds.ts';
import type { Ruin } from './ruin.ts';
import { meanLegOf } from './score.ts';

/**
 * Share of the budget that the search for fewer vehicles may take. Among many units it finds them late (Li and Lim 400 to 600 at 30 s, three seeds:
 * 10 and 31 vehicles where 0.35 ended with 11 and once 32), among few it would take from the distance.
 */
const fleetShareOf = (units: number): number => (units > 150 ? 0.6 : 0.35);

type Parts = {
  readonly plan: Plan;
  readonly random: Random;
  readonly budget: Budget;
  readonly ruin: Ruin;
  readonly recreate: Recreate;
  readonly size: number;
  readonly units: number;
};

/**
 * Fewer vehicles: dissolves the route whose tasks are easiest to place, then searches a complete plan without it, by how often each task
 * was left out (Christiaens and Vanden Berghe 2020).
 */
export class FewerVehicles {
  readonly #parts: Parts;
  readonly #absences: Float64Array;
  #limit = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#absences = new Float64Array(parts.size);
  }

  /** Until a share of the budget is used, or no complete plan is found; `complete` is told each one that is. */
  run(iterations: number | undefined, complete: () => void): void {
    const { plan, budget, units } = this.#parts;
    const until = fleetShareOf(units);
    const length = Math.ceil((iterations ?? Number.POSITIVE_INFINITY) * until);
    while (budget.share < until && plan.usedCount > 1) {
      if (plan.absentWeight === 0) {
        this.#limit = plan.usedCount - 1;
        this.#dissolve();
      }
      const before = budget.iteration;
      if (this.#searchComplete(until)) complete();
      if (plan.absentWeight > 0 || budget.iteration - before >= length) break;
    }
  }

  #dissolve(): void {
    const { plan } = this.#parts;
    let least = Number.POSITIVE_INFINITY;
    let chosen = -1;
    for (let i = 0; i < plan.usedCount; i += 1) {
      const route = plan.routes[plan.used[i]!]!;
      if (route.frozen > 0) continue;
      let sum = 0;
      for (let k = 1; k <= route.length; k += 1) sum += this.#absences[route.node[k]!]! + 0.01;
      if (sum < least) {
        least = sum;
        chosen = plan.used[i]!;
      }
    }
    if (chosen < 0) return;
    const route = plan.routes[chosen]!;
    const units = Array.from(route.node.slice(1, route.length + 1)).filter((n) => plan.isUnit(n));
    plan.begin();
    plan.remove(units);
    plan.settle();
    plan.commit();
  }

  #sumOfAbsences(): number {
    const { plan } = this.#parts;
    let sum = 0;
    for (let i = 0; i < plan.absentCount; i += 1) sum += this.#absences[plan.absent[i]!]!;
    return sum;
  }

  /** Anneals until nothing is absent (true), or the share of the budget is used. */
  #searchComplete(until: number): boolean {
    const { plan, random, budget, ruin, recreate } = this.#parts;
    const temperature = meanLegOf(plan) * heatOfOne.start * 0.2;
    while (plan.absentWeight > 0) {
      if (budget.iteration % 64 === 0 && (!budget.going() || budget.share >= until)) return false;
      budget.iteration += 1;
      const { cost, absentWeight } = plan;
      const old = this.#sumOfAbsences();
      plan.begin();
      ruin.run(plan);
      recreate.run(plan, this.#limit);
      const now = this.#sumOfAbsences();
      const accept =
        plan.absentWeight === 0 ||
        now < old ||
        (plan.absentWeight <= absentWeight && plan.cost < cost - temperature * Math.log(random.next()));
      for (let i = 0; i < plan.absentCount; i += 1) {
        const unit = plan.absent[i]!;
        this.#absences[unit] = this.#absences[unit]! + 1;
      }
      if (accept) plan.commit();
      else plan.rollback();
    }
    return true;
  }
}

import type { Fits } from './fits.ts';
import type { Insertion } from './insertion.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';

/** Share of iterations that begin with one more reload somewhere, and of units that look at one although they fit without. */
const openShare = 0.15;
const lookShare = 0.1;
/** Vehicles that a unit is tried on with one more reload. */
const mostTried = 8;

/** Driving back to load again as a move of the search; reloads that turn out useless go at the end of the iteration. */
export class Reloading {
  readonly #random: Random;
  readonly #fits: Fits;

  constructor(random: Random, fits: Fits) {
    this.#random = random;
    this.#fits = fits;
  }

  /** Now and then one more reload at a random place, so that the greedy insertion sees a route of one part more. */
  open(plan: Plan): void {
    const random = this.#random;
    if (plan.usedCount === 0 || random.next() >= openShare) return;
    const v = plan.used[random.below(plan.usedCount)]!;
    const { length, frozen } = plan.routes[v]!;
    plan.reload(v, frozen + random.below(length - frozen + 1));
  }

  /**
   * Tries the unit on routes with one more reload: at the ends of their parts, where a part of its own always carries it, and at one
   * place more. Answers the position behind which the reload belongs for the insertion's best place, or -1.
   */
  look(plan: Plan, unit: number, insertion: Insertion): number {
    const random = this.#random;
    if (plan.usedCount === 0 || (insertion.route && random.next() >= lookShare)) return -1;
    let reloadAt = -1;
    const first = random.below(plan.usedCount);
    for (let i = 0, tried = 0; i < plan.usedCount && tried < mostTried; i += 1) {
      const v = plan.used[(first + i) % plan.usedCount]!;
      const route = plan.routes[v]!;
      const { vehicle, length, frozen, node } = route;
      if (this.#fits.byType[vehicle.type]![unit] === 0 || plan.freeReload(v) < 0) continue;
      // More room does not help where the number of tasks stands in the way.
      if (length - route.reloads >= vehicle.maxTasks) continue;
      tried += 1;
      const anywhere = frozen + random.below(length - frozen + 1);
      for (let at = frozen; at <= length; at += 1) {
        const edge = at === frozen || at === length || node[at + 1]! >= plan.model.tasks;
        if (!edge && at !== anywhere) continue;
        plan.asIfReloaded(v, at, (extra) => {
          if (insertion.lookAtChanged(plan, route, extra)) reloadAt = at;
        });
      }
    }
    return reloadAt;
  }
}

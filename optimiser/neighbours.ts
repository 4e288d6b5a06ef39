import type { Model } from './model.ts';

const waitShare = 0.2;
const most = 500;
/** A key for sorting holds the farness in steps above the node's own number. */
const steps = 2 ** 31;
const numbers = 2 ** 21;

/**
 * Tasks by closeness to a task, in space and time: what the ruin takes out together, and where a task of a large problem
 * may go. Worked out when first asked for.
 */
export class Neighbours {
  readonly #model: Model;
  readonly #near: (Int32Array | undefined)[];
  readonly #costs: Float64Array;
  readonly #durations: Float64Array;
  /** Mean cost of a unit of time on the road. */
  readonly #rate: number;
  readonly #keys: Float64Array;

  constructor(model: Model) {
    this.#model = model;
    this.#near = new Array<Int32Array | undefined>(model.tasks);
    const { costs, durations } = model.vehicles[0]!;
    // Of large matrices a part of the ways is enough for the mean.
    const step = Math.max(1, Math.floor(durations.length / 1_000_000)) | 1;
    const sum = (of: Float64Array): number => {
      let total = 0;
      for (let at = 0; at < of.length; at += step) total += of[at]!;
      return total;
    };
    this.#durations = durations;
    this.#costs = sum(costs) > 0 ? costs : durations;
    this.#rate = sum(this.#costs) / (sum(durations) || 1);
    this.#keys = new Float64Array(model.tasks);
  }

  /** Up to 500 tasks by closeness to `node`, itself first. */
  of(node: number): Int32Array {
    let list = this.#near[node];
    if (!list) {
      const { tasks: size } = this.#model;
      const keys = this.#keys;
      let farthest = 0;
      for (let other = 0; other < size; other += 1) {
        const far = other === node ? 0 : Math.min(this.#farness(node, other), this.#farness(other, node));
        keys[other] = far;
        // What never fits beside it must not press all others into one step.
        if (far > farthest && far < 1e12) farthest = far;
      }
      const scale = steps / (farthest || 1);
      for (let other = 0; other < size; other += 1)
        keys[other] = other === node ? other : Math.min(steps, 1 + Math.floor(keys[other]! * scale)) * numbers + other;
      // Numbers sort many times faster than pairs by a comparison.
      keys.sort();
      list = Int32Array.from(keys.subarray(0, most), (key) => key % numbers);
      this.#near[node] = list;
    }
    return list;
  }

  /**
   * How far `b` lies behind `a`: the way, a fifth of the least waiting before it and all of the least lateness. Neighbours in
   * space alone that no vehicle can serve one after the other are none (Vidal et al. 2013; measured on Solomon's files).
   */
  #farness(a: number, b: number): number {
    const { location, places, ready, due, service } = this.#model;
    const at = location[a]! * places + location[b]!;
    const time = this.#durations[at]!;
    const wait = Math.max(0, ready[b]! - time - service[a]! - due[a]!);
    const late = Math.max(0, ready[a]! + service[a]! + time - due[b]!);
    return this.#costs[at]! + this.#rate * (waitShare * wait + late);
  }
}

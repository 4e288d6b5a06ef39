import type { Model } from './model.ts';

/**
 * On board when leaving each position of a sequence, position 0 being the start; `(length + 1) * dims`. A reload puts off what was
 * collected and loads what is delivered until the next one; only the goods of a pair that wrongly spans it stay on board.
 */
export function loadsAlong(model: Model, nodes: readonly number[]): Float64Array {
  const { dims, tasks, atStart, change } = model;
  const loads = new Float64Array((nodes.length + 1) * dims);
  const loadFor = (from: number, d: number): number => {
    let on = 0;
    for (let k = from; k < nodes.length && nodes[k]! < tasks; k += 1) on += atStart[nodes[k]! * dims + d]!;
    return on;
  };
  for (let d = 0; d < dims; d += 1) {
    let on = loadFor(0, d);
    loads[d] = on;
    for (let k = 0; k < nodes.length; k += 1) {
      const node = nodes[k]!;
      if (node < tasks) on += change[node * dims + d]!;
      else on = loadFor(k + 1, d) + spanning(model, nodes, k, d);
      loads[(k + 1) * dims + d] = on;
    }
  }
  return loads;
}

/** Amount of the pairs whose pickup stands before position `at` and whose delivery behind it. */
function spanning({ partner, isPickup, change, dims }: Model, nodes: readonly number[], at: number, d: number): number {
  let sum = 0;
  for (let k = 0; k < at; k += 1) {
    const node = nodes[k]!;
    if (isPickup[node] === 1 && nodes.indexOf(partner[node]!, at + 1) >= 0) sum += change[node * dims + d]!;
  }
  return sum;
}

/** Per position of the sequence: how many reloads stand before it. */
export function partsOf({ tasks }: Model, nodes: readonly number[]): number[] {
  let part = 0;
  return nodes.map((node) => {
    if (node >= tasks) part += 1;
    return part;
  });
}

/** Number of tasks among the nodes: reloads do not count. */
export const tasksAmong = ({ tasks }: Model, nodes: readonly number[]): number =>
  nodes.reduce((sum, node) => sum + (node < tasks ? 1 : 0), 0);

import type { Model } from './model.ts';
import type { Route } from './route.ts';

/** Room for the pair's load when leaving position `k`. */
export function carries(
  model: Model,
  route: Route,
  pickup: number,
  load: Float64Array,
  k: number,
  dims: number,
): boolean {
  const { change } = model;
  for (let i = 0; i < dims; i += 1) {
    const amount = change[pickup * dims + i]!;
    if (amount > 0 && load[k * dims + i]! + amount > route.vehicle.capacity[i]!) return false;
  }
  return true;
}

/** Loads that only fall or only rise: room for the task anywhere on the route. */
export function fitsSum(model: Model, route: Route, c: number): boolean {
  const { atStart, change, dims } = model;
  for (let i = 0; i < dims; i += 1) {
    const amount = Math.max(atStart[c * dims + i]!, change[c * dims + i]!);
    if (amount > 0 && route.after[i]! + amount > route.vehicle.capacity[i]!) return false;
  }
  return true;
}

/** Room for the task behind position `k`: before its stop what comes from the start, behind it what goes to the end. */
export function fitsAt(model: Model, route: Route, c: number, k: number): boolean {
  const { atStart, change, dims } = model;
  for (let i = 0; i < dims; i += 1) {
    const capacity = route.vehicle.capacity[i]!;
    const first = atStart[c * dims + i]!;
    const then = first + change[c * dims + i]!;
    if (first > 0 && route.before[k * dims + i]! + first > capacity) return false;
    if (then > 0 && route.after[k * dims + i]! + then > capacity) return false;
  }
  return true;
}

/** a-c became a-b-c; with six places also d-f became d-e-f; with five a-b, b-c, then on to the last. */
export function withinLimits(
  model: Model,
  route: Route,
  a: number,
  b: number,
  c: number,
  d = -1,
  e = -1,
  f = -1,
): boolean {
  const { durations, distances, maxTravel, maxDistance } = route.vehicle;
  const width = model.places;
  const empty = route.length === 0;
  const plus = (m: Float64Array): number => {
    if (d < 0) return m[a * width + b]! + m[b * width + c]! - (empty ? 0 : m[a * width + c]!);
    if (f < 0) return m[a * width + b]! + m[b * width + c]! + m[d * width + e]! - (empty ? 0 : m[a * width + e]!);
    const first = m[a * width + b]! + m[b * width + c]! - m[a * width + c]!;
    return first + m[d * width + e]! + m[e * width + f]! - m[d * width + f]!;
  };
  const driven = empty ? 0 : route.driving;
  const far = empty ? 0 : route.distance;
  return driven + plus(durations) <= maxTravel && far + plus(distances) <= maxDistance;
}

/** First position from `k` on whose successor may be reached at `done` or later. */
export function firstAfter(latest: Float64Array, k: number, length: number, done: number): number {
  let low = k;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (latest[middle + 1]! < done) low = middle + 1;
    else high = middle;
  }
  return low;
}

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

/** Where a place for the unit must lie before: goods that the frozen head has collected are delivered before the next reload. */
export function lastPlace(model: Model, route: Route, unit: number): number {
  if (model.partner[unit]! < 0 || model.isPickup[unit] === 1) return route.length;
  for (let k = route.frozen + 1; k <= route.length; k += 1) if (route.node[k]! >= model.tasks) return k - 1;
  return route.length;
}

/** A reload may stand behind position `at`: nothing of a pair is on board, and (unless the walk decides) time and limits allow it. */
export function reloadFits(model: Model, route: Route, reload: number, at: number): boolean {
  const { partner, isPickup, location, service, places: width } = model;
  const { vehicle, node, place, departs, latest } = route;
  let open = 0;
  for (let k = 1; k <= at; k += 1) if (partner[node[k]!]! >= 0) open += isPickup[node[k]!] === 1 ? 1 : -1;
  if (open > 0) return false;
  if (vehicle.walked || vehicle.pausing) return true;
  const here = location[reload]!;
  const from = place[at]!;
  const next = place[at + 1]!;
  const back = departs[at]! + vehicle.durations[from * width + here]! + service[reload]!;
  if (back + vehicle.durations[here * width + next]! > latest[at + 1]!) return false;
  return !vehicle.limited || withinLimits(model, route, from, here, next);
}

/** The parts on both sides of the reload at position `at` fit together, and without it nothing is later or dearer. */
export function reloadIsIdle(model: Model, route: Route, at: number): boolean {
  const { dims, places: width } = model;
  const { vehicle, place, departs, latest, leg, load, before, after } = route;
  for (let d = 0; d < dims; d += 1) {
    const capacity = vehicle.capacity[d]!;
    const delivered = load[at * dims + d]!;
    const collected = load[(at - 1) * dims + d]!;
    if (delivered > 0 && before[(at - 1) * dims + d]! + delivered > capacity) return false;
    if (collected > 0 && after[at * dims + d]! + collected > capacity) return false;
  }
  if (vehicle.walked || vehicle.pausing) return true;
  const { durations, distances, costs, maxTravel, maxDistance } = vehicle;
  const direct = place[at - 1]! * width + place[at + 1]!;
  const to = place[at - 1]! * width + place[at]!;
  const back = place[at]! * width + place[at + 1]!;
  if (departs[at - 1]! + durations[direct]! > latest[at + 1]!) return false;
  if (vehicle.limited) {
    if (route.driving - durations[to]! - durations[back]! + durations[direct]! > maxTravel) return false;
    if (route.distance - distances[to]! - distances[back]! + distances[direct]! > maxDistance) return false;
  }
  return costs[direct]! <= leg[at - 1]! + leg[at]! + vehicle.taskRate * model.service[route.node[at]!]! + 1e-9;
}

import type { Model } from './model.ts';
import type { Plan } from './plan.ts';
import type { Sequences } from './searchOptions.ts';

/**
 * What is compared, first things first: weight of what is left out, vehicles (that objective only), then lateness, violations,
 * duration and distance (soft windows), or the cost.
 */
export function scoreOf(plan: Plan, countVehicles: boolean): number[] {
  const score = [plan.absentWeight];
  if (countVehicles) score.push(plan.usedCount);
  if (!plan.model.soft) return [...score, plan.cost];
  let late = 0;
  let violations = 0;
  let span = 0;
  let distance = 0;
  for (let i = 0; i < plan.usedCount; i += 1) {
    const route = plan.routes[plan.used[i]!]!;
    late += route.late;
    violations += route.violations;
    span += route.finished - route.vehicle.open;
    distance += route.distance;
  }
  return [...score, late, violations, span, distance];
}

/** Mean cost of a leg (with soft windows: its seconds), the unit of the temperatures. */
export function meanLegOf(plan: Plan): number {
  const { soft, places } = plan.model;
  let legs = 0;
  let cost = 0;
  for (let i = 0; i < plan.usedCount; i += 1) {
    const { vehicle, place, length } = plan.routes[plan.used[i]!]!;
    const costs = soft ? vehicle.durations : vehicle.costs;
    for (let k = 0; k <= length; k += 1) cost += costs[place[k]! * places + place[k + 1]!]!;
    legs += length + 1;
  }
  return legs === 0 ? 1 : Math.max(cost / legs, 1e-9);
}

/** Metres of all routes. */
export function distanceOf({ vehicles, location, places }: Model, sequences: Sequences): number {
  let distance = 0;
  for (const { vehicle, nodes } of sequences) {
    const { distances, start, end } = vehicles[vehicle]!;
    let place = start;
    for (let k = 0; k < nodes.length; k += 1) {
      const next = location[nodes[k]!]!;
      distance += distances[place * places + next]!;
      place = next;
    }
    distance += distances[place * places + end]!;
  }
  return distance;
}

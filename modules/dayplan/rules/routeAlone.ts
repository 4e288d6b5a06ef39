import { check } from '#optimiser/check.ts';
import type { Problem } from '#optimiser/problem.ts';
import type { PlannedRoute, RouteSolution } from '#optimiser/solution.ts';
import { withTravelTimes } from '#optimiser/travel.ts';

/** One route of a day by itself: its times and what it breaks, without the matrix of all the day's places. */
export function routeAlone(problem: Problem, route: PlannedRoute): RouteSolution | undefined {
  const wanted = new Set(route.steps.map((step) => step.id));
  const alone = {
    ...problem,
    vehicles: problem.vehicles.filter((vehicle) => vehicle.id === route.vehicle),
    jobs: (problem.jobs ?? []).filter((job) => wanted.has(job.id)),
  };
  return check(withTravelTimes(alone), [route]).routes[0];
}

import { check } from '#optimiser/check.ts';
import type { Problem } from '#optimiser/problem.ts';
import type { PlannedRoute, RouteSolution } from '#optimiser/solution.ts';
import { withTravelTimes } from '#optimiser/travel.ts';

/**
 * One route of a day by itself: its times and what it breaks, without the matrix of all the day's places. `whole`: the route whose
 * numbers of places its steps keep.
 */
export function routeAlone(problem: Problem, route: PlannedRoute, whole?: RouteSolution): RouteSolution | undefined {
  const wanted = new Set(route.steps.map((step) => step.id));
  const alone = {
    ...problem,
    vehicles: problem.vehicles.filter((vehicle) => vehicle.id === route.vehicle),
    jobs: (problem.jobs ?? []).filter((job) => wanted.has(job.id)),
    shipments: (problem.shipments ?? []).filter(({ pickup }) => wanted.has(pickup.id)),
  };
  const [timed] = check(withTravelTimes(alone), [route]).routes;
  return timed && whole ? withIndexes(timed, whole) : timed;
}

/** Places of a route that was timed by itself, as the whole plan numbers them. */
function withIndexes(alone: RouteSolution, whole: RouteSolution): RouteSolution {
  const indexes = new Map(whole.steps.map((step) => [`${step.type}/${step.id ?? ''}`, step.location_index]));
  return {
    ...alone,
    steps: alone.steps.map((step) => {
      const index = indexes.get(`${step.type}/${step.id ?? ''}`);
      return index === undefined ? step : { ...step, location_index: index };
    }),
  };
}

import type { RouteSolution } from '#optimiser/solution.ts';
import type { Planned } from './loads.ts';
import { routeAlone } from './routeAlone.ts';
import { isTask, tasksOf } from './tasks.ts';

/**
 * A tour whose vehicle would stand in front of its first stop leaves so much later: nothing behind the door of that stop moves, and the hall has
 * the time. What only takes more, or is on the road, leaves when its trip does. (The search leaves as early as the shift allows.)
 */
export function leaveForFirstStop(planned: Planned): Planned {
  const rounds = new Map(planned.facts.vehicles.map((round) => [round.id, round]));
  let { vehicles } = planned.day.problem;
  const routes = planned.solution.routes.map((route) => {
    const first = route.steps.find(isTask);
    const round = rounds.get(String(route.vehicle));
    const from = vehicles.find((one) => one.id === route.vehicle);
    if (!round || round.trip || !from || !first || first.waiting_time === 0) return route;
    const opens = (route.steps[0]?.departure ?? 0) + first.waiting_time;
    const single = { ...from, time_window: [opens, from.time_window?.[1] ?? opens] satisfies [number, number] };
    const later = routeAlone(
      { ...planned.day.problem, vehicles: [single] },
      { vehicle: route.vehicle, steps: tasksOf(route) },
      route,
    );
    if (!later || isWorse(later, route)) return route;
    vehicles = vehicles.map((one) => (one === from ? single : one));
    return later;
  });
  if (vehicles === planned.day.problem.vehicles) return planned;
  return {
    ...planned,
    day: { ...planned.day, problem: { ...planned.day.problem, vehicles } },
    solution: { ...planned.solution, routes },
  };
}

/** Standing in front of a door may have been a break that the driving rule asks for: then it stays where it was. */
const isWorse = (later: RouteSolution, before: RouteSolution): boolean =>
  later.lateness > before.lateness ||
  later.violations.length > before.violations.length ||
  (later.steps.at(-1)?.arrival ?? 0) > (before.steps.at(-1)?.arrival ?? 0);

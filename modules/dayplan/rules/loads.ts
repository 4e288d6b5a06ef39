import { known } from '#kernel/known.ts';
import type { StepRef } from '#optimiser/problem.ts';
import type { PlannedRoute, RouteSolution, Solution, Step } from '#optimiser/solution.ts';
import type { DayProblem } from './dayProblem.ts';
import type { DayFacts } from './facts.ts';
import { routeAlone } from './routeAlone.ts';
import { isTask } from './tasks.ts';

/** A day with its document, and what was found for it. */
export type Planned = { facts: DayFacts; day: DayProblem; solution: Solution };
type Load = { leaves: number; steps: readonly StepRef[] };

const againMark = '+';
const idOfLoad = (roundId: string, nth: number): string => (nth === 1 ? roundId : `${roundId}${againMark}${nth}`);
/** The round that a tour's load belongs to. */
export const roundOfTour = (tourId: string): string => tourId.split(againMark)[0] ?? tourId;

/**
 * A vehicle that loads again drives a tour for each load, and each becomes a trip of its own: behind the first they are rounds of
 * their own from here on, timed by themselves, because a trip is.
 */
export function apartByLoad({ facts, day, solution }: Planned): Planned {
  const vehicles = [...facts.vehicles];
  const fleet = [...day.problem.vehicles];
  const again = new Map<RouteSolution, RouteSolution[]>();
  for (const route of solution.routes) {
    const at = fleet.findIndex((one) => one.id === route.vehicle);
    const [from, round] = [fleet[at], vehicles.find((one) => one.id === route.vehicle)];
    if (!from || !round || route.steps.every((step) => step.type !== 'reload')) continue;
    const { reload: _reload, ...single } = from;
    const loads = loadsOf(route).map((load, n) => ({ ...load, id: idOfLoad(round.id, n + 1) }));
    const rest = loads.slice(1);
    fleet.splice(
      at,
      1,
      single,
      ...rest.map(({ id, leaves }) => ({
        ...single,
        id,
        time_window: [leaves, from.time_window?.[1] ?? leaves] satisfies [number, number],
      })),
    );
    vehicles.push(
      ...rest.map(({ id, leaves }) => ({
        ...round,
        id,
        from: leaves * 1000,
        trip: null,
        carries: { explosive: false, otherDangerous: false },
        aboard: [],
      })),
    );
    again.set(route, []);
    const problem = { ...day.problem, vehicles: fleet };
    for (const { id, steps } of loads) {
      const planned: PlannedRoute = { vehicle: id, steps: [...steps] };
      again.get(route)?.push(known(routeAlone(problem, planned, route)));
    }
  }
  if (again.size === 0) return { facts, day, solution };
  return {
    facts: { ...facts, vehicles },
    day: { ...day, problem: { ...day.problem, vehicles: fleet } },
    solution: { ...solution, routes: solution.routes.flatMap((route) => again.get(route) ?? [route]) },
  };
}

/** When each load leaves, seconds, and what is driven with it. A load waits at the depot rather than in front of its first stop. */
function loadsOf(route: RouteSolution): Load[] {
  const loads: { leaves: number; steps: StepRef[]; first?: Step }[] = [
    { leaves: route.steps[0]?.departure ?? 0, steps: [] },
  ];
  for (const step of route.steps) {
    const load = loads.at(-1);
    if (step.type === 'reload') loads.push({ leaves: step.departure, steps: [] });
    else if (load && isTask(step)) {
      load.first ??= step;
      load.steps.push({ type: step.type, id: step.id });
    }
  }
  return loads
    .filter(({ steps }) => steps.length > 0)
    .map(({ leaves, steps, first }) => ({ leaves: leaves + (first?.waiting_time ?? 0), steps }));
}

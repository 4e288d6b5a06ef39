import { betterSolution } from './better.ts';
import type { Problem } from './problem.ts';
import { sequencesOf, type Solution } from './solution.ts';
import type { SolveOptions } from './solve.ts';
import { partOf, solveDay } from './solveDay.ts';

/** Share of the budget for a first look at the day, once with loading again and once without. */
const lookShare = 0.15;

/**
 * A day on which vehicles may load again (`reload`). A search that looks at reloads serves far more where the fleet is small for the
 * day, and takes fewer vehicles where it is not; but it is slower, and on a crowded day whose windows lie before a second load could
 * leave it serves less (docs/benchmarks.md, "A day's proposal"). Which day it is shows soon: both searches begin, and the better
 * one goes on with what it has found. Without `reload` the answer is that of {@link solveDay}.
 */
export function solveLoads(problem: Problem, options: SolveOptions = {}): Solution {
  if (problem.vehicles.every((vehicle) => vehicle.reload === undefined || hasFrozenReload(vehicle)))
    return solveDay(problem, options);
  const { exchange: _exchange, ...alone } = options;
  const once: Problem = {
    ...problem,
    vehicles: problem.vehicles.map(({ reload, ...vehicle }) =>
      reload && hasFrozenReload(vehicle) ? { ...vehicle, reload } : vehicle,
    ),
  };
  const begun = options.clock?.() ?? 0;
  const first = solveDay(once, partOf(alone, lookShare, 0));
  const again = solveDay(problem, partOf(alone, lookShare, lookShare));
  const rest = partOf(alone, 1 - 2 * lookShare, 2 * lookShare);
  // Reading the document three times belongs to the budget as well.
  if (options.clock && rest.cpu !== undefined)
    rest.cpu = Math.max(rest.cpu / 2, (options.cpu ?? 0) - (options.clock() - begun));
  // Equal: one load each is the plan that everybody understands.
  return betterSolution(problem, again, first)
    ? solveDay(problem, { ...rest, initial: sequencesOf(again) })
    : solveDay(once, { ...rest, initial: sequencesOf(first) });
}

const hasFrozenReload = ({ locked }: Pick<Problem['vehicles'][number], 'locked'>): boolean =>
  locked?.some((step) => step.type === 'reload') === true;

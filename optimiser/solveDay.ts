import { checkModel } from './check.ts';
import { eu561 } from './breaks.ts';
import { compile, type Model } from './model.ts';
import type { Problem } from './problem.ts';
import { type PlannedRoute, sequencesOf, type Solution } from './solution.ts';
import { solve, type SolveOptions } from './solve.ts';

/** Share of the budget for the search that does not look at breaks. */
const firstShare = 0.5;

/**
 * A day whose drivers must take breaks. Walking every route stop by stop makes the search several times slower, and most
 * rounds of a depot stay below four and a half hours at the wheel: so the plan is found without the rule, what then does not
 * keep to it is taken out, and a shorter search under the rule puts it back where it fits.
 */
export function solveDay(problem: Problem, options: SolveOptions = {}): Solution {
  if (problem.soft_time_windows || problem.vehicles.every((vehicle) => vehicle.driving_rule === undefined))
    return solve(problem, options);
  const relaxed: Problem = {
    ...problem,
    vehicles: problem.vehicles.map(({ driving_rule: rule, ...vehicle }) => ({
      ...vehicle,
      ...(rule ? { max_travel_time: Math.min(vehicle.max_travel_time ?? eu561.maxDaily, eu561.maxDaily) } : {}),
    })),
  };
  const { exchange: _exchange, ...alone } = partOf(options, firstShare, 0);
  const first = solve(relaxed, alone);
  const initial = keepToRule(compile(problem), sequencesOf(first));
  return solve(problem, { ...partOf(options, 1 - firstShare, firstShare), initial });
}

/** A share of a search's budget, which begins when `from` of it is used. */
export const partOf = (options: SolveOptions, share: number, from: number): SolveOptions => ({
  ...options,
  ...(options.cpu === undefined ? {} : { cpu: options.cpu * share }),
  ...(options.iterations === undefined ? {} : { iterations: Math.max(1, Math.round(options.iterations * share)) }),
  ...(options.onProgress
    ? { onProgress: (done, best) => options.onProgress?.(from + done * share, best) }
    : ({} as SolveOptions)),
});

/** Routes without the tasks that breaks make late, from the back: what comes first on a route keeps its place. */
function keepToRule(model: Model, routes: readonly PlannedRoute[]): PlannedRoute[] {
  const locked = new Set(model.problem.vehicles.flatMap((v) => (v.locked ?? []).map((ref) => `${ref.type}:${ref.id}`)));
  return routes.map((route) => {
    let steps = route.steps;
    for (;;) {
      const [now] = checkModel(model, [{ vehicle: route.vehicle, steps }]).routes;
      if (!now || now.violations.length === 0) return { vehicle: route.vehicle, steps };
      const late = now.steps.find(
        (step) => step.lateness > 0 && step.id !== undefined && !locked.has(`${step.type}:${step.id}`),
      );
      const free = steps.filter((ref) => !locked.has(`${ref.type}:${ref.id}`));
      const out = late ? steps.find((ref) => ref.id === late.id && ref.type === late.type) : free.at(-1);
      if (!out) return { vehicle: route.vehicle, steps };
      // Half a pair is put right where the plan is read.
      steps = steps.filter((ref) => ref !== out);
    }
  });
}

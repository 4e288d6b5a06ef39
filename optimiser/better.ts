import type { Problem } from './problem.ts';
import type { Solution } from './solution.ts';

/** What is compared, first things first: priorities left out, then tasks, vehicles or lateness, then the costs. */
function scoreOf(problem: Problem, solution: Solution): number[] {
  const priorities = new Map<string, number>();
  for (const job of problem.jobs ?? []) priorities.set(`job:${job.id}`, job.priority ?? 0);
  for (const s of problem.shipments ?? []) priorities.set(`pickup:${s.pickup.id}`, s.priority ?? 0);
  const lost = solution.unassigned.reduce((sum, task) => sum + (priorities.get(`${task.type}:${task.id}`) ?? 0), 0);
  const left = [lost, solution.unassigned.length];
  const { summary } = solution;
  const vehicles = problem.objective === 'vehicles' ? [summary.routes] : [];
  if (!problem.soft_time_windows) return [...left, ...vehicles, summary.cost];
  const span = solution.routes.reduce((sum, route) => sum + route.span, 0);
  return [...left, ...vehicles, summary.lateness, summary.late_stops, span, summary.distance];
}

/** Compares entry by entry; what differs by less than a billionth is the same. */
export function betterScore(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length; i += 1) {
    if (a[i]! < b[i]! - 1e-9) return true;
    if (a[i]! > b[i]! + 1e-9) return false;
  }
  return false;
}

/** True when `a` is the better answer to the problem, by the order that `solve` plans with. */
export const betterSolution = (problem: Problem, a: Solution, b: Solution): boolean =>
  betterScore(scoreOf(problem, a), scoreOf(problem, b));

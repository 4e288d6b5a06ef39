import type { Judged } from './run.ts';
import type { Goal } from './sets.ts';

export type Answers = { path: string; bestVehicles: number | null; runs: readonly Judged[] };
export type Summary = {
  instances: number;
  /** Percent above the best known: mean and worst of the instances' medians; only of those with no more vehicles than best known. */
  mean: number;
  worst: number;
  /** Worst single run of all seeds. */
  worstRun: number;
  sameVehicles: number;
  vehicles: number;
  cpu: number;
  faults: number;
  met: boolean;
};

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Sums up a set: an answer that breaks a rule or leaves somebody unserved is a fault and misses the goal. */
export function summarise(goal: Goal, answers: readonly Answers[]): Summary {
  const counts = goal.objective === 'vehicles';
  const medians = answers.map(({ runs, bestVehicles }) => ({
    vehicles: median(runs.map((run) => run.vehicles)),
    best: bestVehicles,
    gap: median(runs.map((run) => run.gap)),
  }));
  const compared = medians.filter(({ vehicles, best }) => !counts || best === null || vehicles <= best);
  const gaps = compared.map(({ gap }) => gap);
  const faults = answers.flatMap(({ runs }) => runs).filter(({ fault }) => fault !== undefined).length;
  const same = counts ? compared.length / medians.length : 1;
  const factor = counts
    ? medians.reduce((sum, { vehicles }) => sum + vehicles, 0) /
      medians.reduce((sum, { best, vehicles }) => sum + (best ?? vehicles), 0)
    : 1;
  const summary = {
    instances: answers.length,
    mean: gaps.length === 0 ? Number.NaN : mean(gaps),
    worst: gaps.length === 0 ? Number.NaN : Math.max(...gaps),
    worstRun: Math.max(...answers.flatMap(({ runs }) => runs.map(({ gap }) => gap))),
    sameVehicles: same,
    vehicles: factor,
    cpu: mean(answers.flatMap(({ runs }) => runs.map(({ cpu }) => cpu))),
    faults,
  };
  const within = (value: number, limit: number | undefined): boolean => limit === undefined || value <= limit + 0.005;
  return {
    ...summary,
    met:
      faults === 0 &&
      within(summary.mean, goal.mean) &&
      within(summary.worst, goal.worst) &&
      (goal.sameVehicles === undefined || same >= goal.sameVehicles - 1e-9) &&
      (goal.vehicles === undefined || factor <= goal.vehicles),
  };
}

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Problem } from '#optimiser/problem.ts';
import { type Solution, sequencesOf } from '#optimiser/solution.ts';
import { type SolveOptions, solve } from '#optimiser/solve.ts';
import { cpuSeconds } from './cpuSeconds.ts';
import { type BenchmarkFormat, readBenchmark } from './formats/read.ts';
import { judgeRoutes, type Rounding } from './judge.ts';
import type { Goal } from './sets.ts';
import { vroomAnswer } from './vroom.ts';

export type Known = {
  format: BenchmarkFormat;
  customers: number;
  cost: number;
  vehicles: number | null;
  rounding: Rounding;
};
export type Instance = { path: string; file: string; known: Known };
/** One answer as the independent checker counts it; `gap` is percent above the best known value. */
export type Judged = { gap: number; vehicles: number; cpu: number; fault?: string };

function filesBelow(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]))
    .sort();
}

/** The instances of a goal, with their best known values. */
export function instancesOf(goal: Goal, data: string): Instance[] {
  const file = resolve(import.meta.dirname, 'bestKnown.json');
  const known = (JSON.parse(readFileSync(file, 'utf8')) as { instances: Record<string, Known> }).instances;
  const [least, most] = goal.customers ?? [0, Number.POSITIVE_INFINITY];
  return goal.folders
    .flatMap((folder) => filesBelow(join(data, folder)))
    .flatMap((file) => {
      const path = relative(data, file);
      const value = known[path];
      return value && value.customers >= least && value.customers <= most ? [{ path, file, known: value }] : [];
    });
}

export const problemOf = ({ file, known }: Instance, goal: Goal): Problem =>
  readBenchmark(readFileSync(file, 'utf8'), known.format, goal.objective).problem;

/** Has the routes checked from the public file by code that shares no line with the optimiser. */
export function judge({ file, known }: Instance, routes: number[][], cpu: number): Judged {
  const { faults, cost, vehicles, unserved } = judgeRoutes(
    readFileSync(file, 'utf8'),
    known.format,
    routes,
    known.rounding,
  );
  const fault = faults[0] ?? (unserved.length > 0 ? `${unserved.length} unserved` : undefined);
  const gap = faults.length > 0 ? Number.NaN : (100 * (cost - known.cost)) / known.cost;
  return { gap, vehicles, cpu, ...(fault === undefined ? {} : { fault }) };
}

export type Solve = (problem: Problem, options: SolveOptions) => Solution;

/** The engine of another checkout. */
export async function engineOf(checkout: string): Promise<Solve> {
  const file = pathToFileURL(join(resolve(checkout), 'optimiser', 'solve.ts')).href;
  return ((await import(file)) as { solve: Solve }).solve;
}

/** Solves one instance within the goal's budget. */
export function ours(
  problem: Problem,
  cpu: number,
  seed: number,
  engine: Solve = solve,
): { routes: number[][]; cpu: number } {
  const from = cpuSeconds();
  const solution = engine(problem, { cpu, seed, clock: cpuSeconds });
  return {
    routes: sequencesOf(solution).map((route) => route.steps.map((step) => Number(step.id))),
    cpu: cpuSeconds() - from,
  };
}

/** As `ours`, by a VROOM binary. */
export function vroom(binary: string, problem: Problem, cpu: number): { routes: number[][]; cpu: number } {
  const { answer, cpu: used } = vroomAnswer(binary, problem, cpu);
  return {
    routes: answer.routes.map((route) =>
      route.steps.flatMap(({ type, id }) =>
        id !== undefined && ['job', 'pickup', 'delivery'].includes(type) ? [Number(id)] : [],
      ),
    ),
    cpu: used,
  };
}

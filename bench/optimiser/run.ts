import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { BenchmarkFormat } from '#optimiser/formats/read.ts';
import { readBenchmark } from '#optimiser/formats/read.ts';
import type { Problem } from '#optimiser/problem.ts';
import { sequencesOf } from '#optimiser/solution.ts';
import { solve } from '#optimiser/solve.ts';
import type { Goal } from './sets.ts';

export type Known = { format: BenchmarkFormat; customers: number; cost: number; vehicles: number | null };
export type Instance = { path: string; file: string; known: Known };
/** One answer as the independent checker judges it; `gap` is percent above the best known value. */
export type Judged = { gap: number; vehicles: number; cpu: number; fault?: string };

const clock = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

function filesBelow(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]))
    .sort();
}

/** The instances of a goal, with their best known values. */
export function instancesOf(goal: Goal, data: string): Instance[] {
  const known = (JSON.parse(readFileSync(join(data, 'bks.json'), 'utf8')) as { instances: Record<string, Known> })
    .instances;
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

/** Has the routes judged by a program that shares no line with ours. */
export function judge(instance: Instance, routes: number[][], cpu: number, checker: string, data: string): Judged {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-routes-'));
  const answer = join(folder, 'routes.json');
  writeFileSync(answer, JSON.stringify({ routes }));
  const ran = spawnSync(
    process.execPath,
    [checker, instance.file, answer, '--bks', join(data, 'bks.json'), '--json', '--allow-unserved'],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  const found = JSON.parse(ran.stdout || '{}') as {
    feasible?: boolean;
    errors?: string[];
    gapPercent?: number;
    vehicles?: number;
    unserved?: unknown[];
  };
  const unserved = found.unserved?.length ?? 0;
  const fault =
    found.feasible !== true ? (found.errors?.[0] ?? ran.stderr) : unserved > 0 ? `${unserved} unserved` : undefined;
  return {
    gap: found.gapPercent ?? Number.NaN,
    vehicles: found.vehicles ?? 0,
    cpu,
    ...(fault === undefined ? {} : { fault }),
  };
}

/** Solves one instance within the goal's budget. */
export function ours(problem: Problem, cpu: number, seed: number): { routes: number[][]; cpu: number } {
  const from = clock();
  const solution = solve(problem, { cpu, seed, clock });
  return {
    routes: sequencesOf(solution).map((route) => route.steps.map((step) => Number(step.id))),
    cpu: clock() - from,
  };
}

type VroomAnswer = { routes?: { steps: { type: string; id?: number }[] }[]; unassigned?: unknown[] };

/**
 * The same problem by a VROOM binary, one thread, its search stopped after the same seconds; it knows neither seeds nor the goal of
 * fewest vehicles. Throws when it cannot read the problem.
 */
export function vroom(binary: string, problem: Problem, cpu: number): { routes: number[][]; cpu: number } {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-vroom-'));
  const file = join(folder, 'problem.json');
  writeFileSync(file, JSON.stringify(problem));
  const from = performance.now();
  const ran = spawnSync(binary, ['-t', '1', '-x', '5', '-l', String(cpu), '-i', file], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  rmSync(folder, { recursive: true });
  if (ran.status !== 0)
    throw new Error(`VROOM ended with ${ran.status}: ${(ran.stderr || ran.stdout || '').slice(0, 300)}`);
  const answer = JSON.parse(ran.stdout) as VroomAnswer;
  return {
    routes: (answer.routes ?? []).map((route) =>
      route.steps.flatMap((step) =>
        step.id !== undefined && ['job', 'pickup', 'delivery'].includes(step.type) ? [step.id] : [],
      ),
    ),
    cpu: (performance.now() - from) / 1000,
  };
}

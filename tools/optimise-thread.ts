/** A search of `tools/optimise.ts` in its own thread: problem and options in, solution out. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Problem } from '#optimiser/problem.ts';
import { type SolveOptions, solve } from '#optimiser/solve.ts';

const { problem, options } = workerData as { problem: Problem; options: SolveOptions & { threads: number } };
/** The process knows only the sum of its threads' CPU; they run the same load. */
const clock = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 / options.threads;
};
parentPort?.postMessage(solve(problem, { ...options, clock }));

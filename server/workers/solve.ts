import { parentPort } from 'node:worker_threads';
import { solve } from '#optimiser/solve.ts';
import type { Problem } from '#optimiser/problem.ts';

/** One search per message, away from the thread that answers requests. CPU seconds of this process are its clock. */
parentPort?.on('message', ({ problem, cpu, seed }: { problem: Problem; cpu: number; seed: number }) => {
  const clock = (): number => process.cpuUsage().user / 1e6;
  try {
    parentPort?.postMessage({ solution: solve(problem, { cpu, seed, clock }) });
  } catch (error) {
    parentPort?.postMessage({ error: (error as Error).message });
  }
});

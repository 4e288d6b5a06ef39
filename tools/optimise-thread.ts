/** A search of `tools/optimise.ts` in its own thread: problem and options in, solution out; what goes on lies in shared memory. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { sharedExchange } from '#optimiser/exchange.ts';
import type { Problem } from '#optimiser/problem.ts';
import { type SolveOptions, solve } from '#optimiser/solve.ts';

export type ThreadData = {
  problem: Problem;
  options: SolveOptions;
  threads: number;
  /** Best plan of all threads. */
  plans: SharedArrayBuffer;
  /** 0: anything else ends the search; from 1 on: per mille done, per thread. */
  control: SharedArrayBuffer;
  index: number;
};

const { problem, options, threads, plans, control, index } = workerData as ThreadData;
/** Seconds that this thread has worked; where the system does not tell, its share of the process. */
const clock = (): number => {
  try {
    return Number.parseInt(readFileSync('/proc/thread-self/schedstat', 'latin1'), 10) / 1e9;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6 / threads;
  }
};
const words = new Int32Array(control);
parentPort?.postMessage(
  solve(problem, {
    ...options,
    clock,
    exchange: sharedExchange(plans),
    cancelled: () => Atomics.load(words, 0) !== 0,
    onProgress: (share) => Atomics.store(words, 1 + index, Math.round(share * 1000)),
  }),
);

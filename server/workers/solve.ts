import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { commands, control, shareUnit } from '#platform/solver.ts';
import type { Problem } from '#optimiser/problem.ts';
import type { PlannedRoute } from '#optimiser/solution.ts';
import { check } from '#optimiser/check.ts';
import { solveLoads } from '#optimiser/solveLoads.ts';
import { suggestChanges } from '#optimiser/suggest.ts';
import { withTravelTimes } from '#optimiser/travel.ts';

type Message = {
  problem: Problem;
  cpu?: number;
  iterations?: number;
  seed: number;
  initial?: readonly PlannedRoute[];
  shared: SharedArrayBuffer;
};

// The threads that answer requests go first. On Linux this is the priority of this thread alone.
try {
  if (process.platform === 'linux') setPriority(0, 19);
} catch {
  // Not allowed to: the search then shares the processor as it is given.
}

const schedule = '/proc/thread-self/schedstat';
/** Seconds that this thread has worked; where the system does not tell, seconds that have passed. */
function clock(): number {
  try {
    return Number.parseInt(readFileSync(schedule, 'latin1'), 10) / 1e9;
  } catch {
    return performance.now() / 1000;
  }
}

/** One search per message, away from the thread that answers requests. */
parentPort?.on('message', ({ shared, problem: given, ...options }: Message) => {
  const memory = new Int32Array(shared);
  let told = -1;
  try {
    // Times of the model are worked out here: a thousand places would hold up the thread that answers requests.
    const problem = withTravelTimes(given);
    const solution = solveLoads(problem, {
      ...options,
      clock,
      cancelled: () => Atomics.load(memory, control.command) === commands.stop,
      onProgress: (share, best) => {
        Atomics.store(memory, control.share, Math.round(share * shareUnit));
        const now = performance.now();
        if (now - told < 250) return;
        told = now;
        const figures = best();
        Atomics.store(memory, control.routes, figures.routes);
        Atomics.store(memory, control.unassigned, figures.unassigned);
        Atomics.store(memory, control.distance, Math.min(2_147_483_647, Math.round(figures.distance)));
      },
    });
    parentPort?.postMessage({
      answer: { solution, changes: suggestChanges(problem, solution), applied: check(problem, options.initial ?? []) },
    });
  } catch (error) {
    parentPort?.postMessage({ error: (error as Error).message });
  }
});

/**
 * npm run -s optimise -- problem.json [--cpu 2] [--seed 1] [--threads 1] [--iterations n]
 *   [--format solomon|lilim|tsptw|vrplib] [--objective distance|vehicles] [--out file] [--progress]
 *
 * Without --format the file is a problem document (in the words of VROOM's input) and the solution document is written;
 * with it a benchmark file, and {"routes": [[customer, …], …]}. `--cpu` is seconds of CPU per thread; with
 * `--iterations` alone and one thread the answer is the same everywhere. Several threads exchange their best plan every second;
 * the interrupt key then ends them with the best so far, and --progress tells how far they are. Exit status 2: the input cannot be read.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type BenchmarkFormat, benchmarkFormats, readBenchmark } from '../bench/optimiser/formats/read.ts';
import { type Problem, problemSchema } from '#optimiser/problem.ts';
import { type Solution, sequencesOf } from '#optimiser/solution.ts';
import { betterSolution } from '#optimiser/better.ts';
import { exchangeMemory } from '#optimiser/exchange.ts';
import { type SolveOptions, solve } from '#optimiser/solve.ts';
import { withTravelTimes } from '#optimiser/travel.ts';
import type { ThreadData } from './optimise-thread.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cpu: { type: 'string' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: '1' },
    iterations: { type: 'string' },
    format: { type: 'string' },
    objective: { type: 'string' },
    out: { type: 'string' },
    progress: { type: 'boolean', default: false },
  },
});

class UsageError extends Error {}
const mostFaults = 10;

const number = (name: string, text: string | undefined, least: number): number | undefined => {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value) || value < least) throw new UsageError(`--${name} must be a number from ${least}`);
  return value;
};

function readProblem(text: string): Problem {
  const { format, objective } = values;
  if (objective !== undefined && objective !== 'distance' && objective !== 'vehicles')
    throw new UsageError('--objective is distance or vehicles');
  if (format === undefined) {
    const parsed = problemSchema.safeParse(JSON.parse(text));
    if (!parsed.success) {
      const faults = parsed.error.issues.map(({ path, message, ...issue }) =>
        issue.code === 'unrecognized_keys'
          ? `${path.join('.') || 'the document'}: unknown field ${issue.keys.join(', ')}`
          : `${path.join('.')}: ${message}`,
      );
      throw new UsageError(faults.slice(0, mostFaults).join('\n'));
    }
    return withTravelTimes(objective ? { ...parsed.data, objective } : parsed.data);
  }
  const known = benchmarkFormats.find((name): name is BenchmarkFormat => name === format);
  if (!known) throw new UsageError(`--format is one of ${benchmarkFormats.join(', ')}`);
  return readBenchmark(text, known, objective).problem;
}

/** One search in a thread of its own. */
const inThread = (data: ThreadData): Promise<Solution> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./optimise-thread.mjs', import.meta.url), { workerData: data });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

/** Searches with neighbouring seeds that go on from each other's best plan. The interrupt key ends them with what they have. */
async function inThreads(
  problem: Problem,
  threads: number,
  options: SolveOptions & { seed: number },
): Promise<Solution> {
  const tasks = (problem.jobs?.length ?? 0) + 2 * (problem.shipments?.length ?? 0);
  const reloads = problem.vehicles.reduce((sum, { reload }) => sum + (reload?.max ?? 0), 0);
  const plans = exchangeMemory(tasks + reloads, problem.vehicles.length);
  const control = new SharedArrayBuffer(4 * (threads + 1));
  const words = new Int32Array(control);
  const stop = (): void => {
    Atomics.store(words, 0, 1);
  };
  process.once('SIGINT', stop);
  const shown = setInterval(() => {
    if (values.progress) process.stderr.write(`${Math.min(...words.subarray(1)) / 10} %\n`);
  }, 1000);
  const all = await Promise.all(
    Array.from({ length: threads }, (_, index) =>
      inThread({ problem, options: { ...options, seed: options.seed + index }, threads, plans, control, index }),
    ),
  );
  clearInterval(shown);
  process.off('SIGINT', stop);
  return all.reduce((a, b) => (betterSolution(problem, b, a) ? b : a));
}

async function main(): Promise<void> {
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new UsageError('usage: npm run -s optimise -- problem.json [--cpu 2] [--seed 1] [--threads 1] …');
  const seed = number('seed', values.seed, 0) ?? 1;
  const threads = number('threads', values.threads, 1) ?? 1;
  const iterations = number('iterations', values.iterations, 1);
  const cpu = number('cpu', values.cpu, 0.01) ?? (iterations === undefined ? 2 : undefined);
  const clock = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };
  const text = readFileSync(file, 'utf8');
  const begun = clock();
  const problem = readProblem(text);
  const limits = {
    // What the travel times took is part of the budget.
    ...(cpu === undefined ? {} : { cpu: Math.max(cpu / 10, cpu - (clock() - begun)) }),
    ...(iterations === undefined ? {} : { iterations }),
  };
  const best =
    threads === 1 ? solve(problem, { ...limits, seed, clock }) : await inThreads(problem, threads, { ...limits, seed });
  const answer =
    values.format === undefined
      ? best
      : { routes: sequencesOf(best).map((route) => route.steps.map((step) => Number(step.id))), ...unserved(best) };
  const written = `${JSON.stringify(answer)}\n`;
  if (values.out === undefined) process.stdout.write(written);
  else writeFileSync(values.out, written);
}

const unserved = (solution: Solution): object =>
  solution.unassigned.length === 0 ? {} : { unassigned: solution.unassigned.map((task) => task.id) };

try {
  await main();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

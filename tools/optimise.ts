/**
 * npm run -s optimise -- problem.json [--cpu 2] [--seed 1] [--threads 1] [--iterations n]
 *   [--format solomon|lilim|tsptw|vrplib] [--objective distance|vehicles] [--out file]
 *
 * Without --format the file is a problem document (a superset of VROOM's input) and the solution document is written;
 * with it a benchmark file, and {"routes": [[customer, …], …]}. `--cpu` is seconds of CPU per thread; with
 * `--iterations` alone the answer is the same everywhere. Exit status 2: the input cannot be read.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type BenchmarkFormat, benchmarkFormats, readBenchmark } from '#optimiser/formats/read.ts';
import { type Problem, problemSchema } from '#optimiser/problem.ts';
import { type Solution, sequencesOf } from '#optimiser/solution.ts';
import { betterSolution } from '#optimiser/better.ts';
import { solve } from '#optimiser/solve.ts';
import { withTravelTimes } from '#optimiser/travel.ts';

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
  },
});

class UsageError extends Error {}

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
      const first = parsed.error.issues[0];
      throw new UsageError(`${first?.path.join('.')}: ${first?.message}`);
    }
    return withTravelTimes(objective ? { ...parsed.data, objective } : parsed.data);
  }
  const known = benchmarkFormats.find((name): name is BenchmarkFormat => name === format);
  if (!known) throw new UsageError(`--format is one of ${benchmarkFormats.join(', ')}`);
  return readBenchmark(text, known, objective).problem;
}

/** One more search in a thread of its own. A thread of Node 20 does not inherit tsx, so it registers it itself. */
const inThread = (problem: Problem, options: object): Promise<Solution> =>
  new Promise((resolve, reject) => {
    const url = JSON.stringify(new URL('./optimise-thread.ts', import.meta.url).href);
    const worker = new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${url}); })`, {
      eval: true,
      workerData: { problem, options },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

async function main(): Promise<void> {
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new UsageError('usage: npm run -s optimise -- problem.json [--cpu 2] [--seed 1] [--threads 1] …');
  const seed = number('seed', values.seed, 0) ?? 1;
  const threads = number('threads', values.threads, 1) ?? 1;
  const iterations = number('iterations', values.iterations, 1);
  const cpu = number('cpu', values.cpu, 0.01) ?? (iterations === undefined ? 2 : undefined);
  const problem = readProblem(readFileSync(file, 'utf8'));
  const limits = {
    ...(cpu === undefined ? {} : { cpu }),
    ...(iterations === undefined ? {} : { iterations }),
  };
  const others = Array.from({ length: threads - 1 }, (_, t) =>
    inThread(problem, { ...limits, seed: seed + t + 1, threads }),
  );
  const clock = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6 / threads;
  };
  const all = [solve(problem, { ...limits, seed, clock }), ...(await Promise.all(others))];
  const best = all.reduce((a, b) => (betterSolution(problem, b, a) ? b : a));
  const answer =
    values.format === undefined
      ? best
      : { routes: sequencesOf(best).map((route) => route.steps.map((step) => Number(step.id))), ...unserved(best) };
  const text = `${JSON.stringify(answer)}\n`;
  if (values.out === undefined) process.stdout.write(text);
  else writeFileSync(values.out, text);
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

import type { Problem } from '#optimiser/problem.ts';
import type { Solution } from '#optimiser/solution.ts';
import { solve } from '#optimiser/solve.ts';
import { cpuSeconds } from './cpuSeconds.ts';
import { type DayKind, groupageDay } from './groupageDay.ts';
import { type DayVerdict, judgeDay } from './judgeDay.ts';
import { engineOf, type Solve } from './run.ts';
import { vroomAnswer } from './vroom.ts';

type NamedDay = DayKind & { readonly cpu: number };

const day = (seed: number, tasks: number, fleet: DayKind['fleet'], breaks: boolean): NamedDay => ({
  seed,
  tasks,
  fleet,
  breaks,
  pairs: 0.15,
  cpu: tasks / 40,
});

/** The search was set on these … */
export const tuningDays: readonly NamedDay[] = [
  day(1, 200, 'short', true),
  day(2, 400, 'short', true),
  day(3, 400, 'short', false),
  day(4, 400, 'sufficient', true),
  day(5, 400, 'sufficient', false),
  day(12, 300, 'short', true),
  day(13, 500, 'short', true),
];
/** … and is reported on these. */
export const reportedDays: readonly NamedDay[] = [
  day(101, 200, 'short', true),
  day(102, 300, 'short', false),
  day(103, 400, 'short', true),
  day(104, 600, 'short', true),
  day(105, 1000, 'short', true),
  day(106, 200, 'sufficient', true),
  day(107, 400, 'sufficient', false),
  day(108, 800, 'sufficient', true),
];

type Engine = { name: string; solve: (problem: Problem, cpu: number, seed: number) => Promise<Solution> };
type Run = DayVerdict & { cpu: number };

const inProcess = (name: string, search: Solve): Engine => ({
  name,
  solve: (problem, cpu, seed) => Promise.resolve(search(problem, { cpu, seed, clock: cpuSeconds })),
});

/** The engine, one of another checkout, and a VROOM binary, where they are named. */
async function engines(before: string | undefined, binary: string | undefined): Promise<Engine[]> {
  const all = [inProcess('Kontor', solve)];
  if (before) all.push(inProcess('before', await engineOf(before)));
  if (binary)
    all.push({ name: 'VROOM', solve: (problem, cpu) => Promise.resolve(vroomAnswer(binary, problem, cpu).answer) });
  return all;
}

const perTask = ({ cost, served }: DayVerdict): number => cost / Math.max(1, served);
const inOrder = (a: DayVerdict, b: DayVerdict): number =>
  a.priority - b.priority || a.left - b.left || perTask(a) - perTask(b);

/** Solves the days with every engine and prints a row for each; what is told is the median run, in the order of what counts. */
export async function measureDays(
  days: readonly NamedDay[],
  options: { seeds: number; before?: string | undefined; binary?: string | undefined },
): Promise<boolean> {
  const all = await engines(options.before, options.binary);
  console.log(
    '| day | vehicles | CPU | by | priority left out | tasks left out | cost per task served | took | faults |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  const ratios = new Map<string, { short: number[]; sufficient: number[] }>();
  let good = true;
  for (const one of days) {
    const problem = groupageDay(one);
    let own: Run | undefined;
    for (const engine of all) {
      const runs: Run[] = [];
      for (let seed = 1; seed <= (engine.name === 'VROOM' ? 1 : options.seeds); seed += 1) {
        const from = cpuSeconds();
        const solution = await engine.solve(problem, one.cpu, seed);
        runs.push({ cpu: cpuSeconds() - from, ...judgeDay(problem, solution) });
      }
      const median = [...runs].sort(inOrder)[(runs.length - 1) >> 1] as Run;
      const faults = runs.flatMap((run) => run.faults);
      if (engine.name === 'Kontor') {
        own = median;
        good &&= faults.length === 0;
      } else if (own) {
        const known = ratios.get(engine.name) ?? { short: [], sufficient: [] };
        known[one.fleet].push(perTask(own) / perTask(median));
        ratios.set(engine.name, known);
        good &&= own.priority < median.priority || (own.priority === median.priority && own.left <= median.left);
      }
      const name = `${one.seed}: ${one.tasks} tasks, ${one.fleet}${one.breaks ? ', breaks' : ''}`;
      const figures = [median.priority, median.left, Math.round(perTask(median)), `${median.cpu.toFixed(1)} s`];
      console.log(
        `| ${[name, problem.vehicles.length, `${one.cpu} s`, engine.name, ...figures, faults[0] ?? 0].join(' | ')} |`,
      );
    }
  }
  const mean = (values: readonly number[]): string =>
    values.length === 0 ? '–' : (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
  for (const [name, { short, sufficient }] of ratios)
    console.log(
      `\nCost per task served against ${name}: short fleets ${mean(short)}, sufficient ones ${mean(sufficient)}`,
    );
  return good;
}

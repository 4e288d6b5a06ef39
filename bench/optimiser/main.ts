/**
 * KONTOR_ROUTING_DATA=DIR npm run bench:optimiser -- [--set solomon-2,trip-40] [--long] [--seeds 3] [--json FILE]
 *
 * npm run bench:optimiser -- --days tuning|reported [--seeds 3]
 * npm run bench:optimiser -- --tight --seeds 8
 *
 * The first solves public instances with best known values, one thread, seconds of CPU, and has every answer checked by code of its own.
 * The instances are not part of the project; README.md beside this file says where to get them. The second plans made-up days
 * of a groupage depot. KONTOR_VROOM_BIN names a VROOM binary that then solves the same problems beside it, KONTOR_OPTIMISER_BEFORE
 * another checkout whose engine solves the same in turn with this one. The third serves made-up trips that can be served completely.
 * Exit status 1 when a goal is missed, 2 when it cannot start.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { frameOf } from '../report.ts';
import { solve } from '#optimiser/solve.ts';
import { measureDays, reportedDays, tuningDays } from './days.ts';
import { engineOf, instancesOf, judge, type Judged, ours, problemOf, type Solve, vroom } from './run.ts';
import { type Goal, goals } from './sets.ts';
import { measureTightTrips } from './tightTrips.ts';
import { type Answers, type Summary, summarise } from './summary.ts';

const { values } = parseArgs({
  options: {
    set: { type: 'string' },
    long: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '3' },
    json: { type: 'string' },
    days: { type: 'string' },
    tight: { type: 'boolean', default: false },
  },
});
const data = process.env.KONTOR_ROUTING_DATA;
const binary = process.env.KONTOR_VROOM_BIN;
const before = process.env.KONTOR_OPTIMISER_BEFORE;

type Engine = { name: string; solve: Solve };
type Measured = { by: string; answers: Answers[]; found: Summary };

const percent = (value: number): string => (Number.isNaN(value) ? '–' : `${value.toFixed(2)} %`);
const goalText = (goal: Goal): string =>
  [
    goal.mean === undefined ? '' : `${goal.mean} %`,
    goal.worst === undefined ? '' : `worst ${goal.worst} %`,
    goal.sameVehicles === undefined ? '' : `vehicles in ${Math.round(goal.sameVehicles * 100)} %`,
    goal.vehicles === undefined ? '' : `vehicles × ${goal.vehicles}`,
  ]
    .filter((text) => text !== '')
    .join(', ');
const line = (goal: Goal, by: string, found: Summary): string =>
  `| ${[
    `${goal.what} (${found.instances})`,
    `${goal.cpu} s`,
    by,
    percent(found.mean),
    percent(found.worst),
    percent(found.worstRun),
    goal.objective === 'vehicles' ? `${Math.round(found.sameVehicles * 100)} %, × ${found.vehicles.toFixed(3)}` : '',
    `${found.cpu.toFixed(1)} s`,
    String(found.faults),
    goalText(goal),
    found.met ? 'met' : 'MISSED',
  ].join(' | ')} |`;

/** Every engine solves with every seed, in turn, so that what else the machine does meets all alike. */
function measure(goal: Goal, data: string, engines: readonly Engine[]): Measured[] {
  const answers: Answers[][] = engines.map(() => []);
  const others: Answers[] = [];
  let turn = 0;
  for (const instance of instancesOf(goal, data)) {
    const problem = problemOf(instance, goal);
    const runs: Judged[][] = engines.map(() => []);
    for (let seed = 1; seed <= Number(values.seeds); seed += 1) {
      turn += 1;
      for (let n = 0; n < engines.length; n += 1) {
        const at = (n + turn) % engines.length;
        const { routes, cpu } = ours(problem, goal.cpu, seed, engines[at]?.solve);
        runs[at]?.push(judge(instance, routes, cpu));
      }
    }
    const of = { path: instance.path, bestVehicles: instance.known.vehicles };
    for (const [n, own] of runs.entries()) answers[n]?.push({ ...of, runs: own });
    if (binary) {
      const { routes, cpu } = vroom(binary, problem, goal.cpu);
      others.push({ ...of, runs: [judge(instance, routes, cpu)] });
    }
    const told = runs.map((own) =>
      own.map((run) => `${run.gap.toFixed(2)} % ${run.vehicles}${run.fault ? ` ${run.fault}` : ''}`).join(', '),
    );
    process.stderr.write(`${instance.path}: ${told.join(' | ')}\n`);
  }
  const all = engines.map(({ name }, n) => ({ by: name, answers: answers[n] ?? [] }));
  if (binary) all.push({ by: 'VROOM', answers: others });
  return all.map((one) => ({ ...one, found: summarise(goal, one.answers) }));
}

if (values.tight) process.exit(measureTightTrips(Number(values.seeds)) ? 0 : 1);
if (values.days) {
  const frame = frameOf('');
  console.log(`${frame.date}, commit ${frame.commit}, ${frame.machine}, one thread, ${values.seeds} seeds\n`);
  const days = values.days === 'tuning' ? tuningDays : reportedDays;
  const good = await measureDays(days, { seeds: Number(values.seeds), before, binary });
  process.exit(good ? 0 : 1);
}
if (!data || !existsSync(join(data, 'solomon'))) {
  console.error(
    `KONTOR_ROUTING_DATA names the folder of the public instances (${data ?? 'it is not set'}); bench/optimiser/README.md says where to get them.`,
  );
  process.exit(2);
}
const wanted = values.set?.split(',');
const chosen = goals.filter((goal) => (wanted ? wanted.includes(goal.id) : values.long || !goal.long));
const unknown = wanted?.filter((id) => !goals.some((goal) => goal.id === id)) ?? [];
if (unknown.length > 0 || chosen.length === 0) {
  console.error(`sets are ${goals.map((goal) => goal.id).join(', ')}`);
  process.exit(2);
}
const engines: Engine[] = [{ name: 'Kontor', solve }];
if (before) engines.push({ name: 'before', solve: await engineOf(before) });
// The compiler of the machine is warm before anything counts.
const [first] = instancesOf(goals[0] as Goal, data);
if (first) for (const engine of engines) ours(problemOf(first, goals[0] as Goal), 1, 1, engine.solve);
const frame = frameOf('');
console.log(`${frame.date}, commit ${frame.commit}, ${frame.machine}, one thread, ${values.seeds} seeds\n`);
console.log(
  '| set (instances) | CPU | by | mean gap | worst | worst run | vehicles as best known | took | faults | goal | |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
const results = [];
for (const goal of chosen) {
  const found = measure(goal, data, engines);
  for (const one of found) console.log(line(goal, one.by, one.found));
  results.push({ goal: goal.id, found });
}
if (values.json) writeFileSync(values.json, JSON.stringify({ ...frame, results }, null, 2));
process.exit(results.every(({ found }) => found[0]?.found.met) ? 0 : 1);

import { describe, expect, it } from 'vitest';
import { betterScore } from './better.ts';
import { check, checkRoute } from './check.ts';
import { compile, type Model, stepRef } from './model.ts';
import { type Problem, type ProblemInput, problemSchema, type StepRef } from './problem.ts';
import { Random } from './random.ts';
import { sequencesOf, type Solution } from './solution.ts';
import { solve } from './solve.ts';

type Kind = 'plain' | 'windows' | 'breaks' | 'rule' | 'waiting' | 'pairs' | 'soft' | 'limits';

/** Small enough to look at every plan, odd enough that plans differ: one-way streets, two vehicles that are not alike. */
function smallDay(kind: Kind, seed: number): Problem {
  const random = new Random(seed * 31 + kind.length);
  const tasks = kind === 'soft' ? 6 : 5;
  const places = tasks + 1;
  const leg = () => (kind === 'rule' ? 2000 + random.below(9000) : 300 + random.below(1500));
  const square = (): number[][] =>
    Array.from({ length: places }, (_, i) => Array.from({ length: places }, (_, j) => (i === j ? 0 : leg())));
  const close = kind === 'rule' ? 40_000 : 9000;
  const window = (): [number, number] => {
    const from = random.below(close * 0.6);
    return [from, from + close * 0.15 + random.below(close * 0.3)];
  };
  const windowsOf = (): [number, number][] =>
    kind === 'windows' ? [window(), window(), window()] : random.below(2) === 0 ? [window()] : [[0, close]];
  const stop = (place: number) => ({
    location_index: place,
    service: 60 + random.below(200),
    setup: random.below(100),
    time_windows: windowsOf(),
  });
  const fleet = kind === 'soft' ? 1 : 2;
  const input: ProblemInput = {
    soft_time_windows: kind === 'soft',
    vehicles: Array.from({ length: fleet }, (_, v) => ({
      id: v,
      start_index: 0,
      end_index: v,
      time_window: [0, close] as [number, number],
      capacity: [9, 7],
      costs: { fixed: v * 500, per_hour: 3600, per_km: 100 * v, per_wait_hour: kind === 'waiting' ? 2000 : 0 },
      ...(kind === 'rule' ? { driving_rule: 'EU_561' as const } : {}),
      ...(kind === 'breaks'
        ? { breaks: [{ id: 1, service: 400, time_windows: [[2000, 3500] as [number, number]] }] }
        : {}),
      ...(kind === 'limits' ? { max_tasks: 3, max_travel_time: 6000, max_distance: 7000 } : {}),
    })),
    matrices: { car: { durations: square(), distances: square() } },
  };
  if (kind === 'pairs') {
    input.jobs = [{ id: 0, ...stop(1), delivery: [2, 2] }];
    input.shipments = [0, 1].map((i) => ({
      amount: [4, 3],
      pickup: { id: 10 + i, ...stop(2 + 2 * i) },
      delivery: { id: 20 + i, ...stop(3 + 2 * i) },
    }));
  } else
    input.jobs = Array.from({ length: tasks }, (_, i) => ({
      id: i,
      ...stop(i + 1),
      priority: random.below(3),
      ...(i % 2 === 0 ? { delivery: [1 + random.below(4), 1] } : { pickup: [2, 1 + random.below(3)] }),
    }));
  return problemSchema.parse(input);
}

type ReloadKind = 'plain' | 'windows' | 'one vehicle' | 'breaks' | 'pairs' | 'limits' | 'soft' | 'frozen';

/** As above with little room and up to two reloads, some at another place than the start. Detours never save time. */
function smallTrips(kind: ReloadKind, seed: number): Problem {
  const random = new Random(seed * 101 + kind.length);
  const one = kind === 'one vehicle' || kind === 'soft';
  const tasks = kind === 'plain' || kind === 'breaks' ? 4 : 5;
  const places = tasks + 2;
  const durations = Array.from({ length: places }, (_, i) =>
    Array.from({ length: places }, (_, j) => (i === j ? 0 : 200 + random.below(1500))),
  );
  for (let k = 0; k < places; k += 1)
    for (let i = 0; i < places; i += 1)
      for (let j = 0; j < places; j += 1)
        durations[i]![j] = Math.min(durations[i]![j]!, durations[i]![k]! + durations[k]![j]!);
  const timed = kind === 'windows' || kind === 'soft';
  const window = (): [number, number] => {
    const from = random.below(6000);
    return [from, from + 2000 + random.below(4000)];
  };
  const stop = (place: number) => ({
    location_index: place,
    service: 60 + random.below(200),
    setup: random.below(100),
    ...(timed && random.below(3) > 0 ? { time_windows: [window()] } : {}),
  });
  const pairs = kind === 'pairs' ? 1 : 0;
  return problemSchema.parse({
    soft_time_windows: kind === 'soft',
    vehicles: Array.from({ length: one ? 1 : 2 }, (_, v) => ({
      id: v,
      start_index: 0,
      end_index: 0,
      time_window: [0, one ? 14_000 : 8000] as [number, number],
      capacity: [5, 4],
      costs: { fixed: v * 900, per_hour: 3600, per_task_hour: 100 },
      ...(v === 0 || seed % 2 === 0
        ? { reload: { max: 1 + (seed % 2), service: 120, ...(seed % 3 === 0 ? { location_index: tasks + 1 } : {}) } }
        : {}),
      ...(kind === 'breaks'
        ? { breaks: [{ id: 1, service: 400, time_windows: [[2000, 3500] as [number, number]] }] }
        : {}),
      ...(kind === 'limits' ? { max_tasks: 4, max_travel_time: 5000 } : {}),
      ...(kind === 'frozen' && v === 0
        ? { locked: [{ type: 'job', id: 0 }, { type: 'reload' }, { type: 'job', id: 1 }] satisfies StepRef[] }
        : {}),
    })),
    jobs: Array.from({ length: tasks - 2 * pairs }, (_, i) => ({
      id: i,
      ...stop(i + 1),
      priority: random.below(3),
      ...(i % 3 === 2
        ? { pickup: [2 + random.below(3), 1] }
        : { delivery: [2 + random.below(3), 1 + random.below(2)] }),
    })),
    shipments: Array.from({ length: pairs }, () => ({
      amount: [3, 2],
      pickup: { id: 10, ...stop(tasks - 1) },
      delivery: { id: 20, ...stop(tasks) },
    })),
    matrices: { car: { durations } },
  });
}

/** Best cost (or soft score) of every set of tasks on one vehicle, by check alone. */
function bestBySet(model: Model, vehicle: number): Map<number, number[]> {
  const { id } = model.problem.vehicles[vehicle]!;
  const { locked, reloads } = model.vehicles[vehicle]!;
  const steps: StepRef[] = Array.from(locked, (node) => stepRef(model, node));
  let left = reloads.length - steps.filter((step) => step.type === 'reload').length;
  const first = locked.reduce((set, node) => (node < model.tasks ? set | (1 << node) : set), 0);
  const alone = checkRoute(model, { vehicle: id, steps });
  const best = new Map<number, number[]>([[first, first > 0 ? [alone.cost] : model.soft ? [0, 0, 0, 0] : [0]]]);
  const go = (set: number): void => {
    // Going back to load in the end, or twice in a row, is never better.
    if (left > 0 && set !== 0 && steps.at(-1)!.type !== 'reload') {
      steps.push({ type: 'reload' });
      left -= 1;
      go(set);
      left += 1;
      steps.pop();
    }
    for (let node = 0; node < model.tasks; node += 1) {
      if ((set & (1 << node)) !== 0) continue;
      steps.push(model.refs[node]!);
      const now = set | (1 << node);
      const route = checkRoute(model, { vehicle: id, steps });
      const score = model.soft ? [route.lateness, route.violations.length, route.span, route.distance] : [route.cost];
      // Windows may be missed, but nothing is loaded that the vehicle cannot carry.
      if (model.soft ? route.violations.every(({ cause }) => cause !== 'load') : route.violations.length === 0) {
        const known = best.get(now);
        if (!known || betterScore(score, known)) best.set(now, score);
      }
      go(now);
      steps.pop();
    }
  };
  go(first);
  return best;
}

/** Least weight left out, then least cost, over every plan. */
function bestPlan(problem: Problem): number[] {
  const model = compile(problem);
  const left = (set: number): number =>
    model.refs.reduce((sum, _, node) => sum + ((set & (1 << node)) === 0 ? model.weight[node]! : 0), 0);
  const sets = problem.vehicles.map((_, v) => bestBySet(model, v));
  if (model.soft) {
    const scores = [...sets[0]!].map(([set, score]) => [left(set), ...score]);
    return scores.reduce((a, b) => (betterScore(b, a) ? b : a));
  }
  let best = [Number.POSITIVE_INFINITY];
  for (const [one, first] of sets[0]!)
    for (const [other, second] of sets[1] ?? [[0, [0]] as [number, number[]]]) {
      if ((one & other) !== 0) continue;
      const score = [left(one | other), first[0]! + second[0]!];
      if (betterScore(score, best)) best = score;
    }
  return best;
}

function scoreOf(problem: Problem, solution: Solution): number[] {
  const model = compile(problem);
  const left = solution.unassigned.reduce(
    (sum, ref) => sum + model.weight[model.nodeOf.get(`${ref.type}:${ref.id}`)!]!,
    0,
  );
  if (!model.soft) return [left, solution.summary.cost];
  const [route] = solution.routes;
  return [left, route!.lateness, route!.violations.length, route!.span, route!.distance];
}

describe('solve finds what an exhaustive search finds', () => {
  for (const kind of ['plain', 'windows', 'breaks', 'rule', 'waiting', 'pairs', 'soft', 'limits'] as const)
    it(`${kind}: least left out, then least cost`, () => {
      for (const seed of [1, 2, 3]) {
        const problem = smallDay(kind, seed);
        const solution = solve(problem, { iterations: 1500, seed, stopEarly: false });
        const expected = bestPlan(problem);
        const found = scoreOf(problem, solution);
        if (kind !== 'soft') expect(solution.summary.violations).toBe(0);
        expect(found.map(Math.round), `day ${seed}`).toEqual(expected.map(Math.round));
        expect(sequencesOf(solution).flatMap((route) => route.steps).length + solution.unassigned.length).toBe(
          compile(problem).size,
        );
      }
    }, 60_000);
});

describe('solve finds what an exhaustive search with reloads finds', () => {
  for (const kind of ['plain', 'windows', 'one vehicle', 'breaks', 'pairs', 'limits', 'soft', 'frozen'] as const)
    it(`${kind}: least left out, then least cost`, () => {
      let reloads = 0;
      for (const seed of [1, 2, 3, 4]) {
        const problem = smallTrips(kind, seed);
        const solution = solve(problem, { iterations: 1500, seed, stopEarly: false });
        const found = scoreOf(problem, solution);
        expect(found.map(Math.round), `day ${seed}`).toEqual(bestPlan(problem).map(Math.round));
        const planned = sequencesOf(solution);
        if (kind !== 'soft') expect(check(problem, planned).summary).toEqual(solution.summary);
        if (kind !== 'soft') expect(solution.summary.violations, `day ${seed}`).toBe(0);
        if (kind === 'frozen')
          expect(planned.find(({ vehicle }) => vehicle === 0)!.steps.slice(0, 3)).toEqual(problem.vehicles[0]!.locked);
        reloads += planned.flatMap(({ steps }) => steps).filter(({ type }) => type === 'reload').length;
      }
      expect(reloads).toBeGreaterThan(0);
    }, 60_000);
});

describe('more vehicles', () => {
  it('never make a plan worse', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const problem = smallDay('plain', seed);
      const more = { ...problem, vehicles: [...problem.vehicles, { ...problem.vehicles[0]!, id: 'more' }] };
      const before = scoreOf(problem, solve(problem, { iterations: 1500, seed }));
      const after = scoreOf(more, solve(more, { iterations: 1500, seed }));
      expect(betterScore(before, after), `day ${seed}`).toBe(false);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { betterScore } from './better.ts';
import { checkRoute } from './check.ts';
import { compile, type Model } from './model.ts';
import { type Problem, type ProblemInput, problemSchema, type TaskRef } from './problem.ts';
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

/** Best cost (or soft score) of every set of tasks on one vehicle, by check alone. */
function bestBySet(model: Model, vehicle: number): Map<number, number[]> {
  const best = new Map<number, number[]>([[0, model.soft ? [0, 0, 0, 0] : [0]]]);
  const { id } = model.problem.vehicles[vehicle]!;
  const steps: TaskRef[] = [];
  const go = (set: number): void => {
    for (let node = 0; node < model.size; node += 1) {
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
  go(0);
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
    for (const [other, second] of sets[1]!) {
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

import { describe, expect, it, test } from 'vitest';
import { check } from './check.ts';
import { compile, stepRef } from './model.ts';
import { Neighbours } from './neighbours.ts';
import { Plan } from './plan.ts';
import { type Problem, problemSchema } from './problem.ts';
import { Random } from './random.ts';
import { solve } from './solve.ts';
import { sequencesOf } from './solution.ts';
import { Tails } from './tails.ts';

const depot = { start_index: 0, end_index: 0 };
const matrixOf = (points: readonly (readonly [number, number])[]): number[][] =>
  points.map((a) => points.map((b) => Math.round(Math.hypot(a[0] - b[0], a[1] - b[1]))));

/** Two kinds of vehicles, windows, two loads; one vehicle is on the road already. */
function day(seed: number): Problem {
  const random = new Random(seed);
  const points = Array.from({ length: 41 }, () => [random.below(1000), random.below(1000)] as const);
  return problemSchema.parse({
    vehicles: Array.from({ length: 8 }, (_, id) => ({
      id,
      ...depot,
      capacity: id < 6 ? [30, 40] : [60, 20],
      max_tasks: 12,
      time_window: [0, 9000],
      ...(id === 0 ? { locked: [{ type: 'job', id: 1 }] } : {}),
    })),
    jobs: Array.from({ length: 40 }, (_, n) => {
      const from = random.below(6000);
      return {
        id: n + 1,
        location_index: n + 1,
        service: 60,
        delivery: [1 + random.below(5), 1 + random.below(6)],
        ...(n % 3 === 0 ? {} : { time_windows: [[from, from + 3000]] }),
      };
    }),
    matrices: { car: { durations: matrixOf(points) } },
  });
}

test('two routes that cross are uncrossed, the cost falls by what the legs say, and then neither time nor load lets anything more be saved', () => {
  // Four stops on each of two lines above each other; each vehicle changes its line in the middle.
  const points = [[0, 50], ...[0, 100].flatMap((y) => [100, 200, 300, 400].map((x) => [x, y] as const))] as [
    number,
    number,
  ][];
  const problem = problemSchema.parse({
    vehicles: [1, 2].map((id) => ({ id, ...depot, capacity: [4] })),
    jobs: Array.from({ length: 8 }, (_, n) => ({ id: n + 1, location_index: n + 1, delivery: [1] })),
    matrices: { car: { durations: matrixOf(points) } },
  });
  const model = compile(problem);
  const nodes = (...ids: number[]) => ids.map((id) => model.nodeOf.get(`job:${id}`)!);
  const crossed = [
    { vehicle: 0, nodes: nodes(1, 2, 7, 8) },
    { vehicle: 1, nodes: nodes(5, 6, 3, 4) },
  ];
  const plan = new Plan(model);
  plan.load(crossed, new Uint8Array(model.size));
  const before = plan.cost;
  const tails = new Tails(model, new Random(1), new Neighbours(model), nodes(1, 2, 3, 4, 5, 6, 7, 8));
  while (!tails.run(plan, 0));
  // The two long legs of 141 become two of 100; nothing else changes.
  expect(Math.round(before - plan.cost)).toBe(2 * (141 - 100));
  const routes = plan.sequences().map(({ nodes: left }) => Array.from(left, (c) => stepRef(model, c).id).join());
  expect(routes.sort()).toEqual(['1,2,3,4', '5,6,7,8']);
  // One vehicle for all would be shorter still, and is too small.
  for (let n = 0; n < 100; n += 1) expect(tails.run(plan, 0)).toBe(false);
});

describe('tails exchanged at random', () => {
  for (const seed of [1, 2, 3])
    it(`day ${seed}: the plan breaks no rule, loses nobody, and costs what the check says`, () => {
      const problem = day(seed);
      const start = solve(problem, { iterations: 200, seed });
      expect(start.summary.violations).toBe(0);
      const model = compile(problem);
      const plan = new Plan(model);
      const indexOf = new Map(problem.vehicles.map(({ id }, v) => [id, v]));
      const nodeOf = (step: { type: string; id?: unknown }): number => model.nodeOf.get(`${step.type}:${step.id}`)!;
      const given = sequencesOf(start).map(({ vehicle, steps }) => ({
        vehicle: indexOf.get(vehicle)!,
        nodes: steps.map(nodeOf),
      }));
      plan.load(given, new Uint8Array(model.size));
      const served = given.flatMap(({ nodes }) => nodes).sort((a, b) => a - b);
      const tails = new Tails(model, new Random(seed), new Neighbours(model), served);
      let made = 0;
      for (let n = 0; n < 4_000; n += 1) {
        // Now and then a worse plan is taken, so that the walk goes on.
        if (tails.run(plan, n % 5 === 0 ? 400 : 0)) made += 1;
        if (n % 40 > 0) continue;
        const now = plan.sequences();
        const routes = now.map(({ vehicle, nodes }) => ({
          vehicle: problem.vehicles[vehicle]!.id,
          steps: Array.from(nodes, (c) => stepRef(model, c)),
        }));
        const { summary } = check(problem, routes);
        expect(summary.violations).toBe(0);
        expect(Math.round(summary.cost)).toBe(Math.round(plan.cost));
        expect(now.flatMap(({ nodes }) => Array.from(nodes)).sort((a, b) => a - b)).toEqual(served);
        expect(now.find(({ vehicle }) => vehicle === 0)?.nodes[0]).toBe(nodeOf({ type: 'job', id: 1 }));
        for (const { vehicle, nodes } of now) for (const c of nodes) expect(plan.routeOf[c]).toBe(vehicle);
      }
      expect(made).toBeGreaterThan(20);
    });
});

test('what it cannot judge is left to others: pairs, loading again, a driving rule, a limit', () => {
  const of = (more: object, shipments: object[] = []) =>
    compile(
      problemSchema.parse({
        vehicles: [1, 2].map((id) => ({ id, ...depot, capacity: [10], ...more })),
        jobs: [{ id: 1, location_index: 1 }],
        shipments,
        matrices: {
          car: {
            durations: matrixOf([
              [0, 0],
              [1, 1],
              [2, 2],
            ]),
          },
        },
      }),
    );
  expect(Tails.may(of({}))).toBe(true);
  const pair = { pickup: { id: 1, location_index: 1 }, delivery: { id: 2, location_index: 2 } };
  for (const other of [
    of({}, [pair]),
    of({ reload: { max: 1 } }),
    of({ max_travel_time: 100 }),
    of({ breaks: [{ id: 1, service: 300, time_windows: [[2000, 4000]] }] }),
  ])
    expect(Tails.may(other)).toBe(false);
});

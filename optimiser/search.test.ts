import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import { findFits } from './fits.ts';
import { compile } from './model.ts';
import { type Problem, problemSchema } from './problem.ts';
import { Random } from './random.ts';
import { roundsOf } from './rounds.ts';
import { Search } from './search.ts';
import { sequencesOf } from './solution.ts';
import { solve } from './solve.ts';

const depot = { start_index: 0, end_index: 0 };

const matrixOf = (points: readonly (readonly [number, number])[]): number[][] =>
  points.map((a) => points.map((b) => Math.round(Math.hypot(a[0] - b[0], a[1] - b[1]))));

/** Small and large vehicles, one on the road already, one that loads again; windows, skills, priorities, pairs and a break. */
function mixedDay(seed: number): Problem {
  const random = new Random(seed);
  const points = Array.from({ length: 41 }, () => [random.below(1000), random.below(1000)] as const);
  const window = (): [number, number][] => {
    const from = random.below(5000);
    return [[from, from + 3500]];
  };
  return problemSchema.parse({
    vehicles: [
      {
        id: 0,
        ...depot,
        capacity: [20],
        locked: [
          { type: 'job', id: 0 },
          { type: 'pickup', id: 0 },
        ],
      },
      { id: 1, ...depot, capacity: [12], reload: { max: 2, service: 60 } },
      { id: 2, ...depot, capacity: [12], reload: { max: 2, service: 60 } },
      ...[3, 4].map((id) => ({ id, ...depot, capacity: [16], skills: ['lift'], costs: { fixed: 300 } })),
      { id: 5, ...depot, capacity: [16], breaks: [{ id: 1, service: 300, time_windows: [[2000, 4000]] }] },
    ].map((vehicle) => ({ ...vehicle, time_window: [0, 9000] })),
    jobs: Array.from({ length: 28 }, (_, id) => ({
      id,
      location_index: 1 + id,
      service: 50,
      delivery: [2 + (id % 3)],
      priority: id % 7 === 0 ? 3 : 0,
      skills: id % 5 === 1 ? ['lift'] : [],
      ...(id === 0 ? {} : { time_windows: window() }),
    })),
    shipments: Array.from({ length: 6 }, (_, id) => ({
      amount: [3],
      pickup: { id, location_index: 29 + 2 * id, service: 40 },
      delivery: { id, location_index: 30 + 2 * id, service: 40, time_windows: [[0, 8500]] },
    })),
    matrices: { car: { durations: matrixOf(points) } },
  });
}

describe('a search in rounds', () => {
  const iterations = 25_000;
  const patience = 60_000;

  for (const seed of [1, 2]) {
    it(
      `day ${seed}: no rule is broken, every task is planned once or left out`,
      () => {
        const problem = mixedDay(seed);
        const solution = solve(problem, { iterations, seed });
        expect(solution.summary.violations).toBe(0);
        const planned = sequencesOf(solution).flatMap(({ steps }) => steps.filter(({ type }) => type !== 'reload'));
        expect(new Set(planned.map((step) => JSON.stringify(step))).size).toBe(planned.length);
        expect(planned.length + solution.unassigned.length).toBe(40);
        expect(check(problem, sequencesOf(solution)).summary.cost).toBe(solution.summary.cost);
      },
      patience,
    );
  }

  it('answers the same for the same seed and iterations', () => {
    const { vehicles, jobs, matrices } = mixedDay(3);
    const problem = problemSchema.parse({ vehicles: vehicles.slice(1), jobs: jobs?.slice(1, 16), matrices });
    const once = solve(problem, { iterations: 12_000, seed: 4 });
    expect(roundsOf(12_000 / 15).length).toBeGreaterThan(3);
    expect(solve(problem, { iterations: 12_000, seed: 4 })).toEqual(once);
  });

  /** Twenty tasks by a clock that goes on with the iterations alone, 128 of them between two steps: 10 slow steps take a tenth of the time, 300 the rest. */
  const searchOf = (vehicles: number) => {
    const points = Array.from({ length: 21 }, (_, i) => [i * i, 40 * (i % 7)] as const);
    const model = compile(
      problemSchema.parse({
        vehicles: Array.from({ length: vehicles }, (_, id) => ({ id, ...depot, capacity: [6] })),
        jobs: Array.from({ length: 20 }, (_, i) => ({ id: i + 1, location_index: i + 1, delivery: [1] })),
        matrices: { car: { durations: matrixOf(points) } },
      }),
    );
    let steps = 0;
    return new Search(model, findFits(model), {
      seed: 1,
      cpu: 2,
      clock: () => 0.02 * Math.min(steps, 10) + 0.006 * Math.max(0, steps - 10),
      onProgress: () => {
        steps += 1;
      },
    }).run();
  };

  it('takes a machine that is cold at first for no slow one', () => {
    const { iterations, rounds } = searchOf(4);
    expect(iterations).toBeGreaterThan(128 * 280);
    // 1,900 iterations for each task are enough for seven rounds and more that compete; slow ones all along for one annealing.
    expect(roundsOf((128 * 100) / 20 / 2).length).toBe(1);
    expect(rounds).toBeGreaterThan(6);
  });

  it('ends at once when it is cancelled while it counts, though the clock stands still', () => {
    const { search } = solve(mixedDay(1), { cpu: 5, clock: () => 0, cancelled: () => true });
    expect(search?.stopped).toBe('cancelled');
    expect(search?.iterations).toBe(0);
  });
});

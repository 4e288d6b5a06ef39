import { describe, expect, it } from 'vitest';
import { exchangeMemory, sharedExchange } from './exchange.ts';
import { problemSchema } from './problem.ts';
import { Random } from './random.ts';
import type { Sequences } from './searchOptions.ts';
import { solve } from './solve.ts';

const plan = (...routes: [number, number[]][]): Sequences => routes.map(([vehicle, nodes]) => ({ vehicle, nodes }));
const plain = (found: Sequences | undefined) => found?.map(({ vehicle, nodes }) => [vehicle, Array.from(nodes)]);

describe('plans of several searches', () => {
  it('the best is kept, and who has a worse one gets it', () => {
    const memory = exchangeMemory(5, 3);
    const [one, other] = [sharedExchange(memory), sharedExchange(memory)];
    expect(one.swap([0, 20], plan([0, [1, 2]], [2, [0, 4, 3]]))).toBeUndefined();
    expect(plain(other.swap([0, 21], plan([1, [0]])))).toEqual([
      [0, [1, 2]],
      [2, [0, 4, 3]],
    ]);
    // As good is not better.
    expect(other.swap([0, 20], plan([1, [0]]))).toBeUndefined();
    expect(other.swap([0, 19], plan([1, [0, 1, 2, 3, 4]]))).toBeUndefined();
    expect(plain(one.swap([0, 20], plan([0, [1]])))).toEqual([[1, [0, 1, 2, 3, 4]]]);
    // One left out is worse than any cost.
    expect(one.swap([1, 5], plan([0, [1]]))).toBeDefined();
  });

  it('a search goes on from what another thread has found', () => {
    const random = new Random(4);
    const places = 61;
    const x = Array.from({ length: places }, () => [random.below(1000), random.below(1000)] as const);
    const durations = x.map((a) => x.map((b) => Math.round(Math.hypot(a[0] - b[0], a[1] - b[1]))));
    const problem = problemSchema.parse({
      vehicles: [1, 2, 3, 4, 5].map((id) => ({ id, start_index: 0, end_index: 0, capacity: [14] })),
      jobs: Array.from({ length: 60 }, (_, i) => ({ id: i, location_index: i + 1, delivery: [1] })),
      matrices: { car: { durations } },
    });
    const memory = exchangeMemory(60, 5);
    const clockOf = () => {
      let now = 0;
      return () => (now += 0.5);
    };
    const long = solve(problem, { iterations: 6000, clock: clockOf(), exchange: sharedExchange(memory) });
    const alone = solve(problem, { iterations: 256, clock: clockOf(), seed: 9 });
    const together = solve(problem, { iterations: 256, clock: clockOf(), seed: 9, exchange: sharedExchange(memory) });
    expect(together.summary.cost).toBeLessThan(alone.summary.cost);
    expect(together.summary.cost).toBeLessThanOrEqual(long.summary.cost * 1.02);
    expect(together.summary.violations).toBe(0);
    expect(together.unassigned).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import type { Goal } from './sets.ts';
import { summarise } from './summary.ts';

const goal: Goal = { id: 'x', what: 'x', folders: [], cpu: 1, mean: 1, worst: 2 };
const run = (gap: number, vehicles = 3, fault?: string) => ({ gap, vehicles, cpu: 1, ...(fault ? { fault } : {}) });
const of = (...runs: ReturnType<typeof run>[]) => ({ path: 'a', bestVehicles: 3, runs });

test('the median of the seeds counts, and the worst run is told', () => {
  const found = summarise(goal, [of(run(0), run(1), run(9)), of(run(1), run(1), run(1))]);
  expect(found).toMatchObject({ mean: 1, worst: 1, worstRun: 9, met: true });
});

test('one answer that breaks a rule misses the goal', () => {
  expect(summarise(goal, [of(run(0), run(0), run(0, 3, '1 unserved'))])).toMatchObject({ faults: 1, met: false });
});

test('with vehicles first, gaps are compared where the vehicles are the best known', () => {
  const vehicles: Goal = { ...goal, objective: 'vehicles', sameVehicles: 0.5, vehicles: 1.2 };
  const answers = [of(run(0.5), run(0.5), run(0.5)), of(run(-4, 4), run(-4, 4), run(-4, 4))];
  expect(summarise(vehicles, answers)).toMatchObject({ mean: 0.5, sameVehicles: 0.5, vehicles: 7 / 6, met: true });
  expect(summarise({ ...vehicles, sameVehicles: 0.6 }, answers).met).toBe(false);
  expect(summarise({ ...vehicles, vehicles: 1.1 }, answers).met).toBe(false);
});

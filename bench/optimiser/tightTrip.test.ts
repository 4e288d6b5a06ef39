import { expect, test } from 'vitest';
import { solve } from '#optimiser/solve.ts';
import { judgeDay } from './judgeDay.ts';
import { tightTrip } from './tightTrip.ts';

test.each([
  [21, 40, 60],
  [22, 40, 120],
  [23, 60, 40],
  [25, 80, 150],
])('trip %i of %i stops with windows of up to %i minutes is served completely', (seed, stops, width) => {
  const problem = tightTrip({ seed, stops, width });
  // One annealing of so few iterations hardly ever ends with all stops in time: what follows it does.
  const solution = solve(problem, { iterations: 6000, seed: 1 });
  expect(judgeDay(problem, solution)).toMatchObject({ faults: [], left: 0, served: stops });
});

test('a trip with a stop too many still comes back, without it', () => {
  const problem = tightTrip({ seed: 24, stops: 20, width: 40 });
  const [first] = problem.jobs ?? [];
  const [vehicle] = problem.vehicles;
  if (!first || !vehicle) throw new Error('an empty trip');
  const shift: [number, number] = [0, 100_100];
  const twin = { ...first, id: 999, service: 100_000, time_windows: [[0, 100_000] as [number, number]] };
  const crowded = { ...problem, vehicles: [{ ...vehicle, time_window: shift }], jobs: [...(problem.jobs ?? []), twin] };
  const verdict = judgeDay(crowded, solve(crowded, { iterations: 3000, seed: 1 }));
  expect(verdict.faults).toEqual([]);
  expect(verdict.left).toBeGreaterThan(0);
});

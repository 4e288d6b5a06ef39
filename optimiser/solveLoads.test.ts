import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import { solveLoads } from './solveLoads.ts';
import { type Problem, type ProblemInput, problemSchema } from './problem.ts';
import { sequencesOf } from './solution.ts';
import { solveDay } from './solveDay.ts';

/** Two vans with room for four on a line of places a minute apart; what is planned is judged by `check`. */
function day(tasks: number, more: Partial<ProblemInput['vehicles'][number]> = {}): Problem {
  const places = Array.from({ length: tasks + 1 }, (_, i) => i);
  return problemSchema.parse({
    vehicles: [1, 2].map((id) => ({
      id,
      start_index: 0,
      end_index: 0,
      capacity: [4],
      time_window: [0, 20_000],
      costs: { fixed: 600, per_hour: 3600 },
      reload: { max: 3, service: 300 },
      ...more,
    })),
    jobs: places.slice(1).map((at) => ({ id: at, location_index: at, service: 120, delivery: [1] })),
    matrices: { car: { durations: places.map((a) => places.map((b) => Math.abs(a - b) * 60)) } },
    objective: 'cost',
  });
}
const without = (problem: Problem): Problem => ({
  ...problem,
  vehicles: problem.vehicles.map(({ reload: _reload, ...vehicle }) => vehicle),
});
const options = { iterations: 400, seed: 1 };

describe('a day on which vehicles may load again', () => {
  it('serves what does not fit at once, as `check` sees it too', () => {
    const problem = day(14);
    expect(solveDay(without(problem), options).unassigned).toHaveLength(6);
    const solution = solveLoads(problem, options);
    expect(solution.unassigned).toEqual([]);
    expect(solution.summary.violations).toBe(0);
    expect(check(problem, sequencesOf(solution)).summary).toEqual(solution.summary);
    expect(solveLoads(problem, options)).toEqual(solution);
  });
  it('as often as they may, and what then is left has its reason', () => {
    const { unassigned } = solveLoads(day(14, { reload: { max: 1, service: 300 }, capacity: [3] }), options);
    expect(unassigned.map((task) => task.reason?.constraints)).toEqual([['capacity'], ['capacity']]);
  });
  it('not after their time, and under their driving rule', () => {
    const short = solveLoads(day(14, { time_window: [0, 1400] }), options);
    expect(short.summary.violations).toBe(0);
    for (const route of short.routes) expect(route.steps.at(-1)!.arrival).toBeLessThanOrEqual(1400);
    expect(solveLoads(day(14, { driving_rule: 'EU_561' }), options).summary).toMatchObject({
      unassigned: 0,
      violations: 0,
    });
  });
  it('spares a vehicle where that costs less', () => {
    const costs = { fixed: 3600, per_hour: 3600 };
    expect(solveLoads(day(6, { costs }), options).routes).toHaveLength(1);
    expect(solveDay(without(day(6, { costs })), options).routes).toHaveLength(2);
  });
  it('keeps to one load where a second would gain nothing', () => {
    const { routes } = solveLoads(day(8, { costs: { per_hour: 3600 } }), options);
    expect(routes.flatMap((route) => route.steps).filter(({ type }) => type === 'reload')).toEqual([]);
  });
  it('tells how far it is from the beginning to the end', () => {
    const shares: number[] = [];
    solveLoads(day(14), { ...options, stopEarly: false, onProgress: (share) => shares.push(share) });
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
  });
  it('is planned as ever where nobody may', () => {
    expect(solveLoads(without(day(14)), options)).toEqual(solveDay(without(day(14)), options));
  });
});

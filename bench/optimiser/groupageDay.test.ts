import { expect, test } from 'vitest';
import { check } from '#optimiser/check.ts';
import { sequencesOf } from '#optimiser/solution.ts';
import { solve } from '#optimiser/solve.ts';
import { groupageDay } from './groupageDay.ts';
import { judgeDay } from './judgeDay.ts';

const kinds = [
  ['short', true],
  ['short', false],
  ['sufficient', true],
] as const;

test.each(kinds)(
  'a %s fleet, breaks %s: check, solve and the judge say the same',
  (fleet, breaks) => {
    for (const seed of [1, 2, 3]) {
      const problem = groupageDay({ seed, tasks: 50, fleet, breaks, pairs: 0.2 });
      const solution = solve(problem, { iterations: 300, seed });
      const checked = check(problem, sequencesOf(solution));
      expect(checked.summary.violations, `day ${seed}`).toBe(0);
      expect(checked.routes).toEqual(solution.routes);
      expect(checked.summary).toEqual(solution.summary);
      const verdict = judgeDay(problem, solution);
      expect(verdict.faults).toEqual([]);
      expect(verdict.left).toBe(solution.unassigned.length);
      expect(verdict.cost).toBeCloseTo(solution.summary.cost, 6);
      expect(solution.routes.some((route) => route.break_time > 0)).toBe(breaks);
    }
  },
  30_000,
);

test('the same seed makes the same day and the same plan', () => {
  const day = { seed: 4, tasks: 40, fleet: 'short', breaks: true, pairs: 0.2 } as const;
  expect(groupageDay(day)).toEqual(groupageDay(day));
  expect(groupageDay({ ...day, seed: 5 })).not.toEqual(groupageDay(day));
  const once = solve(groupageDay(day), { iterations: 400, seed: 2 });
  expect(solve(groupageDay(day), { iterations: 400, seed: 2 })).toEqual(once);
});

test('the judge sees what is wrong with a timetable', () => {
  const problem = groupageDay({ seed: 6, tasks: 40, fleet: 'sufficient', breaks: true, pairs: 0.2 });
  const solution = solve(problem, { iterations: 200, seed: 1 });
  const [route, ...others] = solution.routes;
  const spoilt = (change: (copy: NonNullable<typeof route>) => void) => {
    const copy = structuredClone(route) as NonNullable<typeof route>;
    change(copy);
    return judgeDay(problem, { ...solution, routes: [copy, ...others] }).faults;
  };
  expect(spoilt(() => undefined)).toEqual([]);
  const stop = (copy: NonNullable<typeof route>) => copy.steps.findIndex(({ type }) => type === 'job');
  expect(spoilt((copy) => (copy.steps[stop(copy)]!.arrival = 0))).not.toEqual([]);
  expect(spoilt((copy) => (copy.steps = copy.steps.filter(({ type }) => type !== 'break')))).toContainEqual(
    expect.stringContaining('a break was not taken'),
  );
  expect(spoilt((copy) => copy.steps.splice(stop(copy), 0, copy.steps[stop(copy)]!))).toContainEqual(
    expect.stringContaining('served twice'),
  );
});

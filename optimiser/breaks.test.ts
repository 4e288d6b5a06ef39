import { describe, expect, it } from 'vitest';
import { eu561, scheduleBreaks } from './breaks.ts';
import { check } from './check.ts';
import { problemSchema } from './problem.ts';
import { solve } from './solve.ts';

const hours = (h: number): number => h * 3600;
const minutes = (m: number): number => m * 60;

describe('breaks of 561/2006', () => {
  it('45 minutes after 4 h 30 of driving, in the middle of a leg', () => {
    const plan = scheduleBreaks([
      { driving: hours(4), waiting: 0 },
      { driving: hours(1), waiting: 0 },
    ]);
    expect(plan).toEqual([[], [{ afterDriving: minutes(30), length: minutes(45) }]]);
  });
  it('none at exactly 4 h 30', () => {
    expect(scheduleBreaks([{ driving: hours(4.5), waiting: 0 }])).toEqual([[]]);
  });
  it('waiting of 45 minutes is a break', () => {
    const legs = [
      { driving: hours(4), waiting: minutes(45) },
      { driving: hours(4), waiting: 0 },
    ];
    expect(scheduleBreaks(legs)).toEqual([[], []]);
  });
  it('15 minutes of waiting leave 30', () => {
    const legs = [
      { driving: hours(2), waiting: minutes(15) },
      { driving: hours(3), waiting: 0 },
    ];
    expect(scheduleBreaks(legs)).toEqual([[], [{ afterDriving: hours(2.5), length: minutes(30) }]]);
  });
  it('30 and then 15 do not count as one', () => {
    const legs = [
      { driving: hours(2), waiting: minutes(30) },
      { driving: hours(2), waiting: minutes(15) },
      { driving: hours(1), waiting: 0 },
    ];
    expect(scheduleBreaks(legs)[2]).toEqual([{ afterDriving: minutes(30), length: minutes(30) }]);
  });
  it('two breaks on a very long leg', () => {
    expect(scheduleBreaks([{ driving: hours(10), waiting: 0 }])[0]!.map((b) => b.afterDriving)).toEqual([
      hours(4.5),
      hours(9),
    ]);
    expect(eu561.maxDaily).toBe(hours(9));
  });
});

describe('timetable', () => {
  const leg = hours(3);
  const durations = [0, 1, 2].map((i) => [0, 1, 2].map((j) => Math.abs(i - j) * leg));
  const problem = (extra: object) =>
    problemSchema.parse({
      vehicles: [{ id: 1, start_index: 0, ...extra }],
      jobs: [
        { id: 1, location_index: 1, service: 600 },
        { id: 2, location_index: 2, time_windows: [[0, hours(7)]] },
      ],
      matrices: { car: { durations } },
    });
  const sequence = [{ vehicle: 1, steps: [1, 2].map((id) => ({ type: 'job' as const, id })) }];

  it('shows the break on the road and moves the arrivals behind it', () => {
    const { steps, break_time } = check(problem({ driving_rule: 'EU_561' }), sequence).routes[0]!;
    expect(steps.map((step) => step.type)).toEqual(['start', 'job', 'break', 'job', 'end']);
    expect(steps[2]).toMatchObject({
      arrival: leg + 600 + hours(1.5),
      service: minutes(45),
      after_driving: hours(1.5),
    });
    expect(steps[2]!.duration).toBe(hours(4.5));
    expect(steps[3]!.arrival).toBe(2 * leg + 600 + minutes(45));
    expect(break_time).toBe(minutes(45));
  });
  it('is what the search plans with: the window is missed only because of the break', () => {
    const far = (extra: object) => {
      const p = problem(extra);
      p.jobs![1]!.time_windows = [[0, 2 * leg + 1200]];
      return solve(p, { iterations: 50 }).unassigned.map((task) => task.id);
    };
    expect(far({})).toEqual([]);
    expect(far({ driving_rule: 'EU_561' })).toEqual([2]);
  });
  it('takes the break of the shift in its window', () => {
    const lunch = { id: 'lunch', service: minutes(30), time_windows: [[hours(3), hours(4)]] };
    const solution = solve(problem({ breaks: [lunch] }), { iterations: 50 });
    const taken = solution.routes[0]!.steps.find((step) => step.type === 'break')!;
    expect(taken).toMatchObject({ id: 'lunch', service: minutes(30), violations: [] });
    expect(taken.arrival + taken.waiting_time).toBeGreaterThanOrEqual(hours(3));
    expect(taken.arrival + taken.waiting_time).toBeLessThanOrEqual(hours(4));
    expect(solution.unassigned).toEqual([]);
  });
});

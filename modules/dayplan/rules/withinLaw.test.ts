import { describe, expect, it } from 'vitest';
import { check } from '#optimiser/check.ts';
import type { Problem } from '#optimiser/problem.ts';
import { withTravelTimes } from '#optimiser/travel.ts';
import { lawOf } from '#modules/dispatch/rules/driversLaw.ts';
import type { DriverFacts } from './facts.ts';
import type { DayJob, DayProblem } from './dayProblem.ts';
import { at, depot, none, vehicle } from './testing/smallDay.ts';
import { withinLaw } from './withinLaw.ts';

const law = lawOf('DE', { driving: 9, spread: 13, work: null });
/** All jobs stand at the gate of the depot: nothing is driven, and what they take is their service. */
const gate: [number, number] = [depot.lon, depot.lat];
/** A round from eight o'clock that works at so many stops, so many minutes each. */
function planned(services: readonly number[], drivers: readonly DriverFacts[], to = 1500) {
  const round = vehicle('vehicle:v1', null, { driverIds: ['d1'], from: at(480), to: at(to) });
  const jobs = services.map((minutes, i) => ({ id: `j${i}`, location: gate, service: minutes * 60 }));
  const problem: Problem = {
    vehicles: [{ id: round.id, profile: 'car', start: gate, end: gate, time_window: [480 * 60, to * 60] }],
    jobs,
  };
  const steps = jobs.map(({ id }) => ({ type: 'job' as const, id }));
  const day: DayProblem = {
    problem,
    jobs: new Map(jobs.map(({ id }, i): [string, DayJob] => [id, { type: 'job', itemIds: [`i${i}`] }])),
    initial: [],
    left: [],
  };
  const hours = { law, drivers };
  const facts = { ...none, vehicles: [round], hours };
  const solution = check(withTravelTimes(problem), [{ vehicle: round.id, steps }]);
  return withinLaw({ facts, day, solution }, hours);
}
const driver = (from: number, to: number): DriverFacts => ({
  id: 'd1',
  name: 'Mira Cramer',
  lastEnd: null,
  nextStart: null,
  trips: [{ tripId: 'a', name: 'T-a', from: at(from), to: at(to), service: 0, heavy: true, legs: [] }],
});
const endOf = (plan: ReturnType<typeof planned>): number => (plan.solution.routes[0]?.steps.at(-1)?.arrival ?? 0) / 60;

describe('a tour', () => {
  it('stays as it is where the day has time for it', () => {
    const plan = planned([120, 120, 120], []);
    expect(plan.refused.size).toBe(0);
    expect(plan.solution.unassigned).toEqual([]);
    expect(endOf(plan)).toBe(480 + 360);
  });
  it('gets the break that its work asks for', () => {
    // Six hours and a minute: half an hour; nine hours and a minute: 45 minutes.
    expect(endOf(planned([120, 120, 121], []))).toBe(480 + 361 + 30);
    expect(endOf(planned([240, 240, 61], []))).toBe(480 + 541 + 45);
  });
  it('gives back from its end what nobody may work, each with the check that says so', () => {
    const plan = planned([300, 299, 2], []);
    expect([...plan.refused]).toEqual([
      ['i2', { code: 'WORKING_TIME', number: 'DRV-08', args: { driver: '', duration: 601, limit: 600 } }],
    ]);
    expect(plan.solution.unassigned).toEqual([{ type: 'job', id: 'j2' }]);
    expect(endOf(plan)).toBe(480 + 599 + 45);
    expect(planned([300, 299, 1], []).refused.size).toBe(0);
  });
  it('is home when the day that began earlier ends', () => {
    // From three o'clock the day lasts until four in the afternoon: 480 minutes behind eight.
    const plan = planned([240, 120, 121], [driver(180, 240)]);
    expect([...plan.refused]).toEqual([
      [
        'i2',
        {
          code: 'REST',
          number: 'DRV-06',
          args: { context: 'DAY', driver: 'Mira Cramer', duration: 659, limit: 660 },
        },
      ],
    ]);
    expect(planned([240, 120, 120], [driver(180, 240)]).refused.size).toBe(0);
  });
  it('is left alone where the break would not fit into it', () => {
    // Back by 480 + 361 + 29: half an hour is one minute too much.
    const plan = planned([120, 240, 1], [], 480 + 361 + 29);
    expect([...plan.refused.keys()]).toEqual(['i2']);
    expect([...plan.refused.values()][0]).toMatchObject({ code: 'BREAK', number: 'DRV-05', args: { context: 'WORK' } });
    expect(endOf(plan)).toBe(480 + 360);
    expect(planned([120, 240, 1], [], 480 + 361 + 30).refused.size).toBe(0);
  });
  it('goes altogether when nothing of it may stay', () => {
    const plan = planned([121], [driver(-180, -120)]);
    expect(plan.solution.routes).toEqual([]);
    expect([...plan.refused.keys()]).toEqual(['i0']);
  });
});

import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import { rankedPlaces } from './places.ts';
import { type Problem, type ProblemInput, problemSchema, type StepRef, type TaskRef } from './problem.ts';
import { Random } from './random.ts';
import { sequencesOf } from './solution.ts';
import { solve } from './solve.ts';
import { solveDay } from './solveDay.ts';
import { suggestChanges } from './suggest.ts';
import { withTravelTimes } from './travel.ts';

/** Places on a line, 100 seconds and metres apart; place 0 is the depot. */
const line = (places: number) => ({
  car: {
    durations: Array.from({ length: places }, (_, i) =>
      Array.from({ length: places }, (_, j) => Math.abs(i - j) * 100),
    ),
  },
});
const problemOf = (input: ProblemInput): Problem => problemSchema.parse(input);
const depot = { start_index: 0, end_index: 0 };
const job = (id: number): TaskRef => ({ type: 'job', id });
const reload: StepRef = { type: 'reload' };

/** Three deliveries of 3 for a vehicle that carries 5. */
const three = (vehicle: Partial<ProblemInput['vehicles'][number]> = {}): Problem =>
  problemOf({
    vehicles: [{ id: 'v', ...depot, capacity: [5], reload: { max: 2, service: 60 }, ...vehicle }],
    jobs: [1, 2, 3].map((id) => ({ id, location_index: id, service: 10, delivery: [3] })),
    matrices: line(4),
  });
const trips: StepRef[] = [job(1), reload, job(2), reload, job(3)];

/** Pickups, deliveries and pairs that fill three small vehicles several times over. */
function fullDay(seed: number): Problem {
  const random = new Random(seed);
  const places = 31;
  const x = Array.from({ length: places }, () => random.below(1000));
  const y = Array.from({ length: places }, () => random.below(1000));
  const durations = x.map((_, i) => y.map((_, j) => Math.round(Math.hypot(x[i]! - x[j]!, y[i]! - y[j]!))));
  return problemOf({
    vehicles: [1, 2, 3].map((id) => ({
      id,
      ...depot,
      capacity: [9, 7],
      time_window: [0, 14_000],
      reload: { max: 3, service: 100 },
      ...(id === 3 ? { driving_rule: 'EU_561' as const } : {}),
    })),
    jobs: Array.from({ length: 22 }, (_, i) => ({
      id: i,
      location_index: 1 + i,
      service: 40,
      setup: 20,
      ...(i % 3 === 0 ? { pickup: [3, 1] } : { delivery: [2 + random.below(3), 2] }),
      time_windows: [[random.below(5000), 9000 + random.below(4000)] as [number, number]],
    })),
    shipments: Array.from({ length: 4 }, (_, i) => ({
      amount: [4, 3],
      pickup: { id: i, location_index: 23 + 2 * i, service: 30 },
      delivery: { id: i, location_index: 24 + 2 * i, service: 30 },
    })),
    matrices: { car: { durations } },
  });
}

describe('check checks a route with reloads', () => {
  it('by the load of each part, with service, driving and time running on', () => {
    const { routes, summary } = check(three(), [{ vehicle: 'v', steps: trips }]);
    expect(summary.violations).toBe(0);
    const [route] = routes;
    expect(route!.steps.map(({ type, arrival, service, load }) => [type, arrival, service, load[0]])).toEqual([
      ['start', 0, 0, 3],
      ['job', 100, 10, 0],
      ['reload', 210, 60, 3],
      ['job', 470, 10, 0],
      ['reload', 680, 60, 3],
      ['job', 1040, 10, 0],
      ['end', 1350, 0, 0],
    ]);
    expect([route!.duration, route!.service, route!.cost]).toEqual([1200, 150, 1200]);
    const once = check(three(), [{ vehicle: 'v', steps: [job(1), reload, job(2), job(3)] }]).routes[0]!;
    expect(once.violations).toEqual([{ cause: 'load', dimension: 0, excess: 1 }]);
    expect(once.steps[2]!.violations).toEqual(once.violations);
  });

  it('puts off what was collected', () => {
    const problem = problemOf({
      vehicles: [{ id: 'v', ...depot, capacity: [5], reload: { max: 1 } }],
      jobs: [
        { id: 1, location_index: 1, pickup: [4] },
        { id: 2, location_index: 2, delivery: [2], pickup: [5] },
      ],
      matrices: line(3),
    });
    const [route] = check(problem, [{ vehicle: 'v', steps: [job(1), reload, job(2)] }]).routes;
    expect(route!.steps.map(({ load }) => load[0])).toEqual([0, 4, 2, 5, 5]);
    expect(route!.violations).toEqual([]);
  });

  it('and tells reloads that are too many', () => {
    const more = [...trips, reload];
    expect(check(three({ reload: { max: 1 } }), [{ vehicle: 'v', steps: more }]).routes[0]!.violations).toEqual([
      { cause: 'max_reloads', excess: 2 },
    ]);
    const without = check(three({ reload: undefined }), [{ vehicle: 'v', steps: more }]).routes[0]!;
    expect(without.violations).toContainEqual({ cause: 'max_reloads', excess: 3 });
    expect(without.steps.some(({ type }) => type === 'reload')).toBe(false);
  });

  it('and a pair that a reload parts', () => {
    const problem = problemOf({
      vehicles: [{ id: 'v', ...depot, capacity: [5], reload: { max: 1 } }],
      shipments: [{ amount: [2], pickup: { id: 1, location_index: 1 }, delivery: { id: 1, location_index: 2 } }],
      matrices: line(3),
    });
    const pickup: StepRef = { type: 'pickup', id: 1 };
    const delivery: StepRef = { type: 'delivery', id: 1 };
    const [route] = check(problem, [{ vehicle: 'v', steps: [pickup, reload, delivery] }]).routes;
    expect(route!.violations).toEqual([{ cause: 'precedence' }, { cause: 'precedence' }]);
    expect(route!.steps.map(({ load }) => load[0])).toEqual([0, 2, 2, 0, 0]);
    expect(check(problem, [{ vehicle: 'v', steps: [reload, pickup, delivery] }]).summary.violations).toBe(0);
    const initial = [{ vehicle: 'v', steps: [pickup, reload, delivery] }];
    expect(sequencesOf(solve(problem, { iterations: 5, initial }))[0]!.steps).toEqual([pickup, delivery]);
  });

  it('does not count a reload as a task', () => {
    const checked = check(three({ max_tasks: 2 }), [{ vehicle: 'v', steps: trips }]).routes[0]!;
    expect(checked.violations).toEqual([{ cause: 'max_tasks', excess: 1 }]);
    expect(solve(three({ max_tasks: 3 }), { iterations: 200 }).unassigned).toEqual([]);
  });
});

describe('solve drives back to load again', () => {
  it('as often as the load needs, and not more often than allowed', () => {
    const all = solve(three(), { iterations: 200 });
    expect(all.unassigned).toEqual([]);
    expect(sequencesOf(all)[0]!.steps.filter(({ type }) => type === 'reload')).toHaveLength(2);
    const less = solve(three({ reload: { max: 1 } }), { iterations: 200 });
    expect(less.unassigned.map(({ reason }) => reason)).toEqual([{ alone: false, constraints: ['capacity'] }]);
    const roomy = solve(three({ capacity: [9] }), { iterations: 200 });
    expect(sequencesOf(roomy)[0]!.steps.some(({ type }) => type === 'reload')).toBe(false);
  });

  it('within the shift, the driving and the distance of the whole route', () => {
    expect(solve(three({ time_window: [0, 1350] }), { iterations: 200 }).unassigned).toHaveLength(0);
    const short = solve(three({ time_window: [0, 1349] }), { iterations: 200 });
    expect(short.unassigned).toHaveLength(1);
    expect(short.summary.violations).toBe(0);
    expect(solve(three({ max_travel_time: 1200 }), { iterations: 200 }).unassigned).toHaveLength(0);
    expect(solve(three({ max_travel_time: 1199 }), { iterations: 200 }).unassigned).toHaveLength(1);
    const inMetres = problemOf({
      vehicles: [{ id: 'v', ...depot, capacity: [5], reload: { max: 2, service: 60 }, max_distance: 1199 }],
      jobs: [1, 2, 3].map((id) => ({ id, location_index: id, service: 10, delivery: [3] })),
      matrices: { car: { ...line(4).car, distances: line(4).car.durations } },
    });
    expect(solve(inMetres, { iterations: 200 }).unassigned).toHaveLength(1);
  });

  it('elsewhere than at the start where the document says so', () => {
    const steps = solve(three({ reload: { max: 2, service: 0, location_index: 2 } }), { iterations: 200 }).routes[0]!
      .steps;
    expect(steps.filter(({ type }) => type === 'reload').map((step) => step.location_index)).toEqual([2, 2]);
    const places = three({ start: [8, 50], end: [8, 50], reload: { max: 2, location: [8.1, 50] } });
    const onMap = withTravelTimes({
      ...places,
      vehicles: places.vehicles.map(({ start_index: _s, end_index: _e, ...vehicle }) => vehicle),
      jobs: places.jobs!.map(({ location_index, ...rest }) => ({
        ...rest,
        location: [8.1, 50 + location_index! / 10],
      })),
      matrices: undefined,
    });
    expect(onMap.vehicles[0]!.reload?.location_index).toBe(1);
    expect(solve(onMap, { iterations: 200 }).unassigned).toEqual([]);
    expect(() => solve(three({ reload: { max: 1, location_index: 9 } }))).toThrow('no place');
  });

  it('behind a frozen head that loads again itself', () => {
    const locked = [job(3), reload] as NonNullable<Problem['vehicles'][number]['locked']>;
    const solution = solve(three({ locked }), { iterations: 200 });
    expect(sequencesOf(solution)[0]!.steps.slice(0, 2)).toEqual(locked);
    expect([solution.unassigned.length, solution.summary.violations]).toEqual([0, 0]);
    expect(() => solve(three({ locked: [...locked, reload] as typeof locked, reload: { max: 1 } }))).toThrow(
      'too many',
    );
    const moved = check(three({ locked }), [{ vehicle: 'v', steps: [reload, job(3)] }]).routes[0]!;
    expect(moved.violations.map(({ cause }) => cause)).toEqual(['locked', 'locked']);
  });

  it('after the delivery of what its frozen head has collected', () => {
    const pickup = { type: 'pickup', id: 9 } as const;
    const problem = problemOf({
      vehicles: [{ id: 'v', ...depot, capacity: [5], reload: { max: 2 }, locked: [pickup] }],
      jobs: [1, 2].map((id) => ({ id, location_index: id, delivery: [3] })),
      shipments: [{ amount: [3], pickup: { id: 9, location_index: 3 }, delivery: { id: 9, location_index: 4 } }],
      matrices: line(5),
    });
    for (const seed of [1, 2, 3]) {
      const solution = solve(problem, { iterations: 300, seed });
      expect([solution.unassigned.length, solution.summary.violations]).toEqual([0, 0]);
      const steps = sequencesOf(solution)[0]!.steps.map(({ type }) => type);
      expect(steps.indexOf('delivery')).toBeLessThan(steps.indexOf('reload'));
    }
    const within = [pickup, reload] as NonNullable<Problem['vehicles'][number]['locked']>;
    expect(() => solve({ ...problem, vehicles: [{ ...problem.vehicles[0]!, locked: within }] })).toThrow('within');
  });

  for (const seed of [1, 2, 3])
    it(`and check agrees on a full day with pairs and a driving rule, seed ${seed}`, { timeout: 60_000 }, () => {
      const problem = fullDay(seed);
      const solution = solve(problem, { iterations: 600, seed });
      const planned = sequencesOf(solution);
      const steps = planned.flatMap((route) => route.steps);
      expect(solution.summary.violations).toBe(0);
      expect(check(problem, planned).summary).toEqual(solution.summary);
      expect(steps.filter(({ type }) => type === 'reload').length).toBeGreaterThan(1);
      expect(steps.filter(({ type }) => type !== 'reload').length + solution.unassigned.length).toBe(30);
      expect(solve(problem, { iterations: 600, seed })).toEqual(solution);
      const withoutReload = { ...problem, vehicles: problem.vehicles.map((v) => ({ ...v, reload: undefined })) };
      expect(solve(withoutReload, { iterations: 600, seed }).unassigned.length).toBeGreaterThan(
        solution.unassigned.length,
      );
      for (const route of planned) {
        expect(route.steps[0]!.type).not.toBe('reload');
        expect(route.steps.at(-1)!.type).not.toBe('reload');
      }
      expect(solveDay(problem, { iterations: 600, seed }).summary.violations).toBe(0);
      expect(solve({ ...problem, objective: 'vehicles' }, { iterations: 600, seed }).summary.violations).toBe(0);
    });
});

describe('changes and places around reloads', () => {
  it('suggest by the load of the part', () => {
    const problem = three({ reload: { max: 1 } });
    const solution = solve(problem, { iterations: 200 });
    const [suggestion] = suggestChanges(problem, solution);
    expect(suggestion!.changes).toContainEqual({ kind: 'capacity', vehicle: 'v', dimension: 0, by: 1 });
  });

  it('rank places with the reloads where they are', () => {
    const problem = problemOf({
      vehicles: [{ id: 'v', ...depot, capacity: [5], reload: { max: 1 } }],
      jobs: [
        { id: 1, location_index: 1, delivery: [3] },
        { id: 2, location_index: 2, delivery: [4] },
        { id: 3, location_index: 3, delivery: [2] },
      ],
      matrices: line(4),
    });
    const steps = [job(1), reload, job(2)];
    const places = rankedPlaces(problem, [{ vehicle: 'v', steps }], job(3));
    expect(places.map(({ position, broken }) => [position, broken.map(({ cause }) => cause)])).toEqual([
      [0, []],
      [1, []],
      [2, ['load']],
      [3, ['load']],
    ]);
    for (const { route, broken } of places) {
      expect(route.steps.filter((step) => !(step.type === 'job' && step.id === 3))).toEqual(steps);
      expect(check(problem, [route]).summary.violations).toBe(broken.length);
    }
  });

  it('rank places of a pair within one part first', () => {
    const problem = problemOf({
      vehicles: [{ id: 'v', ...depot, capacity: [5], reload: { max: 1 } }],
      jobs: [1, 2].map((id) => ({ id, location_index: id, delivery: [1] })),
      shipments: [{ amount: [2], pickup: { id: 9, location_index: 1 }, delivery: { id: 9, location_index: 3 } }],
      matrices: line(4),
    });
    const routes = [{ vehicle: 'v', steps: [job(1), reload, job(2)] }];
    for (const { broken, position, delivery_position } of rankedPlaces(problem, routes, { type: 'pickup', id: 9 })) {
      const across = position <= 1 && delivery_position! > 2;
      expect(broken.some(({ cause }) => cause === 'precedence')).toBe(across);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { check, checkModel, checkRoute } from './check.ts';
import { compile } from './model.ts';
import { type Place, rankedPlaces, rankedPlacesOf } from './places.ts';
import { type Problem, type ProblemInput, problemSchema, type StepRef, type TaskRef } from './problem.ts';
import { Random } from './random.ts';
import type { PlannedRoute, RouteSolution } from './solution.ts';
import { measured } from '#testing/measured.ts';

const line = (places: number, step = 100) => {
  const durations = Array.from({ length: places }, (_, i) =>
    Array.from({ length: places }, (_, j) => Math.abs(i - j) * step),
  );
  return { car: { durations, distances: durations.map((row) => row.map((value) => value * 10)) } };
};
const problemOf = (input: ProblemInput): Problem => problemSchema.parse(input);
const depot = { start_index: 0, end_index: 0 };
const job = (id: number | string): TaskRef => ({ type: 'job', id });

describe('the ranked places of one task', () => {
  const problem = problemOf({
    vehicles: [
      { id: 'a', ...depot, capacity: [10], time_window: [0, 2000] },
      { id: 'b', ...depot, capacity: [3], time_window: [0, 2000] },
    ],
    jobs: [
      { id: 1, location_index: 1, delivery: [4] },
      { id: 2, location_index: 3, delivery: [4] },
      { id: 3, location_index: 2, delivery: [2], time_windows: [[0, 250]] },
      { id: 4, location_index: 4, delivery: [2] },
    ],
    matrices: line(5),
  });
  const routes: PlannedRoute[] = [{ vehicle: 'a', steps: [job(1), job(2)] }];

  it('puts what costs nothing first, tells the extra seconds and metres, and the broken rules of the others', () => {
    const [best, ...others] = rankedPlaces(problem, routes, job(3));
    expect(best).toEqual({
      vehicle: 'a',
      position: 1,
      extra_duration: 0,
      extra_distance: 0,
      extra_time: 0,
      extra_lateness: 0,
      broken: [],
      route: { vehicle: 'a', steps: [job(1), job(3), job(2)] },
    });
    expect(
      others.map(({ vehicle, position, extra_duration, extra_distance }) => [
        vehicle,
        position,
        extra_duration,
        extra_distance,
      ]),
    ).toEqual([
      ['a', 0, 200, 2000],
      ['b', 0, 400, 4000],
      ['a', 2, 0, 0],
    ]);
    expect(others.map(({ broken }) => broken)).toEqual([[], [], [{ cause: 'delay', excess: 150, task: job(3) }]]);
  });

  it('names the vehicle that is too small and how much is too much', () => {
    const places = rankedPlaces(problem, [{ vehicle: 'b', steps: [job(3)] }], job(4), { perVehicle: 1 });
    expect(places.map((place) => [place.vehicle, place.broken])).toEqual([
      ['a', []],
      ['b', [{ cause: 'load', dimension: 0, excess: 1 }]],
    ]);
  });

  it('marks where the task stands now, and keeps to the frozen prefix', () => {
    const planned = [{ vehicle: 'a', steps: [job(3), job(1), job(2)] }];
    expect(
      rankedPlaces(problem, planned, job(3)).map((place) => [place.position, place.current === true]),
    ).toContainEqual([0, true]);
    const locked = { ...problem, vehicles: [{ ...problem.vehicles[0]!, locked: [job(1)] }] };
    expect(rankedPlaces(locked, routes, job(3)).map((place) => place.position)).toEqual([1, 2]);
    expect(rankedPlaces(locked, routes, job(1))).toEqual([]);
  });

  it('refuses a task that the problem does not have', () => {
    expect(() => rankedPlaces(problem, routes, job(9))).toThrow(RangeError);
  });
});

/** Days in which nearly every rule is broken somewhere; from the ninth on vehicles load again. */
function anyDay(seed: number): { problem: Problem; routes: PlannedRoute[] } {
  const random = new Random(seed);
  const places = 16;
  const entry = () => 200 + random.below(seed % 3 === 0 ? 9000 : 900);
  const square = (): number[][] =>
    Array.from({ length: places }, (_, i) => Array.from({ length: places }, (_, j) => (i === j ? 0 : entry())));
  const window = (): [number, number] => {
    const from = random.below(8000);
    return [from, from + random.below(3000)];
  };
  const stop = (place: number) => ({
    location_index: place,
    service: 30,
    setup: 20,
    ...(random.below(3) === 0 ? {} : { time_windows: random.below(2) === 0 ? [window()] : [window(), window()] }),
  });
  const problem = problemOf({
    soft_time_windows: seed % 2 === 0,
    vehicles: [1, 2, 3].map((id) => ({
      id,
      ...depot,
      capacity: [12, 9],
      time_window: [0, 9000],
      max_tasks: 5,
      max_distance: 8000,
      max_travel_time: 9000,
      skills: id === 1 ? ['crane'] : [],
      ...(seed > 8 ? { reload: { max: 2, service: 50, location_index: 15 } } : {}),
      ...(seed % 3 === 0 ? { driving_rule: 'EU_561' as const } : {}),
      ...(seed % 4 === 1
        ? {
            breaks: [
              { id: 1, service: 300, time_windows: [[1000, 1500]] },
              { id: 2, service: 200, time_windows: [[3000, 3600]] },
            ],
          }
        : {}),
      departure: id === 2 ? ('latest' as const) : ('earliest' as const),
    })),
    jobs: Array.from({ length: 7 }, (_, i) => ({
      id: i,
      ...stop(i + 1),
      ...(i % 2 === 0 ? { delivery: [2 + (i % 3), 1] } : { pickup: [3, 2] }),
      skills: i === 3 ? ['crane'] : [],
    })),
    shipments: [0, 1, 2].map((i) => ({
      amount: [3, 4],
      pickup: { id: 10 + i, ...stop(8 + i) },
      delivery: { id: 20 + i, ...stop(11 + i) },
    })),
    matrices: { car: { durations: square(), distances: square() } },
  });
  const routes: PlannedRoute[] = [
    { vehicle: 1, steps: [job(0), { type: 'pickup', id: 10 }, job(3), { type: 'delivery', id: 20 }] },
    { vehicle: 2, steps: [{ type: 'pickup', id: 11 }, job(2), { type: 'delivery', id: 21 }, job(4), job(5)] },
  ];
  if (seed > 8) {
    routes[0]!.steps.splice(1 + (seed % 2), 0, { type: 'reload' });
    routes[1]!.steps.splice(3, 0, { type: 'reload' });
  }
  return { problem, routes };
}

const causes = (route: RouteSolution | undefined) => route?.violations ?? [];

describe('ranked places agree with check', () => {
  for (let seed = 1; seed <= 14; seed += 1) {
    it(`day ${seed}: every place, its figures and its broken rules`, () => {
      const { problem, routes } = anyDay(seed);
      const model = compile(problem);
      for (const task of [job(1), job(2), { type: 'pickup', id: 10 }, { type: 'delivery', id: 22 }] as TaskRef[]) {
        const places = rankedPlacesOf(model, routes, task, { limit: 1000 });
        const halves = problem.shipments!.find((s) => s.pickup.id === task.id || s.delivery.id === task.id);
        const own = (ref: StepRef) =>
          ref.type !== 'reload' &&
          (ref.id === task.id || ref.id === halves?.pickup.id || ref.id === halves?.delivery.id);
        const seen = new Set<string>();
        let expected = 0;
        for (const { id } of problem.vehicles) {
          const rest = (routes.find((r) => r.vehicle === id)?.steps ?? []).filter((ref) => !own(ref));
          expected += halves ? ((rest.length + 1) * (rest.length + 2)) / 2 : rest.length + 1;
        }
        for (const place of places) {
          seen.add(JSON.stringify(place.route));
          const rest = place.route.steps.filter((ref) => !own(ref));
          const [before] = checkModel(model, [{ vehicle: place.vehicle, steps: rest }]).routes;
          const [after] = checkModel(model, [place.route]).routes;
          expect(place.extra_duration).toBe(after!.duration - (before?.duration ?? 0));
          expect(place.extra_distance).toBe(after!.distance - (before?.distance ?? 0));
          expect(place.extra_lateness).toBe(after!.lateness - (before?.lateness ?? 0));
          if (causes(before).length === 0)
            expect(new Set(place.broken.map((rule) => rule.cause))).toEqual(new Set(causes(after).map((v) => v.cause)));
          expect(place.route.steps[place.position]).toEqual(halves ? { type: 'pickup', id: halves.pickup.id } : task);
        }
        expect(seen.size).toBe(expected);
        const rules = ({ broken }: Place) => new Set(broken.map((rule) => rule.cause)).size;
        for (let k = 1; k < places.length; k += 1) {
          expect(rules(places[k]!)).toBeGreaterThanOrEqual(rules(places[k - 1]!));
          if (rules(places[k]!) === rules(places[k - 1]!))
            expect(places[k]!.extra_lateness).toBeGreaterThanOrEqual(places[k - 1]!.extra_lateness);
        }
      }
    });
  }

  it('the current place is told for pairs, too', () => {
    const { problem, routes } = anyDay(2);
    const current = rankedPlaces(problem, routes, { type: 'delivery', id: 20 }, { limit: 1000 }).filter(
      (p) => p.current,
    );
    expect(current.map((place) => place.route)).toEqual([routes[0]]);
    expect(check(problem, [current[0]!.route]).routes[0]!.steps.length).toBe(6);
  });
});

describe('fast enough while something is dragged', () => {
  const random = new Random(7);
  const places = 1001;
  const x = Array.from({ length: places }, () => random.below(10_000));
  const durations = x.map((from) => x.map((to) => Math.abs(from - to)));
  const model = compile(
    problemOf({
      vehicles: Array.from({ length: 40 }, (_, v) => ({ id: v, ...depot, capacity: [99, 99, 99, 99] })),
      jobs: Array.from({ length: 1000 }, (_, i) => ({
        id: i,
        location_index: i + 1,
        service: 300,
        delivery: [1, 2, 3, 4],
        time_windows: [[random.below(30_000), 70_000]],
      })),
      matrices: { car: { durations } },
    }),
  );
  const tour = (vehicle: number, from: number, stops: number): PlannedRoute => ({
    vehicle,
    steps: Array.from({ length: stops }, (_, k) => job(from + k)),
  });
  /** Median of the rounds' ratios, both sides in turn: what a loaded machine slows, it slows on both. */
  const ratio = (one: () => unknown, other: () => unknown): number => {
    const time = (run: () => unknown): number => {
      const from = performance.now();
      for (let k = 0; k < 3; k += 1) run();
      return performance.now() - from;
    };
    const rounds = Array.from({ length: 21 }, () => time(one) / time(other)).slice(6);
    return rounds.sort((a, b) => a - b)[rounds.length >> 1]!;
  };

  it('a trip of 100 stops is checked in less than four times what copying its timetable as JSON takes', () => {
    const trip = tour(0, 0, 100);
    const answer = checkRoute(model, trip);
    expect(answer).toEqual(checkModel(model, [trip]).routes[0]);
    const against = ratio(
      () => checkRoute(model, trip),
      () => JSON.parse(JSON.stringify(answer)),
    );
    measured('a trip of 100 stops checked, against its timetable copied as JSON', against, { atMost: 4 });
  });

  it('the 1,000 places of a task on 40 trips are ranked at less than half the price of checking each of them', () => {
    const trips = Array.from({ length: 40 }, (_, v) => tour(v, v * 24, 24));
    const ranked = () => rankedPlacesOf(model, trips, job(999));
    expect(ranked().length).toBe(10);
    const against = ratio(ranked, () => trips.map((trip) => checkRoute(model, trip)));
    measured('1,000 places ranked, against checking their 40 trips', against, { atMost: 12 });
  });
});

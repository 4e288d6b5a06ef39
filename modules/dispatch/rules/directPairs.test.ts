import { describe, expect, it } from 'vitest';
import { countedOnce, directPairs, pickupsFirst, separatePairs } from './directPairs.ts';
import { check } from '#optimiser/check.ts';
import { solve } from '#optimiser/solve.ts';
import { timetable, timetableOf, tripProblem, type TimedTrip } from './tripTimetable.ts';

const order = (itemId: string, stopId: string, type: 'DELIVERY' | 'PICKUP' | 'DIRECT', direct = false) => ({
  itemId,
  stopId,
  type,
  direct,
});

describe('pairs of stops', () => {
  it('are those that collect and deliver one direct traffic, each two once', () => {
    expect(
      directPairs([
        order('d1', 'a', 'PICKUP', true),
        order('d1', 'b', 'DIRECT'),
        order('d2', 'a', 'PICKUP', true),
        order('d2', 'b', 'DIRECT'),
        order('d3', 'a', 'PICKUP', true),
        order('d3', 'c', 'DIRECT'),
        // Its collection failed, or it was collected by another trip.
        order('d4', 'a', 'PICKUP', true),
        order('d5', 'c', 'DIRECT'),
        order('x', 'b', 'DELIVERY'),
        order('y', 'c', 'PICKUP'),
      ]),
    ).toEqual([
      { pickup: 'a', delivery: 'b' },
      { pickup: 'a', delivery: 'c' },
    ]);
  });

  it('are told to a search as far as none of their stops is in two', () => {
    const pairs = [
      { pickup: 'a', delivery: 'b' },
      { pickup: 'a', delivery: 'c' },
      { pickup: 'd', delivery: 'e' },
    ];
    expect(separatePairs(pairs, ['a', 'b', 'c', 'd', 'e'])).toEqual([pairs[0], pairs[2]]);
    // A stop without coordinates, or one that lies behind a running trip, is not searched.
    expect(separatePairs(pairs, ['a', 'c', 'e'])).toEqual([pairs[1]]);
  });
});

it('a stop that delivers comes behind all that collect for it, the others keep their order', () => {
  const pairs = [
    { pickup: 'a', delivery: 'b' },
    { pickup: 'c', delivery: 'b' },
  ];
  expect(pickupsFirst(['b', 'x', 'a', 'y', 'c'], pairs)).toEqual(['x', 'a', 'y', 'c', 'b']);
  expect(pickupsFirst(['a', 'c', 'b', 'x'], pairs)).toEqual(['a', 'c', 'b', 'x']);
  expect(pickupsFirst(['a', 'b'], [...pairs, { pickup: 'b', delivery: 'a' }])).toHaveLength(2);
});

it('counts direct traffic once, also when only its failed collection is left', () => {
  const of = (itemId: string, direct: boolean, result: string | null) => ({ itemId, direct, result });
  const orders = [
    of('open', true, null),
    of('open', false, null),
    of('aboard', true, 'OK'),
    of('aboard', false, null),
    of('failed', true, 'HINDRANCE'),
    of('plain', false, 'OK'),
  ];
  expect(countedOnce(orders).map(({ itemId }) => itemId)).toEqual(['open', 'aboard', 'failed', 'plain']);
});

describe('a search for the best order', () => {
  const at = (id: string, lon: number) => ({
    id,
    point: { lat: 51.5, lon },
    windows: [],
    serviceMinutes: 5,
    locked: false,
    actualArrival: null,
    actualDeparture: null,
  });
  /** Far off is collected what is delivered next door: without the pair the near stop would come first. */
  const trip: TimedTrip = {
    departure: Date.UTC(2026, 10, 24, 7),
    start: { lat: 51.5, lon: 7 },
    speedFactor: 1,
    breakRules: false,
    stops: [at('far', 8), at('near', 7.1), at('between', 7.5)],
    pairs: [{ pickup: 'far', delivery: 'near' }],
  };
  it('collects before it delivers, and its timetable names every stop', () => {
    const problem = tripProblem(trip);
    const found = timetableOf(trip, solve(problem, { iterations: 500, seed: 1 }));
    const ids = found.stops.map(({ stopId }) => stopId);
    expect(ids.toSorted()).toEqual(['between', 'far', 'near']);
    expect(ids.indexOf('far')).toBeLessThan(ids.indexOf('near'));
    // Also where the first stop of the pair is documented already.
    const begun = { ...trip, stops: trip.stops.map((stop) => ({ ...stop, locked: stop.id === 'far' })) };
    expect(timetableOf(begun, solve(tripProblem(begun), { iterations: 500, seed: 1 })).stops[0]?.stopId).toBe('far');
  });
  it('times the same order as without pairs', () => {
    const { pairs: _, ...alone } = trip;
    expect(timetable(trip)).toEqual(timetable(alone));
    expect(check(tripProblem(trip), [])).toBeDefined();
  });
});

import { describe, expect, it } from 'vitest';
import { betterPlace, bestOn, type Broken, type Place } from './verdict.ts';

const place = (broken: Broken[], seconds = 0, metres = 0): Place => ({
  position: 1,
  joins: false,
  arrival: null,
  seconds,
  metres,
  estimated: false,
  broken,
});

describe('the better of two places', () => {
  // What nobody can accept, then too much load, driving and breaks, lateness, strange areas, driving, the way.
  const worse: [string, Place][] = [
    ['nothing wrong', place([])],
    ['a longer way', place([], 0, 1)],
    ['more driving', place([], 1)],
    ['another forwarder’s', place([{ rule: 'AFF' }])],
    ['another area and forwarder', place([{ rule: 'ROUTE' }, { rule: 'AFF' }])],
    ['a minute late', place([{ rule: 'LATE', minutes: 1 }])],
    ['others two minutes late', place([{ rule: 'MAKES_LATE', stops: 1, minutes: 2 }])],
    [
      'both',
      place([
        { rule: 'LATE', minutes: 1 },
        { rule: 'MAKES_LATE', stops: 3, minutes: 2 },
      ]),
    ],
    ['no break', place([{ rule: 'BREAK' }])],
    ['no break, and driving too long', place([{ rule: 'BREAK' }, { rule: 'DRIVING', minutes: 1 }])],
    ['too heavy', place([{ rule: 'LOAD', dimension: 'weight', by: 1 }])],
    ['a missing crane', place([{ rule: 'EQUIPMENT', missing: ['crane'] }])],
    [
      'a place that nobody knows, and a missing crane',
      place([{ rule: 'NO_COORDINATES' }, { rule: 'EQUIPMENT', missing: ['crane'] }]),
    ],
  ];
  it.each(worse.slice(1).map(([name, one], i) => [worse[i]?.[0] ?? '', worse[i]?.[1] ?? one, name, one] as const))(
    '%s before %s',
    (_, better, _name, one) => {
      expect(betterPlace(better, one)).toBeLessThan(0);
      expect(betterPlace(one, better)).toBeGreaterThan(0);
    },
  );
  it('the lesser rule never outweighs the graver one, whatever its figures', () => {
    const heavy = place([{ rule: 'LOAD', dimension: 'weight', by: 1 }]);
    expect(betterPlace(place([{ rule: 'LATE', minutes: 9999 }], 9999), heavy)).toBeLessThan(0);
    expect(betterPlace(place([], 5, 9), place([], 5, 9))).toBe(0);
  });
});

it('the best that a trip offers is what it takes: anywhere, at its end, or nothing', () => {
  const [last, best] = [place([], 5), place([], 1)];
  const asked = {
    last: () => last,
    places: (limit?: number) => [best, last].slice(0, limit),
    now: () => undefined,
    at: () => last,
  };
  expect(bestOn(asked, 'ANYWHERE')).toBe(best);
  expect(bestOn(asked, 'LAST')).toBe(last);
  expect(bestOn(asked, 'NOTHING')).toBeUndefined();
});

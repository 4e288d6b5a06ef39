import { describe, expect, it } from 'vitest';
import { gapAfter, Reservations } from './reservations.ts';

/** Hours of a day; half an hour lies between two trips, and less than two hours is not worth one. */
const gap = (reserved: [number, number][], from: number, to: number) =>
  gapAfter(
    reserved.map(([start, end]) => ({ resources: [], from: start, to: end })),
    { from, to },
    0.5,
    2,
  );

describe('the first time that is long enough', () => {
  it.each<[string, [number, number][], { from: number; to: number } | undefined]>([
    ['the whole day of who has nothing to do', [], { from: 6, to: 16 }],
    ['before the first trip', [[10, 12]], { from: 6, to: 9.5 }],
    ['just before it', [[8.5, 12]], { from: 6, to: 8 }],
    ['behind a trip that begins too soon', [[8.4, 12]], { from: 12.5, to: 16 }],
    [
      'between two',
      [
        [6, 8],
        [11, 15],
      ],
      { from: 8.5, to: 10.5 },
    ],
    [
      'between two, whichever was told first',
      [
        [11, 15],
        [6, 8],
      ],
      { from: 8.5, to: 10.5 },
    ],
    [
      'behind both',
      [
        [6, 8],
        [10.9, 13],
      ],
      { from: 13.5, to: 16 },
    ],
    ['just at the end', [[6, 13.5]], { from: 14, to: 16 }],
    ['none', [[6, 13.6]], undefined],
    [
      'not behind the shorter of two that lie in each other',
      [
        [6, 12],
        [7, 8],
      ],
      { from: 12.5, to: 16 },
    ],
    ['not after the end of the day', [[20, 22]], { from: 6, to: 16 }],
  ])('%s', (_, reserved, expected) => expect(gap(reserved, 6, 16)).toEqual(expected));
});

it('who uses any of it is found by its beginning; what grows is the one that was kept', () => {
  const kept = new Reservations(0.5);
  const late = kept.add({ resources: ['vehicle:a', 'driver:x'], from: 9, to: 10 });
  kept.add({ resources: ['vehicle:b', 'driver:x'], from: 7, to: 8 });
  kept.add({ resources: ['vehicle:c'], from: 6, to: 7 });
  expect(kept.turnaround).toBe(0.5);
  expect(kept.of(['driver:x', 'vehicle:d']).map((one) => one.from)).toEqual([7, 9]);
  expect(kept.of(['driver:y'])).toEqual([]);
  late.to = 12;
  expect(kept.of(['vehicle:a'])[0]?.to).toBe(12);
});

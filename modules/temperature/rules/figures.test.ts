import { describe, expect, test } from 'vitest';
import { bucketsOf } from './chart.ts';
import { meanKinetic, shareIn, spellsOf } from './kinetic.ts';
import { boundsOf } from './limits.ts';
import { conditionOf, isSilent } from './silence.ts';
import { trendOf } from './trend.ts';

const minute = 60_000;

describe('mean kinetic temperature', () => {
  // Worked with 40 digits beside the program (decision 0028).
  test.each([
    [
      'basic',
      [
        [20, 1],
        [30, 1],
      ],
      26.2599,
    ],
    [
      'four readings',
      [
        [2, 1],
        [4, 1],
        [6, 1],
        [8, 1],
      ],
      5.3021,
    ],
    [
      'an hour of 15',
      [
        [5, 23],
        [15, 1],
      ],
      5.7635,
    ],
    [
      'the mean passes, this does not',
      [
        [5, 18],
        [14, 6],
      ],
      8.2852,
    ],
    [
      'blind to frost',
      [
        [5, 20],
        [-2, 4],
      ],
      4.1805,
    ],
    [
      'thirty days, three hours of 29',
      [
        [22, 717],
        [29, 3],
      ],
      22.0432,
    ],
    [
      'thirty days, one of 35',
      [
        [22, 696],
        [35, 24],
      ],
      22.8792,
    ],
    [
      'uneven',
      [
        [4, 2],
        [9, 1],
        [6, 3],
      ],
      6.0104,
    ],
  ] as const)('%s', (_, spells, expected) => {
    expect(meanKinetic(spells.map(([celsius, weight]) => ({ celsius, weight })))).toBeCloseTo(expected, 4);
  });
  test('nothing measured has none', () => expect(meanKinetic([])).toBeUndefined());
  test('a reading holds until the next, at most two intervals', () => {
    const readings = [0, 5, 60].map((at) => ({ ts: at * minute, value: 4000 }));
    expect(spellsOf(readings, 5 * minute, 62 * minute).map(({ weight }) => weight / minute)).toEqual([5, 10, 2]);
  });
});

test('a share in range says what was not measured', () => {
  const readings = [
    [0, 5],
    [5, 9],
    [10, 9],
    [15, 5],
    [60, 5],
  ].map(([at, value]) => ({
    ts: (at ?? 0) * minute,
    value: (value ?? 0) * 1000,
  }));
  const share = shareIn(readings, { low: 2000, high: 8000 }, 5 * minute, { from: 0, to: 65 * minute });
  expect([share.inMs, share.outMs, share.unknownMs, share.longestMs].map((ms) => ms / minute)).toEqual([
    20, 10, 35, 10,
  ]);
});

test('a chart keeps each extreme and each gap', () => {
  const readings = [1, 9, 2, 3].map((value, at) => ({ ts: at * minute, value }));
  expect(bucketsOf([...readings, { ts: 8 * minute, value: 4 }], { from: 0, to: 10 * minute }, 5)).toEqual([
    { from: 0, min: 1, max: 9, first: 1, last: 9, count: 2 },
    { from: 2 * minute, min: 2, max: 3, first: 2, last: 3, count: 2 },
    { from: 8 * minute, min: 4, max: 4, first: 4, last: 4, count: 1 },
  ]);
});

test('a trend says in how many minutes the range is left', () => {
  const rising = [0, 5, 10, 15].map((at) => ({ ts: at * minute, value: 6400 + at * 60 }));
  expect(trendOf(rising, { low: 2000, high: 8000 })).toEqual({ perMinute: expect.closeTo(60, 6), leavesIn: 12 });
  const falling = rising.map(({ ts, value }) => ({ ts, value: 9000 - value }));
  expect(trendOf(falling, { low: 1500, high: 8000 }).leavesIn).toBe(3);
  expect(trendOf(falling, { low: null, high: 8000 }).leavesIn).toBeNull();
  expect(trendOf(rising.slice(0, 2), { low: 2000, high: 8000 }).leavesIn).toBeNull();
  expect(
    trendOf(
      rising.map(({ ts }) => ({ ts, value: 5000 })),
      { low: 2000, high: 8000 },
    ).leavesIn,
  ).toBeNull();
});

test('a sensor is silent when its last reading is older than its intervals', () => {
  expect(isSilent(0, 0, 5 * minute, 2, 10 * minute)).toBe(false);
  expect(isSilent(0, 0, 5 * minute, 2, 10 * minute + 1)).toBe(true);
  // One that never measured is waited for from the moment it was put there.
  expect(isSilent(null, 60 * minute, 5 * minute, 2, 65 * minute)).toBe(false);
  expect(isSilent(0, 60 * minute, 5 * minute, 2, 65 * minute)).toBe(false);
});

test('a place is as bad as the worst of its sensors', () => {
  const fine = { silent: false, value: 5000, alarm: false, leavesIn: null };
  const bounds = { low: 2000, high: 8000 };
  const of = (...sensors: (typeof fine | (Omit<typeof fine, 'leavesIn'> & { leavesIn: number }))[]) =>
    conditionOf(sensors, bounds, 500);
  expect(of()).toBe('NO_DATA');
  expect(of(fine)).toBe('OK');
  expect(of({ ...fine, silent: true })).toBe('NO_DATA');
  expect(of(fine, { ...fine, silent: true })).toBe('DEGRADED');
  expect(of(fine, { ...fine, value: 7600 })).toBe('WARNING');
  expect(of(fine, { ...fine, value: 2400 })).toBe('WARNING');
  expect(of({ ...fine, leavesIn: 12 })).toBe('WARNING');
  expect(of({ ...fine, silent: true, alarm: true })).toBe('ALARM');
});

test('ranges have their bounds', () => {
  const own = { low: -1000, high: 4000 };
  expect(boundsOf('COLD', own)).toEqual({ low: 2000, high: 8000 });
  expect(boundsOf('HIGH', own)).toEqual({ low: 15_000, high: 25_000 });
  expect(boundsOf('FROZEN', own)).toEqual({ low: null, high: -18_000 });
  expect(boundsOf('INDIVIDUAL', own)).toEqual(own);
});

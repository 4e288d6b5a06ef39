import { expect, test } from 'vitest';
import { keptOf, offsetOf } from './takeBatch.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.UTC(2026, 2, 10, 9);
const of = (readings: { ts: number; value: number }[], more = {}) =>
  keptOf(readings, { unit: 'C', offset: 0, now, ...more }).kept;

test('degrees become milli-degrees; Fahrenheit that says so is converted', () => {
  expect(of([{ ts: now, value: 5.25 }])).toEqual([{ ts: now, value: 5250, quality: 'OK' }]);
  expect(of([{ ts: now, value: 41 }], { unit: 'F' })).toMatchObject([{ value: 5000 }]);
  expect(of([{ ts: now, value: -40 }], { unit: 'F' })).toMatchObject([{ value: -40_000 }]);
});
test.each([85.1, -80.1, 100, -127, 999])('%d °C is a code of a fault, not a temperature', (value) => {
  expect(of([{ ts: now, value }])).toMatchObject([{ quality: 'SUSPECT' }]);
});
test('a moment that cannot be right is kept and not believed', () => {
  expect(of([{ ts: now + 3 * minute, value: 5 }])).toMatchObject([{ quality: 'SUSPECT' }]);
  expect(of([{ ts: now + 2 * minute, value: 5 }])).toMatchObject([{ quality: 'OK' }]);
  expect(of([{ ts: now - 31 * 24 * hour, value: 5 }])).toMatchObject([{ quality: 'SUSPECT' }]);
  expect(of([{ ts: now - 31 * 24 * hour, value: 5 }], { oldest: 400 * 24 * hour })).toMatchObject([{ quality: 'OK' }]);
});
test('a batch is kept in order, of two readings of a moment the first', () => {
  expect(
    of([
      { ts: now, value: 5 },
      { ts: now - minute, value: 4 },
      { ts: now, value: 6 },
    ]).map(({ value }) => value),
  ).toEqual([4000, 5000]);
});
test('a clock two hours off is put right, and a batch that is sent again has the same moments', () => {
  const sentAt = now - 2 * hour;
  const offset = offsetOf(sentAt, 0, now);
  expect(offset).toBe(2 * hour);
  expect(of([{ ts: sentAt - 5 * minute, value: 5 }], { offset })).toMatchObject([
    { ts: now - 5 * minute, quality: 'OK' },
  ]);
  // Ten seconds more on its way the second time.
  expect(offsetOf(sentAt, offset, now + 10_000)).toBe(offset);
  // Somebody set the clock.
  expect(offsetOf(now, offset, now + 500)).toBe(0);
  expect(offsetOf(undefined, offset, now)).toBe(offset);
});

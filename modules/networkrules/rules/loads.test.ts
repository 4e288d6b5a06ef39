import { expect, test } from 'vitest';
import { bookedKg, fittingLdm, neededLdm, verdictOf } from './loads.ts';

test.each([
  [0, null, 'OPEN'],
  [13.6, 13.6, 'FITS'],
  [13.61, 13.6, 'OVER'],
  [0.4, 13.6, 'FITS'],
  [0, 13.6, 'UNDER'],
  [0, 0, 'FITS'],
  [0.4, 0, 'OVER'],
  [13.6, 27.2, 'UNDER'],
  [13.7, 27.2, 'FITS'],
])('%d announced against %d booked: %s', (announced, booked, verdict) => {
  expect(verdictOf(announced, booked)).toBe(verdict);
});

test('what fits is booked in whole units', () => {
  expect([0, 0.4, 13.6, 13.7, 40].map(fittingLdm)).toEqual([0, 13.6, 13.6, 27.2, 40.8]);
  for (const announced of [0, 0.4, 13.6, 13.7, 27.2, 40])
    expect(verdictOf(announced, fittingLdm(announced))).toBe('FITS');
});

test('a run that is full by its weight is full, however much floor is left', () => {
  const trailer = { capacityLdm: 13.6, capacityKg: 24_000 };
  // 30 t on 10 loading metres: a trailer and a quarter of another one.
  expect(neededLdm(10, 30_000, trailer)).toBeCloseTo(17, 5);
  expect(neededLdm(10, 12_000, trailer)).toBe(10);
  for (const silent of [
    { ...trailer, capacityKg: null },
    { ...trailer, capacityLdm: null },
    { ...trailer, capacityKg: 0 },
  ])
    expect(neededLdm(10, 30_000, silent)).toBe(10);
  expect(verdictOf(neededLdm(10, 30_000, trailer), 13.6)).toBe('OVER');
  expect(fittingLdm(neededLdm(10, 30_000, trailer))).toBe(27.2);
  expect([bookedKg(27.2, trailer), bookedKg(null, trailer), bookedKg(13.6, { ...trailer, capacityKg: null })]).toEqual([
    48_000,
    null,
    null,
  ]);
});

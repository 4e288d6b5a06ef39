import { expect, test } from 'vitest';
import { fittingLdm, verdictOf } from './loads.ts';

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

import { expect, it } from 'vitest';
import { stepTo } from './stepTo.ts';

const trips = ['T-101', 'T-102', 'T-103', 'T-104'];

it('goes a line on and stays within the list', () => {
  expect(stepTo(trips, 'T-102', 1, 1)).toBe(2);
  expect(stepTo(trips, 'T-102', 1, -1)).toBe(0);
  expect(stepTo(trips, 'T-101', 0, -1)).toBe(0);
  expect(stepTo(trips, 'T-103', 2, 10)).toBe(3);
});
it('a trip that another user deleted leaves the hand where it was: its neighbours come next', () => {
  const left = ['T-101', 'T-103', 'T-104'];
  expect(left[stepTo(left, 'T-102', 1, 1)]).toBe('T-103');
  expect(left[stepTo(left, 'T-102', 1, -1)]).toBe('T-101');
});
it('nothing under the hand begins at the top', () => expect(stepTo(trips, undefined, 0, 1)).toBe(0));

import { expect, it } from 'vitest';
import { mergedCounts } from './equipmentCounts.ts';

const of = (customerId: string | undefined, given: number) => ({ ...(customerId ? { customerId } : {}), given });

it('a count replaces that of the same customer and leaves the others', () => {
  expect(mergedCounts([of('a', 3), of('b', 2)], [of('a', 5)])).toEqual([of('b', 2), of('a', 5)]);
});

it('a count with nobody in particular is one of its own', () => {
  expect(mergedCounts([of(undefined, 7)], [of('a', 1)])).toEqual([of(undefined, 7), of('a', 1)]);
  expect(mergedCounts([of(undefined, 7), of('a', 1)], [of(undefined, 4)])).toEqual([of('a', 1), of(undefined, 4)]);
});

it('the same count again changes nothing', () => {
  const once = mergedCounts([], [of('a', 3), of('b', 2)]);
  expect(mergedCounts(once, [of('a', 3), of('b', 2)])).toEqual(once);
});

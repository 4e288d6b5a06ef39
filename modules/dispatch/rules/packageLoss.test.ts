import { expect, test } from 'vitest';
import { lossUnsaid } from './packageLoss.ts';

test.each([
  ['NONE', 5, 0, false, false],
  ['MISSING', 5, 0, true, true],
  ['MISSING', 5, 1, false, false],
  ['MISSING', 5, 4, false, false],
  // Nothing was delivered: that is no delivery with a deviation.
  ['MISSING', 5, 5, true, true],
  ['RETURNED', 2, 0, true, true],
  ['RETURNED', 2, 1, false, false],
  ['MISSING', 1, 0, false, true],
  ['MISSING', 1, 0, true, false],
] as const)('%s, %i packages, %i named, in words: %s: unsaid %s', (loss, packages, named, remarked, unsaid) => {
  expect(lossUnsaid(loss, packages, named, remarked)).toBe(unsaid);
});

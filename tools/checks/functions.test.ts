import { expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { checkLong } from './functions.mjs';

test('a new long function, one that grew and one that is short again are named; one that shrank is welcome', () => {
  const standing = { 'a.ts one': 150, 'b.ts two': 120, 'c.ts three': 130 };
  expect(checkLong({ 'a.ts one': 140, 'b.ts two': 121, 'd.ts four': 101 }, standing)).toEqual([
    'b.ts two has grown from 120 to 121 lines',
    'd.ts four has 101 lines: split it by meaning, 100 is the end',
    'c.ts three is no longer over 100 lines: take it off longFunctions.json',
  ]);
});

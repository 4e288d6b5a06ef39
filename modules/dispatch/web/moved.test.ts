import { expect, test } from 'vitest';
import { moved } from './moved.ts';

test('a stop moves by one place and stays at the ends', () => {
  const ids = ['a', 'b', 'c'];
  expect(moved(ids, 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(moved(ids, 'b', 1)).toEqual(['a', 'c', 'b']);
  expect(moved(ids, 'a', -1)).toBe(ids);
  expect(moved(ids, 'c', 1)).toBe(ids);
  expect(moved(ids, 'x', 1)).toBe(ids);
});

import { expect, test } from 'vitest';
import { hasTabs, opensLeft, tabsThatFit } from './tabRoom.ts';

test('tabs fit while 40 px are left for the rest; the last needs no rest', () => {
  expect(tabsThatFit(300, [100, 100, 100])).toBe(3);
  expect(tabsThatFit(299, [100, 100, 100])).toBe(2);
  expect(tabsThatFit(239, [100, 100, 100])).toBe(1);
  expect(tabsThatFit(240, [100, 100, 100])).toBe(2);
  expect(tabsThatFit(139, [100, 100, 100])).toBe(0);
  expect(tabsThatFit(0, [])).toBe(0);
});

test('a tab that cannot be measured counts 120 px', () => {
  expect(tabsThatFit(240, [0, 0])).toBe(2);
  expect(tabsThatFit(239, [0, 0])).toBe(1);
});

test('the menu opens to the left below 196 px', () => {
  expect([opensLeft(195), opensLeft(196)]).toEqual([true, false]);
});

test('one screen named like its module needs no tabs', () => {
  expect(hasTabs('Dispatch', ['Dispatch'])).toBe(false);
  expect(hasTabs('Dispatch', ['Planning'])).toBe(true);
  expect(hasTabs('Dispatch', ['Dispatch', 'Trips'])).toBe(true);
  expect(hasTabs('Dispatch', [])).toBe(false);
});

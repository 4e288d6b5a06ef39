import { expect, test } from 'vitest';
import { goalText, isMet, median, quantile, ratioOf } from './figures.ts';

test('the median is the middle value, or the mean of the two middle ones', () => {
  expect(median([5])).toBe(5);
  expect(median([9, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(() => median([])).toThrow(RangeError);
});

test('a quantile is one of the measured values', () => {
  const values = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect(quantile(values, 0.5)).toBe(50);
  expect(quantile(values, 0.98)).toBe(98);
  expect(quantile(values, 1)).toBe(100);
  expect(quantile([7], 0)).toBe(7);
});

test('a ratio is the median over the rounds: one disturbed round does not move it', () => {
  expect(
    ratioOf([
      { a: 50, b: 100 },
      { a: 60, b: 100 },
      { a: 1, b: 100 },
    ]),
  ).toBe(0.5);
  // A machine that is slower for a while slows both sides of a round.
  expect(
    ratioOf([
      { a: 50, b: 100 },
      { a: 5, b: 10 },
    ]),
  ).toBe(0.5);
  expect(() => ratioOf([{ a: 0, b: 10 }])).toThrow(RangeError);
});

test('a goal is met at its own value and missed beyond it', () => {
  expect(isMet({ atLeast: 0.5 }, 0.5)).toBe(true);
  expect(isMet({ atLeast: 0.5 }, 0.499)).toBe(false);
  expect(isMet({ atMost: 2 }, 2)).toBe(true);
  expect(isMet({ atMost: 2 }, 2.01)).toBe(false);
  expect(goalText({ atLeast: 0.5 })).toBe('>= 0.5');
  expect(goalText({ atMost: 2 })).toBe('<= 2');
});

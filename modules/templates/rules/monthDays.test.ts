import { expect, it } from 'vitest';
import { readMonthDays, showMonthDays } from './monthDays.ts';

it.each([
  ['1, 15', [1, 15]],
  ['1; 15 Letzter', [1, 15, -1]],
  ['-2', [-2]],
  ['31,letzter', [31, -1]],
  ['', []],
  ['mitte', ['mitte']],
  ['1.5', ['1.5']],
])('„%s“ means %j', (text, days) => {
  expect(readMonthDays(text, 'letzter')).toEqual(days);
});

it('shows the last day by its word and reads it back', () => {
  expect(showMonthDays([1, 15, -1], 'last')).toBe('1, 15, last');
  expect(readMonthDays(showMonthDays([-1, -3, 4], 'dernier'), 'dernier')).toEqual([-1, -3, 4]);
});

import { expect, test } from 'vitest';

type Figure = { what: string; value: number; atMost: number; atLeast?: number };
const { judgeFigures } = (await import('./figures.mjs' as string)) as {
  judgeFigures(figures: readonly Figure[], repeats: number): { proved: boolean; told: string[] };
};
const ready = (...values: number[]): Figure[] => values.map((value) => ({ what: 'ready', value, atMost: 100 }));

test('the median counts: one disturbed repeat does not move it', () => {
  expect(judgeFigures(ready(50, 900, 60), 3)).toEqual({ proved: true, told: ['ready: 60 (at most 100)'] });
  expect(judgeFigures(ready(110, 20, 120), 3).proved).toBe(false);
});

test('a figure that was not measured in each repeat proves nothing, nor does none at all', () => {
  expect(judgeFigures(ready(50, 60), 3).proved).toBe(false);
  expect(judgeFigures([], 3).proved).toBe(false);
});

test('a ratio has a bound below, too; what is out of bounds stands first', () => {
  const ratio = [0.1, 0.2, 0.3].map((value) => ({ what: 'ratio', value, atLeast: 0.5, atMost: 2 }));
  const { proved, told } = judgeFigures([...ready(1, 2, 3), ...ratio], 3);
  expect(proved).toBe(false);
  expect(told[0]).toBe('NOT ratio: 0.2 (0.5 to 2)');
});

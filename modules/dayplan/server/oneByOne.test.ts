import { expect, test } from 'vitest';
import { oneByOne } from './oneByOne.ts';

/** Minutes that each addition costs; the stop behind them has 30 to spare. */
const spare = 30;
const tooLate = async (some: readonly number[]): Promise<string | undefined> => {
  const minutes = some.reduce((sum, one) => sum + one, 0);
  return minutes > spare ? `${minutes - spare} min late` : undefined;
};

test('one addition that is too much leaves the others', async () => {
  expect(await oneByOne([10, 45, 15], tooLate)).toEqual({ taken: [10, 15], left: [{ one: 45, why: '25 min late' }] });
});

test('each is asked beside those that were taken, and what goes is told with its own reason', async () => {
  expect(await oneByOne([20, 20, 10], tooLate)).toEqual({ taken: [20, 10], left: [{ one: 20, why: '10 min late' }] });
  expect((await oneByOne([40, 50], tooLate)).taken).toEqual([]);
  expect((await oneByOne([], tooLate)).left).toEqual([]);
});

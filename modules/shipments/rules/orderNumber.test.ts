import { expect, it } from 'vitest';
import { isOrderNumber, orderNumber } from './orderNumber.ts';

it('an order number is depot, year, serial and check digit', () => {
  expect(orderNumber(44, 2026, 1)).toBe('442600000019');
  expect(orderNumber(7, 2105, 9_999_999)).toMatch(/^7059999999\d$/);
  for (const serial of [1, 42, 9_999_999]) {
    const number = orderNumber(999, 2026, serial);
    expect(isOrderNumber(number)).toBe(true);
    expect(isOrderNumber(number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10))).toBe(false);
  }
  expect(isOrderNumber('SO-700101')).toBe(false);
});
it.each([
  [0, 1],
  [1000, 1],
  [44, 0],
  [44, 10_000_000],
  [44, 1.5],
])('refuses depot %d, serial %d', (depot, serial) => {
  expect(() => orderNumber(depot, 2026, serial)).toThrow(RangeError);
});

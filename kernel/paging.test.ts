import { expect, test } from 'vitest';
import { countCap, tableQuerySchema } from './paging.ts';

const fits = (query: unknown): boolean => tableQuerySchema.safeParse(query).success;
const condition = { field: 'weight', op: '>=', value: 5 };
const many = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test('pages: 1 to 200 rows, 50 when nobody says; by page up to 10,000', () => {
  expect(tableQuerySchema.parse({ paging: {} }).paging).toEqual({ size: 50, page: 0 });
  expect([0, 1, 200, 201].map((size) => fits({ paging: { size } }))).toEqual([false, true, true, false]);
  expect([-1, 0, 10_000, 10_001].map((page) => fits({ paging: { page } }))).toEqual([false, true, true, false]);
  expect([500, 501].map((length) => fits({ paging: { after: 'x'.repeat(length) } }))).toEqual([true, false]);
  expect(countCap).toBe(1001);
});

test('conditions: known operations, values of a limited size, fifty at most', () => {
  for (const op of ['=', '!=', '<', '<=', '>', '>=', 'in', 'contains', 'between', 'isEmpty', 'isNotEmpty'])
    expect(fits({ filter: { and: [{ field: 'a', op }] } })).toBe(true);
  expect(fits({ filter: { and: [{ field: 'a', op: 'like' }] } })).toBe(false);
  expect([50, 51].map((count) => fits({ filter: { and: many(count, condition) } }))).toEqual([true, false]);
  expect([60, 61].map((length) => fits({ filter: { and: [{ ...condition, field: 'x'.repeat(length) }] } }))).toEqual([
    true,
    false,
  ]);
  for (const value of ['a', 1, true, null, ['a', 2]])
    expect(fits({ filter: { and: [{ ...condition, value }] } })).toBe(true);
  expect(fits({ filter: { and: [{ ...condition, value: {} }] } })).toBe(false);
  expect([500, 501].map((n) => fits({ filter: { and: [{ ...condition, value: 'x'.repeat(n) }] } }))).toEqual([
    true,
    false,
  ]);
  expect([200, 201].map((n) => fits({ filter: { and: [{ ...condition, value: many(n, 1) }] } }))).toEqual([
    true,
    false,
  ]);
});

test('free text of 100 characters, three orders', () => {
  expect([100, 101].map((length) => fits({ q: 'x'.repeat(length) }))).toEqual([true, false]);
  const sort = { field: 'weight', dir: 'desc' };
  expect([3, 4].map((count) => fits({ sort: many(count, sort) }))).toEqual([true, false]);
  expect([fits({ sort: [{ ...sort, dir: 'asc' }] }), fits({ sort: [{ ...sort, dir: 'up' }] })]).toEqual([true, false]);
});

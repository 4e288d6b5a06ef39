import { expect, test } from 'vitest';
import type { StopView } from '#modules/dispatch/contract/schemas.ts';
import { afterCollecting, awaitsCollection } from './directStops.ts';

type Result = 'OK' | 'DEVIATION' | 'HINDRANCE' | null;
const order = (itemId: string, result: Result, directTraffic: object | null = null) => ({
  itemId,
  result,
  directTraffic,
});
const other = (stopId: string, result: Result = null) => ({ stopId, sequence: 1, name: stopId, result });
/** Direct `d` from stop a to stop b, where `x` is delivered too when `shared`. */
const stops = (collected: Result, shared: boolean): StopView[] =>
  [
    { id: 'a', sequence: 1, orders: [order('d', collected, { collects: true, other: other('b') })] },
    {
      id: 'b',
      sequence: 2,
      orders: [order('d', null, { collects: false, other: other('a') }), ...(shared ? [order('x', null)] : [])],
    },
    { id: 'c', sequence: 3, orders: [order('y', null)] },
  ] as unknown as StopView[];
const plan = (of: readonly StopView[]) =>
  of.map(({ id, sequence, orders }) => [id, sequence, orders.map((one) => one.itemId)]);

test('what was collected may be delivered', () => {
  const before = stops('OK', false);
  expect(before[1]?.orders.map(awaitsCollection)).toEqual([true]);
  const after = afterCollecting(before, 'a');
  expect(plan(after)).toEqual(plan(before));
  expect(after[1]?.orders.map(awaitsCollection)).toEqual([false]);
});

test('what was not collected is not delivered: its stop goes, unless others are delivered there', () => {
  expect(plan(afterCollecting(stops('HINDRANCE', false), 'a'))).toEqual([
    ['a', 1, ['d']],
    ['c', 2, ['y']],
  ]);
  expect(plan(afterCollecting(stops('HINDRANCE', true), 'a'))).toEqual([
    ['a', 1, ['d']],
    ['b', 2, ['x']],
    ['c', 3, ['y']],
  ]);
});

test('a stop that collects nothing changes nothing, and a trip that was kept before its device knew of direct traffic neither', () => {
  const before = stops('OK', true);
  expect(afterCollecting(before, 'c')).toEqual(before);
  const kept = before.map((stop) => ({
    ...stop,
    orders: stop.orders.map(({ directTraffic: _, ...rest }) => rest),
  })) as StopView[];
  expect(afterCollecting(kept, 'a')).toEqual(kept);
  expect(kept.flatMap((stop) => stop.orders.map(awaitsCollection))).toEqual([false, false, false, false]);
});

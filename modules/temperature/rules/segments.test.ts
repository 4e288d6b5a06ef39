import { expect, test } from 'vitest';
import { type Hung, type LimitsFrom, segmentsOf } from './segments.ts';

const hung = (
  fromAt: number,
  toAt: number | null,
  placeId: string,
  placeKind: Hung['placeKind'] = 'COMPARTMENT',
): Hung => ({
  fromAt,
  toAt,
  placeId,
  placeName: placeId,
  placeKind,
});
const from = (compartmentId: string, fromAt: number, high: number): LimitsFrom => ({
  compartmentId,
  fromAt,
  range: 'INDIVIDUAL',
  low: null,
  high,
  delayHigh: 15,
  delayLow: 15,
  cumulativeMinutes: 60,
});
const told = (way: Hung[], limits: LimitsFrom[]) =>
  segmentsOf(way, limits, 300_000).map((one) => [one.from, one.to, one.hung.placeId, one.limits.high]);

test('a reading belongs to where the sensor hung, and to the bounds that counted then', () => {
  expect(
    told([hung(100, 200, 'a'), hung(200, null, 'b')], [from('a', 0, 8), from('b', 0, 4), from('b', 300, 6)]),
  ).toEqual([
    [100, 200, 'a', 8],
    [200, 300, 'b', 4],
    [300, null, 'b', 6],
  ]);
});
test('bounds that were changed before or after it hung there cut nothing', () => {
  expect(told([hung(100, 200, 'a')], [from('a', 0, 8), from('a', 50, 7), from('a', 250, 6)])).toEqual([
    [100, 200, 'a', 7],
  ]);
  // A sensor may have hung there before the compartment was known: the first bounds count for it.
  expect(told([hung(10, null, 'a')], [from('a', 50, 8)])).toEqual([[10, null, 'a', 8]]);
});
test('a vehicle has no bounds of its own', () => {
  expect(told([hung(0, null, 'a', 'VEHICLE')], [from('a', 0, 8)])).toEqual([[0, null, 'a', null]]);
});
test('only goods of 2 to 8 °C are kept from frost', () => {
  const cold = { ...from('a', 0, 8), range: 'COLD' as const };
  expect(segmentsOf([hung(0, null, 'a')], [cold], 1)[0]?.limits.frost).toBe(0);
  expect(segmentsOf([hung(0, null, 'a')], [from('a', 0, 8)], 1)[0]?.limits.frost).toBeNull();
});

import { expect, it } from 'vitest';
import { loadOf, palletSpacesOf, roomOf, weightSkill } from './load.ts';
import { tripSeconds } from './searchTime.ts';

const goods = (weight: number, loadingMeter: number, volume: number, dangerousGoodsPoints: number) => ({
  weight,
  loadingMeter,
  volume,
  dangerousGoodsPoints,
});

it('a load is the sum of each measure; points in thousandths, unknown ones count for nothing', () => {
  expect(loadOf([goods(100, 400, 7, 1.5), goods(50, 800, 3, 2.2505), goods(1, 1, 1, -1)])).toEqual([
    151, 1201, 11, 3751,
  ]);
  expect(loadOf([])).toEqual([0, 0, 0, 0]);
});
it('a vehicle takes up to 1000 points (ADR 1.1.3.6), or no dangerous goods at all', () => {
  const vehicle = { payload: 5, loadingMeters: 6, volume: 7, dangerousGoods: true };
  expect(roomOf(vehicle)).toEqual([5, 6, 7, 1_000_000]);
  expect(roomOf({ ...vehicle, dangerousGoods: false })).toEqual([5, 6, 7, 0]);
});
it('three Euro pallets stand side by side on 1.2 m; a begun space is a whole one', () => {
  expect([0, 1, 400, 401, 1200, 13_600].map(palletSpacesOf)).toEqual([0, 1, 1, 2, 3, 34]);
});
it('each weight limit is a skill of its own', () => {
  expect(weightSkill(7_500_000)).toBe('to:7500000');
});
// The goals of the search: 0.3 s up to 40 stops, 1 s up to 100, 3 s above.
it.each([
  [1, 0.3],
  [40, 0.3],
  [41, 1],
  [100, 1],
  [101, 3],
])('a trip of %d stops is searched for %d s', (stops, seconds) => expect(tripSeconds(stops)).toBe(seconds));

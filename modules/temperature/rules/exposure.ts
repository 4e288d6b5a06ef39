import { type Excursion, judge, type Reading } from './judge.ts';
import type { Bounds, Limits } from './limits.ts';

/** A shipment at a place: since when, with how many packages, and the range that its goods ask for. */
export type Stay = { itemId: string; packages: number; since: number } & Bounds;

/**
 * What a shipment has been through: times out of its own range, by the patience of the place. Goods that ask for less than their place keeps
 * are exposed while the place is well.
 */
export const exposedTimes = (stay: Stay, readings: readonly Reading[], limits: Limits, until: number): Excursion[] =>
  judge(
    readings.filter(({ ts }) => ts >= stay.since),
    { ...limits, low: stay.low, high: stay.high, frost: stay.low === 2000 ? 0 : null, cumulativeMinutes: null },
    until,
  );

/** The range of goods: their own temperatures, else the one that their product's range stands for; undefined: they need none. */
export function rangeOfGoods(goods: {
  temperatureMin: number | null;
  temperatureMax: number | null;
  range: 'COLD' | 'HIGH' | 'INDIVIDUAL' | null;
}): Bounds | undefined {
  const { temperatureMin: low, temperatureMax: high, range } = goods;
  if (low !== null || high !== null) return { low, high };
  if (range === 'COLD') return { low: 2000, high: 8000 };
  if (range === 'HIGH') return { low: 15_000, high: 25_000 };
  return undefined;
}

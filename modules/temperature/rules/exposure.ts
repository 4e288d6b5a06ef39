import { type Excursion, judge, type Reading } from './judge.ts';
import type { Bounds, Limits } from './limits.ts';

/** A shipment at a place: from when until when (null: it is there), with how many packages, and the range that its goods ask for. */
export type Stay = { itemId: string; packages: number; since: number; until: number | null } & Bounds;

const endOf = (stay: Pick<Stay, 'until'>): number => stay.until ?? Number.POSITIVE_INFINITY;

/**
 * Packages of one shipment come and go one after another: their stays count as one while some of them is there. Its packages are those
 * that were there at all.
 */
export function togetherIn(stays: readonly Stay[]): Stay[] {
  const found: Stay[] = [];
  for (const stay of [...stays].sort((a, b) => a.itemId.localeCompare(b.itemId) || a.since - b.since)) {
    const last = found.at(-1);
    if (last && last.itemId === stay.itemId && stay.since <= endOf(last)) {
      last.packages += stay.packages;
      last.until = endOf(stay) > endOf(last) ? stay.until : last.until;
    } else found.push({ ...stay });
  }
  return found;
}

/**
 * What a shipment has been through: times out of its own range, by the patience of the place. Goods that ask for less than their place keeps
 * are exposed while the place is well; whoever takes them away ends it.
 */
export const exposedTimes = (stay: Stay, readings: readonly Reading[], limits: Limits, now: number): Excursion[] =>
  judge(
    readings.filter(({ ts }) => ts >= stay.since && ts < endOf(stay)),
    { ...limits, low: stay.low, high: stay.high, frost: stay.low === 2000 ? 0 : null, cumulativeMinutes: null },
    stay.until ?? now,
  ).map((one) =>
    stay.until !== null && one.closedAt === null
      ? { ...one, endedAt: one.endedAt ?? stay.until, closedAt: stay.until }
      : one,
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

import { type CompartmentRange, defaultPatience, type Limits } from './limits.ts';

/** A time that a sensor hung at one place. */
export type Hung = {
  fromAt: number;
  toAt: number | null;
  placeId: string;
  placeName: string;
  placeKind: 'COMPARTMENT' | 'VEHICLE';
};
/** Bounds of a compartment from a moment on. */
export type LimitsFrom = {
  compartmentId: string;
  fromAt: number;
  range: CompartmentRange;
  low: number | null;
  high: number | null;
  delayHigh: number;
  delayLow: number;
  cumulativeMinutes: number | null;
};
/** A time that one sensor is judged by one set of limits; a vehicle has none of its own, its goods have. */
export type Segment = { from: number; to: number | null; hung: Hung; limits: Limits };

const limitsOf = (of: LimitsFrom | undefined, interval: number): Limits => ({
  ...defaultPatience,
  low: of?.low ?? null,
  high: of?.high ?? null,
  delayHigh: of?.delayHigh ?? 15,
  delayLow: of?.delayLow ?? 15,
  // Goods of 2 to 8 °C must not freeze.
  frost: of?.range === 'COLD' ? 0 : null,
  cumulativeMinutes: of ? of.cumulativeMinutes : null,
  interval,
});

/** Pieces of a sensor's way, cut where the bounds of its place changed. A reading belongs to where its sensor hung when it was measured. */
export function segmentsOf(way: readonly Hung[], limits: readonly LimitsFrom[], interval: number): Segment[] {
  return way.flatMap((hung) => {
    const own = limits
      .filter(({ compartmentId }) => hung.placeKind === 'COMPARTMENT' && compartmentId === hung.placeId)
      .sort((a, b) => a.fromAt - b.fromAt);
    if (own.length === 0) return [{ from: hung.fromAt, to: hung.toAt, hung, limits: limitsOf(undefined, interval) }];
    return own.flatMap((one, at): Segment[] => {
      const from = at === 0 ? hung.fromAt : Math.max(one.fromAt, hung.fromAt);
      const next = own[at + 1]?.fromAt ?? null;
      const to = next === null ? hung.toAt : hung.toAt === null ? next : Math.min(next, hung.toAt);
      return to !== null && to <= from ? [] : [{ from, to, hung, limits: limitsOf(one, interval) }];
    });
  });
}

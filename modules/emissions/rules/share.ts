import { distance, type GeoPoint } from '#kernel/geo.ts';

/**
 * Greenhouse gases of a trip and the part of each of its orders, after ISO 14083:2023 (GLEC Framework v3; before them EN 16258 and the guide of the
 * DSLV of March 2013, collection and distribution rounds): what the vehicle takes for the whole round, the ways without freight among it, times the
 * emission factor of its energy, divided among the orders by weight times the distance between where they were taken up and set down. That distance is
 * the great circle, never the way driven: an order that the round happens to reach last costs no more for that.
 */

/** An order on a trip. `weight` in g. Null: the place is not known. */
export type Carried = { itemId: string; weight: number; from: GeoPoint | null; to: GeoPoint | null };

/** `distance` in m, `activity` in gram-metres, `grams` of CO2e. */
export type Share = { itemId: string; weight: number; distance: number; activity: number; grams: number };
export type Shared = { shares: Share[]; leftOut: string[] };

/** Grams of CO2e of a distance (m), of what the vehicle takes on 100 km, and kg CO2e for a unit of that. */
export const gramsOf = (metres: number, per100km: number, factor: number): number =>
  Math.round((metres / 100_000) * per100km * factor * 1000);

/**
 * Divides whole grams among the orders; what rounding leaves goes to those who lost most of it, so that the shares are the trip.
 * An order without weight or place is left out, by its id: nobody can say what it moved.
 */
export function divide(grams: number, orders: readonly Carried[]): Shared {
  const known = orders.flatMap(({ itemId, weight, from, to }) => {
    if (weight <= 0 || from === null || to === null) return [];
    const metres = Math.round(distance(from, to));
    return [{ itemId, weight, distance: metres, activity: weight * metres }];
  });
  const leftOut = orders.map(({ itemId }) => itemId).filter((id) => !known.some(({ itemId }) => itemId === id));
  const all = known.reduce((sum, { activity }) => sum + activity, 0);
  // Goods that are set down where they were taken up moved nowhere; a trip of nothing else is shared by weight.
  const weights = known.reduce((sum, { weight }) => sum + weight, 0);
  const exact = known.map(({ activity, weight }) => grams * (all > 0 ? activity / all : weight / weights));
  const whole = exact.map(Math.floor);
  const lost = grams - whole.reduce((sum, one) => sum + one, 0);
  const more = new Set(
    exact
      .map((one, at) => ({ at, rest: one - Math.floor(one) }))
      .toSorted((a, b) => b.rest - a.rest || a.at - b.at)
      .slice(0, known.length === 0 ? 0 : lost)
      .map(({ at }) => at),
  );
  return { shares: known.map((one, at) => ({ ...one, grams: (whole[at] ?? 0) + (more.has(at) ? 1 : 0) })), leftOut };
}

/** Odometers are mistyped: one is believed that says between a third and three times of what was planned. */
const believable = 3;

/** How far the trip went, in m: by its odometer (km), else as planned. Undefined: nobody knows. */
export function drivenMetres(trip: {
  odometerStart: number | null;
  odometerEnd: number | null;
  planned: number | null;
}): { metres: number; measured: boolean } | undefined {
  const { odometerStart, odometerEnd, planned } = trip;
  const read = odometerStart === null || odometerEnd === null ? 0 : (odometerEnd - odometerStart) * 1000;
  if (read > 0 && (!planned || (read >= planned / believable && read <= planned * believable)))
    return { metres: read, measured: true };
  return planned ? { metres: planned, measured: false } : undefined;
}

/** A stop at which an order is dealt with. */
export type OrderStop = {
  itemId: string;
  type: 'DELIVERY' | 'PICKUP' | 'DIRECT';
  weight: number;
  point: GeoPoint | null;
  /** It was documented as not carried out. */
  failed: boolean;
};

/**
 * What was carried from where to where: a delivery from the start of the trip to its stop, a collection from its stop to the end, and an order that has both
 * on this trip between them. A collection that was not carried out moved nothing; a delivery that failed went there all the same.
 * @param stops in the order in which they are driven
 */
export function carriedOn(stops: readonly OrderStop[], start: GeoPoint | null, end: GeoPoint | null): Carried[] {
  const byItem = new Map<string, OrderStop[]>();
  for (const stop of stops) byItem.set(stop.itemId, [...(byItem.get(stop.itemId) ?? []), stop]);
  return [...byItem].flatMap(([itemId, all]) => {
    const [first] = all;
    const last = all.at(-1);
    if (!first || !last || (first.failed && first.type !== 'DELIVERY')) return [];
    const { weight } = first;
    if (all.length > 1) return [{ itemId, weight, from: first.point, to: last.point }];
    return first.type === 'PICKUP'
      ? [{ itemId, weight, from: first.point, to: end }]
      : [{ itemId, weight, from: start, to: first.point }];
  });
}

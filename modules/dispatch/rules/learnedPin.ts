import { distance, type GeoPoint } from '#kernel/geo.ts';
import type { LearnedPlace } from '#modules/shipments/rules/pins.ts';

/** Where a driver stood who documented a stop, and on which day (ISO). */
export type DocumentedPlace = GeoPoint & { day: string };

export const pinLimits = {
  /** Stops from which a place is proposed. */
  fewest: 3,
  /** m from the pin: less is the yard, the ramp, or the telephone. */
  away: 150,
  /** m from their middle within which stops are at one place. */
  near: 100,
  /** Part of the stops that must be at the one place; else drivers stand here and there. */
  most: 2 / 3,
  /** Days back. */
  days: 180,
} as const;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return (lower + upper) / 2;
}
const middleOf = (places: readonly GeoPoint[]): GeoPoint => ({
  lat: median(places.map(({ lat }) => lat)),
  lon: median(places.map(({ lon }) => lon)),
});

/**
 * The place that stops of drivers speak for, when they lie near each other and away from the pin; undefined when they are few, scattered, or
 * where the pin stands. The middle is the median of latitudes and of longitudes: one telephone without a view of the sky does not draw it away.
 */
export function learnedPin(pin: GeoPoint | null, places: readonly DocumentedPlace[]): LearnedPlace | undefined {
  const rough = middleOf(places);
  const near = places.filter((place) => distance(place, rough) <= pinLimits.near);
  if (near.length < pinLimits.fewest || near.length < places.length * pinLimits.most) return undefined;
  const at = middleOf(near);
  const metres = pin && Math.round(distance(pin, at));
  if (metres !== null && metres <= pinLimits.away) return undefined;
  const days = near.map(({ day }) => day).sort();
  return {
    at,
    stops: near.length,
    of: places.length,
    metres,
    spread: Math.round(Math.max(...near.map((place) => distance(place, at)))),
    firstDay: days[0] ?? '',
    lastDay: days.at(-1) ?? '',
  };
}

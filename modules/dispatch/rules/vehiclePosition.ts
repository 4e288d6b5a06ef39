import { distance, type GeoPoint } from '#kernel/geo.ts';
import { travelSeconds } from '#optimiser/travel.ts';

/** Where a vehicle was at a moment; epoch ms, km/h. */
export type VehiclePosition = GeoPoint & { readonly at: number; readonly speed: number | null };

const minute = 60_000;
/** A position that is older says nothing of when a vehicle comes (decision 0012). */
const freshFor = 10 * minute;
export const isFresh = ({ at }: VehiclePosition, now: number): boolean => at >= now - freshFor;

/** A vehicle that moved in the last five minutes drives, any other stands (ruling A45); nothing where nobody has said where it is. */
export function movement(position: VehiclePosition | null, now: number): 'DRIVING' | 'STANDING' | null {
  if (!position) return null;
  return (position.speed ?? 0) >= 5 && position.at >= now - 5 * minute ? 'DRIVING' : 'STANDING';
}

/** Metres from a stop from which a vehicle is no longer at it, whatever was documented there. */
const atStop = 500;

/** The vehicle was seen on the road after the stop that it reached last. */
export function hasLeft(
  stop: { actualArrival: number | null; actualDeparture: number | null; point?: GeoPoint | null },
  position: VehiclePosition,
): boolean {
  if (stop.actualDeparture !== null) return position.at >= stop.actualDeparture;
  if (position.at < (stop.actualArrival ?? 0) || !stop.point) return false;
  return distance(stop.point, position) > atStop;
}

/** Road metres per metre of the great circle (domain 3.4). */
const detour = 1.3;
const modelMs = (metres: number): number => travelSeconds(metres * detour) * 1000;
/** So much of the way and so long must lie behind before how it went says how it will go on. */
const tellingShare = 0.2;
const tellingMs = 6 * minute;
const slowest = 1.6;
const fastest = 0.75;

/**
 * ms from where a vehicle is to its next stop: the share of the whole way that is left, times what the whole way takes; and as much slower or faster as the way behind was driven.
 */
export function wayLeft(way: {
  position: VehiclePosition;
  from: GeoPoint | null;
  to: GeoPoint;
  /** The whole way from the stop before, as the travel times of the unit have it. */
  wayMs: number;
  /** When the vehicle left it, where that is known. */
  left: number | null;
}): number {
  const { position, from, to, wayMs, left } = way;
  const ahead = modelMs(distance(position, to));
  const whole = from ? modelMs(distance(from, to)) : 0;
  // Beside the way by more than its length: only the model knows.
  if (whole < minute || wayMs < minute || ahead > 2 * whole) return ahead;
  const share = from ? distance(position, to) / distance(from, to) : 1;
  const planned = share * wayMs;
  const behind = 1 - share;
  if (left === null || behind < tellingShare || position.at - left < tellingMs) return planned;
  const pace = (position.at - left) / (behind * wayMs);
  // Half of it: what held a vehicle up is often behind it.
  return planned * (1 + (Math.min(slowest, Math.max(fastest, pace)) - 1) / 2);
}

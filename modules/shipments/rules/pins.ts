import type { GeoPoint } from '#kernel/geo.ts';

/** Where drivers documented at a place, as a whole: nothing in it says who, when or on which trip. */
export type LearnedPlace = {
  at: GeoPoint;
  /** Stops that lie near each other, of those that were looked at. */
  stops: number;
  of: number;
  /** m from where the pin stands; null where there is none. */
  metres: number | null;
  /** m from the middle to the furthest of them. */
  spread: number;
  /** ISO */
  firstDay: string;
  lastDay: string;
};

type Placed = { latitude: number | null; longitude: number | null };

/** A hundredth of a second of arc is less than anybody can point at. */
const same = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) < 1e-6;

/**
 * Whether what somebody said of a place counts before what an order brings. A stop location whose own record was given another
 * place since has the later word.
 */
export const pinCounts = (
  pin: { latitude: number | null; base: Placed },
  address: Placed & { stopLocationId: string | null },
): boolean =>
  pin.latitude !== null &&
  (address.stopLocationId === null ||
    (same(pin.base.latitude, address.latitude) && same(pin.base.longitude, address.longitude)));

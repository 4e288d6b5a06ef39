import type { WalkVerdict } from './yardWalk.ts';
import { numberKey } from './unitNumber.ts';

/** `NOTED`: this device does not know enough to compare it with the book. */
export type DeviceVerdict = WalkVerdict | 'NOTED';
type Place = { readonly name: string; readonly booked: string | null };

/**
 * What a device says of a find that no server has heard of yet, by the places as it knows them.
 * @param number what was read; null: the place is empty
 */
export function judgeOnDevice(
  place: Place,
  number: string | null,
  places: readonly Place[],
): { verdict: DeviceVerdict; bookedAt: string | null } {
  const { booked } = place;
  if (number === null) return { verdict: booked === null ? 'RIGHT' : 'EMPTY', bookedAt: null };
  const same = (other: string | null): boolean => other !== null && numberKey(other) === numberKey(number);
  if (same(booked)) return { verdict: 'RIGHT', bookedAt: place.name };
  const known = places.find((one) => same(one.booked));
  if (!known) return { verdict: 'NOTED', bookedAt: null };
  return { verdict: booked === null ? 'EXTRA' : 'OTHER', bookedAt: known.name };
}

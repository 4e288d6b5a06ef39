/** ms by which a stop may be reached before the trip is said to have left: whoever forgets the button starts the trip when they think of it. */
const slack = 2 * 3_600_000;

/**
 * Why a stop cannot have been reached or left at that moment: a device whose clock was wrong when it recorded it and right when it sent it.
 * @param at epoch ms, as are all times
 * @param departure when the trip left, and when it was to leave
 * @returns undefined when the moment is possible
 */
export function implausibleVisit(
  what: 'arrival' | 'departure',
  at: number,
  departure: { actual: number | null; planned: number | null },
  arrival: number | null,
): 'BEFORE_TRIP' | 'BEFORE_ARRIVAL' | undefined {
  const left = Math.min(departure.actual ?? Number.POSITIVE_INFINITY, departure.planned ?? Number.POSITIVE_INFINITY);
  if (Number.isFinite(left) && at < left - slack) return 'BEFORE_TRIP';
  return what === 'departure' && arrival !== null && at < arrival ? 'BEFORE_ARRIVAL' : undefined;
}

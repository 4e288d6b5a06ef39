import { type ClockTrip, tripClock } from './tripClock.ts';
import { isAtRisk, isLate } from './tripLook.ts';

type Look = 'late' | 'atRisk' | 'none';

function lookAt(trip: ClockTrip, moment: number): Look {
  const { delay, willMiss } = tripClock(trip, moment);
  const facts = { state: trip.state, delay, willMiss };
  return isLate(facts) ? 'late' : isAtRisk(facts) ? 'atRisk' : 'none';
}

/** The last thing that anybody said of a trip, its plan included: by a plan of a minute ago it is late for a minute. */
const lastWord = (trip: ClockTrip): number =>
  Math.max(
    trip.actualDeparture ?? 0,
    trip.position?.at ?? 0,
    trip.plannedAt ?? 0,
    ...trip.stops.flatMap((stop) => [stop.actualArrival ?? 0, stop.actualDeparture ?? 0]),
  );

/** So far back a trip that has not left is looked at. */
const longest = 12 * 3_600_000;

/**
 * Since when a trip is late, or at risk, as the one definition of both has it (`tripLook`): the minute at which the clock made it so, or
 * the last thing that was said of it, when it was so by then. Null when it is neither.
 */
export function lookSince(trip: ClockTrip, now: number): number | null {
  const look = lookAt(trip, now);
  if (look === 'none') return null;
  const from = Math.max(lastWord(trip), now - longest);
  if (from >= now || lookAt(trip, from) === look) return Math.min(from, now);
  let before = from;
  let since = now;
  while (since - before > 60_000) {
    const middle = Math.floor((before + since) / 2);
    if (lookAt(trip, middle) === look) since = middle;
    else before = middle;
  }
  return since;
}

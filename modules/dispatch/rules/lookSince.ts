import { minutesBetween } from '#kernel/date.ts';
import { type ClockTrip, tripClock } from './tripClock.ts';
import { isAtRisk, isLate, type TripLookFacts } from './tripLook.ts';

type Look = 'late' | 'atRisk' | 'none';

const lookOf = (facts: TripLookFacts): Look => (isLate(facts) ? 'late' : isAtRisk(facts) ? 'atRisk' : 'none');

function lookAt(trip: ClockTrip, moment: number): Look {
  const { delay, willMiss } = tripClock(trip, moment);
  return lookOf({ state: trip.state, delay, willMiss });
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

/** What was said by then in one way and another, the newest first: as far back as each of it had the trip so without a break, it is so. */
function beganAt(trip: ClockTrip, look: Look, from: number): number {
  // Without where its vehicle is now the clock says the same: then its position only confirmed it.
  if (trip.position?.at === from) {
    const before = { ...trip, position: null };
    return lookAt(before, from) === look ? (lookSince(before, from) ?? from) : from;
  }
  const said = [
    ...trip.stops.map((stop) => ({ due: stop.plannedArrival, at: stop.actualArrival })),
    { due: trip.expectedDeparture, at: trip.actualDeparture },
  ]
    .flatMap(({ due, at }) =>
      due === null || at === null || at > from ? [] : [{ at, delay: minutesBetween(due, at) }],
    )
    .sort((a, b) => b.at - a.at);
  const planned = trip.plannedAt ?? Number.NEGATIVE_INFINITY;
  let since = from;
  for (const { at, delay } of said) {
    // Another plan has other times: what happened before it was not late by it.
    if (at < planned || lookOf({ state: trip.state, delay, willMiss: null }) !== look) break;
    since = at;
  }
  return since;
}

/**
 * Since when a trip is late, or at risk, as the one definition of both has it (`tripLook`): the minute at which the clock made it so, or
 * the first of the things said of it that had it so without a break until now. Null when it is neither.
 */
export function lookSince(trip: ClockTrip, now: number): number | null {
  const look = lookAt(trip, now);
  if (look === 'none') return null;
  const from = Math.max(lastWord(trip), now - longest);
  if (from >= now || lookAt(trip, from) === look) return Math.min(beganAt(trip, look, from), now);
  let before = from;
  let since = now;
  while (since - before > 60_000) {
    const middle = Math.floor((before + since) / 2);
    if (lookAt(trip, middle) === look) since = middle;
    else before = middle;
  }
  return since;
}

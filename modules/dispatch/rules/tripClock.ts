import { minutesBetween } from '#kernel/date.ts';
import type { GeoPoint } from '#kernel/geo.ts';
import { type Window, windowViolation } from '#modules/shipments/rules/timeWindows.ts';
import { hasLeft, isFresh, type VehiclePosition, wayLeft } from './vehiclePosition.ts';

/** A stop as the clock needs it. Epoch ms, minutes. */
export type ClockStop = {
  readonly id: string;
  readonly sequence: number;
  readonly name: string;
  readonly windows: readonly Window[];
  readonly serviceMinutes: number;
  readonly plannedArrival: number | null;
  /** As it was worked out when something last happened on the trip. */
  readonly estimatedArrival: number | null;
  readonly actualArrival: number | null;
  readonly actualDeparture: number | null;
  /** From the stop before, breaks on the way included. */
  readonly wayMinutes: number;
  readonly documented: boolean;
  readonly point?: GeoPoint | null;
};
export type ClockTrip = {
  readonly state: string;
  readonly expectedDeparture: number;
  readonly plannedArrival: number | null;
  /** When its plan was made as it stands. */
  readonly plannedAt?: number | null;
  readonly actualDeparture: number | null;
  readonly actualArrival: number | null;
  /** From the last stop to the depot; null: not worked out yet. */
  readonly returnMinutes: number | null;
  /** Where it starts, and where its vehicle was last. */
  readonly start?: GeoPoint | null;
  readonly position?: VehiclePosition | null;
  /** In the order in which they are driven. */
  readonly stops: readonly ClockStop[];
};
/** `arrival` is what happened or what is to be expected now; `late`: minutes after the stop's last window. */
export type StopClock = { id: string; arrival: number | null; departure: number | null; late: number; open: boolean };
/** What the times of a trip count from: where its vehicle is, when it last left or reached a stop, or the plan alone. */
export type EtaSource = 'POSITION' | 'DEPARTURE' | 'PLAN';
export type TripClock = {
  stops: StopClock[];
  source: EtaSource;
  /** Home again: as it happened, or as is to be expected now. */
  back: number | null;
  /** Minutes behind the plan: of the next stop on the road, of the departure before; null when nothing is due any more. */
  delay: number | null;
  /** The open stop that will miss its window by most, and how many open stops miss theirs. */
  willMiss: { stopId: string; sequence: number; name: string; minutes: number; count: number } | null;
};

const minute = 60_000;
const isOver = (state: string): boolean => state === 'JOURNEY_CLOSED' || state === 'CANCELED';

/** When work at a stop begins: on arrival, or when the next window opens. */
const beginsAt = (windows: readonly Window[], arrival: number): number => {
  const next = windows.filter((window) => arrival <= window.to).sort((a, b) => a.to - b.to)[0];
  return next ? Math.max(arrival, next.from) : arrival;
};
const leavesAfter = (stop: Pick<ClockStop, 'windows' | 'serviceMinutes'>, arrival: number): number =>
  beginsAt(stop.windows, arrival) + stop.serviceMinutes * minute;

type Reached = Pick<ClockStop, 'windows' | 'serviceMinutes' | 'actualArrival' | 'actualDeparture'>;
/** When a vehicle leaves a stop that it has reached: as it happened, else not before its work is done, and not in the past. */
export const leavesStop = (stop: Reached, now: number): number =>
  stop.actualDeparture ?? Math.max(now, leavesAfter(stop, stop.actualArrival ?? now));

/** The stop where a vehicle was last: stops may be taken out of their order. */
export function lastReached<T extends Pick<ClockStop, 'actualArrival'>>(stops: readonly T[]): T | undefined {
  let last: T | undefined;
  for (const stop of stops)
    if (stop.actualArrival !== null && stop.actualArrival >= (last?.actualArrival ?? Number.NEGATIVE_INFINITY))
      last = stop;
  return last;
}

/**
 * When the vehicle is at the next stop, from where it is: undefined when nobody has said so for ten minutes, or it has not left the stop
 * before. How it got on so far says how it gets on.
 */
function fromPosition(trip: ClockTrip, at: ClockStop | undefined, next: ClockStop, now: number): number | undefined {
  const { position } = trip;
  if (trip.actualDeparture === null || !position || !isFresh(position, now) || !next.point) return undefined;
  if (at ? !hasLeft(at, position) : position.at < trip.actualDeparture) return undefined;
  const left = at?.actualDeparture ?? (at ? null : trip.actualDeparture);
  const from = (at ? at.point : trip.start) ?? null;
  const ahead = wayLeft({ position, from, to: next.point, wayMs: next.wayMinutes * minute, left });
  return position.at + Math.round(ahead / 1000) * 1000;
}

/**
 * When a vehicle reaches the stops that are still to come, from what was worked out when something last happened: what should
 * have happened by now and has not moves with the clock, and what follows moves behind it as far as waiting does not take it up.
 * Where the vehicle is known to be on the road, the next stop counts from there.
 */
function expected(trip: ClockTrip, now: number): { arrivals: Map<string, number>; free: number; source: EtaSource } {
  const at = lastReached(trip.stops);
  const started = trip.actualDeparture !== null;
  let free = at ? leavesStop(at, now) : (trip.actualDeparture ?? Math.max(trip.expectedDeparture, now));
  /** The departure that the stored arrival of the next stop counts from; null where only the length of the way is known. */
  let counted: number | null = at ? at.actualDeparture : (trip.actualDeparture ?? trip.expectedDeparture);
  let source: EtaSource = started || at ? 'DEPARTURE' : 'PLAN';
  const arrivals = new Map<string, number>();
  for (const stop of trip.stops) {
    if (stop.actualArrival !== null) continue;
    const stored = stop.estimatedArrival ?? stop.plannedArrival;
    const seen = arrivals.size === 0 ? fromPosition(trip, at, stop, now) : undefined;
    if (seen !== undefined) source = 'POSITION';
    else if (stored === null) continue;
    const way = counted === null || stored === null ? stop.wayMinutes * minute : Math.max(0, stored - counted);
    // What follows a stop that is reached earlier than was worked out is reached earlier too.
    const notBefore = (started || at) && source !== 'POSITION' ? (stored ?? 0) : 0;
    const arrival = Math.max(seen ?? Math.max(notBefore, free + way), now);
    arrivals.set(stop.id, arrival);
    counted = stored === null ? null : leavesAfter(stop, stored);
    free = leavesAfter(stop, arrival);
  }
  return { arrivals, free, source };
}

/** How long the way home is: as worked out, else as the plan of the trip had it. */
function wayHome(trip: ClockTrip): number {
  if (trip.returnMinutes !== null) return trip.returnMinutes * minute;
  const last = trip.stops.findLast((stop) => stop.plannedArrival !== null);
  if (!last || last.plannedArrival === null || trip.plannedArrival === null) return 0;
  return Math.max(0, trip.plannedArrival - leavesAfter(last, last.plannedArrival));
}

function delayOf(trip: ClockTrip, stops: readonly StopClock[], now: number): number | null {
  if (isOver(trip.state)) return null;
  if (trip.state === 'DRV_INPROGRESS') {
    const next = trip.stops.find((stop) => !stop.documented);
    const arrival = stops.find((stop) => stop.id === next?.id)?.arrival ?? null;
    return !next || arrival === null || next.plannedArrival === null
      ? null
      : minutesBetween(next.plannedArrival, arrival);
  }
  if (trip.state === 'CREATED' && trip.stops.length === 0) return null;
  return Math.max(0, minutesBetween(trip.expectedDeparture, now));
}

/**
 * Where a trip stands at a moment: the one place that says when it comes, how late it is and whether it is at risk. Moments are
 * whole minutes, so that two screens asked within one say the same.
 */
export function tripClock(trip: ClockTrip, moment: number): TripClock {
  const now = Math.ceil(moment / minute) * minute;
  const over = isOver(trip.state);
  const { arrivals, free, source } = expected(trip, now);
  const stops = trip.stops.map((stop): StopClock => {
    const arrival = stop.actualArrival ?? (over ? stop.estimatedArrival : (arrivals.get(stop.id) ?? null));
    return {
      id: stop.id,
      arrival,
      departure: stop.actualDeparture ?? (arrival === null ? null : leavesAfter(stop, arrival)),
      late: arrival === null ? 0 : windowViolation(stop.windows, arrival),
      open: !over && stop.actualArrival === null && !stop.documented,
    };
  });
  const missing = stops.filter((stop) => stop.open && stop.late > 0);
  const worst = missing.reduce<StopClock | undefined>(
    (most, stop) => (stop.late > (most?.late ?? 0) ? stop : most),
    undefined,
  );
  const named = trip.stops.find((stop) => stop.id === worst?.id);
  const known = trip.stops.some((stop) => stop.actualArrival !== null || arrivals.has(stop.id));
  return {
    stops,
    source,
    back: over
      ? (trip.actualArrival ?? trip.plannedArrival)
      : known
        ? Math.max(now, free + wayHome(trip))
        : trip.plannedArrival,
    delay: delayOf(trip, stops, now),
    willMiss:
      worst && named
        ? { stopId: worst.id, sequence: named.sequence, name: named.name, minutes: worst.late, count: missing.length }
        : null,
  };
}

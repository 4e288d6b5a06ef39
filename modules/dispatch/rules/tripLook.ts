import { minutesBetween } from '#kernel/date.ts';
import { type TextKey, wordKey } from '#kernel/text.ts';
import type { TripState } from './tripStates.ts';

/** Minutes behind the plan from which a trip is late, and from which it is at risk. */
export const lateFrom = 15;
export const riskFrom = 5;

export type TripLookFacts = {
  state: string;
  /** Minutes behind the plan, and the stop still to come that misses its window by most (`tripClock`). */
  delay: number | null;
  willMiss: { sequence: number; name: string; minutes: number; count: number } | null;
};

/** What the driver has refused stands still: it is rejected, and neither late nor at risk beside that. */
const isRejected = (trip: TripLookFacts): boolean => trip.state === 'DRV_REJECTED';
/** Late: behind its plan, on the road or at the ramp. At risk: on its way to that, or a stop to come will miss its window. */
export const isLate = (trip: TripLookFacts): boolean => !isRejected(trip) && (trip.delay ?? 0) > lateFrom;
export const isAtRisk = (trip: TripLookFacts): boolean =>
  !isRejected(trip) && !isLate(trip) && ((trip.delay ?? 0) > riskFrom || trip.willMiss !== null);

/** Why a trip is late or at risk, as a text; undefined when it is neither. */
export function riskReason(trip: TripLookFacts): { key: TextKey; args: Record<string, string | number> } | undefined {
  if (trip.willMiss) {
    const { sequence, name, minutes, count } = trip.willMiss;
    return { key: 'dispatch:look/why/window', args: { count, sequence, name, minutes } };
  }
  return (trip.delay ?? 0) > riskFrom
    ? { key: 'dispatch:look/why/behind', args: { count: trip.delay ?? 0 } }
    : undefined;
}
const inLoading = new Set<string>(['LOADING_ACTIVE', 'LOADING_FINISHED', 'LOADING_CLOSINGREQ']);
export const isLoading = (trip: { state: string }): boolean => inLoading.has(trip.state);

/** Late first, rejected, at risk, on the road, in loading, the rest, closed: 0 to 6. */
export function tripRank(trip: TripLookFacts): number {
  if (isRejected(trip)) return 1;
  if (isLate(trip)) return 0;
  if (isAtRisk(trip)) return 2;
  if (trip.state === 'DRV_INPROGRESS') return 3;
  if (isLoading(trip)) return 4;
  return trip.state === 'JOURNEY_CLOSED' ? 6 : 5;
}

/** Status family, shape and words of a trip's mark. */
export type TripLook = {
  status: 'late' | 'risk' | 'done' | 'planned' | 'transit' | 'later';
  glyph?: 'block';
  key: TextKey;
  args?: Record<string, number>;
};

/** Family of each state of a trip. */
export const stateLook: Record<TripState, TripLook['status']> = {
  CREATED: 'planned',
  CANCELED: 'later',
  LOADING_RELEASED: 'planned',
  LOADING_ACTIVE: 'transit',
  LOADING_CLOSINGREQ: 'transit',
  LOADING_FINISHED: 'transit',
  LOADING_CLOSED: 'transit',
  WAITING_FOR_DRIVER_CONFIRMATION: 'planned',
  READY_FOR_TOUR_START: 'planned',
  DRV_REJECTED: 'late',
  DRV_INPROGRESS: 'transit',
  JOURNEY_CLOSED: 'done',
};

export function tripLook(trip: TripLookFacts): TripLook {
  const state = wordKey('dispatch:state/', trip.state);
  if (isRejected(trip)) return { status: 'late', glyph: 'block', key: state };
  if (isLate(trip)) return { status: 'late', key: 'dispatch:look/late', args: { count: trip.delay ?? 0 } };
  if (isAtRisk(trip)) return { status: 'risk', key: 'dispatch:look/atRisk' };
  return { status: stateLook[trip.state as TripState] ?? 'later', key: state };
}

/** The state that a mark of lateness or risk stands before; undefined where the mark itself says it. */
export const stateBehind = (trip: TripLookFacts): TextKey | undefined =>
  isLate(trip) || isAtRisk(trip) ? wordKey('dispatch:state/', trip.state) : undefined;

export type StopLookFacts = {
  stopProcessingState: string | null;
  plannedArrival: number | null;
  estimatedArrival: number | null;
  actualArrival: number | null;
  /** Minutes after its last window, as the clock has it. */
  timeWindowViolation: number;
  windows: readonly unknown[];
};

const documented: Record<string, TripLook['status']> = {
  ALL_ORDERS_OK: 'done',
  AT_LEAST_ONE_ORDER_WITH_DEVIATION: 'risk',
  AT_LEAST_ONE_ORDER_HINDRANCE: 'late',
  ALL_ORDERS_HINDRANCE: 'late',
};

/** Minutes that a stop to come lies behind its plan. */
const behindPlan = (stop: StopLookFacts): number =>
  stop.estimatedArrival === null || stop.plannedArrival === null
    ? 0
    : minutesBetween(stop.plannedArrival, stop.estimatedArrival);

/** How a stop stands: what was documented there, else whether its window is met, else whether it lies behind its plan. */
export function stopLook(stop: StopLookFacts): TripLook {
  const done = stop.stopProcessingState === null ? undefined : documented[stop.stopProcessingState];
  if (done && stop.stopProcessingState)
    return { status: done, key: wordKey('dispatch:state/', stop.stopProcessingState) };
  if (stop.actualArrival !== null) return { status: 'transit', key: 'dispatch:look/atStop' };
  if (stop.timeWindowViolation > 0)
    return { status: 'late', key: 'dispatch:look/minutesLate', args: { count: stop.timeWindowViolation } };
  const behind = behindPlan(stop);
  if (behind > riskFrom) return { status: 'risk', key: 'dispatch:look/minutesBehind', args: { count: behind } };
  return stop.windows.length === 0
    ? { status: 'planned', key: 'dispatch:look/planned' }
    : { status: 'planned', key: 'dispatch:look/inWindow' };
}

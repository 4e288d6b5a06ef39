import { pickupsComeFirst, type SequencedStop } from './sequence.ts';
import type { TripState } from './tripStates.ts';
import type { OptimizationState, OptimizeError } from './vocabulary.ts';

export type OptimisationFacts = {
  state: TripState;
  externallyPlanned: boolean;
  /** Licence and permission of the user. */
  mayOptimise: boolean;
  /** Version that the user has seen is the present one. */
  isCurrent: boolean;
  stops: readonly (SequencedStop & { isCustomer: boolean; hasCoordinates: boolean })[];
};

/** Why a trip cannot be optimised, before any search (domain 3.4); undefined when it can. */
export function optimisationRefusal(facts: OptimisationFacts): OptimizeError | undefined {
  const customers = facts.stops.filter((stop) => stop.isCustomer);
  if (facts.state === 'JOURNEY_CLOSED' || facts.state === 'CANCELED') return 'TOUR_ALREADY_FINISHED';
  const open = facts.state === 'CREATED' || facts.state === 'LOADING_RELEASED' || facts.state === 'DRV_INPROGRESS';
  if (!open || facts.externallyPlanned || !facts.mayOptimise) return 'OPTIMIZATION_NOT_ALLOWED';
  if (!facts.isCurrent) return 'CONSISTENCY_VIOLATED';
  if (customers.length === 0) return 'EMPTY_TOUR';
  if (facts.stops.some((stop) => !stop.hasCoordinates)) return 'MISSING_GEO_COORDINATES';
  if (customers.every((stop) => stop.locked)) return 'NON_OPTIMIZABLE_STOPS';
  const locked = facts.stops.filter((stop) => stop.locked);
  return pickupsComeFirst(locked) ? undefined : 'ILLEGAL_STOP_SEQUENCE';
}

export type OptimisationEvent = 'ORDERS_CHANGED' | 'HEAD_CHANGED' | 'OPTIMISED' | 'SEQUENCE_CHANGED' | 'ETA_DEVIATES';

/** An estimated arrival this far off the plan makes the order no longer the best (domain 3.4). */
const deviationMs = 30 * 60_000;

/** Do the open stops of a running trip come much later or earlier than planned? Epoch ms. */
export const etaDeviates = (stops: readonly { planned: number | null; estimated: number }[]): boolean =>
  stops.some(({ planned, estimated }) => planned !== null && Math.abs(estimated - planned) > deviationMs);

/** State after something has happened to the trip: T4 leaves a released, optimised trip in DEVIATION. */
export function optimizationStateAfter(
  state: OptimizationState,
  event: OptimisationEvent,
  trip: { numberOfStops: number; released: boolean },
): OptimizationState {
  if (trip.numberOfStops === 0) return 'NONE';
  if (event === 'OPTIMISED') return 'OK';
  if (event === 'ETA_DEVIATES') return state === 'OK' ? 'DEVIATION' : state;
  if (event === 'SEQUENCE_CHANGED') return 'DEVIATION';
  return event === 'ORDERS_CHANGED' && state === 'OK' && trip.released ? 'DEVIATION' : 'REQUIRED';
}

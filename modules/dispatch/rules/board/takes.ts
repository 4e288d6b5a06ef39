import type { TripState } from '../tripStates.ts';

/** Where a trip takes more: anywhere, behind its last stop only, or not at all. */
export type Takes = 'ANYWHERE' | 'LAST' | 'NOTHING';

/** What the machine of trips allows (T4), as the board knows it; the server asks again. */
export function takes(trip: { state: string; externallyPlanned: boolean }, load: { onlyPickups: boolean }): Takes {
  if (trip.externallyPlanned) return 'NOTHING';
  switch (trip.state as TripState) {
    case 'CREATED':
    case 'LOADING_RELEASED':
      return 'ANYWHERE';
    // What is aboard stands in the order of the stops.
    case 'LOADING_ACTIVE':
      return 'LAST';
    case 'DRV_INPROGRESS':
      return load.onlyPickups ? 'ANYWHERE' : 'NOTHING';
    default:
      return 'NOTHING';
  }
}

/** Whether shipments may leave a trip (T5). */
export function gives(trip: { state: string; externallyPlanned: boolean }, load: { onlyPickups: boolean }): boolean {
  if (trip.externallyPlanned) return false;
  switch (trip.state as TripState) {
    case 'CREATED':
    case 'LOADING_RELEASED':
    case 'LOADING_ACTIVE':
    case 'LOADING_FINISHED':
    case 'LOADING_CLOSINGREQ':
      return true;
    case 'DRV_INPROGRESS':
      return load.onlyPickups;
    default:
      return false;
  }
}

/** Whether the order of its stops may change by hand. */
export const reorders = (trip: { state: string; externallyPlanned: boolean }): boolean =>
  !trip.externallyPlanned && ['CREATED', 'LOADING_RELEASED', 'DRV_INPROGRESS'].includes(trip.state);

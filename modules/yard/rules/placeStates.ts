import type { Machine } from '#kernel/machine.ts';

export const placeStates = ['OPEN', 'BLOCKED', 'CLOSED'] as const;
export type PlaceState = (typeof placeStates)[number];
type PlaceAction = 'block' | 'unblock' | 'close' | 'reopen';

const blocking = ['blockYardPlaces'];

/** May a place be used. What stands there and what is planned there are other questions: a unit's and a booking's. */
export const placeMachine: Machine<PlaceState, PlaceAction, Record<never, never>> = {
  name: 'yardPlace',
  states: placeStates,
  refusal: 'base:thing/state',
  rows: [
    { from: ['OPEN'], action: 'block', to: 'BLOCKED', permission: blocking },
    // By the hand of somebody, or by the clock when its time is over.
    { from: ['BLOCKED'], action: 'unblock', to: 'OPEN', permission: blocking },
    // Out of use for good; opened again when it was a mistake.
    { from: ['OPEN', 'BLOCKED'], action: 'close', to: 'CLOSED', permission: blocking },
    { from: ['CLOSED'], action: 'reopen', to: 'OPEN', permission: blocking },
  ],
};

import type { EventAnswer } from '#modules/delivery/contract/events.ts';
import { CallError } from '#client/call/CallError.ts';
import { refreshCalls } from '#client/call/queries.ts';
import type { CallKind } from '#client/waiting/callKind.ts';
import { addSent } from './sentEvents.ts';
import { requestOf, sendTour } from './sendTour.ts';
import { goTogether, type TourEvent } from './tourEvent.ts';

/** What `sendTour` says of a refused event. */
const leftOf = (error: unknown): string | undefined =>
  error instanceof CallError && typeof error.details.left === 'string' ? error.details.left : undefined;

/** Name of its queue on the device. */
export const tourQueue = 'delivery.tour';

/** What a driver records as it waits on the device, all in one queue. */
export const tourEvents: CallKind<TourEvent, EventAnswer> = {
  keyOf: ({ clientEventId }) => clientEventId,
  renewed: (event) => ({ ...event, clientEventId: crypto.randomUUID() }),
  request: requestOf,
  send: async () => {
    throw new Error('events of a trip go together');
  },
  together: { take: goTogether, send: sendTour },
  contradicts: () => false,
  why: ({ message }) => message ?? '',
  codeOf: leftOf,
  needsNewKey: (code) => code === 'KEY_REUSED',
  // A position is nothing that somebody has made.
  counts: ({ type }) => type !== 'POSITION',
  answered: (_, event) => {
    if (event.type === 'POSITION') return;
    addSent(event);
    void refreshCalls('dispatch.getTrip', 'dispatch.myTrips');
  },
  place: () => '/TOUR/trips',
};

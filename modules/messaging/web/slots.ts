import { createElement, lazy } from 'react';
import { fill } from '#client/slots/fillings.ts';
import { affSlot, tripTabs } from '#modules/dispatch/contract/slots.ts';
import { ownTripSlot } from '#modules/delivery/contract/slots.ts';
import { waitingSlot } from '#client/waiting/callKind.ts';
import { writtenMessages } from './writtenMessages.ts';
import { TripUnread } from './TripUnread.tsx';

/** What the module adds to a trip of dispatch, to a driver's own and to an area freight forwarder. */
export const slots = {
  'messaging.trip': fill(tripTabs, {
    component: lazy(() => import('./TripMessages.tsx').then((m) => ({ default: m.TripMessages }))),
    count: ({ trip }) => createElement(TripUnread, { trip }),
  }),
  'messaging.ownTrip': fill(ownTripSlot, {
    component: lazy(() => import('./OwnTripMessages.tsx').then((m) => ({ default: m.OwnTripMessages }))),
  }),
  'messaging.forwarder': fill(affSlot, {
    component: lazy(() => import('./ForwarderMessages.tsx').then((m) => ({ default: m.ForwarderMessages }))),
  }),
  'messaging.written': fill(waitingSlot, { waiting: writtenMessages }),
} as const;

import { lazy } from 'react';
import { arrivalColumns, listNotices } from '#modules/crossdock/contract/slots.ts';
import { tripTabs } from '#modules/dispatch/contract/slots.ts';
import { keptAheadSlot } from '#client/kept/keepAhead.ts';
import { fill } from '#client/slots/fillings.ts';
import { waitingSlot } from '#client/waiting/callKind.ts';
import { keepPages } from './keepPages.ts';
import { shunterMoves } from './Shunting/shunterMoves.ts';
import { walkNotes } from './Walk/walkNotes.ts';

/** What the module adds to lists, arrivals and trips, and what it keeps on the device while there is no network. */
export const slots = {
  'yard.shunterMoves': fill(waitingSlot, { waiting: shunterMoves }),
  'yard.walkNotes': fill(waitingSlot, { waiting: walkNotes }),
  'yard.clear': fill(listNotices, {
    component: lazy(() => import('./ListUnits/ClearUnits.tsx').then((m) => ({ default: m.ClearUnits }))),
  }),
  'yard.arrival': fill(arrivalColumns, {
    component: lazy(() => import('./ListUnits/ArrivalCell.tsx').then((m) => ({ default: m.ArrivalCell }))),
  }),
  'yard.trip': fill(tripTabs, {
    component: lazy(() => import('./Trips/TripYardTab.tsx').then((m) => ({ default: m.TripYardTab }))),
  }),
  'yard.keptPages': fill(keptAheadSlot, { keepAhead: keepPages }),
} as const;

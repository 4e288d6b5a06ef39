import { lazy } from 'react';
import { tripTabs } from '#modules/dispatch/contract/slots.ts';
import { fill } from '#client/slots/fillings.ts';
import { waitingSlot } from '#client/waiting/callKind.ts';
import { keptAheadSlot } from '#client/kept/keepAhead.ts';
import { keepLists } from './list/keepLists.ts';
import { inventoryScans, loadingScans, unloadingScans } from './list/scanKinds.ts';

/** What the module keeps on the device while there is no network, and what it adds to trips. */
export const slots = {
  'crossdock.loadingScans': fill(waitingSlot, { waiting: loadingScans }),
  'crossdock.unloadingScans': fill(waitingSlot, { waiting: unloadingScans }),
  'crossdock.inventoryScans': fill(waitingSlot, { waiting: inventoryScans }),
  'crossdock.space': fill(tripTabs, {
    component: lazy(() => import('./loading/LoadingSpaceTab.tsx').then((m) => ({ default: m.LoadingSpaceTab }))),
  }),
  'crossdock.keptLists': fill(keptAheadSlot, { keepAhead: keepLists }),
} as const;

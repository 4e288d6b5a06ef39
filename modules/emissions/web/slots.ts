import { IconLeaf } from '@tabler/icons-react';
import { lazy } from 'react';
import { tripTabs } from '#modules/dispatch/contract/slots.ts';
import { shipmentSlot } from '#modules/shipments/contract/slots.ts';
import { fill } from '#client/slots/fillings.ts';
import { openFootprint } from './openFootprint.tsx';

/** What the module adds to trips and shipments. */
export const slots = {
  'emissions.trip': fill(tripTabs, {
    component: lazy(() => import('./TripFootprintTab.tsx').then((m) => ({ default: m.TripFootprintTab }))),
  }),
  'emissions.item': fill(shipmentSlot, {
    actions: [
      {
        id: 'emissions.item',
        labelKey: 'emissions:action',
        icon: IconLeaf,
        category: 'display',
        when: ({ itemIds }) => itemIds.length === 1,
        run: ({ itemIds: [itemId] }) => void (itemId && openFootprint(itemId)),
      },
    ],
  }),
} as const;

import { IconChecklist } from '@tabler/icons-react';
import { lazy } from 'react';
import { waitingSlot } from '#client/waiting/callKind.ts';
import { fill } from '#client/slots/fillings.ts';
import { shipmentSlot } from '#modules/shipments/contract/slots.ts';
import { archiveSlot, tripSlot, tripTabs } from '#modules/dispatch/contract/slots.ts';
import { proofActions, shareAction } from './proofActions.ts';
import { proofsOf } from './proofs.ts';
import { tourEvents } from './tour/tourEvents.ts';

const canDocument = new Set(['READY_FOR_TOUR_START', 'DRV_INPROGRESS', 'JOURNEY_CLOSED']);

/** What the module adds to a trip of dispatch. */
export const slots = {
  'delivery.document': fill(tripSlot, {
    actions: [
      {
        id: 'delivery.document',
        labelKey: 'delivery:action/document',
        icon: IconChecklist,
        shortcut: 's',
        category: 'manage',
        when: ({ trip, stop }) => {
          if (!canDocument.has(trip.state)) return 'dispatch:reason/notNow';
          return stop && stop.orders.length > 0 ? true : 'dispatch:reason/noStop';
        },
        run: async ({ trip, stop }) => {
          if (stop) await (await import('./DocumentDialog.tsx')).openDocumentation(trip, stop);
        },
      },
    ],
  }),
  'delivery.proofs': fill(tripTabs, {
    component: lazy(() => import('./ProofsTab.tsx').then((m) => ({ default: m.ProofsTab }))),
    count: ({ trip }) => proofsOf(trip).length,
  }),
  'delivery.vehicleCheck': fill(tripTabs, {
    component: lazy(() => import('./check/VehicleCheckTab.tsx').then((m) => ({ default: m.VehicleCheckTab }))),
  }),
  'delivery.driverEventsOfTrip': fill(tripTabs, {
    component: lazy(() => import('./kept/KeptEventsTab.tsx').then((m) => ({ default: m.KeptEventsTab }))),
  }),
  'delivery.itemProofs': fill(shipmentSlot, { actions: proofActions }),
  'delivery.archiveProofs': fill(archiveSlot, { actions: proofActions }),
  'delivery.archiveShare': fill(archiveSlot, { actions: [shareAction] }),
  'delivery.share': fill(shipmentSlot, { actions: [shareAction] }),
  'delivery.tour': fill(waitingSlot, { waiting: tourEvents }),
} as const;

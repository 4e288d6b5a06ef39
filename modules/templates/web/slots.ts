import { IconRoute } from '@tabler/icons-react';
import { fill } from '#client/slots/fillings.ts';
import { tripPageSlot } from '#modules/dispatch/contract/slots.ts';

/** What the module adds to a trip of dispatch. */
export const slots = {
  'templates.fill': fill(tripPageSlot, {
    actions: [
      {
        id: 'templates.fill',
        labelKey: 'templates:trip/action/fill',
        icon: IconRoute,
        category: 'manage',
        when: ({ trip }) =>
          trip.tripTemplateId === null
            ? 'templates:reason/noTemplate'
            : trip.allowed.includes('dispatch') || 'dispatch:reason/notNow',
        run: async ({ trip }) => (await import('./Trips/FillDialog.tsx')).openFill(trip),
      },
    ],
  }),
} as const;

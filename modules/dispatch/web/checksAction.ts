import { IconChecklist } from '@tabler/icons-react';
import type { Action } from '#ui/actions/action.ts';

/** The checks of the trip that a shipment is on; what each session may stands at the contribution. */
export const checksAction: Action<{ trip: { id: string; name: string } | undefined }> = {
  id: 'dispatch.shipment.checks',
  labelKey: 'dispatch:action/checks',
  icon: IconChecklist,
  shortcut: 'c',
  category: 'display',
  when: ({ trip }) => trip !== undefined || 'dispatch:reason/noTrip',
  run: async ({ trip }) => {
    if (trip) await (await import('./lazyDialogs.tsx')).openTripChecks(trip);
  },
};

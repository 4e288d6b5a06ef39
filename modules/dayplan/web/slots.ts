import { IconRouteAltLeft } from '@tabler/icons-react';
import { fill } from '#client/slots/fillings.ts';
import { planningSlot } from '#modules/dispatch/contract/slots.ts';

/** What the module adds to screens of dispatch. */
export const slots = {
  'dayplan.propose': fill(planningSlot, {
    actions: [
      {
        id: 'dayplan.proposeDay',
        labelKey: 'dayplan:action/proposeDay',
        icon: IconRouteAltLeft,
        shortcut: 'p',
        category: 'manage',
        run: async ({ day, picked }) => (await import('./proposeFrom.ts')).proposeFrom(day, picked),
      },
    ],
  }),
} as const;

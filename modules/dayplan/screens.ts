import type { MenuModule, Screen } from '#kernel/screen.ts';
import type { Contribution } from '#kernel/slot.ts';

/** Its screen stands in the menu module of dispatch. */
export const menu: readonly MenuModule[] = [];

const access = { anyPermission: ['optimizeTrips'], anyLicence: ['LPP-OPT'] } as const;

export const screens: readonly Screen[] = [
  {
    id: 'dayplan.proposal',
    module: 'DPT',
    path: 'proposal',
    titleKey: 'dayplan:screen/proposal',
    access,
    back: '/DPT',
    hidden: true,
  },
];

export const contributions: readonly Contribution[] = [
  { id: 'dayplan.propose', slot: 'dispatch.planning.actions', access },
];

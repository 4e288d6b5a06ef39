import type { Screen } from '#kernel/screen.ts';
import type { Contribution } from '#kernel/slot.ts';

/** Master pallets stand among the screens of cross dock. */
export const menu = [] as const;

export const screens: readonly Screen[] = [
  {
    id: 'masterpallets.pallets',
    module: 'TH',
    path: 'masterpallets',
    titleKey: 'masterpallets:title',
    access: { anyPermission: ['useMasterPalletGUI'] },
    offline: true,
    stage: 'BETA',
  },
];

/** What waits on the device while there is no network, and what is kept there before. */
export const contributions: readonly Contribution[] = [
  { id: 'masterpallets.scans', slot: 'shell.waiting', titleKey: 'masterpallets:title', access: 'signedIn' },
  { id: 'masterpallets.kept', slot: 'shell.keptAhead', access: { anyPermission: ['useMasterPalletGUI'] } },
];

import type { Screen } from '#kernel/screen.ts';

/** Accounts of loading equipment stand among the screens of cross dock. */
export const menu = [] as const;

export const screens: readonly Screen[] = [
  {
    id: 'equipment.accounts',
    module: 'TH',
    path: 'equipment',
    titleKey: 'equipment:title',
    access: { anyPermission: ['viewEquipmentAccounts'] },
    stage: 'BETA',
  },
];

import type { Screen } from '#kernel/screen.ts';

/** Master pallets stand among the screens of cross dock. */
export const menu = [] as const;

export const screens: readonly Screen[] = [
  {
    id: 'masterpallets.pallets',
    module: 'TH',
    path: 'masterpallets',
    titleKey: 'masterpallets:title',
    access: { anyPermission: ['useMasterPalletGUI'] },
    stage: 'BETA',
  },
];

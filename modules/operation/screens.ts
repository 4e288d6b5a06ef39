import type { Screen } from '#kernel/screen.ts';
import { runsInstallation } from './contract/access.ts';

/** A page of administration (module STD). */
export const menu = [] as const;

export const screens: readonly Screen[] = [
  {
    id: 'operation.operation',
    module: 'STD',
    path: 'operation',
    titleKey: 'operation:screen/operation',
    access: runsInstallation,
    stage: 'NEW',
  },
];

import type { Screen } from '#kernel/screen.ts';
import { joinsInstallations } from './contract/access.ts';

/** A page of administration (module STD). */
export const menu = [] as const;

export const screens: readonly Screen[] = [
  {
    id: 'installations.installations',
    module: 'STD',
    path: 'installations',
    titleKey: 'installations:screen/installations',
    access: joinsInstallations,
    stage: 'NEW',
  },
];

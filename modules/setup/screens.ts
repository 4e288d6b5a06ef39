import type { Screen } from '#kernel/screen.ts';
import { seesSteps } from './contract/access.ts';

/** A page of administration (module STD). */
export const menu = [] as const;

export const screens: readonly Screen[] = [
  {
    id: 'setup.steps',
    module: 'STD',
    path: 'first-steps',
    titleKey: 'setup:screen/steps',
    access: seesSteps,
    stage: 'NEW',
  },
];

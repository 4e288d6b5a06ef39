import { IconSchool } from '@tabler/icons-react';
import type { Action } from '#ui/actions/action.ts';

/** Beside the accesses of devices: one for somebody who learns. */
export const trainingAction: Action<Record<string, never>> = {
  id: 'dispatch.createTraining',
  labelKey: 'dispatch:training/make',
  icon: IconSchool,
  category: 'manage',
  run: async () => (await import('./askTraining.tsx')).askTraining(),
};

import type { ModuleScreens } from '#shell/modules.ts';
import { PlanningPage } from './planning/PlanningPage.tsx';

export const screens: ModuleScreens['screens'] = {
  'dispatch.planning': PlanningPage,
};

import type { ModuleScreens } from '#shell/modules.ts';
import { ExecutionPage } from './execution/ExecutionPage.tsx';
import { PlanningPage } from './planning/PlanningPage.tsx';
import { TripPage } from './trip/TripPage.tsx';

export const screens: ModuleScreens['screens'] = {
  'dispatch.planning': PlanningPage,
  'dispatch.execution': ExecutionPage,
  'dispatch.trip': TripPage,
};

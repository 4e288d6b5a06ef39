import { LazyDayPlan } from './dayPlan/LazyDayPlan.tsx';
import { ExecutionPage } from './execution/ExecutionPage.tsx';
import { PlanningPage } from './planning/PlanningPage.tsx';
import { TripPage } from './trip/TripPage.tsx';

export const screens = {
  'dispatch.planning': PlanningPage,
  'dispatch.execution': ExecutionPage,
  'dispatch.proposal': LazyDayPlan,
  'dispatch.trip': TripPage,
} as const;

import { CockpitPage } from './aff/CockpitPage.tsx';
import { ArchivePage } from './archive/ArchivePage.tsx';
import { ExecutionPage } from './execution/ExecutionPage.tsx';
import { PlanningPage } from './planning/PlanningPage.tsx';
import { TripPage } from './trip/TripPage.tsx';

export const screens = {
  'dispatch.planning': PlanningPage,
  'dispatch.execution': ExecutionPage,
  'dispatch.archive': ArchivePage,
  'dispatch.aff': CockpitPage,
  'dispatch.trip': TripPage,
} as const;

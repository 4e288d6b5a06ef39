import { type ComponentType, lazy, Suspense } from 'react';
import { askAhead } from '#client/call/useCall.ts';
import { planningDashboard } from '../contract/calls.ts';
import { CockpitPage } from './aff/CockpitPage.tsx';
import { ExecutionPage } from './execution/ExecutionPage.tsx';
import { PlanningPage } from './planning/PlanningPage.tsx';
import { dayOf } from './pieces/useDay.ts';
import { TripPage } from './trip/TripPage.tsx';

/** A screen that few open in a day: its code comes when it is asked for. */
const whenAsked = (load: () => Promise<{ default: ComponentType }>): ComponentType => {
  const Screen = lazy(load);
  return () => (
    <Suspense fallback={null}>
      <Screen />
    </Suspense>
  );
};

export const screens = {
  'dispatch.planning': PlanningPage,
  'dispatch.execution': ExecutionPage,
  'dispatch.archive': whenAsked(() => import('./archive/ArchivePage.tsx').then((m) => ({ default: m.ArchivePage }))),
  'dispatch.history': whenAsked(() => import('./history/HistoryPage.tsx').then((m) => ({ default: m.HistoryPage }))),
  'dispatch.aff': CockpitPage,
  'dispatch.handoverPoint': whenAsked(() =>
    import('./handover/HandoverPage.tsx').then((m) => ({ default: m.HandoverPage })),
  ),
  'dispatch.trip': TripPage,
  'dispatch.createCollection': whenAsked(() =>
    import('./collection/CollectionPage.tsx').then((m) => ({ default: m.CollectionPage })),
  ),
} as const;

export const ahead = {
  'dispatch.planning': (search: URLSearchParams) =>
    askAhead(planningDashboard, { query: { date: dayOf(search.get('day')) } }),
};

import { lazy, Suspense } from 'react';

const Page = lazy(() => import('./DayPlanPage.tsx').then((m) => ({ default: m.DayPlanPage })));

/** The proposal comes with its own code: most visits to dispatch never open it. */
export const LazyDayPlan = () => (
  <Suspense fallback={null}>
    <Page />
  </Suspense>
);

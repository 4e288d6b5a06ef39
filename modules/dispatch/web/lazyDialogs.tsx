import { lazy, Suspense } from 'react';
import type { AnswerOf } from '#kernel/call.ts';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import type { optimizeTrip } from '../contract/optimise.ts';
import type { TripView } from '../contract/schemas.ts';

const Optimising = lazy(() => import('./OptimisingDialog.tsx').then((m) => ({ default: m.OptimisingDialog })));

const Optimised = lazy(() => import('./OptimisedDialog.tsx').then((m) => ({ default: m.OptimisedDialog })));

const Breakdown = lazy(() => import('./breakdown/BreakdownDialog.tsx').then((m) => ({ default: m.BreakdownDialog })));

/** Who takes over what of a trip whose vehicle has broken down; answers how many shipments have a new trip, when it was accepted. */
export const openBreakdown = (trip: { id: string; name: string }, day: string) =>
  openDialog<number>((close) => (
    <Suspense fallback={null}>
      <Breakdown trip={trip} day={day} onClose={close} />
    </Suspense>
  ));

/** The order that was found beside the one that stands; true when the user takes it over. */
export const openOptimised = (trip: TripView, task: AnswerOf<typeof optimizeTrip>) =>
  openDialog<boolean>((close) => (
    <Suspense fallback={null}>
      <Optimised trip={trip} task={task} onClose={close} />
    </Suspense>
  ));

/** The progress of a search for one trip; answers its end. */
export const openOptimising = (trip: string, task: AnswerOf<typeof optimizeTrip>) =>
  openDialog<AnswerOf<typeof optimizeTrip>>((close) => (
    <Suspense fallback={null}>
      <Optimising trip={trip} task={task} onClose={close} />
    </Suspense>
  ));

const TripChecks = lazy(() => import('./TripChecksDialog.tsx').then((m) => ({ default: m.TripChecksDialog })));

/** What the checks say of a trip, from its page and from a shipment that is on it. */
export const openTripChecks = (trip: { id: string; name: string }) =>
  openDialog<void>((close) => (
    <Suspense fallback={null}>
      <TripChecks trip={trip} onClose={() => close()} />
    </Suspense>
  ));

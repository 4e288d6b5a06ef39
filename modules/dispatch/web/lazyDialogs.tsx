import { lazy, Suspense } from 'react';
import type { AnswerOf } from '#kernel/call.ts';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import type { optimizeTrip } from '../contract/calls.ts';

const Optimising = lazy(() => import('./OptimisingDialog.tsx').then((m) => ({ default: m.OptimisingDialog })));

/** The progress of a search for one trip; answers its end. */
export const openOptimising = (trip: string, task: AnswerOf<typeof optimizeTrip>) =>
  openDialog<AnswerOf<typeof optimizeTrip>>((close) => (
    <Suspense fallback={null}>
      <Optimising trip={trip} task={task} onClose={close} />
    </Suspense>
  ));

import { lazy, Suspense } from 'react';
import { openDialog } from '#ui/dialogs/dialogStack.ts';

const JourneyDialog = lazy(() => import('./JourneyDialog.tsx').then((m) => ({ default: m.JourneyDialog })));

/** Shows what a shipment has been through. */
export const openJourney = (itemId: string): Promise<unknown> =>
  openDialog<undefined>((close) => (
    <Suspense fallback={null}>
      <JourneyDialog itemId={itemId} onClose={() => close()} />
    </Suspense>
  ));

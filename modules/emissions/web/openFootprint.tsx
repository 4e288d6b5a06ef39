import { lazy, Suspense } from 'react';
import { openDialog } from '#ui/dialogs/dialogStack.ts';

const FootprintDialog = lazy(() => import('./FootprintDialog.tsx').then((m) => ({ default: m.FootprintDialog })));

/** Shows what a shipment cost the climate. */
export const openFootprint = (itemId: string): Promise<unknown> =>
  openDialog<undefined>((close) => (
    <Suspense fallback={null}>
      <FootprintDialog itemId={itemId} onClose={() => close(undefined)} />
    </Suspense>
  ));

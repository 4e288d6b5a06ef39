import { lazy, Suspense } from 'react';
import { openDialog } from '#ui/dialogs/dialogStack.ts';

const EvidenceDialog = lazy(() => import('./EvidenceDialog.tsx').then((m) => ({ default: m.EvidenceDialog })));

/** Asks which packages of a shipment the evidence is about, and opens it. */
export const openEvidence = (itemId: string): Promise<unknown> =>
  openDialog<undefined>((close) => (
    <Suspense fallback={null}>
      <EvidenceDialog itemId={itemId} onClose={() => close()} />
    </Suspense>
  ));

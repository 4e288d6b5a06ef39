import { lazy, Suspense } from 'react';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { openDialog } from '#ui/dialogs/dialogStack.ts';

const LabelDialog = lazy(() => import('./LabelDialog.tsx').then((m) => ({ default: m.LabelDialog })));

/** Asks how the labels of records are printed. */
export const openLabels = (type: RecordType, ids: readonly string[]): Promise<unknown> =>
  openDialog<undefined>((close) => (
    <Suspense fallback={null}>
      <LabelDialog type={type} ids={ids} onClose={() => close()} />
    </Suspense>
  ));

import { lazy, Suspense } from 'react';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { openDialog } from '#ui/dialogs/dialogStack.ts';

const ImportDialog = lazy(() => import('./ImportDialog.tsx').then((m) => ({ default: m.ImportDialog })));

/** Asks for a sheet of a type and lets its rows in. */
export const openImport = (type: RecordType): Promise<unknown> =>
  openDialog<undefined>((close) => (
    <Suspense fallback={null}>
      <ImportDialog type={type} onClose={() => close()} />
    </Suspense>
  ));

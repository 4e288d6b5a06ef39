import { lazy, Suspense } from 'react';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { fieldLeadingTo, isRange } from './leadingTo.ts';

const AreasDialog = lazy(() => import('./AreasDialog.tsx').then((m) => ({ default: m.AreasDialog })));

type Row = { id: string } & Record<string, unknown>;

/** Whether records of a type have an area: they are postal ranges, or such ranges lead to them. */
export const hasAreas = (type: RecordType): boolean => isRange(type) || fieldLeadingTo(type) !== undefined;

/** Shows the postal ranges of records on a map; answers the record that was clicked. */
export const openAreas = (
  type: RecordType,
  records: readonly Row[],
  nameOf: (row: Row) => string,
): Promise<string | undefined> =>
  openDialog<string>((close) => (
    <Suspense fallback={null}>
      <AreasDialog type={type} records={records} nameOf={nameOf} onClose={close} />
    </Suspense>
  ));

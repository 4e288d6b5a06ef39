import { wordKey } from '#kernel/text.ts';
import { translate } from '#ui/translation.ts';
import { dateToIso } from '#kernel/date.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { depotToday } from '#client/session/depotZone.ts';
import { showFailure } from '#client/call/failures.ts';
import { confirmDelete } from '#ui/dialogs/confirmDelete.tsx';
import { type RefusedDelete, showRefusedDelete } from '#ui/dialogs/refusedDelete.tsx';
import { toastBulk } from '#ui/feedback/toasts.ts';
import { type AnyRecord, recordCallsOf } from './recordCallsOf.ts';

type Referring = NonNullable<CallError['details']['references']>;

const refusedBy = (references: Referring, name: string): RefusedDelete => ({
  name,
  references: references.map(({ id, text, type: kind }) => ({
    id,
    text,
    kind: translate(wordKey('masterdata:type/', kind.toLowerCase())),
  })),
});

/** What refers to a record whose end was refused. */
export const showRefused = (references: Referring, name: string): Promise<unknown> =>
  showRefusedDelete([refusedBy(references, name)]);

/**
 * Deleting ends a record's validity, one call per record (specification 1, 7). Asks first, with what cannot be deleted and
 * why; says "X of Y" afterwards and what refers to those that had to stay. Answers how many went.
 */
export async function deleteRecords(input: {
  type: RecordType;
  records: readonly AnyRecord[];
  nameOf: (record: AnyRecord) => string;
  unitName: (id: string) => string;
}): Promise<number> {
  const { type, records, nameOf, unitName } = input;
  const sure = await confirmDelete(
    records.map((record) => ({
      id: record.id,
      name: nameOf(record),
      note: record.id,
      ...(record.writable
        ? {}
        : { hindrance: translate('masterdata:readOnly/mark', { unit: unitName(record.orgUnit) }) }),
    })),
  );
  if (!sure) return 0;
  const { invalidate } = recordCallsOf(type);
  const possible = records.filter((record) => record.writable);
  const date = dateToIso(depotToday());
  const refused: RefusedDelete[] = [];
  const reasons: string[] = [];
  let done = 0;
  for (const record of possible) {
    try {
      await call(invalidate, { params: { orgUnit: record.orgUnit, id: record.id, date } }, { silent: true });
      done += 1;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { references } = error.details;
      if (references) refused.push(refusedBy(references, nameOf(record)));
      else if (records.length === 1) {
        showFailure(error);
        return 0;
      }
      reasons.push(`${nameOf(record)}: ${error.said ?? translate('base:toast/deleteFailed')}`);
    }
  }
  for (const record of records)
    if (!record.writable)
      reasons.push(`${nameOf(record)}: ${translate('masterdata:readOnly/mark', { unit: unitName(record.orgUnit) })}`);
  // A single refused record is explained by the dialog alone.
  if (records.length > 1 || done === 1)
    toastBulk(done, records.length, reasons, { all: 'base:toast/deleted', some: 'base:toast/deletedSome' });
  if (refused.length > 0) await showRefusedDelete(refused);
  return done;
}

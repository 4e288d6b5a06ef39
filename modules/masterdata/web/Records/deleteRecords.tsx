import i18next from 'i18next';
import { dateToIso } from '#kernel/date.ts';
import type { ErrorDetails } from '#kernel/errors.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { call } from '#shell/call.ts';
import { CallError } from '#shell/CallError.ts';
import { depotToday } from '#shell/depotZone.ts';
import { showFailure } from '#shell/failures.ts';
import { confirmDelete } from '#ui/dialogs/confirmDelete.tsx';
import { showMessage } from '#ui/dialogs/message.tsx';
import { toastBulk } from '#ui/feedback/toasts.ts';
import { type AnyRecord, recordCallsOf } from './recordCallsOf.ts';

type Refused = { name: string; references: NonNullable<ErrorDetails['references']> };

/** What refers to the records that could not go, record by record. */
const showReferences = (refused: readonly Refused[]): Promise<unknown> =>
  showMessage({
    icon: 'error',
    title: { key: refused.length === 1 ? 'base:deletion/refusedOne' : 'base:deletion/refusedMany' },
    body: (
      <ul className="k-delete-items">
        {refused.flatMap(({ name, references }) =>
          references.map((reference) => (
            <li key={`${name}/${reference.type}/${reference.id}`}>
              <span className="k-cut">{name}</span>
              <span className="k-cut">{reference.text}</span>
              <span className="k-dim">{i18next.t(`masterdata:type/${reference.type.toLowerCase()}`)}</span>
            </li>
          )),
        )}
      </ul>
    ),
    answers: [{ value: 'ok', label: { key: 'base:ok' } }],
    cancel: false,
  });

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
        : { hindrance: i18next.t('masterdata:readOnly/mark', { unit: unitName(record.orgUnit) }) }),
    })),
  );
  if (!sure) return 0;
  const { invalidate } = recordCallsOf(type);
  const possible = records.filter((record) => record.writable);
  const date = dateToIso(depotToday());
  const refused: Refused[] = [];
  const reasons: string[] = [];
  let done = 0;
  for (const record of possible) {
    try {
      await call(invalidate, { params: { orgUnit: record.orgUnit, id: record.id, date } }, { silent: true });
      done += 1;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { references } = error.details;
      if (references) refused.push({ name: nameOf(record), references });
      else if (records.length === 1) {
        showFailure(error);
        return 0;
      }
      reasons.push(`${nameOf(record)}: ${error.said ?? i18next.t('base:toast/deleteFailed')}`);
    }
  }
  for (const record of records)
    if (!record.writable)
      reasons.push(`${nameOf(record)}: ${i18next.t('masterdata:readOnly/mark', { unit: unitName(record.orgUnit) })}`);
  // A single refused record is explained by the dialog alone.
  if (records.length > 1 || done === 1)
    toastBulk(done, records.length, reasons, { all: 'base:toast/deleted', some: 'base:toast/deletedSome' });
  if (refused.length > 0) await showReferences(refused);
  return done;
}

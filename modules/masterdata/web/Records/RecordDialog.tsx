import { wordKey } from '#kernel/text.ts';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { valueAt } from '#modules/masterdata/rules/path.ts';
import { depotToday } from '#client/session/depotZone.ts';
import { showFailure } from '#client/call/failures.ts';
import { useSession } from '#client/session/session.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { useCall } from '#client/call/useCall.ts';
import { DialogLayer } from '#ui/dialogs/DialogLayer.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useUnchanged } from '#ui/useUnchanged.ts';
import { type AnyRecord, recordCallsOf } from './recordCallsOf.ts';
import { RecordForm } from './RecordForm.tsx';
import { copyOf, type Mode, newValues, valuesOf } from './recordModel.ts';
import { type ReferenceTexts, titleText } from './useReferenceTexts.ts';
import { useUnitNames } from './useUnitNames.ts';

type Props = {
  type: RecordType;
  mode: Mode;
  /** Of the record that is edited or copied. */
  id?: string;
  /** Day (ISO) whose version is shown; default: today. */
  validAt?: string;
  /** Values that a new record starts with beside its defaults. */
  preset?: Readonly<Record<string, unknown>>;
  references: ReferenceTexts;
  onClose: () => void;
  onMade: (id: string) => void;
  onDuplicate: (id: string) => void;
  /** Another version of the record, by a day (ISO) on which it is valid. */
  onShow: (validAt: string) => void;
};

const none: readonly string[] = [];

/** View, edit or create a record; opens only when everything it shows is there (specification 1, 4.4). */
export function RecordDialog(props: Props) {
  const { t, i18n } = useTranslation(['masterdata', 'base']);
  const { type, mode, id } = props;
  const { orgUnit } = useSession();
  const access = useAccess();
  const unitName = useUnitNames();
  const calls = recordCallsOf(type);
  const found = useCall(
    calls.get,
    { params: { orgUnit, id: id ?? '-' }, query: props.validAt ? { validAt: props.validAt } : {} },
    { enabled: id !== undefined, silent: true, staleTime: 0 },
  );
  const reserved = useCall(
    calls.reservedIds,
    { params: { orgUnit } },
    { enabled: mode !== 'EDIT', silent: true, staleTime: 0 },
  );
  // The record as it was when the dialog opened: what others change meanwhile must not move under the hands.
  const [record, setRecord] = useState<AnyRecord>();
  const fresh = found.isFetchedAfterMount ? (found.data as unknown as AnyRecord | undefined) : undefined;
  useEffect(() => setRecord((now) => now ?? fresh), [fresh]);
  const { onClose } = props;
  useEffect(() => {
    if (!found.isError) return;
    showFailure(found.error);
    onClose();
  }, [found.isError, found.error, onClose]);

  const today = depotToday();
  // Today is the day on which the dialog was opened, and its presets are those of then.
  const opened = useUnchanged(
    { mode, type, record, today, preset: props.preset },
    (earlier, now) => earlier.mode === now.mode && earlier.type === now.type && earlier.record === now.record,
  );
  const initial = useMemo(() => {
    const was = opened;
    if (was.mode === 'CREATE') return { ...newValues(was.type, was.today), ...was.preset };
    if (!was.record) return undefined;
    return was.mode === 'COPY' ? copyOf(was.type, was.record, was.today) : valuesOf(was.type, was.record);
  }, [opened]);
  if (!initial || (mode !== 'EDIT' && !reserved.isFetched)) return null;
  const name = record ? titleText(valueAt(record, type.title), i18n.resolvedLanguage ?? 'en') || record.id : '';
  const may = access({ anyPermission: type.change, ...(type.licence ? { anyLicence: [type.licence] } : {}) });
  const readOnly = mode === 'EDIT' ? record?.writable !== true : !may;
  const foreign = mode === 'EDIT' && record !== undefined && record.orgUnit !== orgUnit;
  const kind = t(wordKey('masterdata:type/', type.path));
  return (
    <DialogLayer>
      <RecordForm
        type={type}
        mode={mode}
        record={record}
        initial={initial}
        readOnly={readOnly}
        reserved={reserved.data?.ids ?? none}
        references={props.references}
        unitName={unitName}
        title={t(readOnly ? 'title/VIEW' : `title/${mode}`, { type: kind })}
        name={mode === 'EDIT' ? name : ''}
        onClose={onClose}
        onMade={props.onMade}
        onShow={props.onShow}
        notice={
          readOnly && mode === 'EDIT' ? (
            <div className="k-alert k-alert-risk" role="note">
              <Glyph name="risk" />
              <div>
                <b>{t('readOnly/title')}</b>{' '}
                {foreign
                  ? t('readOnly/level', { unit: unitName(record.orgUnit) })
                  : t(may ? 'readOnly/ended' : 'readOnly/right')}
                {foreign && may ? (
                  <>
                    {' '}
                    <button type="button" className="k-linkish" onClick={() => props.onDuplicate(record.id)}>
                      {t('readOnly/duplicate', { unit: unitName(orgUnit) })}
                    </button>
                  </>
                ) : null}
              </div>
            </div>
          ) : null
        }
      />
    </DialogLayer>
  );
}

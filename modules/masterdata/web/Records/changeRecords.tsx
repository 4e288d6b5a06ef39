import type { TextKey } from '#kernel/text.ts';
import { Button } from '@mantine/core';
import { translate, useTranslation } from '#ui/translation.ts';
import { useMemo, useState } from 'react';
import type { RecordType } from '#modules/masterdata/contract/recordType.ts';
import { emptyValue } from '#kernel/fields.ts';
import { call } from '#client/call/call.ts';
import { CallError } from '#client/call/CallError.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { confirmSaveSelected } from '#ui/dialogs/saving.tsx';
import { toastBulk } from '#ui/feedback/toasts.ts';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { SelectField } from '#ui/form/fields/SelectField.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import type { Option } from '#ui/form/widget.ts';
import { type AnyRecord, recordCallsOf } from './recordCallsOf.ts';
import { RecordFields } from './RecordFields.tsx';
import { schemaOf, valuesOf } from './recordModel.ts';
import { fieldKey, recordTexts } from './recordTexts.ts';
import type { ReferenceTexts } from './useReferenceTexts.ts';

type Change = { field: string; value: unknown };
type Shared = { type: RecordType; references: ReferenceTexts; units: readonly Option[] };

/** Fields that may become the same in many records: not those that name one, nor what the server writes. */
function commonFields(type: RecordType): string[] {
  const single = new Set([...(type.unique ?? []), ...(type.uniqueTogether ?? []).flat(), type.title.split('.')[0]]);
  return Object.keys(type.fields.shape).filter((name) => !single.has(name) && !type.serverFields?.includes(name));
}

function ChangeDialog(props: Shared & { count: number; onClose: (change?: Change) => void }) {
  const { t } = useTranslation(['masterdata', 'base']);
  const { type } = props;
  const prefixes = recordTexts(type);
  const fields = useMemo(() => commonFields(type), [type]);
  const [field, setField] = useState(fields[0] ?? '');
  const initial = useMemo(
    () => Object.fromEntries(fields.map((name) => [name, emptyValue(type.fields.shape[name] as never)])),
    [type, fields],
  );
  const form = useModelForm({ schema: schemaOf(type), initial });
  const label = (name: string) =>
    t([
      ...prefixes.map((prefix) => fieldKey(prefix, name)),
      ...prefixes.map((prefix) => `${fieldKey(prefix, name)}Title` as TextKey),
    ]);
  return (
    <Dialog
      size={640}
      title={t('bulk/title', { count: props.count })}
      onClose={() => props.onClose()}
      footer={
        <>
          <Button onClick={() => props.onClose()}>{t('base:cancel')}</Button>
          <Button variant="filled" onClick={() => props.onClose({ field, value: form.valueOf(field) })}>
            {t('base:save')}
          </Button>
        </>
      }
    >
      <div className="k-fields k-fields-2" style={{ marginBottom: 16 }}>
        <div className="k-field">
          <label className="k-field-label" htmlFor="bulk-field">
            {t('bulk/field')}
          </label>
          <SelectField
            id="bulk-field"
            label={t('bulk/field')}
            rule={{ kind: 'select', required: true, nullable: false, meta: {} }}
            defaultValue={field}
            options={fields.map((name) => ({ value: name, label: label(name) }))}
            onChange={(value) => setField(String(value))}
            onBlur={() => undefined}
            readOnly={false}
            disabled={false}
            wrong={false}
            describedBy={undefined}
          />
        </div>
      </div>
      <ModelForm form={form} texts={prefixes} label={t('bulk/title', { count: props.count })}>
        <RecordFields
          key={field}
          type={type}
          mode="EDIT"
          references={props.references}
          units={props.units}
          fields={[field]}
        />
      </ModelForm>
    </Dialog>
  );
}

/**
 * One field of many records becomes the same: asks which and what, then whether, then saves one call per record and says
 * "X of Y" with what hindered the others. Answers how many were saved.
 */
export async function changeRecords(
  input: Shared & {
    records: readonly AnyRecord[];
    nameOf: (record: AnyRecord) => string;
    unitName: (id: string) => string;
  },
): Promise<number> {
  const { type, records, nameOf, unitName } = input;
  const change = await openDialog<Change>((close) => (
    <ChangeDialog {...input} count={records.length} onClose={close} />
  ));
  if (!change) return 0;
  if (!(await confirmSaveSelected(records.map((record) => ({ id: record.id, name: nameOf(record) }))))) return 0;
  const { transfer } = recordCallsOf(type);
  const reasons: string[] = [];
  let done = 0;
  for (const record of records) {
    if (!record.writable) {
      reasons.push(`${nameOf(record)}: ${translate('masterdata:readOnly/mark', { unit: unitName(record.orgUnit) })}`);
      continue;
    }
    const body = { ...valuesOf(type, record), [change.field]: change.value, version: record.version };
    try {
      await call(transfer, { params: { orgUnit: record.orgUnit }, body: body as never }, { silent: true });
      done += 1;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const messages = error.violations.map((violation) => violation.message).filter(Boolean);
      reasons.push(`${nameOf(record)}: ${messages.join(' ') || error.said || translate('base:toast/saveFailed')}`);
    }
  }
  toastBulk(done, records.length, reasons, { all: 'base:toast/saved', some: 'base:toast/savedSome' });
  return done;
}

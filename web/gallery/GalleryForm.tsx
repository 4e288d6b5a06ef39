import { Button } from '@mantine/core';
import { IconTruck } from '@tabler/icons-react';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { AddressFields } from '#ui/form/AddressFields.tsx';
import { Field } from '#ui/form/Field.tsx';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { fieldNames, vehicle, vehicleSchema } from './samples.ts';

const namespace = 'gallery';
for (const language of ['en', 'de', 'fr']) {
  const flat: Record<string, unknown> = {};
  for (const [path, text] of Object.entries(fieldNames)) {
    if (!path.includes('.')) flat[path] = text;
    else {
      const [group = '', leaf = ''] = path.split('.');
      flat[group] = { ...(flat[group] as Record<string, string> | undefined), [leaf]: text };
    }
  }
  for (const [value, text] of Object.entries({
    VAN: 'Van 3.5 t',
    TRUCK_12: 'Truck 12 t',
    TRUCK_18: 'Truck 18 t',
    THERMO: 'Thermo 12 t',
  }))
    flat[`type__${value}`] = text;
  i18next.addResourceBundle(language, namespace, { field: flat }, true, true);
}

/** Every widget in one form. */
export function useVehicleForm(readOnly = false) {
  return useModelForm({
    schema: vehicleSchema,
    initial: vehicle,
    readOnly,
    rules: (values) =>
      values.validTo && values.validTo.join() < values.validFrom.join()
        ? [
            {
              path: 'validTo',
              message: { key: 'base:validation/notBefore', args: { value: values.validFrom.toReversed().join('.') } },
            },
          ]
        : [],
    nameOf: (path) => fieldNames[path] ?? path,
  });
}

export function VehicleFields() {
  return (
    <>
      <Field name="name" />
      <Field name="plate" />
      <Field name="type" />
      <Field
        name="driverId"
        kind="reference"
        options={[
          { value: 'p1', label: 'J. Petersen', note: 'ADR until 11.2027' },
          { value: 'p2', label: 'T. Wiese' },
        ]}
      />
      <Field name="payload" units={['kg', 't']} />
      <Field name="length" units={['m', 'cm', 'mm']} />
      <Field name="validFrom" />
      <Field name="validTo" />
      <Field name="opensAt" />
      <Field name="seats" />
      <Field name="days" />
      <Field name="condition" />
      <Field name="title" />
      <Field name="tailLift" />
      <Field
        name="attributes"
        options={[
          { value: 'DG', label: 'Dangerous goods' },
          { value: 'TL', label: 'Tail lift' },
          { value: 'CR', label: 'Crane' },
        ]}
      />
      <Field name="remark" />
      <AddressFields path="address" schema={vehicleSchema} />
    </>
  );
}

/** The form as a dialog, as master data opens it. */
export function VehicleDialog({ onClose, readOnly = false }: { onClose: () => void; readOnly?: boolean }) {
  const { t } = useTranslation('base');
  const form = useVehicleForm(readOnly);
  const [tab, setTab] = useState('general');
  const save = () => {
    if (!form.submit()) return;
    form.commit();
    toastSuccess({ key: 'base:toast/saved' });
    onClose();
  };
  return (
    <Dialog
      size={640}
      title={readOnly ? 'View vehicle' : 'Edit vehicle'}
      icon={IconTruck}
      note={
        <>
          <span className="k-dim">DO-LX 1041</span>
          {form.dirty && <span className="k-risk">• {t('form/changed')}</span>}
        </>
      }
      dirty={form.dirty}
      onClose={onClose}
      onSave={save}
      footNote="Changed 12.11.2026 by S. Krämer"
      tabs={
        <Tabs
          label="Vehicle"
          value={tab}
          onChange={setTab}
          items={[
            { id: 'general', title: 'General', wrong: form.issues.length },
            { id: 'capacity', title: 'Capacity' },
            { id: 'equipment', title: 'Equipment', count: 3 },
          ]}
        />
      }
      footer={
        <>
          <Button onClick={onClose} rightSection={<kbd>{t('key/escape')}</kbd>}>
            {t('cancel')}
          </Button>
          <Button
            variant="filled"
            data-commit=""
            disabled={!form.dirty}
            onClick={save}
            rightSection={<kbd>{t('key/ctrl')} S</kbd>}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      {readOnly && (
        <div className="k-alert k-alert-risk" role="note">
          {t('form/readOnly')}
        </div>
      )}
      <ModelForm form={form} texts="gallery:field" onSubmit={save}>
        <VehicleFields />
      </ModelForm>
    </Dialog>
  );
}

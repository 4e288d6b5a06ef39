import { useState } from 'react';
import { call } from '#client/call/call.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { Field } from '#ui/form/Field.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import type { Option } from '#ui/form/widget.ts';
import { useTranslation } from '#ui/translation.ts';
import { listSchemas, saveSchema, type TransportSchema } from '../../contract/schemas.ts';
import type { RouteRequest } from '../../contract/route.ts';
import { LegsField } from './LegsField.tsx';
import { formSchema, type Model, modelOf, sentOf } from './schemaModel.ts';
import { WhatIfPanel } from '../WhatIfPanel.tsx';

export type Choices = { areas: readonly Option[]; depots: readonly Option[]; relations: readonly Option[] };
type Props = {
  schema: TransportSchema | undefined;
  choices: Choices;
  /** The shipment that was tried on the page. */
  tried: RouteRequest | undefined;
  clientKey: string;
  onClose: () => void;
};

function SchemaDialog({ schema, choices, tried, clientKey, onClose }: Props) {
  const { t } = useTranslation(['networkrules', 'base']);
  const [busy, setBusy] = useState(false);
  const form = useModelForm({ schema: formSchema, initial: modelOf(schema) });
  const save = async () => {
    const model = form.submit();
    if (!model || busy) return;
    setBusy(true);
    const done = await saveForm(async () => {
      const body = { ...sentOf(model), id: schema?.id ?? null, version: schema?.version ?? null, clientKey };
      await call(saveSchema, { body }, { silent: true });
      await refreshCalls(listSchemas.id);
    }, form.refuse);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <FormDialog
      title={t(schema ? 'schema/edit' : 'schema/create')}
      confirm={t('base:save')}
      texts="networkrules:schema"
      columns={2}
      form={form}
      busy={busy}
      onSave={save}
      onClose={onClose}
    >
      <Field name="name" />
      <Field name="type" />
      <Field name="priority" />
      <Field name="productIds" />
      <Field name="originBranches" options={choices.depots} />
      <Field name="destinationBranches" options={choices.depots} />
      <Field name="originAreas" options={choices.areas} />
      <Field name="destinationAreas" options={choices.areas} />
      <Field name="maxWeight" />
      <Field name="maxLdm" />
      <Field name="dg" />
      <Field name="thermo" />
      <Field name="customs" />
      <Field name="validFrom" />
      <Field name="validTo" />
      <LegsField form={form} depots={choices.depots} relations={choices.relations} />
      <WhatIfPanel<Model> rule={(typed) => ({ schema: { ...sentOf(typed), id: schema?.id ?? null } })} tried={tried} />
    </FormDialog>
  );
}

/** Asks for a schema, a new one or one that stands, and lets it be tried before it is saved. */
export const askSchema = (
  schema: TransportSchema | undefined,
  choices: Choices,
  tried: RouteRequest | undefined,
): Promise<unknown> => {
  const clientKey = crypto.randomUUID();
  return openDialog((close) => (
    <SchemaDialog schema={schema} choices={choices} tried={tried} clientKey={clientKey} onClose={() => close()} />
  ));
};

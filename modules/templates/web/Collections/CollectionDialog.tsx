import { IconPackageImport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { localDateOf } from '#kernel/date.ts';
import { areaFreightForwarder } from '#modules/masterdata/contract/types/fleet.ts';
import { packageType, product } from '#modules/masterdata/contract/types/goods.ts';
import { customer, relation, stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { depotZone } from '#client/session/depotZone.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { Field } from '#ui/form/Field.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { useTranslation } from '#ui/translation.ts';
import {
  collectionFields,
  previewCollection,
  type RecurringCollection,
  recurringCollection,
} from '../../contract/collections.ts';
import { tripTemplate } from '../../contract/tripTemplates.ts';
import { holidayRules } from '../../rules/plannedDays.ts';
import { patterns } from '../../rules/recurrence.ts';
import { DaysField, MonthDaysField, PausesField } from '../pieces/DaysField.tsx';

const formSchema = z.object(collectionFields);
type Typed = z.infer<typeof formSchema>;
const nths = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'LAST'] as const;

const fresh = (): Typed => ({
  name: '',
  stopLocationId: '',
  numberOfPackages: 1,
  grossWeight: 100_000,
  pattern: 'WEEKLY',
  repeatEvery: 1,
  weekdays: [true, true, true, true, true, false, false, false],
  nth: null,
  monthDays: [],
  validFrom: localDateOf(Date.now(), depotZone()),
  validTo: null,
  mostDays: null,
  exceptions: [],
  extraDates: [],
  pauses: [],
  holidayRule: 'SKIP',
  createDaysAhead: 1,
  orderCreationTime: [4, 0, 0],
  windowFrom: null,
  windowTo: null,
  customerId: null,
  relationId: null,
  productId: null,
  affId: null,
  packingType: null,
  tripTemplateId: null,
  consigneeName: null,
  consigneeStreet: null,
  consigneePostalCode: null,
  consigneeCity: null,
  consigneeCountry: null,
  goodsDescription: null,
  reference: null,
  pickupInstruction: null,
});

/** Templates of trips that a collection may be put on. */
function useTemplates() {
  const may = useAccess();
  const found = useCall(
    tripTemplate.calls.list,
    { body: { filter: { and: [{ field: 'state', op: '!=', value: 'ENDED' }] }, paging: { size: 200 } } },
    { enabled: may(tripTemplate.calls.list.access), silent: true },
  );
  return {
    ready: found.data !== undefined,
    options: (found.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** What is collected where, and where it goes. */
function GoodsFields() {
  const { t } = useTranslation('templates');
  const [customers, places, relations] = [useRecords(customer), useRecords(stopLocation), useRecords(relation)];
  const [products, types, templates] = [useRecords(product), useRecords(packageType), useTemplates()];
  const forwarders = useRecords(areaFreightForwarder);
  const pick = (
    name: keyof Typed & string,
    of: { options: ReturnType<typeof useRecords>['options']; ready: boolean },
  ) => <Field name={name} kind="reference" options={of.options} ready={of.ready} />;
  return (
    <>
      <Field name="name" />
      {pick('customerId', customers)}
      {pick('stopLocationId', places)}
      {pick('tripTemplateId', templates)}
      <Field name="windowFrom" />
      <Field name="windowTo" />
      <Field name="numberOfPackages" />
      {pick('packingType', types)}
      <Field name="grossWeight" />
      <Field name="goodsDescription" />
      {pick('productId', products)}
      {pick('affId', forwarders)}
      <Field name="reference" />
      <Field
        name="relationId"
        kind="reference"
        options={relations.options}
        ready={relations.ready}
        note={t('collection/relationNote')}
      />
      <Field name="consigneeName" />
      <Field name="consigneeStreet" />
      <Field name="consigneePostalCode" />
      <Field name="consigneeCity" />
      <Field name="consigneeCountry" />
      <Field name="pickupInstruction" wide />
    </>
  );
}

/** On which days, and what holidays do to them. */
function DayFields({ pattern }: { pattern: Typed['pattern'] }) {
  const { t } = useTranslation('templates');
  return (
    <>
      <Field name="pattern" options={patterns.map((value) => ({ value, label: t(`collection/pattern/${value}`) }))} />
      <Field name="repeatEvery" />
      <Field name="weekdays" wide />
      {pattern === 'MONTHLY' && (
        <>
          <Field name="nth" options={nths.map((value) => ({ value, label: t(`collection/nth/${value}`) }))} />
          <Field
            name="monthDays"
            note={t('collection/monthDaysNote')}
            widget={(widget) => <MonthDaysField {...widget} />}
          />
        </>
      )}
      <Field name="validFrom" />
      <Field name="validTo" />
      <Field name="mostDays" />
      <Field
        name="holidayRule"
        options={holidayRules.map((value) => ({ value, label: t(`collection/holidayRule/${value}`) }))}
      />
      <Field name="createDaysAhead" />
      <Field name="orderCreationTime" />
      <Field name="exceptions" widget={(widget) => <DaysField {...widget} />} />
      <Field name="extraDates" widget={(widget) => <DaysField {...widget} />} />
      <Field name="pauses" wide widget={(widget) => <PausesField {...widget} />} />
    </>
  );
}

/** A new collection, or one that is changed. */
function CollectionDialog({ one, onClose }: { one: RecurringCollection | undefined; onClose: () => void }) {
  const { t } = useTranslation('templates');
  const key = useRef(crypto.randomUUID());
  const [pattern, setPattern] = useState<Typed['pattern']>(one?.pattern ?? 'WEEKLY');
  const form = useModelForm<Typed>({
    schema: formSchema,
    initial: one ? formSchema.parse(one) : fresh(),
    // The field shows what is wrong in it as a whole.
    rules: ({ pauses }) =>
      pauses.some((pause) => Object.values(pause).includes(null as never))
        ? [{ path: 'pauses', message: { key: 'base:validation/notEmpty' } }]
        : [],
    onChange: (values) => setPattern(values.pattern),
  });
  const refreshes = [recurringCollection.calls.list.id, recurringCollection.calls.get.id, previewCollection.id];
  const creating = useCommand(recurringCollection.calls.create, { refreshes, onViolations: form.refuse });
  const changing = useCommand(recurringCollection.calls.change, { refreshes, onViolations: form.refuse });
  const save = async () => {
    const values = form.submit();
    if (!values || creating.busy || changing.busy) return;
    const done = one
      ? await changing.run({ params: { id: one.id }, body: { ...values, version: one.version } })
      : await creating.run({ body: { ...values, clientKey: key.current } });
    if (done) onClose();
  };
  return (
    <FormDialog
      title={one ? t('collection/changeTitle', { name: one.name }) : t('collection/begin')}
      confirm={t(one ? 'base:save' : 'base:create')}
      icon={IconPackageImport}
      texts={['templates:collection/column', 'base:thing/column']}
      columns={2}
      form={form}
      busy={creating.busy || changing.busy}
      onSave={save}
      onClose={onClose}
    >
      <h3 className="k-h2 k-field-wide">{t('collection/section/what')}</h3>
      <GoodsFields />
      <h3 className="k-h2 k-field-wide">{t('collection/section/when')}</h3>
      <DayFields pattern={pattern} />
    </FormDialog>
  );
}

export const openCollection = (one?: RecurringCollection): void =>
  void openDialog<undefined>((close) => <CollectionDialog one={one} onClose={() => close(undefined)} />);

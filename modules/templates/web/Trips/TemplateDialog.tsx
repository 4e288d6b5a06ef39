import { IconRoute } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { localDateOf } from '#kernel/date.ts';
import {
  areaFreightForwarder,
  driver,
  freightCarrier,
  vehicle,
  vehicleType,
} from '#modules/masterdata/contract/types/fleet.ts';
import { route, stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { type Records, useRecords } from '#client/records/useRecords.ts';
import { depotZone } from '#client/session/depotZone.ts';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { Field } from '#ui/form/Field.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { useTranslation } from '#ui/translation.ts';
import { fillRules, templateFields, type TripTemplate, tripTemplate } from '../../contract/tripTemplates.ts';
import { FixedStopsField } from './FixedStopsField.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';

const formSchema = z.object(templateFields);
type Typed = z.infer<typeof formSchema>;
const traffic = ['LocalTraffic', 'LineHaul'] as const;

const fresh = (): Typed => ({
  name: '',
  trafficType: 'LocalTraffic',
  weekdays: [true, true, true, true, true, false, false, false],
  validFrom: localDateOf(Date.now(), depotZone()),
  validTo: null,
  startTime: [7, 0, 0],
  endTime: null,
  startLocationId: null,
  endLocationId: null,
  outboundRoute: null,
  vehicleId: null,
  vehicleTypeId: null,
  driverId: null,
  freightCarrierId: null,
  affId: null,
  gate: null,
  autoCreateDaysAhead: 1,
  autoDispatchRule: 'LAST_WEEK',
  maxWeight: null,
  maxLoadingMeter: null,
  maxStops: null,
  fixedStops: [],
  remark: null,
});

function Fields() {
  const { t } = useTranslation('templates');
  const places = useRecords(stopLocation);
  const records = {
    outboundRoute: useRecords(route),
    vehicleId: useRecords(vehicle),
    vehicleTypeId: useRecords(vehicleType),
    driverId: useRecords(driver),
    freightCarrierId: useRecords(freightCarrier),
    affId: useRecords(areaFreightForwarder),
    startLocationId: places,
    endLocationId: places,
  } satisfies Partial<Record<keyof Typed, Records>>;
  const pick = (name: keyof typeof records, note?: string) => (
    <Field
      name={name}
      kind="reference"
      options={records[name].options}
      ready={records[name].ready}
      {...(note ? { note } : {})}
    />
  );
  return (
    <>
      <Field name="name" />
      <Field name="trafficType" options={traffic.map((value) => ({ value, label: t(`trip/trafficType/${value}`) }))} />
      <Field name="weekdays" wide />
      <Field name="validFrom" />
      <Field name="validTo" />
      <Field name="startTime" />
      <Field name="endTime" />
      {pick('outboundRoute')}
      {pick('vehicleId')}
      {pick('vehicleTypeId')}
      {pick('driverId')}
      {pick('freightCarrierId')}
      {pick('affId')}
      {pick('startLocationId', t('trip/depot'))}
      {pick('endLocationId', t('trip/asBegun'))}
      <Field name="gate" />
      <Field name="autoCreateDaysAhead" />
      <Field
        name="autoDispatchRule"
        options={fillRules.map((value) => ({ value, label: t(`trip/autoDispatchRule/${value}`) }))}
      />
      <Field name="maxWeight" />
      <Field name="maxLoadingMeter" />
      <Field name="maxStops" />
      <Field name="fixedStops" wide widget={(widget) => <FixedStopsField {...widget} places={places} />} />
      <Field name="remark" wide />
    </>
  );
}

/** What the preview asks with; a field that is empty while somebody types is as it was. */
const askedOf = (typed: Typed, last: Typed, templateId: string | null) => ({
  templateId,
  name: typed.name,
  weekdays: typed.weekdays,
  validFrom: typed.validFrom ?? last.validFrom,
  validTo: typed.validTo,
  startTime: typed.startTime ?? last.startTime,
  outboundRoute: typed.outboundRoute,
  vehicleId: typed.vehicleId,
  driverId: typed.driverId,
  freightCarrierId: typed.freightCarrierId,
  affId: typed.affId,
  startLocationId: typed.startLocationId,
  endLocationId: typed.endLocationId,
});

/** A new template, or one that is changed. */
function TemplateDialog({ one, onClose }: { one: TripTemplate | undefined; onClose: () => void }) {
  const { t } = useTranslation('templates');
  const key = useRef(crypto.randomUUID());
  const [initial] = useState(() => (one ? formSchema.parse(one) : fresh()));
  const [typed, setTyped] = useState(initial);
  const form = useModelForm<Typed>({
    schema: formSchema,
    initial,
    onChange: setTyped,
    // The field shows what is wrong in it as a whole.
    rules: ({ fixedStops }) =>
      fixedStops.some(({ stopLocationId }) => stopLocationId === '')
        ? [{ path: 'fixedStops', message: { key: 'base:validation/notEmpty' } }]
        : [],
  });
  const refreshes = [tripTemplate.calls.list.id, tripTemplate.calls.get.id];
  const creating = useCommand(tripTemplate.calls.create, { refreshes, onViolations: form.refuse });
  const changing = useCommand(tripTemplate.calls.change, { refreshes, onViolations: form.refuse });
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
      title={one ? t('trip/changeTitle', { name: one.name }) : t('trip/begin')}
      confirm={t(one ? 'base:save' : 'base:create')}
      icon={IconRoute}
      texts={['templates:trip/column', 'base:thing/column']}
      columns={2}
      form={form}
      busy={creating.busy || changing.busy}
      onSave={save}
      onClose={onClose}
    >
      <Fields />
      <TemplatePreview typed={askedOf(typed, initial, one?.id ?? null)} />
    </FormDialog>
  );
}

export const openTemplate = (one?: TripTemplate): void =>
  void openDialog<undefined>((close) => <TemplateDialog one={one} onClose={() => close(undefined)} />);

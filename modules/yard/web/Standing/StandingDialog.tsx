import { IconCalendarRepeat } from '@tabler/icons-react';
import { useRef } from 'react';
import { z } from 'zod';
import { dateSchema, localDateOf, timeSchema } from '#kernel/date.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { depotZone } from '#client/session/depotZone.ts';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { Field } from '#ui/form/Field.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { useTranslation } from '#ui/translation.ts';
import { dockBoard, dockBooking } from '../../contract/bookings.ts';
import { type StandingBooking, standingBooking, standingChoices } from '../../contract/standing.ts';
import { directions, unitKinds } from '../../rules/vocabulary.ts';

const word = (most: number) => z.string().trim().max(most).nullable();
const formSchema = z.object({
  relationId: z.string().meta({ kind: 'reference' }).nullable(),
  name: z.string().trim().min(1).max(60),
  dockId: z.string().min(1).meta({ kind: 'reference' }),
  direction: z.enum(directions),
  weekdays: z.array(z.boolean()).length(7).meta({ kind: 'weekdays', length: 7 }),
  starts: timeSchema,
  minutes: z.int().min(5).max(1440),
  validFrom: dateSchema,
  validTo: dateSchema.nullable(),
  carrierName: word(80),
  unitKind: z.enum(unitKinds).nullable(),
  packages: z.int().min(0).max(100_000).nullable(),
  thermo: z.boolean(),
  dangerousGoods: z.boolean(),
  remark: word(500),
});
type Typed = z.infer<typeof formSchema>;

const workdays = [true, true, true, true, true, false, false];
const fresh = (): Typed => ({
  relationId: null,
  name: '',
  dockId: '',
  direction: 'UNLOADING',
  weekdays: workdays,
  starts: [4, 30, 0],
  minutes: 45,
  validFrom: localDateOf(Date.now(), depotZone()),
  validTo: null,
  carrierName: null,
  unitKind: null,
  packages: null,
  thermo: false,
  dangerousGoods: false,
  remark: null,
});

/** A new series, or one that is changed. A relation that is chosen brings its name, its days and its time of departure along. */
function StandingDialog({ series, onClose }: { series: StandingBooking | undefined; onClose: () => void }) {
  const { t } = useTranslation('yard');
  const choices = useCall(standingChoices, {});
  const key = useRef(crypto.randomUUID());
  const taken = useRef(series?.relationId ?? null);
  const form = useModelForm<Typed>({
    schema: formSchema,
    initial: series ? formSchema.parse(series) : fresh(),
    onChange: (values) => {
      if (values.relationId === taken.current) return;
      taken.current = values.relationId;
      const found = choices.data?.relations.find(({ id }) => id === values.relationId);
      if (!found) return;
      if (values.name === '') form.set('name', found.description.slice(0, 60));
      form.set('weekdays', found.weekdays);
      if (values.direction === 'LOADING' && found.departure) form.set('starts', found.departure);
    },
  });
  const refreshes = [
    standingBooking.calls.list.id,
    standingBooking.calls.get.id,
    dockBoard.id,
    dockBooking.calls.list.id,
  ];
  const creating = useCommand(standingBooking.calls.create, { refreshes, onViolations: form.refuse });
  const changing = useCommand(standingBooking.calls.change, { refreshes, onViolations: form.refuse });
  const save = async () => {
    const values = form.submit();
    if (!values || creating.busy || changing.busy) return;
    const done = series
      ? await changing.run({ params: { id: series.id }, body: { ...values, version: series.version } })
      : await creating.run({ body: { ...values, clientKey: key.current } });
    if (done) onClose();
  };
  const choice = (name: 'direction' | 'unitKind', options: readonly { value: string; label: string }[]) => (
    <Field name={name} options={options} />
  );
  return (
    <FormDialog
      title={series ? t('standing/changeTitle', { name: series.name }) : t('standing/begin')}
      confirm={series ? t('standing/changeTitle', { name: series.name }) : t('standing/begin')}
      icon={IconCalendarRepeat}
      texts={['yard:standing/column', 'base:thing/column']}
      columns={2}
      form={form}
      busy={creating.busy || changing.busy}
      onSave={save}
      onClose={onClose}
    >
      {choice(
        'direction',
        directions.map((value) => ({ value, label: t(`booking/direction/${value}`) })),
      )}
      <Field
        name="relationId"
        kind="reference"
        ready={choices.data !== undefined}
        options={(choices.data?.relations ?? []).map(({ id, description }) => ({ value: id, label: description }))}
      />
      <Field name="name" />
      <Field
        name="dockId"
        kind="reference"
        ready={choices.data !== undefined}
        options={(choices.data?.docks ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Field name="weekdays" wide />
      <Field name="starts" />
      <Field name="minutes" />
      <Field name="validFrom" />
      <Field name="validTo" />
      <Field name="carrierName" />
      <Field name="packages" />
      {choice(
        'unitKind',
        unitKinds.map((value) => ({ value, label: t(`booking/unitKind/${value}`) })),
      )}
      <Field name="thermo" />
      <Field name="dangerousGoods" />
      <Field name="remark" wide />
    </FormDialog>
  );
}

export const openStanding = (series?: StandingBooking): void =>
  void openDialog<undefined>((close) => <StandingDialog series={series} onClose={() => close(undefined)} />);

import { IconSteeringWheel } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { pinPattern } from '#modules/identity/rules/driverPin.ts';
import { PinField } from '#modules/identity/web/pieces/PinField.tsx';
import { type AtWheel, atWheel, takeWheel } from '#modules/delivery/contract/driver.ts';
import { call } from '#client/call/call.ts';
import { saveForm } from '#client/call/saveForm.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { loadSession } from '#client/session/session.ts';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Field } from '#ui/form/Field.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { useTranslation } from '#ui/translation.ts';

/** Somebody whom dispatch has not planned names the number of the own record. */
const other = '-';
const formSchema = z.object({
  driverId: z.string().min(1).meta({ kind: 'radio' }),
  number: z.string().trim().max(60).nullable(),
  pin: z.string().regex(pinPattern),
});
type Values = z.infer<typeof formSchema>;

/** Who drives from now on, proved by PIN. */
export function TakeOverDialog({ wheel, onClose }: { wheel: AtWheel; onClose: () => void }) {
  const { t } = useTranslation('delivery');
  const [busy, setBusy] = useState(false);
  const choices = wheel.planned.filter(({ driverId }) => driverId !== wheel.driver?.driverId);
  const [chosen, setChosen] = useState(choices[0]?.driverId ?? other);
  const form = useModelForm<Values>({
    schema: formSchema,
    initial: { driverId: chosen, number: null, pin: '' },
    requiredIf: ({ driverId }) => (driverId === other ? ['number'] : []),
    onChange: ({ driverId }) => setChosen(driverId),
  });
  const save = async () => {
    const values = form.submit();
    if (!values || busy) return;
    setBusy(true);
    const driverId = values.driverId === other ? (values.number ?? '') : values.driverId;
    const done = await saveForm(async () => {
      const now = await call(takeWheel, { body: { driverId, pin: values.pin } }, { silent: true });
      toastSuccess({ key: 'delivery:wheel/taken', args: { name: now.driver?.name ?? driverId } });
    }, form.refuse);
    setBusy(false);
    return done;
  };
  const take = async () => {
    if (!(await save())) return;
    onClose();
    await Promise.all([refreshCalls(atWheel.id, 'dispatch.getTrip', 'dispatch.myTrips'), loadSession()]);
  };
  return (
    <FormDialog
      title={t('wheel/takeTitle')}
      confirm={t('wheel/take')}
      icon={IconSteeringWheel}
      texts="delivery:wheel"
      form={form}
      busy={busy}
      onSave={take}
      onClose={onClose}
    >
      <Field
        name="driverId"
        kind="radio"
        options={[
          ...choices.map(({ driverId, name }) => ({ value: driverId, label: name })),
          { value: other, label: t('wheel/other') },
        ]}
      />
      {chosen === other && <Field name="number" />}
      <Field name="pin" widget={(props) => <PinField {...props} />} />
    </FormDialog>
  );
}

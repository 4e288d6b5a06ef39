import { IconForklift } from '@tabler/icons-react';
import { useRef } from 'react';
import { z } from 'zod';
import { instantSchema } from '#kernel/date.ts';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { Field } from '#ui/form/Field.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { useTranslation } from '#ui/translation.ts';
import { shuntingChoices, shuntingOrder, shuntingQueue } from '../../contract/shunting.ts';
import { shuntingReasons } from '../../rules/shuntingStates.ts';

const formSchema = z.object({
  unitId: z.string().meta({ kind: 'reference' }),
  toPlace: z.string().meta({ kind: 'reference' }),
  reason: z.enum(shuntingReasons),
  priority: z.int().min(1).max(3),
  dueAt: instantSchema.nullable(),
  assignedTo: z.string().trim().max(60).nullable(),
  remark: z.string().trim().max(300).nullable(),
});
type Typed = z.infer<typeof formSchema>;

/** Orders a unit to another place: units and places by name, with what stands there and what the hall still has. */
function OrderDialog(props: { unitId: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('yard');
  const choices = useCall(shuntingChoices, {}, { live: ['transportUnit', 'shuntingOrder'] });
  const key = useRef(crypto.randomUUID());
  const form = useModelForm<Typed>({
    schema: formSchema,
    initial: {
      unitId: props.unitId ?? '',
      toPlace: '',
      reason: 'PARK',
      priority: 2,
      dueAt: null,
      assignedTo: null,
      remark: null,
    },
  });
  const making = useCommand(shuntingOrder.calls.create, {
    refreshes: [shuntingOrder.calls.list.id, shuntingQueue.id, shuntingChoices.id],
    onViolations: form.refuse,
  });
  const save = async () => {
    const values = form.submit();
    if (!values || making.busy) return;
    if (await making.run({ body: { ...values, clientKey: key.current } })) props.onClose();
  };
  const beside = (name: string, note: string | null | false) => (note ? `${name} · ${note}` : name);
  return (
    <FormDialog
      title={t('shunting/begin')}
      confirm={t('shunting/begin')}
      icon={IconForklift}
      texts={['yard:shunting/column', 'base:thing/column']}
      columns={2}
      form={form}
      busy={making.busy}
      onSave={save}
      onClose={props.onClose}
    >
      <Field
        name="unitId"
        kind="reference"
        ready={choices.data !== undefined}
        options={(choices.data?.units ?? []).map(({ id, number, placeName, locked }) => ({
          value: id,
          label: beside(beside(number, placeName), locked && t('shunter/locked')),
        }))}
      />
      <Field
        name="toPlace"
        kind="reference"
        ready={choices.data !== undefined}
        options={(choices.data?.places ?? []).map(({ id, name, occupiedBy }) => ({
          value: id,
          label: beside(name, occupiedBy),
        }))}
      />
      <Field
        name="reason"
        options={shuntingReasons.map((value) => ({ value, label: t(`shunting/reason/${value}`) }))}
      />
      <Field name="priority" />
      <Field name="dueAt" />
      <Field name="assignedTo" />
      <Field name="remark" wide />
    </FormDialog>
  );
}

/** @param unitId a unit that is chosen already */
export const orderShunting = (unitId?: string): void =>
  void openDialog<undefined>((close) => <OrderDialog unitId={unitId} onClose={() => close(undefined)} />);

import { IconArrowsExchange } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { recordIdSchema } from '#kernel/ids.ts';
import { equipmentBalances, equipmentStatement, transferEquipment } from '#modules/equipment/contract/calls.ts';
import { type Partner, partnerKinds, qualities } from '#modules/equipment/rules/vocabulary.ts';
import { loadingEquipment } from '#modules/masterdata/contract/types/goods.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { Field } from '#ui/form/Field.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { useTranslation } from '#ui/translation.ts';
import { usePartners } from './usePartners.ts';

const formSchema = z.object({
  partnerKind: z.enum(partnerKinds),
  partner: recordIdSchema.meta({ kind: 'reference' }),
  toKind: z.enum(partnerKinds),
  to: recordIdSchema.meta({ kind: 'reference' }),
  equipment: recordIdSchema.meta({ kind: 'reference' }),
  quality: z.enum(qualities),
  pieces: z.int().min(1).max(9999),
  remark: z.string().trim().max(200).nullable(),
});
type Transfer = z.infer<typeof formSchema>;
const fieldOf: Record<string, string> = { 'from.id': 'partner', 'to.id': 'to', equipmentId: 'equipment' };

/** What one partner owes is owed by another from now on: the customer's pallets that its carrier has taken along. */
export function TransferDialog(props: { partner?: Partner; onClose: () => void }) {
  const { t } = useTranslation('equipment');
  const [kinds, setKinds] = useState<{ from: Transfer['partnerKind']; to: Transfer['toKind'] }>({
    from: props.partner?.kind ?? 'CUSTOMER',
    to: 'CARRIER',
  });
  const from = usePartners(kinds.from);
  const to = usePartners(kinds.to);
  const equipment = useRecords(loadingEquipment);
  const key = useRef(crypto.randomUUID());
  const form = useModelForm<Transfer>({
    schema: formSchema,
    initial: {
      partnerKind: kinds.from,
      partner: props.partner?.id ?? '',
      toKind: kinds.to,
      to: '',
      equipment: '',
      quality: 'EXCHANGEABLE',
      pieces: 1,
      remark: null,
    },
    onChange: (values) => {
      if (values.partnerKind !== kinds.from) form.set('partner', '');
      if (values.toKind !== kinds.to) form.set('to', '');
      if (values.partnerKind !== kinds.from || values.toKind !== kinds.to)
        setKinds({ from: values.partnerKind, to: values.toKind });
    },
  });
  const command = useCommand(transferEquipment, {
    refreshes: [equipmentBalances.id, equipmentStatement.id],
    saved: ({ slip }) => ({ key: 'equipment:book/booked', args: { slip } }),
    onViolations: (violations) =>
      form.refuse(violations.map((one) => ({ ...one, field: fieldOf[one.field] ?? one.field }))),
  });
  const save = async () => {
    const values = form.submit();
    if (!values || command.busy) return;
    const done = await command.run({
      body: {
        from: { kind: values.partnerKind, id: values.partner },
        to: { kind: values.toKind, id: values.to },
        equipmentId: values.equipment,
        quality: values.quality,
        pieces: values.pieces,
        remark: values.remark,
        clientKey: key.current,
      },
    });
    if (done) props.onClose();
  };
  const options = partnerKinds.map((value) => ({ value, label: t(`kind/${value}`) }));
  return (
    <FormDialog
      title={t('book/transferTitle')}
      confirm={t('book/transfer')}
      icon={IconArrowsExchange}
      texts="equipment:book"
      columns={2}
      form={form}
      busy={command.busy}
      onSave={save}
      onClose={props.onClose}
    >
      <Field name="partnerKind" options={options} />
      <Field name="partner" kind="reference" options={from.options} ready={from.ready} />
      <Field name="toKind" options={options} />
      <Field name="to" kind="reference" options={to.options} ready={to.ready} />
      <Field name="equipment" kind="reference" options={equipment.options} ready={equipment.ready} />
      <Field name="quality" />
      <Field name="pieces" />
      <Field name="remark" wide />
    </FormDialog>
  );
}

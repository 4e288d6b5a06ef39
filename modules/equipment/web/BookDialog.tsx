import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { recordIdSchema } from '#kernel/ids.ts';
import { bookEquipment, equipmentBalances, equipmentStatement } from '#modules/equipment/contract/calls.ts';
import { type Partner, type PartnerKind, partnerKinds, qualities } from '#modules/equipment/rules/vocabulary.ts';
import { loadingEquipment } from '#modules/masterdata/contract/types/goods.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { Field } from '#ui/form/Field.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { useTranslation } from '#ui/translation.ts';
import { usePartners } from './usePartners.ts';

const pieces = z.int().min(0).max(9999);
const formSchema = z.object({
  partnerKind: z.enum(partnerKinds),
  partner: recordIdSchema.meta({ kind: 'reference' }),
  equipment: recordIdSchema.meta({ kind: 'reference' }),
  quality: z.enum(qualities),
  given: pieces,
  taken: pieces,
  writeOff: z.boolean(),
  remark: z.string().trim().max(200).nullable(),
});
type Booking = z.infer<typeof formSchema>;

/** Which field of the form a field of the call is. */
const fieldOf: Record<string, string> = {
  'partner.id': 'partner',
  'lines[0].equipmentId': 'equipment',
  'lines[0].given': 'given',
  'lines[0].taken': 'taken',
};

/** Pieces that changed hands without a list or a stop, or that nobody expects back. */
export function BookDialog(props: { partner?: Partner; onClose: () => void }) {
  const { t } = useTranslation('equipment');
  const [kind, setKind] = useState<PartnerKind>(props.partner?.kind ?? 'CUSTOMER');
  const partners = usePartners(kind);
  const kinds = useRecords(loadingEquipment);
  const key = useRef(crypto.randomUUID());
  const form = useModelForm<Booking>({
    schema: formSchema,
    initial: {
      partnerKind: kind,
      partner: props.partner?.id ?? '',
      equipment: '',
      quality: 'EXCHANGEABLE',
      given: 0,
      taken: 0,
      writeOff: false,
      remark: null,
    },
    requiredIf: (values) => (values.writeOff ? ['remark'] : []),
    rules: (values) =>
      values.given === 0 && values.taken === 0 ? [{ path: 'given', message: { key: 'base:validation/notEmpty' } }] : [],
    onChange: (values) => {
      if (values.partnerKind === kind) return;
      setKind(values.partnerKind);
      form.set('partner', '');
    },
  });
  const command = useCommand(bookEquipment, {
    refreshes: [equipmentBalances.id, equipmentStatement.id],
    saved: ({ slip }) => ({ key: 'equipment:book/booked', args: { slip } }),
    onViolations: (violations) =>
      form.refuse(violations.map((one) => ({ ...one, field: fieldOf[one.field] ?? one.field }))),
  });
  const save = async () => {
    const values = form.submit();
    if (!values || command.busy) return;
    const { given, taken, quality, writeOff, remark } = values;
    const done = await command.run({
      body: {
        partner: { kind: values.partnerKind, id: values.partner },
        lines: [{ equipmentId: values.equipment, quality, given, taken }],
        writeOff,
        remark,
        clientKey: key.current,
      },
    });
    if (done) props.onClose();
  };
  return (
    <FormDialog
      title={t('book/title')}
      confirm={t('book/action')}
      icon={IconPlus}
      texts="equipment:book"
      columns={2}
      form={form}
      busy={command.busy}
      onSave={save}
      onClose={props.onClose}
    >
      <Field name="partnerKind" options={partnerKinds.map((value) => ({ value, label: t(`kind/${value}`) }))} />
      <Field name="partner" kind="reference" options={partners.options} ready={partners.ready} />
      <Field name="equipment" kind="reference" options={kinds.options} ready={kinds.ready} />
      <Field name="quality" />
      <Field name="given" />
      <Field name="taken" />
      <Field name="writeOff" note={t('book/writeOffNote')} wide />
      <Field name="remark" wide />
    </FormDialog>
  );
}

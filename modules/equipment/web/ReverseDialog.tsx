import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { z } from 'zod';
import { equipmentBalances, equipmentStatement, reverseEquipment } from '#modules/equipment/contract/calls.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Field } from '#ui/form/Field.tsx';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';
import { useTranslation } from '#ui/translation.ts';

const formSchema = z.object({ remark: z.string().trim().min(1).max(200) });

/** A booking by hand was wrong: says why, and compensates it. */
export function ReverseDialog({ slip, onClose }: { slip: number; onClose: () => void }) {
  const { t } = useTranslation('equipment');
  const form = useModelForm({ schema: formSchema, initial: { remark: '' } });
  const command = useCommand(reverseEquipment, {
    refreshes: [equipmentBalances.id, equipmentStatement.id],
    saved: (answer) => ({ key: 'equipment:book/booked', args: { slip: answer.slip } }),
    onViolations: form.refuse,
  });
  const save = async () => {
    const values = form.submit();
    if (values && (await command.run({ params: { slip: String(slip) }, body: values }))) onClose();
  };
  return (
    <Dialog
      title={t('statement/reverse')}
      icon={IconArrowBackUp}
      dirty={form.dirty}
      onClose={onClose}
      onSave={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>{t('base:cancel')}</Button>
          <Button variant="filled" data-commit="" loading={command.busy} onClick={() => void save()}>
            {t('statement/reverse')}
          </Button>
        </>
      }
    >
      <p>{t('book/reverseText')}</p>
      <ModelForm form={form} texts="equipment:book" onSubmit={() => void save()}>
        <Field name="remark" wide />
      </ModelForm>
    </Dialog>
  );
}

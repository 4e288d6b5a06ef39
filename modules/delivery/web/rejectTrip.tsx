import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { z } from 'zod';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { Field } from '#ui/form/Field.tsx';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';

const reasonSchema = z.object({ reason: z.string().trim().min(1).max(500).meta({ kind: 'textArea' }) });

function RejectDialog(props: { name: string; onClose: (reason?: string) => void }) {
  const { t } = useTranslation('delivery');
  const form = useModelForm({ schema: reasonSchema, initial: { reason: '' } });
  const send = () => {
    const values = form.submit();
    if (values) props.onClose(values.reason.trim());
  };
  return (
    <Dialog
      title={t('reject/title', { trip: props.name })}
      icon={IconX}
      size={400}
      onClose={() => props.onClose()}
      dirty={form.dirty}
      onSave={send}
      footer={
        <>
          <Button onClick={() => props.onClose()}>{t('base:cancel')}</Button>
          <Button variant="filled" color="late" data-commit="" onClick={send}>
            {t('reject/confirm')}
          </Button>
        </>
      }
    >
      <ModelForm form={form} texts="delivery:reject" columns={1} onSubmit={send}>
        <Field name="reason" wide />
      </ModelForm>
    </Dialog>
  );
}

/** Asks why the driver says no to the trip; undefined when he thinks better of it. */
export const askRejection = (name: string): Promise<string | undefined> =>
  openDialog<string>((close) => <RejectDialog name={name} onClose={close} />);

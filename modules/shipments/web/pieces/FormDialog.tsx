import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { z } from 'zod';
import type { Violation } from '#kernel/errors.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';

type Values = Record<string, unknown>;
type FormInput<V extends Values> = {
  title: string;
  confirm: string;
  danger?: boolean;
  texts: string;
  schema: z.ZodType<V>;
  initial: NoInfer<V>;
  fields: ReactNode;
};

function FormDialog<V extends Values>(
  props: FormInput<V> & {
    save: (values: V, refuse: (violations: readonly Violation[]) => void) => Promise<boolean>;
    onClose: (saved?: boolean) => void;
  },
) {
  const { t } = useTranslation('base');
  const [busy, setBusy] = useState(false);
  const form = useModelForm<V>({ schema: props.schema, initial: props.initial });
  const save = async () => {
    const values = form.submit();
    if (!values || busy) return;
    setBusy(true);
    const done = await props.save(values, form.refuse);
    setBusy(false);
    if (done) props.onClose(true);
  };
  return (
    <Dialog
      title={props.title}
      size={400}
      dirty={form.dirty}
      onClose={() => props.onClose()}
      onSave={() => void save()}
      footer={
        <>
          <Button onClick={() => props.onClose()}>{t('cancel')}</Button>
          <Button
            variant="filled"
            data-commit=""
            {...(props.danger ? { color: 'late' } : {})}
            loading={busy}
            onClick={() => void save()}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      <ModelForm form={form} texts={props.texts} columns={1} onSubmit={() => void save()}>
        {props.fields}
      </ModelForm>
    </Dialog>
  );
}

/** A small form in a dialog; `save` answers whether the dialog may close. True when it was saved. */
export const askForm = <V extends Values>(
  input: FormInput<V>,
  save: (values: V, refuse: (violations: readonly Violation[]) => void) => Promise<boolean>,
): Promise<boolean | undefined> =>
  openDialog<boolean>((close) => <FormDialog {...input} save={save} onClose={close} />);

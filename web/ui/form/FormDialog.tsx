import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { Violation } from '#kernel/errors.ts';
import type { IconComponent } from '../actions/action.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { openDialog } from '../dialogs/dialogStack.ts';
import { useTranslation } from '../translation.ts';
import { ModelForm } from './ModelForm.tsx';
import { type ModelForm as Form, useModelForm } from './useModelForm.ts';

type Values = Record<string, unknown>;
type Look = {
  title: string;
  /** Words of the button that saves. */
  confirm: string;
  icon?: IconComponent;
  danger?: boolean;
  /** All of it is filled in as one most likely wants it: the keyboard stands on the button that saves. */
  filledIn?: boolean;
  /** Text keys of the labels begin with it (`equipment:book`); of several, the first that knows a field counts. */
  texts: string | readonly string[];
  /** One column is narrow, two are wide. */
  columns?: 1 | 2;
};

/** A form in a dialog: asks before it throws away what was typed, saves by button, Enter or Ctrl+S. */
export function FormDialog<V extends Values>(
  props: Look & {
    form: Form<V>;
    busy: boolean;
    onSave: () => unknown;
    onClose: () => void;
    children: ReactNode;
  },
) {
  const { t } = useTranslation('base');
  const columns = props.columns ?? 1;
  const save = () => void props.onSave();
  return (
    <Dialog
      title={props.title}
      {...(props.icon ? { icon: props.icon } : {})}
      size={columns === 1 ? 400 : 640}
      dirty={props.form.dirty}
      onClose={props.onClose}
      onSave={save}
      footer={
        <>
          <Button onClick={props.onClose}>{t('cancel')}</Button>
          <Button
            variant="filled"
            data-commit=""
            {...(props.filledIn ? { 'data-autofocus': '' } : {})}
            {...(props.danger ? { color: 'late' } : {})}
            loading={props.busy}
            onClick={save}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      <ModelForm form={props.form} texts={props.texts} columns={columns} onSubmit={save}>
        {props.children}
      </ModelForm>
    </Dialog>
  );
}

type Asked<V extends Values> = Look & { schema: z.ZodType<V>; initial: NoInfer<V>; fields: ReactNode };
type Save<V> = (values: V, refuse: (violations: readonly Violation[]) => void) => Promise<boolean>;

function AskForm<V extends Values>(props: Asked<V> & { save: Save<V>; onClose: (saved?: boolean) => void }) {
  const { schema, initial, fields, save, onClose, ...look } = props;
  const [busy, setBusy] = useState(false);
  const form = useModelForm<V>({ schema, initial });
  const submit = async () => {
    const values = form.submit();
    if (!values || busy) return;
    setBusy(true);
    const done = await save(values, form.refuse);
    setBusy(false);
    if (done) onClose(true);
  };
  return (
    <FormDialog {...look} form={form} busy={busy} onSave={submit} onClose={() => onClose()}>
      {fields}
    </FormDialog>
  );
}

/** A small form in a dialog; `save` answers whether the dialog may close. True when it was saved. */
export const askForm = <V extends Values>(input: Asked<V>, save: Save<V>): Promise<boolean | undefined> =>
  openDialog<boolean>((close) => <AskForm {...input} save={save} onClose={close} />);

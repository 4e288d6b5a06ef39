import { wordKey } from '#kernel/text.ts';
import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { z } from 'zod';
import { instantOf, type LocalDate, type LocalTime, localOf, timeSchema } from '#kernel/date.ts';
import { depotZone } from '#client/session/depotZone.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Field } from '#ui/form/Field.tsx';
import { ModelForm } from '#ui/form/ModelForm.tsx';
import { useModelForm } from '#ui/form/useModelForm.ts';

const schema = z
  .object({ from: timeSchema, to: timeSchema })
  .refine(({ from, to }) => from[0] * 60 + from[1] <= to[0] * 60 + to[1], {
    path: ['to'],
    params: { rule: 'min' },
  });
type Times = z.infer<typeof schema>;

/** The window that a shipment is tried with in the next proposal; the shipment itself stays as it is. */
export function WindowDialog(props: {
  order: string;
  day: LocalDate;
  window: { from: number; to: number };
  onClose: (window?: { from: number; to: number }) => void;
}) {
  const { t } = useTranslation('dayplan');
  const time = (ms: number): LocalTime => {
    const local = localOf(ms, depotZone());
    // The end of the day is its last minute.
    return local[2] === props.day[2] ? [local[3] ?? 0, local[4] ?? 0, 0] : [23, 59, 0];
  };
  const form = useModelForm<Times>({
    schema,
    initial: { from: time(props.window.from), to: time(props.window.to) },
    nameOf: (path) => t(wordKey('dayplan:window/', path)),
  });
  const save = () => {
    const times = form.submit();
    if (!times) return;
    const at = (local: LocalTime) => instantOf(props.day, local, depotZone());
    props.onClose({ from: at(times.from), to: at(times.to) });
  };
  return (
    <Dialog
      title={t('window/title', { order: props.order })}
      icon={IconClock}
      size={400}
      onClose={() => props.onClose()}
      onSave={save}
      footer={
        <>
          <Button onClick={() => props.onClose()}>{t('base:cancel')}</Button>
          <Button variant="filled" data-commit="" onClick={save}>
            {t('again')}
          </Button>
        </>
      }
    >
      <p className="k-dim d-window-note">{t('window/note')}</p>
      <ModelForm form={form} texts="dayplan:window" onSubmit={save}>
        <Field name="from" />
        <Field name="to" />
      </ModelForm>
    </Dialog>
  );
}

import { Button, Textarea } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { type LoadingList, saveReport } from '#modules/crossdock/contract/calls.ts';
import { reportSchema } from '#modules/crossdock/contract/papers.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useOnce } from '#client/call/useOnce.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';

/** Minutes that the truck is late, when nobody has said why yet. */
export function lateWithoutReason(list: LoadingList, now: number): number {
  if (list.plannedDeparture === null || list.report?.isLateReason) return 0;
  return Math.max(0, Math.floor((now - list.plannedDeparture) / 60_000));
}

/** Asks for the reason of a late departure where it is needed, before the list closes; it stands in the loading report. */
export function LateReasonDialog(props: {
  list: LoadingList;
  minutes: number;
  onClose: () => void;
  onReady: (version?: number) => void;
}) {
  const { t } = useTranslation('crossdock');
  const [reason, setReason] = useState('');
  const save = useCommand(saveReport, { refreshes: ['crossdock.getLoading'], saved: false });
  const { run: submit, busy } = useOnce(async () => {
    const text = reason.trim();
    const body = { ...(props.list.report ?? reportSchema.parse({})), isLate: true, isLateReason: text };
    // Without a reason it closes all the same: the check names it.
    if (text === '') return props.onReady();
    const saved = await save.run({ params: { id: props.list.id }, body });
    if (saved) props.onReady(saved.answer.version);
  });
  return (
    <Dialog
      title={t('loading/lateTitle')}
      icon={IconClockExclamation}
      onClose={props.onClose}
      dirty={reason !== ''}
      onSave={() => void submit()}
      footer={
        <Button size="md" variant="filled" data-commit loading={busy} onClick={() => void submit()}>
          {t('loading/lateClose')}
        </Button>
      }
    >
      <p>{t('loading/lateText', { count: props.minutes })}</p>
      <Textarea
        label={t('report/isLateReason')}
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}

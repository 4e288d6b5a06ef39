import { Textarea } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { type LoadingList, saveReport } from '#modules/crossdock/contract/calls.ts';
import { reportSchema } from '#modules/crossdock/contract/papers.ts';
import { useCommand } from '#client/call/useCommand.ts';
import type { DialogProps } from '../list/process.ts';
import { SendDialog } from '../pieces/SendDialog.tsx';

/** Minutes that the truck is late, when nobody has said why yet. */
export function lateWithoutReason(list: LoadingList, now: number): number {
  if (list.plannedDeparture === null || list.report?.isLateReason) return 0;
  return Math.max(0, Math.floor((now - list.plannedDeparture) / 60_000));
}

/** Asks for the reason of a late departure where it is needed, before the list closes; it stands in the loading report. */
export function LateReasonDialog({ list, version, open, onClose }: DialogProps<LoadingList>) {
  const { t } = useTranslation('crossdock');
  const [minutes] = useState(() => lateWithoutReason(list, Date.now()));
  const [reason, setReason] = useState('');
  const save = useCommand(saveReport, { refreshes: ['crossdock.getLoading'], saved: false });
  const send = async () => {
    const text = reason.trim();
    const body = { ...(list.report ?? reportSchema.parse({})), isLate: true, isLateReason: text };
    // Without a reason it closes all the same: the check names it.
    if (text === '') return open({ dialog: 'close', version });
    const saved = await save.run({ params: { id: list.id }, body });
    if (saved) open({ dialog: 'close', version: saved.answer.version });
  };
  return (
    <SendDialog
      title={t('loading/lateTitle')}
      icon={IconClockExclamation}
      confirm={t('loading/lateClose')}
      dirty={reason !== ''}
      onSend={send}
      onClose={onClose}
    >
      <p>{t('loading/lateText', { count: minutes })}</p>
      <Textarea
        label={t('report/isLateReason')}
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </SendDialog>
  );
}

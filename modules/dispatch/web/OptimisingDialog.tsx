import '@mantine/core/styles/Progress.css';
import { Button, Progress } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { AnswerOf } from '#kernel/call.ts';
import { call } from '#client/call/call.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import * as calls from '../contract/optimise.ts';

type Task = AnswerOf<typeof calls.optimizeTrip>;
/** Time between two questions, ms. */
const pollMs = 500;

/** How far the search for a trip is. Closing it stops the search: the trip then stays as it is. */
export function OptimisingDialog(props: { trip: string; task: Task; onClose: (end?: Task) => void }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const { taskId } = props.task;
  const [progress, setProgress] = useState(props.task.progress);
  // The stack of dialogs gives a new way to close at each drawing; the search is the same.
  const close = useRef(props.onClose);
  close.current = props.onClose;
  useEffect(() => {
    let gone = false;
    let timer = 0;
    const ask = async () => {
      const now = await call(calls.getOptimizeTask, { params: { taskId } }, { silent: true }).catch(() => undefined);
      if (gone) return;
      if (now && now.state !== 'RUNNING') return close.current(now);
      if (now) setProgress(now.progress);
      timer = window.setTimeout(() => void ask(), pollMs);
    };
    timer = window.setTimeout(() => void ask(), pollMs);
    return () => {
      gone = true;
      window.clearTimeout(timer);
    };
  }, [taskId]);
  const cancel = () =>
    void call(calls.cancelOptimizeTask, { params: { taskId } }, { silent: true }).catch(() => undefined);
  return (
    <Dialog
      title={t('optimising/title', { trip: props.trip })}
      icon={IconRoute}
      size={400}
      onClose={cancel}
      footer={<Button onClick={cancel}>{t('optimising/cancel')}</Button>}
    >
      <p>{t('optimising/text')}</p>
      <Progress value={progress * 100} aria-label={t('optimising/text')} />
      <p className="k-dim k-fig" aria-live="polite">
        {format.percent(progress)}
      </p>
    </Dialog>
  );
}

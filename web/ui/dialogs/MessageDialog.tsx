import { Button, Modal } from '@mantine/core';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCircleCheck,
  IconHelpCircle,
  IconInfoCircle,
} from '@tabler/icons-react';
import { useTranslation } from '#ui/translation.ts';
import { useScreenSize } from '../layout/useScreenSize.ts';
import { useDialogFocus } from './focusBack.ts';
import type { Message, Say } from './message.tsx';
import './dialogs.css';

const icons = {
  info: { Icon: IconInfoCircle, tone: 'k-planned' },
  warning: { Icon: IconAlertTriangle, tone: 'k-risk' },
  error: { Icon: IconAlertOctagon, tone: 'k-late' },
  success: { Icon: IconCircleCheck, tone: 'k-done' },
  question: { Icon: IconHelpCircle, tone: 'k-dim' },
} as const;

/** A message as it stands on the screen; `showMessage` opens it. */
export function MessageDialog<R extends string>(props: { message: Message<R>; onAnswer: (answer?: R) => void }) {
  const { t } = useTranslation('base');
  const mobile = useScreenSize() === 'mobile';
  const { message } = props;
  const { hold } = useDialogFocus();
  const say = (text: Say): string => (typeof text === 'string' ? text : t(text.key, text.args ?? {}));
  const { Icon, tone } = icons[message.icon];
  const cancel = message.cancel ?? true;
  const showCancel = cancel !== false && !(mobile && message.answers.length + 1 > 2);
  return (
    <Modal.Root opened onClose={() => props.onAnswer()} size={400} centered closeOnClickOutside={false}>
      <Modal.Overlay />
      <Modal.Content ref={hold} aria-label={say(message.title)}>
        <div className="k-message">
          <Icon size={24} stroke={1.6} className={tone} aria-hidden="true" />
          <div>
            <Modal.Title>{say(message.title)}</Modal.Title>
            {message.text ? <p>{say(message.text)}</p> : null}
            {message.body}
          </div>
        </div>
        <div className="k-dialog-foot" data-foot="">
          {showCancel && (
            <Button
              // Enter on a question must not destroy: where the way on is dangerous, the way back has the focus.
              {...(message.answers.at(-1)?.danger ? { 'data-autofocus': true } : {})}
              onClick={() => props.onAnswer()}
            >
              {cancel === true ? t('cancel') : say(cancel as Say)}
            </Button>
          )}
          {message.answers.map((answer, index) => {
            const last = index === message.answers.length - 1;
            return (
              <Button
                key={answer.value}
                variant={last || answer.danger ? 'filled' : 'default'}
                {...(answer.danger ? { color: 'late' } : {})}
                {...(last && !(answer.danger && showCancel) ? { 'data-autofocus': true } : {})}
                onClick={() => props.onAnswer(answer.value)}
              >
                {say(answer.label)}
              </Button>
            );
          })}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

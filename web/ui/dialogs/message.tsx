import type { TextKey } from '#kernel/text.ts';
import { Button, Modal } from '@mantine/core';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCircleCheck,
  IconHelpCircle,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { useScreenSize } from '../layout/useScreenSize.ts';
import { openDialog } from './dialogStack.ts';
import './dialogs.css';

export const messageIcons = ['info', 'warning', 'error', 'success', 'question'] as const;
export type MessageIcon = (typeof messageIcons)[number];

const icons = {
  info: { Icon: IconInfoCircle, tone: 'k-planned' },
  warning: { Icon: IconAlertTriangle, tone: 'k-risk' },
  error: { Icon: IconAlertOctagon, tone: 'k-late' },
  success: { Icon: IconCircleCheck, tone: 'k-done' },
  question: { Icon: IconHelpCircle, tone: 'k-dim' },
} as const;

/** A text by key, or one that is written already. */
export type Say = { key: TextKey; args?: Record<string, string | number> } | string;

/** A way out of a message; the last one is the primary button and has the focus, unless it destroys something. */
export type Answer<R extends string> = { value: R; label: Say; danger?: boolean };

export type Message<R extends string> = {
  icon: MessageIcon;
  title: Say;
  text?: Say;
  body?: ReactNode;
  answers: readonly Answer<R>[];
  /** Adds Cancel (default), which is hidden on mobile when there are more than two actions (specification 1, 2.8). */
  cancel?: boolean | Say;
};

function MessageDialog<R extends string>(props: { message: Message<R>; onAnswer: (answer?: R) => void }) {
  const { t } = useTranslation('base');
  const mobile = useScreenSize() === 'mobile';
  const { message } = props;
  const say = (text: Say): string => (typeof text === 'string' ? text : t(text.key, text.args ?? {}));
  const { Icon, tone } = icons[message.icon];
  const cancel = message.cancel ?? true;
  const showCancel = cancel !== false && !(mobile && message.answers.length + 1 > 2);
  return (
    <Modal.Root opened onClose={() => props.onAnswer()} size={400} centered closeOnClickOutside={false}>
      <Modal.Overlay />
      <Modal.Content className="k-dialog" aria-label={say(message.title)}>
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

/** Asks or tells; answers the value of the button, undefined when cancelled. */
export const showMessage = <R extends string>(message: Message<R>): Promise<R | undefined> =>
  openDialog<R>((close) => <MessageDialog message={message} onAnswer={close} />);

/** The discard prompt of a dialog with unsaved changes; true when the user discards. */
export const confirmDiscard = async (): Promise<boolean> =>
  (await showMessage({
    icon: 'warning',
    title: { key: 'base:discard/title' },
    text: { key: 'base:discard/text' },
    answers: [{ value: 'discard', label: { key: 'base:discard/confirm' }, danger: true }],
    cancel: { key: 'base:discard/keep' },
  })) === 'discard';

/** The prompt of a view with unsaved changes (specification 1, 4.4); true when the user leaves. */
export const confirmLeave = async (): Promise<boolean> =>
  (await showMessage({
    icon: 'warning',
    title: { key: 'base:discard/title' },
    text: { key: 'base:discard/leave' },
    answers: [{ value: 'leave', label: { key: 'base:discard/confirm' }, danger: true }],
    cancel: { key: 'base:discard/keep' },
  })) === 'leave';

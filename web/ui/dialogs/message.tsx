import type { TextKey } from '#kernel/text.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { openDialog } from './dialogStack.ts';

export const messageIcons = ['info', 'warning', 'error', 'success', 'question'] as const;
export type MessageIcon = (typeof messageIcons)[number];

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

type Dialog = typeof import('./MessageDialog.tsx').MessageDialog;
let loaded: Dialog | undefined;
/**
 * The window itself is a tenth of what a sign-in page needs: it comes right behind that page, also without a network (`offlineFiles`). From then
 * on a message stands at once, so that the next key or click meets it and not what lies below.
 */
export const loadMessages = async (): Promise<{ default: Dialog }> => {
  loaded = (await import('./MessageDialog.tsx')).MessageDialog;
  return { default: loaded };
};
const Later = lazy(loadMessages);

/** Asks or tells; answers the value of the button, undefined when cancelled. */
export const showMessage = <R extends string>(message: Message<R>): Promise<R | undefined> => {
  const Dialog = loaded ?? Later;
  return openDialog<R>((close) => (
    <Suspense fallback={null}>
      <Dialog
        message={message}
        onAnswer={(answer) => close(message.answers.find((one) => one.value === answer)?.value)}
      />
    </Suspense>
  ));
};

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

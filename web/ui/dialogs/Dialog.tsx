import { ActionIcon, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { IconComponent } from '../actions/action.ts';
import { useSaveAction } from '../actions/useSaveAction.ts';
import { useScreenSize } from '../layout/useScreenSize.ts';
import { useDialogFocus } from './focusBack.ts';
import { holdUnsaved } from './dialogStack.ts';
import { confirmDiscard } from './message.tsx';
import './dialogs.css';

export type DialogProps = {
  title: string;
  icon?: IconComponent;
  /** px: 400 when nothing is named (specification 1, 2.8: small), 640 for forms in two columns, 960 for tables. */
  size?: 400 | 640 | 960;
  onClose: () => void;
  /** Unsaved changes: closing asks first (specification 1, 4.4). */
  dirty?: boolean;
  /** Beside the title: state, record key. */
  note?: ReactNode;
  /** Buttons left of the close button. */
  tools?: ReactNode;
  /** At the left end of the footer: who changed it last. */
  footNote?: ReactNode;
  footer?: ReactNode;
  /** Ctrl+S. */
  onSave?: () => void;
  /** Tabs directly beneath the head, without padding. */
  tabs?: ReactNode;
  children: ReactNode;
};

/**
 * A press on a button leaves the focus in the field until the click is done: a field that is left may show an error, which moves
 * the button away from under the pointer.
 */
const keepFocus = (event: MouseEvent): void => {
  if ((event.target as Element).closest('button')) event.preventDefault();
};

/**
 * While the focus is still where the dialog was opened from, Escape is meant for the dialog all the same: a panel beneath it must not
 * close as well.
 */
function useEscapeFromOutside(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !content.current?.contains(event.target as Node)) event.preventDefault();
    };
    window.addEventListener('keydown', heard, true);
    return () => window.removeEventListener('keydown', heard, true);
  }, [content]);
}

/** A dialog: head 40, body, footer with the primary button last. On mobile it fills the screen. */
export function Dialog(props: DialogProps) {
  const { t } = useTranslation('base');
  const mobile = useScreenSize() === 'mobile';
  const Icon = props.icon;
  const close = async () => {
    if (!props.dirty || (await confirmDiscard())) props.onClose();
  };
  const dirty = props.dirty === true;
  useEffect(() => (dirty ? holdUnsaved() : undefined), [dirty]);
  const { content, hold } = useDialogFocus();
  // Every open dialog hears Escape; it is meant for the one on top.
  const escaped = () => {
    const open = document.querySelectorAll('.mantine-Modal-content');
    if (open[open.length - 1] === content.current) void close();
  };
  useEscapeFromOutside(content);
  useSaveAction(props.onSave);
  return (
    <Modal.Root
      opened
      onClose={escaped}
      size={props.size ?? 400}
      fullScreen={mobile}
      centered={!mobile}
      closeOnClickOutside={false}
    >
      <Modal.Overlay />
      <Modal.Content ref={hold} aria-label={props.title}>
        {/* The buttons inside are the controls */}
        <div className="k-dialog-head" onMouseDown={keepFocus}>
          {Icon ? <Icon size={16} stroke={1.6} aria-hidden="true" className="k-dim" /> : null}
          <Modal.Title className="k-dialog-title">{props.title}</Modal.Title>
          {props.note}
          <span className="k-space" />
          {props.tools}
          <ActionIcon aria-label={t('close')} onClick={() => void close()}>
            <IconX size={16} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </div>
        {props.tabs}
        <div className="k-dialog-body">{props.children}</div>
        {props.footer || props.footNote ? (
          // The buttons inside are the controls
          <div className="k-dialog-foot" data-foot="" onMouseDown={keepFocus}>
            <span className="k-dim k-small k-space k-cut">{props.footNote}</span>
            {props.footer}
          </div>
        ) : null}
      </Modal.Content>
    </Modal.Root>
  );
}

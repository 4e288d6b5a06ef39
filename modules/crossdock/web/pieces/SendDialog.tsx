import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useOnce } from '#client/call/useOnce.ts';
import type { IconComponent } from '#ui/actions/action.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import type { PreparedFile } from '#ui/photo/prepareImage.ts';

/** Photos of a form: what `PhotoPicker` takes, and whether one is still being prepared. */
export function usePhotos() {
  const [files, onChange] = useState<PreparedFile[]>([]);
  const [preparing, onBusy] = useState(false);
  return { files, preparing, picker: { files, onChange, onBusy } };
}

/** A dialog with one thing to send: pressed twice it is sent once, and not before it is ready and its photos are. */
export function SendDialog(props: {
  title: string;
  icon: IconComponent;
  confirm: string;
  ready?: boolean;
  preparing?: boolean;
  dirty: boolean;
  onSend: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}) {
  const { ready = true, preparing = false, onSend } = props;
  const { run: submit, busy } = useOnce(async () => {
    if (ready && !preparing) await onSend();
  });
  return (
    <Dialog
      title={props.title}
      icon={props.icon}
      onClose={props.onClose}
      dirty={props.dirty}
      onSave={() => void submit()}
      footer={
        <Button
          size="md"
          variant="filled"
          data-commit
          disabled={!ready}
          loading={busy || preparing}
          onClick={() => void submit()}
        >
          {props.confirm}
        </Button>
      }
    >
      {props.children}
    </Dialog>
  );
}

import { Button, Textarea } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { keepPhotos, sendPhotos } from '#modules/blobs/web/pieces/waitingPhotos.ts';
import { checkUnitSeals, getUnloading } from '#modules/crossdock/contract/unloading.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { useOnce } from '#client/call/useOnce.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { PhotoPicker } from '#ui/photo/PhotoPicker.tsx';
import type { PreparedFile } from '#ui/photo/prepareImage.ts';
import { useTranslation } from '#ui/translation.ts';

/** Seals that are not intact: the photo, the reason, then the word. Whoever handles the claim has nothing else. */
export function BrokenSealsDialog(props: { listId: string; seals: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('crossdock');
  const [files, setFiles] = useState<PreparedFile[]>([]);
  const [reason, setReason] = useState('');
  const [preparing, setPreparing] = useState(false);
  const check = useCommand(checkUnitSeals, { refreshes: [getUnloading.id] });
  const ready = files.length > 0 && reason.trim() !== '' && !preparing;
  const { run: submit, busy } = useOnce(async () => {
    if (!ready) return;
    // Why photos were not taken has been said by their call; what was typed and taken stays.
    const photos = await sendPhotos(keepPhotos(files)).catch(() => undefined);
    const body = { intact: false, reason: reason.trim(), photos: photos ?? [] };
    if (photos && (await check.run({ params: { id: props.listId }, body }))) props.onClose();
  });
  return (
    <Dialog
      title={t('unloading/brokenTitle')}
      icon={IconLockOpen}
      onClose={props.onClose}
      dirty={files.length > 0 || reason !== ''}
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
          {t('unloading/brokenSave')}
        </Button>
      }
    >
      <p>
        <b className="k-fig">{props.seals.join(', ')}</b>
      </p>
      <p className="k-dim">{t('unloading/brokenText')}</p>
      <p className={files.length === 0 ? 'k-late' : 'k-dim'}>{t('unloading/brokenPhoto')}</p>
      <PhotoPicker
        label={t('unloading/brokenPhoto')}
        files={files}
        max={10}
        onChange={setFiles}
        onBusy={setPreparing}
      />
      <Textarea
        label={t('unloading/brokenReason')}
        required
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}

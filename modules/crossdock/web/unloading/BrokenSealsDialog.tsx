import { Textarea } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { keepPhotos, sendPhotos } from '#modules/blobs/web/pieces/waitingPhotos.ts';
import { checkUnitSeals, getUnloading } from '#modules/crossdock/contract/unloading.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { PhotoPicker } from '#ui/photo/PhotoPicker.tsx';
import { useTranslation } from '#ui/translation.ts';
import { SendDialog, usePhotos } from '../pieces/SendDialog.tsx';

/** Seals that are not intact: the photo, the reason, then the word. Whoever handles the claim has nothing else. */
export function BrokenSealsDialog(props: { listId: string; seals: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('crossdock');
  const { files, preparing, picker } = usePhotos();
  const [reason, setReason] = useState('');
  const check = useCommand(checkUnitSeals, { refreshes: [getUnloading.id] });
  const send = async () => {
    // Why photos were not taken has been said by their call; what was typed and taken stays.
    const photos = await sendPhotos(keepPhotos(files)).catch(() => undefined);
    const body = { intact: false, reason: reason.trim(), photos: photos ?? [] };
    if (photos && (await check.run({ params: { id: props.listId }, body }))) props.onClose();
  };
  return (
    <SendDialog
      title={t('unloading/brokenTitle')}
      icon={IconLockOpen}
      confirm={t('unloading/brokenSave')}
      ready={files.length > 0 && reason.trim() !== ''}
      preparing={preparing}
      dirty={files.length > 0 || reason !== ''}
      onSend={send}
      onClose={props.onClose}
    >
      <p>
        <b className="k-fig">{props.seals.join(', ')}</b>
      </p>
      <p className="k-dim">{t('unloading/brokenText')}</p>
      <p className={files.length === 0 ? 'k-late' : 'k-dim'}>{t('unloading/brokenPhoto')}</p>
      <PhotoPicker label={t('unloading/brokenPhoto')} {...picker} />
      <Textarea
        label={t('unloading/brokenReason')}
        required
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </SendDialog>
  );
}

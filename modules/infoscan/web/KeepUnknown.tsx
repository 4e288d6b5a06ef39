import { Button } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useTranslation } from '#ui/translation.ts';
import { keepUnknownPackage } from '#modules/infoscan/contract/calls.ts';
import { keepPhotos, sendPhotos } from '#modules/blobs/web/pieces/waitingPhotos.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { type Keeps, UnknownForm } from './UnknownForm.tsx';
import './infoscan.css';

/** On the screen of an unloading: a code that nobody knows becomes an unknown package, and then comes off the unit like any other. */
export function KeepUnknown(props: { code: string; position: string; onKept: () => void }) {
  const { t } = useTranslation('infoscan');
  const [asks, setAsks] = useState(false);
  const [failed, setFailed] = useState(false);
  // One key for this package: a second press, or an answer that was lost, keeps it once.
  const [clientScanId] = useState(() => crypto.randomUUID());
  const command = useCommand(keepUnknownPackage, {
    saved: (kept) => ({
      key: 'infoscan:unknown/saved',
      args: { order: kept.itemListElements[0]?.orderNumber ?? '' },
    }),
    refreshes: ['infoscan.listUnknownPackages'],
  });
  const keep = async ({ position, files }: Keeps) => {
    setFailed(false);
    // Why photos were not taken has been said by their call; what was typed and taken stays.
    const photos = await sendPhotos(keepPhotos(files)).catch(() => undefined);
    const body = { storingPosition: position, photos: photos ?? [], clientScanId };
    const kept = photos && (await command.run({ query: { barcode: props.code }, body }));
    if (!kept) return setFailed(true);
    setAsks(false);
    props.onKept();
  };
  return (
    <>
      <Button
        size="xl"
        fullWidth
        leftSection={<IconPackage size={20} stroke={1.6} aria-hidden="true" />}
        onClick={() => setAsks(true)}
      >
        {t('unknown/keep')}
      </Button>
      {asks && (
        <Dialog title={`${t('unknown/keep')} · ${props.code}`} icon={IconPackage} onClose={() => setAsks(false)}>
          <UnknownForm
            belongsTo={[]}
            position={props.position}
            alert={failed ? t('shipments:message/unknownPackageFailed') : undefined}
            onKeep={keep}
          />
        </Dialog>
      )}
    </>
  );
}

import { Button } from '@mantine/core';
import { IconCamera, IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { DeviationDialog } from '#modules/crossdock/web/pieces/DeviationDialog.tsx';
import type { KeptPackage } from '#modules/crossdock/web/pieces/keptPackage.ts';
import { keepPhotos } from '#modules/blobs/web/pieces/waitingPhotos.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { useSession } from '#client/session/session.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import type { NoteOf } from './PackageActions.tsx';
import { UnknownForm } from './UnknownForm.tsx';

/** What can be noted of a package while there is no network: it waits behind its scan, and the server has the last word. */
export function WaitingActions(props: {
  barcode: string;
  /** What a list on this device knows of it. */
  known: KeptPackage | null;
  onNote: NoteOf;
  onAsks: (open: boolean) => void;
}) {
  const { t } = useTranslation('infoscan');
  const { barcode, known, onNote, onAsks } = props;
  const access = useAccess();
  const unit = useSession().orgUnit;
  const [opens, setOpened] = useState<'place' | 'deviation'>();
  const [notKept, setNotKept] = useState(false);
  const setOpens = (next: typeof opens) => {
    setOpened(next);
    setNotKept(false);
    onAsks(next !== undefined);
  };
  const note: NoteOf = async (...given) => {
    const kept = await onNote(...given);
    setNotKept(!kept);
    return kept;
  };
  const packageId = known?.packageId ?? barcode;
  return (
    <div className="is-actions">
      <Button
        size="xl"
        leftSection={<IconMapPin size={20} stroke={1.6} aria-hidden="true" />}
        onClick={() => setOpens('place')}
      >
        {t(known ? 'action/putElsewhere' : 'waitsKeep')}
      </Button>
      {access({ anyPermission: ['editDeviations'] }) && (
        <Button
          size="xl"
          leftSection={<IconCamera size={20} stroke={1.6} aria-hidden="true" />}
          onClick={() => setOpens('deviation')}
        >
          {t('action/damage')}
        </Button>
      )}
      {opens === 'place' && (
        <Dialog
          title={t(known ? 'action/putElsewhere' : 'waitsKeep')}
          icon={IconMapPin}
          onClose={() => setOpens(undefined)}
        >
          <UnknownForm
            belongsTo={undefined}
            alert={notKept ? t('noteNotKept') : undefined}
            onKeep={async ({ position, files }) => {
              const kept = await note(barcode, { kind: 'place', storingPosition: position, photos: keepPhotos(files) });
              if (kept) setOpens(undefined);
            }}
          />
        </Dialog>
      )}
      {opens === 'deviation' && (
        <DeviationDialog
          packages={[{ packageId, barcode, note: known?.orderNumber ?? '' }]}
          packageId={packageId}
          process="IFS"
          unit={unit}
          alert={notKept ? t('noteNotKept') : undefined}
          onSave={(_, { code, text, photos }) =>
            note(barcode, {
              kind: 'deviation',
              ...(known ? { target: { id: known.itemId, packageId: known.packageId } } : {}),
              code,
              text,
              photos: keepPhotos(photos),
            })
          }
          onClose={() => setOpens(undefined)}
        />
      )}
    </div>
  );
}

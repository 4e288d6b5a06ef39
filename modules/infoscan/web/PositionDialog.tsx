import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { setStoringPosition } from '#modules/infoscan/contract/calls.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { PositionField, positionProblem } from '#modules/crossdock/web/pieces/PositionField.tsx';

/** Where a package is put: the label of the place, or its name. */
export function PositionDialog(props: {
  itemId: string;
  packageId: string;
  infoScanId: string | null;
  barcode: string;
  onClose: (saved?: boolean) => void;
}) {
  const { t } = useTranslation('infoscan');
  const [position, setPosition] = useState('');
  const move = useCommand(setStoringPosition, { saved: { key: 'infoscan:place/saved', args: { position } } });
  const save = async () => {
    if (positionProblem(position)) return;
    const { itemId, packageId, infoScanId } = props;
    const made = await move.run({
      params: { id: itemId, packageId },
      query: infoScanId ? { infoScanId } : {},
      body: { storingPosition: position.trim() },
    });
    if (made) props.onClose(true);
  };
  return (
    <Dialog
      title={t('action/putElsewhere')}
      icon={IconMapPin}
      note={<span className="k-fig">{props.barcode}</span>}
      onClose={() => props.onClose()}
      dirty={position !== ''}
      onSave={() => void save()}
      footer={
        <Button
          size="md"
          variant="filled"
          data-commit
          disabled={positionProblem(position) !== undefined}
          loading={move.busy}
          onClick={() => void save()}
        >
          {t('base:save')}
        </Button>
      }
    >
      <PositionField value={position} onChange={setPosition} />
    </Dialog>
  );
}

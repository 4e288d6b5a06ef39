import { Button, NativeSelect } from '@mantine/core';
import { IconFileCertificate, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { getItem } from '#modules/shipments/contract/calls.ts';
import { useCall } from '#client/call/useCall.ts';
import { openFile } from '#client/files/openFile.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useTranslation } from '#ui/translation.ts';
import { evidence } from '../../contract/calls.ts';

/** What stands in the paper, and of which packages it is to be. */
export function EvidenceDialog({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const { t } = useTranslation(['lookback', 'base']);
  const item = useCall(getItem, { params: { id: itemId } });
  const [packageId, setPackageId] = useState('');
  const packages = item.data?.packages ?? [];
  const open = () =>
    void openFile(evidence, { params: { itemId }, query: packageId ? { packageId } : {} }).then(
      onClose,
      () => undefined,
    );
  return (
    <Dialog
      title={`${t('evidence/choose')} ${item.data?.orderNumber ?? ''}`.trim()}
      icon={IconFileCertificate}
      size={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('base:cancel')}</Button>
          <Button variant="filled" data-autofocus leftSection={<IconFileTypePdf size={16} />} onClick={open}>
            {t('evidence/open')}
          </Button>
        </>
      }
    >
      <p>{t('evidence/explain')}</p>
      {packages.length > 1 && (
        <NativeSelect
          label={t('evidence/of')}
          value={packageId}
          onChange={({ currentTarget }) => setPackageId(currentTarget.value)}
          data={[
            { value: '', label: t('evidence/all') },
            ...packages.map(({ primaryKey, defaultBarcode }) => ({ value: primaryKey, label: defaultBarcode })),
          ]}
        />
      )}
    </Dialog>
  );
}

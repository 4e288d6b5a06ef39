import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { packageLabel } from '#modules/shipments/contract/calls.ts';
import { useOnce } from '#client/call/useOnce.ts';
import { openFile } from '#client/files/openFile.ts';
import { useTranslation } from '#ui/translation.ts';

/** Prints the label of a package anew, from whatever screen it was scanned on. */
export function PrintLabel(props: { itemId: string; packageId: string; fullWidth?: boolean }) {
  const { t } = useTranslation('shipments');
  const { itemId, packageId } = props;
  const { run, busy } = useOnce(() => openFile(packageLabel, { params: { id: itemId, packageId } }));
  return (
    <Button
      size="xl"
      fullWidth={props.fullWidth === true}
      loading={busy}
      leftSection={<IconPrinter size={20} stroke={1.6} aria-hidden="true" />}
      onClick={() => void run()}
    >
      {t('package/printLabel')}
    </Button>
  );
}

import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { ExpectedPackage } from '#modules/crossdock/contract/calls.ts';
import { DeviationDialog as AnyDeviation } from '../pieces/DeviationDialog.tsx';
import { keepPhotos } from '#modules/blobs/web/pieces/waitingPhotos.ts';
import type { useScanQueue } from './useScanQueue.ts';

/** A deviation of a package on a list: it goes the way of the scans, behind those that wait, and waits like them without a network. */
export function DeviationDialog(props: {
  kind: 'LDG' | 'ULD' | 'INV';
  expected: readonly ExpectedPackage[] | undefined;
  /** Of a package that the list did not expect. */
  scanned?: { packageId: string; barcode: string } | undefined;
  queue: ReturnType<typeof useScanQueue>;
  itemId: string;
  packageId?: string;
  unit: string;
  onClose: (saved?: boolean) => void;
}) {
  const { t } = useTranslation('crossdock');
  const { kind, itemId, queue, scanned } = props;
  const [notKept, setNotKept] = useState(false);
  const listed = (props.expected ?? [])
    .filter((one) => one.itemId === itemId)
    .map((one) => ({ packageId: one.packageId, barcode: one.barcode, note: t(`state/${one.processStatus}`) }));
  const surplus = scanned && !listed.some((one) => one.packageId === scanned.packageId);
  const packages = surplus ? [...listed, { ...scanned, note: '' }] : listed;
  return (
    <AnyDeviation
      packages={packages}
      {...(props.packageId ? { packageId: props.packageId } : {})}
      process={kind}
      unit={props.unit}
      alert={notKept ? `${t('loading/deviationNotKept')}. ${t('loading/deviationNotKeptNext')}` : undefined}
      onSave={async (packageId, { code, text, photos }) => {
        const { barcode = '' } = packages.find((one) => one.packageId === packageId) ?? {};
        const kept = await queue.addDeviation(barcode, { packageId, code, text, photos: keepPhotos(photos) });
        setNotKept(!kept);
        return kept;
      }}
      onClose={props.onClose}
    />
  );
}

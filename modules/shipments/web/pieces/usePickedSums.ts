import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { ItemRow } from '../../contract/schemas.ts';

/** Sums of picked shipments for the bar below a list; `all` adds what a trip is filled by beside weight and metres. */
export function usePickedSums(rows: readonly ItemRow[], all = false): { label: string; value: string }[] {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const sum = (of: (row: ItemRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const weight = sum((row) => row.totalGrossWeight);
  const metres = sum((row) => row.loadingMeter);
  const volume = sum((row) => row.volume);
  // Unknown points count -1.
  const points = sum((row) => Math.max(0, row.calculatedDangerousGoodsPoints));
  return [
    { label: t('picked/packages'), value: format.number(sum((row) => row.numberOfExpectedPackages)) },
    { label: 'kg', value: format.quantity('MASS', weight) },
    ...(all ? [{ label: 'm³', value: format.quantity('VOLUME', volume) }] : []),
    { label: t('column/loadingMeter'), value: format.quantity('LENGTH', metres) },
    ...(all ? [{ label: t('picked/points'), value: format.upTo(points, 1) }] : []),
  ];
}

import { useMemo } from 'react';
import { product } from '#modules/masterdata/contract/types/goods.ts';
import type { ShipmentRow } from '#modules/network/contract/shipment.ts';
import { useRecords } from '#client/records/useRecords.ts';
import type { Column } from '#ui/list/column.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { markGlyph, stateGlyph } from './look.ts';

/** What needs somebody stands before the state: glyph and word. */
export function StateMark({ row }: { row: Pick<ShipmentRow, 'state' | 'mark'> }) {
  const { t } = useTranslation('network');
  const closed = row.state === 'DELIVERED' || row.state === 'CANCELED' || row.state === 'HINDERED';
  const mark = closed ? null : row.mark;
  const glyph = mark ? markGlyph[mark] : stateGlyph[row.state];
  const look = glyph === 'block' ? 'late' : glyph;
  return (
    <span className={`k-st k-st-${look}`}>
      <Glyph name={glyph} />
      <span className="k-cut">{mark ? t(`mark/${mark}`) : t(`state/${row.state}`)}</span>
    </span>
  );
}

export function useColumns(nameOf: (unit: string) => string): Column<ShipmentRow>[] {
  const { t } = useTranslation('network');
  const format = useFormat();
  const products = useRecords(product);
  return useMemo(
    () => [
      { id: 'orderNumber', title: t('column/orderNumber'), width: 112, value: (row) => row.orderNumber },
      {
        id: 'state',
        title: t('column/state'),
        width: 128,
        value: (row) => t(`state/${row.state}`),
        cell: (row) => <StateMark row={row} />,
      },
      {
        id: 'consignorName',
        title: t('column/consignor'),
        width: 148,
        grow: true,
        value: (row) => `${row.consignorName} ${row.consignorPlace}`,
      },
      {
        id: 'consigneeName',
        title: t('column/consignee'),
        width: 148,
        grow: true,
        value: (row) => `${row.consigneeName} ${row.consigneePlace}`,
      },
      {
        id: 'product',
        title: t('column/product'),
        width: 90,
        yields: 2,
        value: (row) => products.find(row.product)?.title ?? row.product ?? '',
      },
      {
        id: 'pickupDate',
        title: t('column/pickupDate'),
        width: 84,
        yields: 5,
        value: (row) => row.pickupDate.join('-'),
        cell: (row) => format.date(row.pickupDate),
      },
      { id: 'route', title: t('column/route'), width: 180, value: (row) => row.route.map(nameOf).join(' › ') || '–' },
      {
        id: 'plannedArrival',
        title: t('column/plannedArrival'),
        width: 116,
        yields: 4,
        value: (row) => row.plannedArrival ?? 0,
        cell: (row) => (row.plannedArrival === null ? '–' : format.instant(row.plannedArrival)),
      },
      {
        id: 'packages',
        title: t('column/packages'),
        width: 50,
        yields: 1,
        align: 'right',
        value: (row) => row.packages,
      },
      {
        id: 'weight',
        title: t('column/weight'),
        width: 70,
        align: 'right',
        value: (row) => row.weight,
        cell: (row) => format.quantity('MASS', row.weight),
      },
      {
        id: 'openNotes',
        title: t('column/openNotes'),
        width: 62,
        yields: 3,
        align: 'right',
        value: (row) => row.openNotes,
        cell: (row) => (row.openNotes === 0 ? '–' : format.number(row.openNotes)),
      },
      { id: 'branch', title: t('column/branch'), width: 130, optional: true, value: (row) => nameOf(row.branch) },
      {
        id: 'keyAccountUnit',
        title: t('column/keyAccountUnit'),
        width: 110,
        optional: true,
        value: (row) => (row.keyAccountUnit === null ? '' : nameOf(row.keyAccountUnit)),
      },
      { id: 'externId', title: t('column/externId'), width: 110, optional: true, value: (row) => row.externId ?? '' },
    ],
    [t, format, nameOf, products],
  );
}

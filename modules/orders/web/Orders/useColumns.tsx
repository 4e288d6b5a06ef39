import { useMemo } from 'react';
import type { OrderRow } from '#modules/orders/contract/orders.ts';
import type { Column } from '#ui/list/column.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { orderStatus } from './look.ts';

export function useColumns(): Column<OrderRow>[] {
  const { t } = useTranslation('orders');
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'orderNumber', title: t('column/orderNumber'), width: 112, value: (row) => row.orderNumber },
      {
        id: 'externOrderNumber',
        title: t('column/externOrderNumber'),
        width: 136,
        value: (row) => row.externOrderNumber,
      },
      {
        id: 'state',
        title: t('column/state'),
        width: 132,
        value: (row) => t(`state/${row.state}`),
        cell: (row) => <StatusMark status={orderStatus[row.state]} label={t(`state/${row.state}`)} />,
      },
      { id: 'consignor', title: t('column/consignor'), width: 140, value: (row) => row.consignor },
      { id: 'consignee', title: t('column/consignee'), width: 190, grow: true, value: (row) => row.consignee },
      { id: 'place', title: t('column/place'), width: 140, value: (row) => row.place },
      {
        id: 'deliveryDate',
        title: t('column/deliveryDate'),
        width: 100,
        value: (row) => row.deliveryDate?.join('-'),
        cell: (row) => (row.deliveryDate ? format.date(row.deliveryDate) : ''),
      },
      { id: 'packages', title: t('column/pieces'), width: 52, align: 'right', value: (row) => row.packages },
      {
        id: 'weight',
        title: t('column/kg'),
        width: 72,
        align: 'right',
        value: (row) => row.weight,
        cell: (row) => format.quantity('MASS', row.weight),
      },
      {
        id: 'alike',
        title: t('column/duplicate'),
        width: 84,
        value: (row) => (row.alike ? 1 : 0),
        cell: (row) => (row.alike ? <StatusMark status="risk" label={t('column/alike')} /> : ''),
      },
      { id: 'source', title: t('column/source'), width: 72, optional: true, value: (row) => t(`source/${row.source}`) },
      {
        id: 'receivedAt',
        title: t('column/receivedAt'),
        width: 116,
        value: (row) => row.receivedAt,
        cell: (row) => (row.receivedAt === null ? '' : format.when(row.receivedAt, Date.now())),
      },
    ],
    [t, format],
  );
}

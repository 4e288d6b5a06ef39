import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { UnloadingItem, UnloadingList } from '#modules/crossdock/contract/unloading.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { PackagesDone } from '../list/PackagesDone.tsx';
import { unloadingItemStatus } from './status.ts';

/** Shipments of an unloading list with where they are to go in the hall and what takes them on. */
export function UnloadingShipments({ list }: { list: UnloadingList }) {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const [state, setState] = useTableState('crossdock.unloadingShipments');
  const columns = useMemo(
    (): Column<UnloadingItem>[] => [
      { id: 'orderNumber', title: t('column/order'), width: 108, value: (row) => row.orderNumber },
      {
        id: 'state',
        title: t('column/state'),
        width: 140,
        value: (row) => row.state,
        cell: (row) => <StatusMark status={unloadingItemStatus[row.state]} label={t(`state/${row.state}`)} />,
      },
      { id: 'consignee', title: t('column/consignee'), width: 150, grow: true, value: (row) => row.consigneeName },
      { id: 'place', title: t('column/place'), width: 100, value: (row) => row.placeCity },
      {
        id: 'packages',
        title: t('column/packages'),
        width: 86,
        align: 'right',
        value: (row) => row.scannedPackages,
        cell: (row) => <PackagesDone item={row} />,
      },
      { id: 'expected', title: t('unloading/goesTo'), width: 92, value: (row) => row.expectedPosition },
      { id: 'position', title: t('column/position'), width: 84, value: (row) => row.storingPosition },
      { id: 'trip', title: t('column/trip'), width: 70, value: (row) => row.tripName ?? row.route },
      {
        id: 'weight',
        title: t('column/weight'),
        width: 84,
        optional: true,
        align: 'right',
        value: (row) => row.totalGrossWeight,
        cell: (row) => format.measure('MASS', row.totalGrossWeight),
      },
    ],
    [t, format],
  );
  return (
    <DataList
      label={t('loading/shipments')}
      columns={columns}
      rows={list.items}
      rowId={(row) => row.itemId}
      state={state}
      onState={setState}
    />
  );
}

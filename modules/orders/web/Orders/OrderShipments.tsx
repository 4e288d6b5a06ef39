import { IconPackages } from '@tabler/icons-react';
import { useMemo } from 'react';
import { findShipments, type OrderShipment } from '#modules/orders/contract/orders.ts';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { addressOfPlace, useAddress, useGo } from '#client/navigation/navigation.ts';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { wordKey } from '#kernel/text.ts';
import { orderAddress } from './look.ts';

const none: readonly OrderShipment[] = [];

function useShipmentColumns(): Column<OrderShipment>[] {
  const { t } = useTranslation(['orders', 'shipments']);
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'orderNumber',
        title: t('column/shipment'),
        width: 140,
        value: (row) => row.orderNumber,
        cell: (row) => (
          <a href={`#${addressOfPlace({ module: 'DPT', screen: 'shipment', entityId: row.itemId })}`}>
            {row.orderNumber}
          </a>
        ),
      },
      {
        id: 'transportOrderNumber',
        title: t('column/orderNumber'),
        width: 140,
        value: (row) => row.transportOrderNumber,
        cell: (row) => <a href={`#${orderAddress(row.orderId)}`}>{row.transportOrderNumber}</a>,
      },
      {
        id: 'shipmentState',
        title: t('column/shipmentState'),
        width: 170,
        value: (row) => t(wordKey('shipments:state/', row.shipmentState)),
      },
      { id: 'consignee', title: t('column/consignee'), width: 190, grow: true, value: (row) => row.consignee },
      { id: 'place', title: t('column/place'), width: 180, value: (row) => row.place },
      {
        id: 'executionDate',
        title: t('column/deliveryDate'),
        width: 100,
        value: (row) => row.executionDate?.join('-'),
        cell: (row) => (row.executionDate ? format.date(row.executionDate) : ''),
      },
      { id: 'packages', title: t('column/packages'), width: 86, align: 'right', value: (row) => row.packages },
      {
        id: 'weight',
        title: `${t('column/weight')} (kg)`,
        width: 110,
        align: 'right',
        value: (row) => row.weight,
        cell: (row) => format.quantity('MASS', row.weight),
      },
    ],
    [t, format],
  );
}

/** Shipments that orders became, the newest first. */
export function OrderShipments() {
  const { t } = useTranslation(['orders', 'shipments']);
  const go = useGo();
  const [orderId] = useAddress('orderId');
  const [state, setState] = useTableState('orders.shipments');
  const columns = useShipmentColumns();
  const answer = useCall(
    findShipments,
    { query: orderId ? { orderId } : {} },
    { live: ['transportOrder', 'item'], silent: true },
  );
  return (
    <section className="k-pane k-fill" aria-label={t('screen/shipments')}>
      <div className="k-bar">
        <h1 className="k-h1">{t('screen/shipments')}</h1>
      </div>
      <DataList
        label={t('screen/shipments')}
        columns={columns}
        rows={answer.data ?? none}
        rowId={(row) => row.itemId}
        status={listStatus(answer)}
        onRetry={() => void answer.refetch()}
        state={state}
        onState={setState}
        onOpen={(row) => go.to(orderAddress(row.orderId))}
        empty={{ icon: IconPackages, title: t('noShipments'), text: t('noShipmentsText') }}
        phone={(row) => (
          <>
            <b className="k-strong">{row.orderNumber}</b>
            <span>{t(wordKey('shipments:state/', row.shipmentState))}</span>
            <span className="k-dim">{[row.consignee, row.place].filter(Boolean).join(', ')}</span>
            <span className="k-dim k-fig">{row.transportOrderNumber}</span>
          </>
        )}
      />
    </section>
  );
}

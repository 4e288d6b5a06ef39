import { IconArchive, IconFilterOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { openHistory } from '#client/historyDialog.tsx';
import { useTableCall } from '#client/call/useCall.ts';
import { LookMark } from '#client/marks/LookMark.tsx';
import { useGo } from '#client/navigation/navigation.ts';
import { useSlotActions } from '#client/slots/useSlot.ts';
import type { Condition, TableQuery } from '#kernel/paging.ts';
import { listItems } from '#modules/shipments/contract/calls.ts';
import type { ItemRow } from '#modules/shipments/contract/schemas.ts';
import { itemLook } from '#modules/shipments/rules/itemLook.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { ExportMenu } from '#client/views/ExportMenu.tsx';
import { DataList } from '#ui/list/DataList.tsx';
import { noSelection, type Selection } from '#ui/list/selection.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { ListCount } from '#ui/list/ListCount.tsx';
import { useTranslation } from '#ui/translation.ts';
import { archiveSlot } from '../../contract/slots.ts';
import { isNumberLike } from '../../rules/archive.ts';
import { shipmentAddress } from '../pieces/addresses.ts';
import { DetailPanel, detailAction } from '../pieces/DetailPanel.tsx';
import { useDetail } from '../pieces/useDetail.ts';
import { archiveItemColumns } from './archiveColumns.tsx';
import type { Span } from './useSpan.ts';

const rowId = (row: ItemRow): string => row.itemId;
const live = ['item'] as const;
const ended: Condition = { field: 'shipmentState', op: 'in', value: ['CLOSED', 'CANCELED'] };

/** What ended in the span. A barcode or an order number finds its shipment on any day, and whatever its state. */
const archiveConditions = ({ from, to }: Pick<Span, 'from' | 'to'>, q: string): Condition[] =>
  isNumberLike(q)
    ? [{ field: 'orderNumber', op: 'isNotEmpty' }]
    : [ended, { field: 'executionDate', op: 'between', value: [from, to] }];

/** Shipments that ended in the span, found again by barcode, number, customer or place. */
export function ArchiveShipments({ span, q }: { span: Span; q: string }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const size = useScreenSize();
  const go = useGo();
  const [state, setState] = useTableState('archiveShipments', { sort: [{ field: 'executionDate', dir: 'desc' }] });
  const [active, setActive] = useState<ItemRow>();
  const [picked, setPicked] = useState<Selection>(noSelection);
  const { from, to } = span;
  const query = useMemo<TableQuery>(
    () => ({
      filter: { and: archiveConditions({ from, to }, q) },
      ...(q ? { q } : {}),
      ...(state.sort ? { sort: state.sort.map((entry) => ({ ...entry })) } : {}),
    }),
    [from, to, q, state.sort],
  );
  const server = useTableCall<ItemRow>(listItems, { query }, { live });
  const rows = server.rows ?? [];
  const columns = useMemo(() => archiveItemColumns({ t, format }), [t, format]);
  const open = (row: ItemRow) => go.to(shipmentAddress(row.itemId));
  const ticked = rows.filter((row) => picked.all !== picked.ids.has(row.itemId));
  const about = ticked.length > 0 ? ticked : active ? [active] : [];
  const added = useActions(useSlotActions(archiveSlot), { itemIds: about.map(rowId) });
  const detail = useDetail();
  const shown = useActions([detailAction], { detail });
  const own = useActions(
    [
      {
        id: 'archive.itemHistory',
        labelKey: 'dispatch:action/history',
        shortcut: 'h',
        category: 'display',
        when: () => active !== undefined,
        run: () =>
          active &&
          openHistory(`ITEM:${active.itemId}`, t('shipments:historyDialog/title', { order: active.orderNumber })),
      },
    ],
    undefined,
  );
  return (
    <>
      <section className="k-pane k-fill" aria-label={t('archive/shipments')}>
        <div className="k-pane-head">
          <h2 className="k-cut">{t('archive/shipments')}</h2>
          <ListCount count={server.status === 'ready' ? (server.totalCapped ? -1 : server.total) : undefined} />
          {isNumberLike(q) && size !== 'mobile' && <span className="k-dim k-cut">{t('archive/anyDay')}</span>}
          <span className="k-space" />
          <Toolbar actions={[...added, ...shown]} room={size === 'mobile' ? 0 : 2} label={t('archive/shipments')} />
          {size !== 'mobile' && (
            <ExportMenu title={t('archive/shipments')} columns={columns} state={state} rows={server.readAll} />
          )}
        </div>
        <DataList<ItemRow>
          label={t('archive/shipments')}
          columns={columns}
          rows={rows}
          rowId={rowId}
          total={server.totalCapped ? -1 : server.total}
          {...server.reading}
          serverSort
          state={state}
          onState={setState}
          selection={picked}
          onSelection={setPicked}
          onActive={(row) => {
            setActive(row);
            detail.follow(row);
          }}
          autoSelect
          onOpen={open}
          actions={[...shown, ...own, ...added]}
          empty={
            q
              ? { icon: IconFilterOff, title: t('archive/noneFound'), text: t('archive/noneFoundText') }
              : { icon: IconArchive, title: t('archive/none'), text: t('archive/noneText') }
          }
          phone={(row) => (
            <>
              <span>
                <b>{row.orderNumber}</b> {row.placeName}
              </span>
              <LookMark look={itemLook(row.shipmentState)} />
              <span className="k-dim">{[row.placePostalCode, row.placeCity].filter(Boolean).join(' ')}</span>
              <span className="k-dim k-fig">{row.executionDate ? format.date(row.executionDate) : ''}</span>
            </>
          )}
        />
      </section>
      <DetailPanel detail={detail} />
    </>
  );
}

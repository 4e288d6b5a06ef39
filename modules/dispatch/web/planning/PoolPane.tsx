import { IconChecks, IconFilterOff } from '@tabler/icons-react';
import { type PointerEvent, useMemo } from 'react';
import { ListCount } from '#ui/list/ListCount.tsx';
import { useTranslation } from '#ui/translation.ts';
import { SegmentedControl } from '@mantine/core';
import type { PoolPlace } from '../../contract/schemas.ts';
import { AttributeLabels } from '#ui/status/AttributeLabels.tsx';
import type { ItemRow } from '#modules/shipments/contract/schemas.ts';
import { attributeLabels } from '#modules/shipments/rules/attributeLabels.ts';
import { poolLook } from '#modules/shipments/rules/itemLook.ts';
import { slotText } from '#modules/shipments/rules/slotText.ts';
import { areaFreightForwarder } from '#modules/masterdata/contract/types/fleet.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { LookMark } from '#client/marks/LookMark.tsx';
import { useGo } from '#client/navigation/navigation.ts';
import type { BoundAction } from '#ui/actions/action.ts';
import { ActionButton } from '#ui/actions/ActionButton.tsx';
import { Counters } from '#ui/layout/Counters.tsx';
import { SearchField } from '#ui/layout/SearchField.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { ColumnTools } from '#client/views/ColumnTools.tsx';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { NewRows } from '#ui/list/NewRows.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { shipmentAddress } from '../pieces/addresses.ts';
import { poolGrouping, poolGroupings, sumsCounted, sumsOfGroups } from './poolGroups.ts';
import { GroupMenu } from './GroupMenu.tsx';
import { OrderNumber, poolColumns } from './poolColumns.tsx';
import { poolChips } from './poolFilters.ts';
import { poolPlace } from './useCarried.ts';
import { type Pool, rowId } from './usePool.ts';
import type { Widgets } from './widgets/useWidgets.ts';
import { ChosenRowChips } from './widgets/WidgetStrip.tsx';

/** How many wait, the search, the grouping, and the chips that filter with their counts. */
function PoolHead(props: {
  pool: Pool;
  create: BoundAction | undefined;
  widgets: Widgets;
  columns: readonly Column<ItemRow>[];
  total: number;
}) {
  const { pool, columns, total } = props;
  const { t } = useTranslation('dispatch');
  const size = useScreenSize();
  const { sums } = pool;
  const counts = {
    complete: sums?.complete,
    partial: sums?.partial,
    partialOrComplete: sums && sums.partial + sums.complete,
    notOnTerminal: sums?.notOnTerminal,
    dangerousGoods: sums?.withDangerousGoods,
    backlog: pool.backlog,
    notRouted: pool.kept.notRouted?.items,
    locked: pool.kept.locked?.items,
    onHold: pool.kept.onHold?.items,
  };
  const glyphs = {
    complete: 'done',
    partial: 'risk',
    partialOrComplete: 'done',
    notOnTerminal: 'later',
    notRouted: 'block',
    locked: 'block',
    onHold: 'block',
  } as const;
  return (
    <>
      <div className="k-pane-head">
        <h2 className={size === 'mobile' ? 'k-hidden' : 'k-cut'}>{t('pool/title')}</h2>
        <ListCount count={pool.server.status === 'ready' ? total : undefined} />
        <span className="k-space" />
        <NewRows count={pool.news} onRefresh={pool.showNews} />
        {props.create && <ActionButton action={props.create} look="icon" />}
        <SearchField label={t('pool/search')} value={pool.q} onSearch={pool.setQ} />
        {size !== 'mobile' && size !== 'monitor' && <GroupMenu value={pool.group} onChange={pool.setGroup} />}
        {size !== 'mobile' && (
          <ColumnTools
            columns={columns}
            state={pool.state}
            onState={pool.setState}
            file={{ title: t('pool/title'), rows: pool.server.readAll }}
          />
        )}
      </div>
      <div className="d-chips">
        {size === 'monitor' && (
          <SegmentedControl
            aria-label={t('pool/group/by')}
            value={pool.group}
            data={poolGroupings.map((value) => ({ value, label: t(`pool/group/${value}`) }))}
            onChange={pool.setGroup}
          />
        )}
        <Counters
          label={t('pool/filter')}
          value={pool.chip ?? 'all'}
          onChange={(id) => pool.setChip(id === 'all' ? undefined : id)}
          items={[
            { id: 'all', label: t('pool/chip/all'), count: sums?.items },
            ...poolChips
              .filter((id) => id !== 'onHold' || counts.onHold !== 0 || pool.chip === id)
              .map((id) => ({
                id,
                label: t(`pool/chip/${id}`),
                count: counts[id],
                ...(id === 'dangerousGoods' || id === 'backlog' ? {} : { glyph: glyphs[id] }),
              })),
          ]}
        />
        <ChosenRowChips widgets={props.widgets} chosen={pool.chosen} onChoose={pool.choose} />
      </div>
    </>
  );
}

/** Shipments that wait for a trip: search, chips that filter, the list. */
export function PoolPane({
  pool,
  widgets,
  actions,
  create,
  onGrab,
  onActive,
  target,
  places,
}: {
  pool: Pool;
  widgets: Widgets;
  /** Everything that the filter finds, for the sums of the groups; undefined when it is too much: then the server has counted them. */
  places: readonly PoolPlace[] | undefined;
  actions: readonly BoundAction[];
  /** A collection by hand. */
  create: BoundAction | undefined;
  onGrab: (event: PointerEvent, row: ItemRow) => void;
  /** The row under the keyboard. */
  onActive: (row: ItemRow | undefined) => void;
  /** Shipments of a trip are carried over the pool. */
  target: boolean;
}) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const size = useScreenSize();
  const go = useGo();
  const { nameOf } = useRecords(areaFreightForwarder);
  const columns = useMemo(() => poolColumns(t, format, size, nameOf, pool.q), [t, format, size, nameOf, pool.q]);
  const counted = widgets.rowsOf('dispatchableShipments');
  const sumsOf = useMemo(
    () => (places ? sumsOfGroups(places, pool.group) : sumsCounted(counted ?? [])),
    [places, counted, pool.group],
  );
  const grouping = useMemo(
    () => poolGrouping(pool.group, sumsOf, counted, t, format, nameOf),
    [pool.group, sumsOf, counted, t, format, nameOf],
  );
  const total = pool.server.totalCapped ? -1 : pool.server.total;
  return (
    <section
      className="k-pane k-fill d-pool"
      aria-label={t('pool/title')}
      data-pane=""
      data-drop={poolPlace}
      data-target={target || undefined}
    >
      <PoolHead pool={pool} create={create} widgets={widgets} columns={columns} total={total} />
      <DataList<ItemRow>
        label={t('pool/title')}
        columns={columns}
        rows={pool.rows}
        gone={pool.gone}
        {...(grouping && size !== 'mobile' ? { grouping } : {})}
        rowId={rowId}
        total={total}
        {...pool.server.reading}
        serverSort
        state={pool.state}
        onState={pool.setState}
        selection={pool.selection}
        onSelection={(next) => void pool.select(next)}
        onOpen={(row) => go.to(shipmentAddress(row.itemId))}
        onGrab={onGrab}
        onActive={onActive}
        actions={actions}
        empty={
          pool.chip || pool.q || Object.keys(pool.chosen).length > 0
            ? { icon: IconFilterOff, title: t('pool/noneFound'), text: t('pool/noneFoundText') }
            : { icon: IconChecks, title: t('pool/none'), text: t('pool/noneText') }
        }
        phone={(row) => (
          <>
            <span className="k-cut">
              <b>
                <OrderNumber number={row.orderNumber} short />
              </b>{' '}
              {row.placeName}
            </span>
            <LookMark look={poolLook(row)} />
            <span className="k-row k-row-tight k-dim">
              <span className="k-cut">{[row.placePostalCode, row.placeCity].filter(Boolean).join(' ')}</span>
              <AttributeLabels labels={attributeLabels(row.attributes, t)} room={96} />
            </span>
            <span className="k-fig k-dim">
              {[slotText(row.window), format.measure('MASS', row.totalGrossWeight)].filter(Boolean).join(' · ')}
            </span>
          </>
        )}
      />
    </section>
  );
}

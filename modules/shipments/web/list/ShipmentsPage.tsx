import { IconBox, IconFilterOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type Translate, useTranslation } from '#ui/translation.ts';
import type { Condition, TableQuery } from '#kernel/paging.ts';
import { openHistory } from '#client/historyDialog.tsx';
import { useAccess } from '#client/session/useAccess.ts';
import { depotToday } from '#client/session/depotZone.ts';
import { LookMark } from '#client/marks/LookMark.tsx';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { useListFilter } from '#client/views/useListFilter.ts';
import { refreshCalls } from '#client/call/queries.ts';
import { useTableCall } from '#client/call/useCall.ts';
import { ListTools } from '#client/views/ListTools.tsx';
import { useSlotActions } from '#client/slots/useSlot.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { FilterButton } from '#ui/filter/FilterButton.tsx';
import { FilterSidebar } from '#ui/filter/FilterSidebar.tsx';
import { SearchField } from '#ui/layout/SearchField.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { NewRows } from '#ui/list/NewRows.tsx';
import { useHeldRows } from '#ui/list/useHeldRows.ts';
import type { TableState } from '#ui/list/tableState.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { listItems } from '../../contract/calls.ts';
import { shipmentSlot } from '../../contract/slots.ts';
import { tripOf } from '../../rules/tripOf.ts';
import { waitsForTrip } from '../../rules/waitsForTrip.ts';
import type { ItemRow } from '../../contract/schemas.ts';
import { itemLook } from '../../rules/itemLook.ts';
import { WindowText } from '../pieces/WindowText.tsx';
import { shipmentAddress } from '../addresses.ts';
import { shipmentColumns } from './columns.tsx';
import { isListChip, type ListChip, listFilter, shipmentFilters } from './listFilters.ts';
import { useFilterOptions } from './useFilterOptions.ts';
import { usePicked } from './usePicked.ts';
import { PickedShipments } from './PickedShipments.tsx';
import { Chips } from './Chips.tsx';
import { listActions } from './listActions.ts';
import { holdShipments, releaseShipments } from '../pieces/holdShipments.tsx';
import { moveToOtherDay } from '../pieces/OtherDayDialog.tsx';

const rowId = (row: ItemRow): string => row.itemId;
const live = ['item'] as const;
const view = { name: 'shipments', lists: ['shipments'], address: ['show', 'filter'] };

/** A shipment on two lines of a phone. */
function PhoneRow({ row }: { row: ItemRow }) {
  const format = useFormat();
  return (
    <>
      <span>
        <b>{row.orderNumber}</b> {row.placeName}
      </span>
      <LookMark look={itemLook(row.shipmentState)} />
      <span className="k-dim">{[row.placePostalCode, row.placeCity].filter(Boolean).join(' ')}</span>
      <span className="k-row k-row-tight k-dim k-fig">
        <WindowText window={row.window} /> {format.measure('MASS', row.totalGrossWeight)}
      </span>
    </>
  );
}

const emptiness = (t: Translate<'shipments'>, narrowed: boolean) =>
  narrowed
    ? { icon: IconFilterOff, title: t('list/noneFound'), text: t('list/noneFoundText') }
    : { icon: IconBox, title: t('list/none'), text: t('list/noneText') };

/** Rows that hold still. The user's own commands show at once; what others do waits for "3 new". */
function useShipmentRows(query: TableQuery) {
  const [turn, setTurn] = useState(0);
  const server = useTableCall<ItemRow>(listItems, { query }, { live });
  const held = useHeldRows(server.rows, rowId, `${JSON.stringify(query)}/${turn}`, server.pages, server.before);
  const renew = async () => {
    await refreshCalls(listItems.id);
    setTurn((n) => n + 1);
  };
  return { server, held, renew };
}

const idsOf = (rows: readonly ItemRow[]): string[] => rows.map((row) => row.itemId);
/** What actions of modules above act upon. */
const chosenIds = (rows: readonly ItemRow[]) => ({
  itemIds: idsOf(rows),
  waiting: idsOf(rows.filter(waitsForTrip)),
  trip: tripOf(rows),
});

/** What is asked of the server. */
const queryOf = (chip: ListChip, conditions: readonly Condition[], q: string, { sort }: TableState): TableQuery => ({
  filter: { and: [...listFilter(chip), ...conditions] },
  ...(q ? { q } : {}),
  ...(sort ? { sort: sort.map((entry) => ({ ...entry })) } : {}),
});

/** All shipments of the depot: search, chips that filter, the column catalogue. */
export function ShipmentsPage() {
  const { t } = useTranslation('shipments');
  const format = useFormat();
  const size = useScreenSize();
  const go = useGo();
  const [given, setChip] = useAddress('show');
  const [q = '', setQ] = useAddress('q');
  const chip = isListChip(given) ? given : 'open';
  const [active, setActive] = useState<ItemRow>();
  const [state, setState] = useTableState('shipments', { sort: [{ field: 'executionDate', dir: 'desc' }] });
  const filter = useListFilter('shipments', shipmentFilters);
  const query = useMemo(() => queryOf(chip, filter.conditions, q, state), [chip, filter.conditions, q, state]);
  const { server, held, renew } = useShipmentRows(query);
  const { options, names } = useFilterOptions();
  const failed = chip === 'failed';
  const columns = useMemo(() => shipmentColumns(t, format, size, names, failed), [t, format, size, names, failed]);
  const { picked, selection, select, clear } = usePicked(query, held.rows, held.gone);
  const may = useAccess();
  const open = (row: ItemRow) => go.to(shipmentAddress(row.itemId));
  // What is ticked; without a tick the row on which the keyboard stands.
  const chosen = picked.size > 0 ? [...picked.values()] : active ? [active] : [];
  /** After an own command: what is ticked is done with, and the list shows what came of it. */
  const after = (work: Promise<boolean>) =>
    work.then(async (done) => {
      if (!done) return;
      clear();
      await renew();
    });
  const own = useActions(listActions, {
    row: active,
    chosen,
    may,
    open,
    history: (row) => void openHistory(`ITEM:${row.itemId}`, t('historyDialog/title', { order: row.orderNumber })),
    otherDay: (rows, again) => after(moveToOtherDay(rows, again)),
    hold: (rows) => after(holdShipments(rows)),
    release: (rows) => after(releaseShipments(rows)),
  });
  const added = useActions(useSlotActions(shipmentSlot), chosenIds(chosen));
  const bound = [...own, ...added];
  const total = server.totalCapped ? -1 : server.total;
  return (
    <section className="k-pane k-fill" aria-label={t('screen/shipments')}>
      <div className="k-bar">
        <h1 className="k-h3">{t('screen/shipments')}</h1>
        <span className="k-dim k-fig">{total < 0 ? '1000+' : format.number(total)}</span>
        <span className="k-space" />
        <NewRows count={held.news} onRefresh={held.refresh} />
        <SearchField label={t('list/search')} value={q} onSearch={setQ} />
        <FilterButton active={filter.active} open={filter.open} onOpen={filter.setOpen} />
        <ListTools
          view={view}
          columns={columns}
          state={state}
          onState={setState}
          file={{ title: t('screen/shipments'), rows: server.readAll }}
        />
      </div>
      <Chips chip={chip} q={q} onChip={setChip} />
      <div className="k-beside">
        {filter.open ? (
          <FilterSidebar
            fields={shipmentFilters}
            values={filter.values}
            onValues={filter.setValues}
            onClose={() => filter.setOpen(false)}
            texts="shipments:filter"
            today={depotToday()}
            options={options}
          />
        ) : null}
        <DataList<ItemRow>
          label={t('screen/shipments')}
          columns={columns}
          rows={held.rows}
          gone={held.gone}
          rowId={rowId}
          total={total}
          {...server.reading}
          serverSort
          state={state}
          onState={setState}
          onActive={setActive}
          selection={selection}
          onSelection={(next) => void select(next)}
          onOpen={open}
          actions={bound}
          autoSelect
          empty={emptiness(t, q !== '' || chip !== 'open' || filter.active > 0)}
          phone={(row) => <PhoneRow row={row} />}
        />
      </div>
      <PickedShipments rows={[...picked.values()]} onClear={clear} actions={bound} />
    </section>
  );
}

import { NativeSelect } from '@mantine/core';
import { IconPackages } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useCall, useTableCall } from '#client/call/useCall.ts';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { SearchField } from '#ui/layout/SearchField.tsx';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { hallAt, hallPackagesAt, type ListThen, type PackageThen } from '../contract/calls.ts';
import { ListFile } from './ListFile.tsx';

const rowId = ({ id }: PackageThen): string => id;
const listPath: Record<ListThen['kind'], string> = { LDG: 'loading', ULD: 'unloading', INV: 'inventory' };
/** The value of the choice for packages of which nobody had said where. */
const nowhere = '-';

function ListLine({ list }: { list: ListThen }) {
  const { t } = useTranslation(['lookback', 'crossdock']);
  const format = useFormat();
  const scan =
    list.lastScanAt === null
      ? t('hall/noScan')
      : t('hall/lastScan', { at: format.clock(list.lastScanAt), by: list.lastScanBy ?? '' });
  const about = [list.trip, list.vehicle, list.gate && t('hall/gate', { gate: list.gate })].filter(Boolean).join(', ');
  return (
    <li>
      <a href={`#/TH/${listPath[list.kind]}/${list.id}`}>
        <b>{`${t(`crossdock:state/${list.kind}`)} ${list.name}`}</b>
      </a>
      {about && <span className="k-fig">{about}</span>}
      <span className="k-fig">
        {t('hall/list', {
          state: t(`crossdock:state/${list.state}`),
          scanned: list.scanned,
          expected: list.expected,
        })}
      </span>
      <span className="k-dim k-fig">{scan}</span>
    </li>
  );
}

function useColumns(): Column<PackageThen>[] {
  const { t } = useTranslation('lookback');
  const format = useFormat();
  return useMemo(() => {
    const plain = { sortable: false };
    return [
      {
        ...plain,
        id: 'position',
        title: t('hall/position'),
        width: 110,
        value: (row) => row.position ?? t('hall/noPosition'),
      },
      { ...plain, id: 'barcode', title: t('hall/barcode'), width: 170, value: (row) => row.barcode },
      { ...plain, id: 'order', title: t('hall/order'), width: 120, value: (row) => row.orderNumber },
      {
        ...plain,
        id: 'consignee',
        title: t('hall/consignee'),
        width: 160,
        grow: true,
        yields: 1,
        value: (row) => row.consignee,
      },
      {
        ...plain,
        id: 'since',
        title: t('hall/since'),
        width: 130,
        value: (row) => row.since,
        cell: (row) => format.instant(row.since),
      },
    ];
  }, [t, format]);
}

/** What stood in the hall, place by place, and the lists that were worked. */
export function HallThen({ at }: { at: number }) {
  const { t } = useTranslation('lookback');
  const format = useFormat();
  const go = useGo();
  const columns = useColumns();
  const [place, setPlace] = useAddress('place');
  const [search, setSearch] = useState('');
  const [state, setState] = useTableState('lookback.hall');
  const answer = useCall(hallAt, { query: { at } }, { silent: true, keep: true });
  const body = useMemo(
    () => ({ at, ...(place === undefined ? {} : { position: place === nowhere ? '' : place }) }),
    [at, place],
  );
  const query = useMemo(() => (search.trim() === '' ? {} : { q: search.trim() }), [search]);
  const server = useTableCall<PackageThen>(hallPackagesAt, { query, body });
  const hall = answer.data;
  const options = (hall?.positions ?? []).map(({ position, packages }) => ({
    value: position ?? nowhere,
    label: `${position ?? t('hall/noPosition')} (${format.upTo(packages, 0)})`,
  }));
  return (
    <div className="k-pane k-fill lkb-part" aria-busy={answer.isPlaceholderData || server.before}>
      <div className="k-bar lkb-counts">
        <b className="k-fig">{t('hall/count', { count: hall?.packages ?? 0 })}</b>
        <span className="k-dim k-fig">{t('hall/orders', { count: hall?.orders ?? 0 })}</span>
        {hall?.lists.length === 0 && <span className="k-dim">{t('hall/noLists')}</span>}
        <span className="k-space" />
        <NativeSelect
          aria-label={t('hall/position')}
          value={place ?? ''}
          onChange={({ currentTarget }) => setPlace(currentTarget.value || undefined)}
          data={[
            { value: '', label: t('hall/all') },
            ...options,
            ...(place !== undefined && !options.some(({ value }) => value === place)
              ? [{ value: place, label: place === nowhere ? t('hall/noPosition') : place }]
              : []),
          ]}
        />
        <SearchField label={t('hall/search')} value={search} onSearch={setSearch} />
        <ListFile title={t('tab/hall')} at={at} columns={columns} state={state} rows={server.readAll} />
      </div>
      <div className="lkb-hall">
        {hall && hall.lists.length > 0 && (
          <section className="lkb-lists" aria-label={t('hall/lists')}>
            <h2 className="k-h2">{t('hall/lists')}</h2>
            <ul>
              {hall.lists.map((list) => (
                <ListLine key={list.id} list={list} />
              ))}
            </ul>
          </section>
        )}
        <DataList<PackageThen>
          label={t('hall/packages')}
          columns={columns}
          rows={server.rows ?? []}
          rowId={rowId}
          total={server.total}
          {...server.reading}
          state={state}
          onState={setState}
          onOpen={({ itemId }) => go.to(`/DPT/shipment/${itemId}`)}
          empty={{ icon: IconPackages, title: t('hall/none'), text: t('hall/noneText') }}
          phone={(row) => (
            <>
              <b className="k-cut">{row.position ?? t('hall/noPosition')}</b>
              <span className="k-fig">{row.orderNumber}</span>
              <span className="k-dim k-cut k-fig">{row.barcode}</span>
              <span className="k-dim k-fig">{format.instant(row.since)}</span>
            </>
          )}
        />
      </div>
    </div>
  );
}

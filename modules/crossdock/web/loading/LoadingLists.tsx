import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { listFilters, loadingTable, type LoadingRow } from '#modules/crossdock/contract/calls.ts';
import { dateToIso, localDateOf } from '#kernel/date.ts';
import { useSession } from '#client/session/session.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { useTableCall } from '#client/call/useCall.ts';
import { ListTools } from '#client/views/ListTools.tsx';
import { Counters } from '#ui/layout/Counters.tsx';
import { SearchField } from '#ui/layout/SearchField.tsx';
import { BarMeter } from '#ui/layout/BarMeter.tsx';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { departureStatus, listStatus } from '../list/status.ts';
import './loading.css';

const view = { name: 'crossdock.loading', lists: ['crossdock.loading'] };
const shareOf = (row: LoadingRow): number =>
  row.summaries.packagesExpected === 0 ? 0 : row.summaries.packagesScanned / row.summaries.packagesExpected;

/** Today by its word, every other day by its date: a list that stayed open yesterday must not look like one of today. */
function Day({ row }: { row: LoadingRow }) {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const today = localDateOf(Date.now(), useSession().timezone);
  const isToday = dateToIso(row.executionDate) === dateToIso(today);
  return isToday ? <span>{t('loading/today')}</span> : <b>{format.date(row.executionDate)}</b>;
}

function useColumns(): Column<LoadingRow>[] {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'tripName', title: t('column/trip'), width: 90, value: (row) => row.tripName },
      {
        id: 'executionDate',
        title: t('column/day'),
        width: 96,
        value: (row) => dateToIso(row.executionDate),
        cell: (row) => <Day row={row} />,
      },
      {
        id: 'state',
        title: t('column/state'),
        width: 160,
        value: (row) => row.state,
        cell: (row) => <StatusMark status={listStatus[row.state]} label={t(`state/${row.state}`)} />,
      },
      {
        id: 'plannedDeparture',
        title: t('column/departure'),
        width: 150,
        value: (row) => row.plannedDeparture,
        cell: (row) =>
          row.plannedDeparture === null ? null : row.departureTimeState && row.departureTimeState !== 'OK' ? (
            <StatusMark
              status={departureStatus[row.departureTimeState]}
              label={`${format.clock(row.plannedDeparture)} ${t(`state/${row.departureTimeState}`)}`}
            />
          ) : (
            format.clock(row.plannedDeparture)
          ),
      },
      { id: 'gate', title: t('column/gate'), width: 70, value: (row) => row.gate },
      { id: 'vehicle', title: t('column/vehicle'), width: 120, value: (row) => row.vehicle },
      { id: 'driver', title: t('column/driver'), width: 140, value: (row) => row.driverName, sortable: false },
      { id: 'route', title: t('column/route'), width: 80, value: (row) => row.route },
      {
        id: 'packages',
        title: t('column/packages'),
        width: 170,
        sortable: false,
        value: (row) => row.summaries.packagesScanned,
        cell: (row) => (
          <BarMeter
            share={shareOf(row)}
            label={t('scan/progress', {
              done: row.summaries.packagesScanned,
              expected: row.summaries.packagesExpected,
            })}
            tone="done"
          />
        ),
      },
      {
        id: 'deviating',
        title: t('column/deviating'),
        width: 90,
        align: 'right',
        sortable: false,
        value: (row) => row.summaries.packagesDeviating,
      },
      { id: 'name', title: t('column/list'), width: 110, value: (row) => row.name },
    ],
    [t, format],
  );
}

/** Loading lists of the unit, the next departure first. */
export function LoadingLists() {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const go = useGo();
  const [search = '', setSearch] = useAddress('q');
  const [given, setShow] = useAddress('show');
  const show = listFilters.find((filter) => filter === given);
  const [state, setState] = useTableState('crossdock.loading');
  const query = useMemo(
    () => ({ ...(search ? { q: search } : {}), ...(state.sort ? { sort: [...state.sort] } : {}) }),
    [search, state.sort],
  );
  const rows = useTableCall<LoadingRow>(
    loadingTable,
    { query, body: show ? { show } : {} },
    { live: ['loadingList', 'trip'] },
  );
  const columns = useColumns();
  // Who leads the hall sees the lists of all.
  const leads = useAccess()({ anyPermission: ['setItemStatus'] });
  const title = t(leads ? 'screen/loadings' : 'screen/loading');
  return (
    <section className="k-pane k-fill" aria-label={title}>
      <div className="k-bar">
        <h1 className="k-h1">{title}</h1>
        <span className="k-space" />
        <SearchField label={t('screen/search')} value={search} onSearch={setSearch} />
        <ListTools view={view} columns={columns} state={state} onState={setState} />
      </div>
      <div className="k-chip-bar">
        <Counters
          label={title}
          items={listFilters.map((filter) => ({ id: filter, label: t(`show/${filter}`) }))}
          value={show}
          onChange={setShow}
        />
      </div>
      <DataList
        label={title}
        columns={columns}
        rows={rows.rows ?? []}
        rowId={(row) => row.id}
        total={rows.total}
        status={rows.status}
        onRetry={rows.refetch}
        onMore={rows.more}
        serverSort
        state={state}
        onState={setState}
        onOpen={(row) => go.to(`/TH/loading/${row.id}`)}
        empty={{ title: t('empty/lists'), text: t('empty/listsText') }}
        phone={(row) => (
          <>
            <span>
              <b>{row.tripName}</b> {row.vehicle} · <Day row={row} />
            </span>
            <StatusMark status={listStatus[row.state]} label={t(`state/${row.state}`)} />
            <span className="k-dim">
              {t('scan/progress', { done: row.summaries.packagesScanned, expected: row.summaries.packagesExpected })}
            </span>
            <span className="k-dim k-fig">
              {[
                row.gate && t('loading/dock', { gate: row.gate }),
                row.plannedDeparture !== null && format.clock(row.plannedDeparture),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        )}
      />
    </section>
  );
}

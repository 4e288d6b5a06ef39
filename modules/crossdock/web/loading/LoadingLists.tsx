import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { listFilters, loadingTable, type LoadingRow } from '#modules/crossdock/contract/calls.ts';
import { dateToIso, localDateOf } from '#kernel/date.ts';
import { useSession } from '#client/session/session.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { Counters } from '#ui/layout/Counters.tsx';
import type { Column } from '#ui/list/column.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { ProcessLists, useListColumns } from '../list/ProcessLists.tsx';
import { departureStatus } from '../list/status.ts';
import './loading.css';

/** Today by its word, every other day by its date: a list that stayed open yesterday must not look like one of today. */
function Day({ row }: { row: LoadingRow }) {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const today = localDateOf(Date.now(), useSession().timezone);
  const isToday = dateToIso(row.executionDate) === dateToIso(today);
  return isToday ? <span>{t('loading/today')}</span> : <b>{format.date(row.executionDate)}</b>;
}

/** What a tablet has narrower, or leaves out. */
const narrow = { gate: 50, packages: 90, driver: null, route: null, deviating: null, name: null };

function useColumns(): Column<LoadingRow>[] {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const { name, day, state, packages } = useListColumns<LoadingRow>('LDG');
  return useMemo(
    () => [
      { id: 'tripName', title: t('column/trip'), width: 90, value: (row) => row.tripName },
      { ...day, cell: (row) => <Day row={row} /> },
      state,
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
      packages,
      {
        id: 'deviating',
        title: t('column/deviating'),
        width: 90,
        align: 'right',
        sortable: false,
        value: (row) => row.summaries.packagesDeviating,
      },
      name,
    ],
    [t, format, name, day, state, packages],
  );
}

/** Loading lists of the unit, the next departure first. */
export function LoadingLists() {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const [given, setShow] = useAddress('show');
  const show = listFilters.find((filter) => filter === given);
  // Who leads the hall sees the lists of all.
  const leads = useAccess()({ anyPermission: ['setItemStatus'] });
  const title = t(leads ? 'screen/loadings' : 'screen/loading');
  return (
    <ProcessLists<LoadingRow>
      title={title}
      name="crossdock.loading"
      path="loading"
      call={loadingTable}
      body={show ? { show } : {}}
      live={['loadingList', 'trip']}
      columns={useColumns()}
      narrow={narrow}
      empty={{ title: t('empty/lists'), text: t('empty/listsText') }}
      filters={
        <div className="k-chip-bar">
          <Counters
            label={title}
            items={listFilters.map((filter) => ({ id: filter, label: t(`show/${filter}`) }))}
            value={show}
            onChange={setShow}
          />
        </div>
      }
      heading={(row) => (
        <>
          <b>{row.tripName}</b> {row.vehicle} · <Day row={row} />
        </>
      )}
      facts={(row) => [
        row.gate && t('loading/dock', { gate: row.gate }),
        row.plannedDeparture !== null && format.clock(row.plannedDeparture),
      ]}
    />
  );
}

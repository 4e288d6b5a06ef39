import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { LoadingRow } from '#modules/crossdock/contract/calls.ts';
import { dateToIso, localDateOf } from '#kernel/date.ts';
import { useSession } from '#client/session/session.ts';
import type { Column } from '#ui/list/column.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { figureColumn, useListColumns } from '../list/listColumns.tsx';
import { departureStatus } from '../list/status.ts';

/** Today by its word, every other day by its date: a list that stayed open yesterday must not look like one of today. */
export function Day({ row }: { row: LoadingRow }) {
  const { t } = useTranslation('crossdock');
  const format = useFormat();
  const today = localDateOf(Date.now(), useSession().timezone);
  const isToday = dateToIso(row.executionDate) === dateToIso(today);
  return isToday ? <span>{t('loading/today')}</span> : <b>{format.date(row.executionDate)}</b>;
}

/** Loading lists of the unit, the next departure first. */
export function useColumns(): Column<LoadingRow>[] {
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
              label={`${format.clockOn(row.plannedDeparture, Date.now())} ${t(`state/${row.departureTimeState}`)}`}
            />
          ) : (
            format.clockOn(row.plannedDeparture, Date.now())
          ),
      },
      { id: 'gate', title: t('column/gate'), width: 70, value: (row) => row.gate },
      { id: 'vehicle', title: t('column/vehicle'), width: 120, value: (row) => row.vehicle },
      { id: 'driver', title: t('column/driver'), width: 140, value: (row) => row.driverName, sortable: false },
      { id: 'route', title: t('column/route'), width: 80, value: (row) => row.route },
      packages,
      figureColumn('deviating', t('column/deviating'), (of) => of.packagesDeviating),
      name,
    ],
    [t, format, name, day, state, packages],
  );
}

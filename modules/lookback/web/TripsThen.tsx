import { IconTruck } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import type { AnswerOf } from '#kernel/call.ts';
import { stateLook } from '#modules/dispatch/rules/tripLook.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { SearchField } from '#ui/layout/SearchField.tsx';
import type { Column } from '#ui/list/column.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { useTableState } from '#ui/list/useTableState.ts';
import { MapView } from '#ui/map/MapView.tsx';
import type { MapPoint } from '#ui/map/mapModel.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { type TripThen, tripsAt } from '../contract/calls.ts';
import { ListFile } from './ListFile.tsx';
import { useThen } from './useThen.ts';

const rowId = ({ id }: TripThen): string => id;
const isOut = ({ departedAt, arrivedAt }: TripThen): boolean => departedAt !== null && arrivedAt === null;

function useColumns(): Column<TripThen>[] {
  const { t } = useTranslation(['lookback', 'dispatch']);
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'name', title: t('trips/name'), width: 80, value: ({ name }) => name },
      {
        id: 'state',
        title: t('trips/state'),
        width: 170,
        value: ({ state }) => t(`dispatch:state/${state}`),
        cell: ({ state }) => <StatusMark status={stateLook[state]} label={t(`dispatch:state/${state}`)} />,
      },
      { id: 'vehicle', title: t('trips/vehicle'), width: 110, value: ({ vehicle }) => vehicle },
      { id: 'driver', title: t('trips/driver'), width: 130, yields: 3, value: ({ driver }) => driver },
      {
        id: 'departed',
        title: t('trips/departed'),
        width: 80,
        yields: 2,
        value: ({ departedAt }) => departedAt,
        cell: ({ departedAt }) => (departedAt === null ? '' : format.clock(departedAt)),
      },
      {
        id: 'stops',
        title: t('trips/stops'),
        width: 80,
        align: 'right',
        value: ({ done }) => done,
        cell: ({ done, stops }) => t('trips/done', { done, stops }),
      },
      {
        id: 'last',
        title: t('trips/last'),
        width: 190,
        yields: 1,
        value: ({ last }) => last?.at,
        cell: ({ last }) => (last === null ? '' : `${format.clock(last.at)} ${last.name}`),
      },
      {
        id: 'next',
        title: t('trips/next'),
        width: 190,
        grow: true,
        value: ({ next }) => next?.plannedAt,
        cell: ({ next }) =>
          next === null ? '' : `${next.plannedAt === null ? '' : format.clock(next.plannedAt)} ${next.name}`.trim(),
      },
    ],
    [t, format],
  );
}

/** Where the vehicles were, each as old as its last position then. */
function VehiclesThen({ trips, at, onTrip }: { trips: readonly TripThen[]; at: number; onTrip: (id: string) => void }) {
  const { t } = useTranslation('lookback');
  const format = useFormat();
  const points = useMemo(
    (): MapPoint[] =>
      trips.flatMap(({ id, name, vehicle, position, state }) =>
        position === null
          ? []
          : [
              {
                id,
                lat: position.latitude,
                lon: position.longitude,
                kind: 'vehicle' as const,
                label: name,
                title: `${name} ${vehicle ?? ''}, ${t('trips/position')} ${format.clock(position.at)}`,
                status: stateLook[state],
              },
            ],
      ),
    [trips, t, format],
  );
  if (points.length === 0) return null;
  return (
    <div className="lkb-map">
      <MapView label={t('trips/map')} points={points} onSelect={onTrip} fitKey={String(at)} />
    </div>
  );
}

/** The trips of the day as they stood. */
export function TripsThen({ at }: { at: number }) {
  const { t } = useTranslation(['lookback', 'dispatch']);
  const go = useGo();
  const columns = useColumns();
  const [search, setSearch] = useState('');
  const [state, setState] = useTableState('lookback.trips');
  const wanted = useCallback(
    (answer: AnswerOf<typeof tripsAt>) => {
      const sought = search.trim().toLowerCase();
      return answer.trips.filter((trip) =>
        [trip.name, trip.vehicle, trip.driver, trip.last?.name, trip.next?.name].some((text) =>
          text?.toLowerCase().includes(sought),
        ),
      );
    },
    [search],
  );
  const { rows: trips, before, reading, readAll } = useThen(tripsAt, { query: { at } }, wanted);
  const open = (id: string) => go.to(`/DPT/tour/${id}`);
  return (
    <div className="k-pane k-fill lkb-part" aria-busy={before}>
      <div className="k-bar lkb-counts">
        <b className="k-fig">{t('trips/count', { count: trips.length })}</b>
        <span className="k-dim k-fig">{t('trips/under', { count: trips.filter(isOut).length })}</span>
        <span className="k-space" />
        <SearchField label={t('trips/name')} value={search} onSearch={setSearch} />
        <ListFile title={t('tab/trips')} at={at} columns={columns} state={state} rows={readAll} />
      </div>
      <div className="lkb-trips">
        <DataList<TripThen>
          label={t('tab/trips')}
          columns={columns}
          rows={trips}
          rowId={rowId}
          {...reading}
          state={state}
          onState={setState}
          onOpen={({ id }) => open(id)}
          empty={{ icon: IconTruck, title: t('trips/none'), text: t('trips/noneText') }}
          phone={(row) => (
            <>
              <b className="k-cut">{`${row.name} ${row.vehicle ?? ''}`.trim()}</b>
              <span className="k-fig">{t('trips/done', { done: row.done, stops: row.stops })}</span>
              <StatusMark status={stateLook[row.state]} label={t(`dispatch:state/${row.state}`)} />
              <span className="k-dim k-cut">{row.next?.name}</span>
            </>
          )}
        />
        <VehiclesThen trips={trips} at={at} onTrip={open} />
      </div>
      <p className="k-dim lkb-note">{t('trips/asEntered')}</p>
    </div>
  );
}

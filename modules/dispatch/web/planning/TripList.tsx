import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import type { BoundAction } from '#ui/actions/action.ts';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { DataList } from '#ui/list/DataList.tsx';
import type { Emptiness } from '#ui/list/ListState.tsx';
import { noSelection, selectOnly } from '#ui/list/selection.ts';
import type { TableState } from '#ui/list/tableState.ts';
import type { ListStatus } from '#ui/list/useServerRows.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import type { BoardTrip } from '../../contract/schemas.ts';
import { TripStatus } from '../TripMark.tsx';
import { loadOf, tripColumns } from './tripColumns.tsx';

const tripId = (trip: BoardTrip): string => trip.id;

/** Trips of the day as a list with columns of the user's choice; the only view of a phone. */
export function TripList(props: {
  trips: readonly BoardTrip[];
  status: ListStatus;
  onRetry: () => void;
  state: TableState;
  onState: (state: TableState) => void;
  target: string | undefined;
  onTarget: (id: string) => void;
  onOpen: (id: string) => void;
  actions: readonly BoundAction[];
  empty: Emptiness;
}) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const size = useScreenSize();
  const columns = useMemo(() => tripColumns(t, format, size), [t, format, size]);
  return (
    <DataList<BoardTrip>
      label={t('trips/title')}
      columns={columns}
      rows={props.trips}
      rowId={tripId}
      status={props.status}
      onRetry={props.onRetry}
      state={props.state}
      onState={props.onState}
      selection={props.target ? selectOnly(props.target) : noSelection}
      onActive={(trip) => trip && size !== 'mobile' && props.onTarget(trip.id)}
      onOpen={(trip) => (size === 'mobile' ? props.onTarget(trip.id) : props.onOpen(trip.id))}
      actions={props.actions}
      empty={props.empty}
      phone={(trip) => (
        <>
          <span>
            <b>{trip.name}</b> {trip.vehicle?.licensePlate}
          </span>
          <TripStatus trip={trip} />
          <span className="k-dim">{trip.driverName ?? trip.freightCarrier ?? '–'}</span>
          <span className="k-dim k-fig">
            {t('trips/stops', { count: trip.numberOfStops })}{' '}
            {loadOf(trip).weight === undefined ? '' : format.percent(loadOf(trip).weight ?? 0)}
          </span>
        </>
      )}
    />
  );
}

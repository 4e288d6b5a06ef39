import { IconTruck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LookMark } from '#shell/LookMark.tsx';
import type { BoundAction } from '#ui/actions/action.ts';
import { ActionButton } from '#ui/actions/ActionButton.tsx';
import { Counters } from '#ui/layout/Counters.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { ColumnCatalogue } from '#ui/list/ColumnCatalogue.tsx';
import { DataList } from '#ui/list/DataList.tsx';
import { noSelection, selectOnly } from '#ui/list/selection.ts';
import type { ListStatus } from '#ui/list/useServerRows.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import type { TripRow } from '../../contract/schemas.ts';
import { isAtRisk, isLate, tripLook } from '../../rules/tripLook.ts';
import { loadOf, tripColumns } from './tripColumns.tsx';

const tripId = (trip: TripRow): string => trip.id;
const filters = {
  late: isLate,
  atRisk: isAtRisk,
  planned: (trip: TripRow) => trip.state === 'CREATED',
} as const;
type Chip = keyof typeof filters;

/** Trips of the day; the one that the keyboard or the pointer stands on is the target of dispatching. */
export function TripsPane(props: {
  trips: readonly TripRow[];
  status: ListStatus;
  onRetry: () => void;
  target: string | undefined;
  onTarget: (id: string) => void;
  onOpen: (id: string) => void;
  actions: readonly BoundAction[];
  create: BoundAction | undefined;
}) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const size = useScreenSize();
  const [chip, setChip] = useState<Chip>();
  const [state, setState] = useTableState('trips', {
    sort: [
      { field: 'status', dir: 'asc' },
      { field: 'name', dir: 'asc' },
    ],
  });
  const columns = useMemo(() => tripColumns(t, format, size), [t, format, size]);
  const rows = useMemo(() => (chip ? props.trips.filter(filters[chip]) : props.trips), [props.trips, chip]);
  const glyphs = { late: 'late', atRisk: 'risk', planned: 'planned' } as const;
  const chips = (
    <Counters
      label={t('trips/filter')}
      value={chip}
      onChange={(id) => setChip(id as Chip | undefined)}
      items={(Object.keys(filters) as Chip[]).map((id) => ({
        id,
        label: t(`trips/chip/${id}`),
        count: props.trips.filter(filters[id]).length,
        glyph: glyphs[id],
      }))}
    />
  );
  return (
    <section className="k-pane k-fill" aria-label={t('trips/title')} data-pane="">
      <div className="k-pane-head">
        <h2>{t('trips/title')}</h2>
        <span className="k-dim k-fig">
          {chip ? t('trips/some', { count: rows.length, total: props.trips.length }) : format.number(rows.length)}
        </span>
        {size === 'monitor' && chips}
        <span className="k-space" />
        {size !== 'mobile' && <ColumnCatalogue columns={columns} state={state} onState={setState} />}
        {props.create && <ActionButton action={props.create} />}
      </div>
      {size !== 'monitor' && <div className="d-chips">{chips}</div>}
      <DataList<TripRow>
        label={t('trips/title')}
        columns={columns}
        rows={rows}
        rowId={tripId}
        status={props.status}
        onRetry={props.onRetry}
        state={state}
        onState={setState}
        selection={props.target ? selectOnly(props.target) : noSelection}
        onActive={(trip) => trip && size !== 'mobile' && props.onTarget(trip.id)}
        onOpen={(trip) => (size === 'mobile' ? props.onTarget(trip.id) : props.onOpen(trip.id))}
        actions={props.actions}
        empty={{
          icon: IconTruck,
          title: t('trips/none'),
          text: t('trips/noneText'),
          action: props.create ? <ActionButton action={props.create} /> : undefined,
        }}
        phone={(trip) => (
          <>
            <span>
              <b>{trip.name}</b> {trip.vehicle?.licensePlate}
            </span>
            <LookMark look={tripLook(trip)} />
            <span className="k-dim">{trip.driverName ?? trip.freightCarrier ?? '–'}</span>
            <span className="k-dim k-fig">
              {t('trips/stops', { count: trip.numberOfStops })}{' '}
              {loadOf(trip).weight === undefined ? '' : format.percent(loadOf(trip).weight ?? 0)}
            </span>
          </>
        )}
      />
    </section>
  );
}

import { IconCarCrash, IconExternalLink, IconHistory, IconInfoCircle, IconTruck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ListCount } from '#ui/list/ListCount.tsx';
import { useTranslation } from '#ui/translation.ts';
import { areaFreightForwarder } from '#modules/masterdata/contract/types/fleet.ts';
import { openHistory } from '#client/historyDialog.tsx';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { useCall } from '#client/call/useCall.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { ViewMenu } from '#client/views/ViewMenu.tsx';
import type { Action } from '#ui/actions/action.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { Splitter } from '#ui/layout/Splitter.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { ColumnTools } from '#client/views/ColumnTools.tsx';
import { DataList } from '#ui/list/DataList.tsx';
import { noSelection, selectOnly } from '#ui/list/selection.ts';
import type { ListStatus } from '#ui/list/useServerRows.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import type { Access } from '#kernel/access.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { reportingBreakdowns } from '../../contract/access.ts';
import { useTripCommands } from '../useTripCommands.ts';
import { executionDashboard, getTrip } from '../../contract/calls.ts';
import { isTripFilter, type TripFilter, tripPasses } from '../../rules/tripFilters.ts';
import { tripAddress } from '../pieces/addresses.ts';
import { DayFrame } from '../pieces/DayFrame.tsx';
import { DayPicker } from '../pieces/DayPicker.tsx';
import { DetailPanel } from '../pieces/DetailPanel.tsx';
import { StopsInShort } from '../pieces/StopsInShort.tsx';
import { useDetail } from '../pieces/useDetail.ts';
import { TripMap } from '../TripMap.tsx';
import { OverlapMark } from '../pieces/OverlapMark.tsx';
import { TripMark, TripStatus } from '../TripMark.tsx';
import { useDay } from '../pieces/useDay.ts';
import { clockMs, useNow } from '../pieces/useNow.ts';
import { vehicleMark, vehiclePoints } from '../tripOnMap.ts';
import { BigCounters } from './BigCounters.tsx';
import { EventList } from './EventList.tsx';
import { executionColumns, nextOrReason, type RunningTrip } from './executionColumns.tsx';
import { Progress } from './Progress.tsx';

type Context = {
  trip: RunningTrip | undefined;
  open: (id: string) => void;
  history: (trip: RunningTrip) => Promise<void>;
  stops: () => void;
  may: (access: Access) => boolean;
  breakdown: (trip: RunningTrip) => Promise<unknown>;
};
const actions: readonly Action<Context>[] = [
  {
    id: 'execution.open',
    labelKey: 'dispatch:action/open',
    icon: IconExternalLink,
    category: 'navigate',
    when: ({ trip }) => trip !== undefined,
    run: ({ trip, open }) => trip && open(trip.id),
  },
  {
    id: 'execution.stops',
    labelKey: 'dispatch:action/stops',
    icon: IconInfoCircle,
    shortcut: 'i',
    category: 'display',
    when: ({ trip }) => trip !== undefined,
    run: ({ stops }) => stops(),
  },
  {
    id: 'execution.history',
    labelKey: 'dispatch:action/history',
    icon: IconHistory,
    shortcut: 'h',
    category: 'display',
    when: ({ trip }) => trip !== undefined,
    run: ({ trip, history }) => (trip ? history(trip) : undefined),
  },
  {
    id: 'execution.breakdown',
    labelKey: 'dispatch:action/breakdown',
    icon: IconCarCrash,
    category: 'manage',
    when: ({ trip, may }) => may(reportingBreakdowns) && trip !== undefined && trip.state === 'DRV_INPROGRESS',
    run: async ({ trip, breakdown }) => {
      if (trip) await breakdown(trip);
    },
  },
];
const tripId = (trip: RunningTrip): string => trip.id;
const none: readonly never[] = [];
const view = {
  name: 'execution',
  lists: ['execution'],
  address: ['show'],
  places: ['splitter/execution', 'splitter/executionMap'],
};

/** The trips of the day that the counter above lets through, late ones first. */
function DayTrips(props: {
  trips: readonly RunningTrip[];
  filter: TripFilter | undefined;
  status: ListStatus;
  onRetry: () => void;
  active: RunningTrip | undefined;
  onActive: (trip: RunningTrip | undefined) => void;
  onOpen: (id: string) => void;
  onStops: () => void;
  day: string;
}) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const size = useScreenSize();
  const [state, setState] = useTableState('execution');
  const { nameOf } = useRecords(areaFreightForwarder);
  const { trips, filter, active } = props;
  const rows = useMemo(() => (filter ? trips.filter((trip) => tripPasses(filter, trip)) : trips), [trips, filter]);
  const now = useNow();
  const columns = useMemo(() => executionColumns(t, format, size, nameOf, now), [t, format, size, nameOf, now]);
  const may = useAccess();
  const { breakdown } = useTripCommands({ day: props.day });
  const bound = useActions(actions, {
    may,
    breakdown,
    trip: active,
    open: props.onOpen,
    stops: props.onStops,
    history: (trip) => openHistory(`TRIP:${trip.id}`, t('history/title', { trip: trip.name })),
  });
  return (
    <section className="k-pane k-fill" aria-label={t('trips/title')}>
      <div className="k-pane-head">
        <h2>{t('trips/title')}</h2>
        <ListCount count={props.status === 'ready' ? rows.length : undefined}>
          {filter && t('trips/some', { count: rows.length, total: trips.length })}
        </ListCount>
        <span className="k-dim k-cut">{t('execution/lateFirst')}</span>
        <span className="k-space" />
        {size !== 'mobile' && (
          <ColumnTools
            columns={columns}
            state={state}
            onState={setState}
            file={{ title: t('trips/title'), rows: rows }}
          />
        )}
      </div>
      <DataList<RunningTrip>
        label={t('trips/title')}
        columns={columns}
        rows={rows}
        rowId={tripId}
        status={props.status}
        onRetry={props.onRetry}
        state={state}
        onState={setState}
        onActive={props.onActive}
        autoSelect
        selection={active ? selectOnly(active.id) : noSelection}
        onOpen={(trip) => props.onOpen(trip.id)}
        actions={bound}
        empty={{
          icon: IconTruck,
          title: t(filter ? 'execution/noneFiltered' : 'execution/none'),
          text: t(filter ? 'execution/noneFilteredText' : 'execution/noneText'),
        }}
        phone={(trip) => (
          <>
            <span>
              <b>{trip.name}</b> {trip.vehicle?.licensePlate}
            </span>
            <TripStatus trip={trip} />
            <span className="k-dim">{nextOrReason(trip, t)}</span>
            <span className="d-phone-progress">
              <Progress steps={trip.progress} />
            </span>
          </>
        )}
      />
    </section>
  );
}

/** The stops of the chosen trip beside the list, and an order of theirs in short. */
function StopsPanel({ trip, onClose }: { trip: RunningTrip | undefined; onClose: () => void }) {
  const detail = useDetail();
  return (
    <DetailPanel
      detail={detail}
      under={
        trip && {
          id: trip.id,
          title: trip.name,
          head: (
            <>
              <TripMark trip={trip} boxed /> <OverlapMark overlaps={trip.overlaps} />
            </>
          ),
          content: <StopsInShort tripId={trip.id} onDetail={detail.show} />,
          onClose,
        }
      }
    />
  );
}

/** The day as it moves: counters that filter, trips late first, the last events; live. */
export function ExecutionPage() {
  const { t } = useTranslation('dispatch');
  const size = useScreenSize();
  const go = useGo();
  const day = useDay();
  const [given, setFilter] = useAddress('show');
  const filter = isTripFilter(given) ? given : undefined;
  const [active, setActive] = useState<RunningTrip>();
  const [stops, setStops] = useAddress('stops');
  const answer = useCall(
    executionDashboard,
    { query: { date: day.day } },
    { live: ['trip', 'item', 'list'], keep: true, silent: true, refetchInterval: clockMs },
  );
  const trips = answer.data?.trips ?? none;
  const open = (id: string) => go.to(tripAddress(id, 'execution'));
  const list = (
    <DayTrips
      trips={trips}
      filter={filter}
      status={answer.data ? 'ready' : answer.isError ? 'error' : 'loading'}
      onRetry={() => void answer.refetch()}
      active={active}
      onActive={setActive}
      onOpen={open}
      onStops={() => setStops(stops ? undefined : 'shown')}
      day={day.day}
    />
  );
  const chosen = useCall(
    getTrip,
    { params: { id: active?.id ?? '' } },
    { live: ['trip', 'item'], enabled: active !== undefined, silent: true },
  );
  const vehicles = useMemo(() => vehiclePoints(trips, active?.id), [trips, active?.id]);
  const map = (
    <TripMap
      trip={active ? chosen.data : undefined}
      places={vehicles}
      onSelect={(id) => {
        const of = trips.find((trip) => id === vehicleMark(trip.id)) ?? active;
        if (of) open(of.id);
      }}
      fitKey={chosen.data?.id ?? ''}
    />
  );
  const events = <EventList events={answer.data?.events} />;
  return (
    <DayFrame
      title={t('screen/execution')}
      bar={
        <div className="k-bar d-bar">
          <DayPicker day={day} />
          <span className="k-space" />
          <ViewMenu parts={view} />
        </div>
      }
      counters={answer.data && <BigCounters counters={answer.data.counters} value={filter} onChange={setFilter} />}
      sides={[
        {
          value: 'trips',
          label: answer.data ? t('switch/trips', { count: trips.length }) : t('trips/title'),
          pane: list,
        },
        {
          value: 'events',
          label: answer.data ? t('switch/events', { count: answer.data.events.length }) : t('execution/events'),
          pane: events,
        },
      ]}
      panel={<StopsPanel trip={stops ? active : undefined} onClose={() => setStops(undefined)} />}
      wide={
        <Splitter
          name="execution"
          label={t('screen/execution')}
          sized="second"
          initial={size === 'monitor' ? 596 : 316}
          min={240}
          first={list}
          second={
            <Splitter
              name="executionMap"
              label={t('map/day')}
              direction="column"
              sized="second"
              initial={320}
              first={map}
              second={events}
            />
          }
        />
      }
    />
  );
}

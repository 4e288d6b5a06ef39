import { ListCount } from '#ui/list/ListCount.tsx';
import { SegmentedControl } from '@mantine/core';
import { IconTruck } from '@tabler/icons-react';
import { type PointerEvent, type ReactNode, useMemo } from 'react';
import { type Translate, useTranslation } from '#ui/translation.ts';
import { areaFreightForwarder } from '#modules/masterdata/contract/types/fleet.ts';
import { depotZone } from '#client/session/depotZone.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { useRecords } from '#client/records/useRecords.ts';
import type { BoundAction } from '#ui/actions/action.ts';
import { ActionButton } from '#ui/actions/ActionButton.tsx';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { Board } from '#ui/board/Board.tsx';
import type { BoardLane, ProposedStop } from '#ui/board/boardModel.ts';
import type { Spot } from '#ui/board/spot.ts';
import { Counters } from '#ui/layout/Counters.tsx';
import { useScreenSize, useTouch } from '#ui/layout/useScreenSize.ts';
import { ColumnTools } from '#client/views/ColumnTools.tsx';
import { NewRows } from '#ui/list/NewRows.tsx';
import type { ListStatus } from '#ui/list/useServerRows.ts';
import type { TableState } from '#ui/list/tableState.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import type { BoardTrip } from '../../contract/schemas.ts';
import type { useDay } from '../pieces/useDay.ts';
import { useNow } from '../pieces/useNow.ts';
import { boardColumns } from './boardColumns.tsx';
import { boardLane, lastEnd } from './boardLane.ts';
import { type BoardRange, boardRanges, isBoardRange, rangeOn, usualRange } from '../pieces/boardRange.ts';
import { TripList } from './TripList.tsx';
import { tripColumns } from './tripColumns.tsx';
import { type TripChip, type Trips, tripChips } from './useTrips.ts';

const tripId = (trip: BoardTrip): string => trip.id;
const glyphs = { late: 'late', atRisk: 'risk', twice: 'late', planned: 'planned' } as const;

/** A lane is made once for each trip of an answer: the board asks again at every step of the pointer. */
function useLaneOf(): (trip: BoardTrip) => BoardLane {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  return useMemo(() => {
    const lanes = new WeakMap<BoardTrip, BoardLane>();
    return (trip: BoardTrip) => {
      const known = lanes.get(trip) ?? boardLane(trip, t, format);
      lanes.set(trip, known);
      return known;
    };
  }, [t, format]);
}

function TripsHead(props: {
  trips: Trips;
  known: boolean;
  create: BoundAction | undefined;
  tools: readonly BoundAction[];
}) {
  const { trips, create } = props;
  const { t } = useTranslation('dispatch');
  return (
    <div className="k-pane-head">
      <h2>{t('trips/title')}</h2>
      <ListCount count={props.known ? trips.rows.length : undefined}>
        {(trips.chip || trips.narrowed) && t('trips/some', { count: trips.rows.length, total: trips.all.length })}
      </ListCount>
      <span className="k-space" />
      <NewRows count={trips.news} onRefresh={trips.showNews} />
      {create && <ActionButton action={create} />}
      <Toolbar actions={props.tools} room={0} label={t('trips/title')} />
    </div>
  );
}

/** Chips that narrow the trips to what is late, at risk or planned, with their counts. */
function TripChips({ trips, known }: { trips: Trips; known: boolean }) {
  const { t } = useTranslation('dispatch');
  return (
    <Counters
      label={t('trips/filter')}
      value={trips.chip}
      onChange={(id) => trips.setChip(id)}
      items={(Object.keys(tripChips) as TripChip[]).map((id) => ({
        id,
        label: t(`trips/chip/${id}`),
        count: known ? trips.left.filter(tripChips[id]).length : undefined,
        glyph: glyphs[id],
      }))}
    />
  );
}

/** Board or list, and of the board how much of the day. */
function Switches(props: {
  view: 'board' | 'list';
  onView: (view: 'list' | undefined) => void;
  range: BoardRange;
  onRange: (range: BoardRange | undefined) => void;
  catalogue: ReactNode;
}) {
  const { t } = useTranslation('dispatch');
  return (
    <>
      {props.view === 'board' ? (
        <SegmentedControl
          size="xs"
          value={props.range}
          onChange={(next) => props.onRange(next === 'shift' ? undefined : next)}
          aria-label={t('board/range')}
          data={boardRanges.map((value) => ({ value, label: t(`board/ranges/${value}`) }))}
        />
      ) : (
        props.catalogue
      )}
      <SegmentedControl
        size="xs"
        value={props.view}
        onChange={(next) => props.onView(next === 'board' ? undefined : next)}
        aria-label={t('board/view')}
        data={[
          { value: 'board', label: t('board/views/board') },
          { value: 'list', label: t('board/views/list') },
        ]}
      />
    </>
  );
}

/** What stands where no trip stands. */
const noTrips = (t: Translate<'dispatch'>, { chip, narrowed }: Trips, create: BoundAction | undefined) => ({
  icon: IconTruck,
  title: t(chip || narrowed ? 'trips/noneFound' : 'trips/none'),
  text: t(chip || narrowed ? 'trips/noneFoundText' : 'trips/noneText'),
  action: create && !chip ? <ActionButton action={create} /> : undefined,
});

/** What needs somebody first, then by name. */
const usualOrder: TableState = {
  sort: [
    { field: 'status', dir: 'asc' },
    { field: 'name', dir: 'asc' },
  ],
};

/** Trips of the day along the time, or as a list; the chosen one is the target of dispatching. */
export function TripsPane(props: {
  trips: Trips;
  day: ReturnType<typeof useDay>;
  status: ListStatus;
  onRetry: () => void;
  target: string | undefined;
  onTarget: (id: string) => void;
  onOpen: (id: string) => void;
  chosenStops: ReadonlySet<string>;
  onStops: (tripId: string, stopIds: readonly string[], add: boolean) => void;
  onGrab: (event: PointerEvent, tripId: string, stopId: string) => void;
  carriedTo: string | undefined;
  proposed: { rowId: string; stops: readonly ProposedStop[] } | undefined;
  /** Between which stops of that trip. */
  gap: Spot | undefined;
  actions: readonly BoundAction[];
  create: BoundAction | undefined;
  /** Of the whole day: copying trips, printing. */
  tools: readonly BoundAction[];
}) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const size = useScreenSize();
  const touch = useTouch();
  const { trips, day } = props;
  const [given, setView] = useAddress('view');
  const [givenRange, setRange] = useAddress('range');
  const view = size === 'mobile' || given === 'list' ? 'list' : 'board';
  const now = useNow();
  const range = isBoardRange(givenRange) ? givenRange : usualRange(day.date, now, depotZone());
  const { nameOf } = useRecords(areaFreightForwarder);
  const [state, setState] = useTableState('trips', usualOrder);
  const listColumns = useMemo(() => tripColumns(t, format, size), [t, format, size]);
  const columns = useMemo(() => boardColumns(t, format, size, nameOf), [t, format, size, nameOf]);
  const laneOf = useLaneOf();
  const last = useMemo(() => lastEnd(trips.rows), [trips.rows]);
  const { from, to } = rangeOn(range, day.date, now, depotZone(), last);
  const { status, onRetry, actions } = props;
  const shared = { status, onRetry, actions, empty: noTrips(t, trips, props.create) };
  return (
    <section className="k-pane k-fill" aria-label={t('trips/title')} data-pane="">
      <TripsHead trips={trips} known={status === 'ready'} create={props.create} tools={props.tools} />
      <div className="d-chips k-row k-row-tight">
        <TripChips trips={trips} known={status === 'ready'} />
        <span className="k-space" />
        {size !== 'mobile' && (
          <Switches
            view={view}
            onView={setView}
            range={range}
            onRange={setRange}
            catalogue={
              <ColumnTools
                columns={listColumns}
                state={state}
                onState={setState}
                file={{ title: t('trips/title'), rows: trips.rows }}
              />
            }
          />
        )}
      </div>
      {view === 'list' ? (
        <TripList
          trips={trips.rows}
          state={state}
          onState={setState}
          target={props.target}
          onTarget={props.onTarget}
          onOpen={props.onOpen}
          {...shared}
        />
      ) : (
        <Board<BoardTrip>
          label={t('trips/title')}
          laneLabel={t('board/stops')}
          columns={columns}
          rows={trips.rows}
          rowId={tripId}
          laneOf={laneOf}
          from={from}
          to={to}
          now={now}
          rowHeight={touch || size === 'monitor' ? 36 : 28}
          chosen={props.target}
          onChoose={props.onTarget}
          onOpen={props.onOpen}
          chosenStops={props.chosenStops}
          onStops={props.onStops}
          onGrab={props.onGrab}
          target={props.carriedTo}
          proposed={props.proposed}
          spot={props.gap}
          {...shared}
        />
      )}
    </section>
  );
}

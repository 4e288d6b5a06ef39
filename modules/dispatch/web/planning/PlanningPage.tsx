import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { useOfWidth, useScreenSize } from '#ui/layout/useScreenSize.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import type { BoundAction } from '#ui/actions/action.ts';
import { tripAddress } from '../pieces/addresses.ts';
import { BoardPanes } from '../pieces/BoardPanes.tsx';
import { planHistory } from '../../contract/planHistory.ts';
import { DayFrame } from '../pieces/DayFrame.tsx';
import { TripMap } from '../TripMap.tsx';
import { CarriedNote } from './CarriedNote.tsx';
import { PickedBar } from './PickedBar.tsx';
import { PlanningBar } from './PlanningBar.tsx';
import { PrintDay } from './PrintDay.tsx';
import { PlanningPanel } from './PlanningPanel.tsx';
import { PoolPane } from './PoolPane.tsx';
import { TripsPane } from './TripsPane.tsx';
import { WidgetStrip } from './widgets/WidgetStrip.tsx';
import { poolPlace } from './useCarried.ts';
import { countChecks } from './useCheck.ts';
import { useHidden } from './useHidden.ts';
import { useMapPicking } from './useMapPicking.ts';
import { type Planning, usePlanning } from './usePlanning.ts';
import { usePlanningActions } from './usePlanningActions.ts';
import { useProposedStops } from './useProposedStops.ts';

/** The day on the map: trips, what waits for one, and what is picked there by click or lasso. */
function PlanningMap({ planning }: { planning: Planning }) {
  const { t } = useTranslation('dispatch');
  const picking = useMapPicking(planning);
  const { trip, trips } = planning;
  const { items, beyond } = planning.places;
  return (
    <TripMap
      trip={trip}
      chosen={planning.chosenStops}
      places={picking.points}
      others={trips.left}
      onTrip={planning.choose}
      onSelect={picking.pick}
      onLasso={picking.lasso}
      note={beyond > 0 ? t('map/beyond', { count: beyond }) : undefined}
      fitKey={`${planning.day.day}/${planning.target && trip ? trip.id : ''}/${items.length > 0}/${trips.all.length > 0}`}
    />
  );
}

/** What is picked, and what is carried between pool and trips. */
function PlanningFoot(props: { planning: Planning; actions: readonly BoundAction[] }) {
  const { pool, trip, check, placed, carried } = props.planning;
  const { carry, over } = carried;
  const counts = useMemo(() => countChecks(check.data?.checkResults ?? [], placed?.place), [check.data, placed]);
  return (
    <>
      <PickedBar
        pool={pool}
        trip={trip}
        counts={counts}
        current={check.current}
        actions={props.actions}
        placed={placed}
      />
      {carry && (
        <CarriedNote note={carried.note} carry={carry} trip={over} check={carried.check} placed={carried.placed} />
      )}
    </>
  );
}

/** px of the pool on a laptop: from 1280 px on half of the window, so that the town has room. */
const laptopList = (width: number): number => Math.max(578, Math.min(698, Math.round(width / 2) + 24));

/** Names of the panes of a narrow screen, with how much is in them once that is known. */
function useSideNames({ pool, trips, dashboard }: ReturnType<typeof usePlanning>) {
  const { t } = useTranslation('dispatch');
  return {
    pool: pool.server.status === 'ready' ? t('switch/pool', { count: pool.server.total }) : t('archive/shipments'),
    trips: dashboard.data ? t('switch/trips', { count: trips.all.length }) : t('trips/title'),
  };
}

/** Pool of shipments left, board of the day and map right, the target trip as a panel, and what is picked below. */
export function PlanningPage() {
  const { t } = useTranslation('dispatch');
  const size = useScreenSize();
  const laptop = useOfWidth(laptopList);
  const go = useGo();
  const hidden = useHidden();
  const [view] = useAddress('view');
  const planning = usePlanning();
  const [printing, setPrinting] = useState(false);
  const { pool, trips, dashboard, carried } = planning;
  const narrow = size === 'mobile' || size === 'tablet';
  const { some, added } = usePlanningActions(planning, hidden, !narrow && view !== 'list', () => setPrinting(true));
  const printed = useCallback(() => setPrinting(false), []);
  const tripActions = some('open', 'edit', 'optimise', 'release', 'revoke', 'history', 'delete');
  const { items, beyond } = planning.places;
  const { carry, over } = carried;
  const proposed = useProposedStops(planning);
  const names = useSideNames(planning);

  const strip = <WidgetStrip widgets={planning.widgets} pool={pool} />;
  const map = planning.begun && <PlanningMap planning={planning} />;
  const poolPane = (
    <PoolPane
      pool={pool}
      widgets={planning.widgets}
      create={some('collection').find((action) => action.enabled)}
      places={beyond > 0 ? undefined : items}
      actions={some('details', 'dispatch', 'carry', 'better', 'park', 'hold', 'unhold', 'create', 'collection')}
      onActive={planning.detail.follow}
      onGrab={(event, row) => carried.grab(event, () => planning.poolLoad(row))}
      target={carry?.over === poolPlace && carry.load.from !== undefined}
    />
  );
  const tripsPane = (
    <TripsPane
      trips={trips}
      day={planning.day}
      status={dashboard.data ? 'ready' : dashboard.isError ? 'error' : 'loading'}
      onRetry={() => void dashboard.refetch()}
      target={planning.target}
      onTarget={planning.choose}
      onOpen={(id) => go.to(tripAddress(id, 'planning'))}
      chosenStops={planning.chosenStops}
      onStops={planning.chooseStops}
      onGrab={(event, tripId, stopId) => carried.grab(event, () => planning.stopLoad(tripId, stopId))}
      carriedTo={over?.id}
      proposed={carried.gap ? undefined : proposed}
      gap={carried.gap}
      actions={[...some('dispatch', 'carry', 'better', 'undispatch'), ...tripActions]}
      create={some('create').find((action) => action.enabled)}
      tools={some('copyTrips', 'print').filter((action) => action.enabled)}
    />
  );
  return (
    <DayFrame
      title={t('screen/planning')}
      bar={
        <PlanningBar
          day={planning.day}
          data={dashboard.data}
          steps={planning.may(planHistory.access) ? some('undo', 'redo') : []}
          added={added}
          widgets={size === 'mobile' ? [] : some('showWidgets', 'hideWidgets').filter((action) => action.enabled)}
          panes={narrow ? [] : some('hidePool', 'showPool', 'hideMap', 'showMap').filter((action) => action.enabled)}
        />
      }
      counters={planning.widgets.shown.size > 0 && size !== 'mobile' && strip}
      sides={[
        { value: 'pool', label: names.pool, pane: poolPane },
        { value: 'trips', label: names.trips, pane: tripsPane },
        { value: 'map', label: t('tab/map'), pane: map },
        ...(size === 'mobile' ? [{ value: 'widgets', label: t('widget/label'), pane: strip }] : []),
      ]}
      wide={
        <BoardPanes
          name="planning"
          listLabel={t('pool/title')}
          list={poolPane}
          board={tripsPane}
          map={map}
          listWidth={{ monitor: 920, laptop, min: 320 }}
          mapHeight={{ monitor: 380, laptop: 240 }}
          foldList={{ closed: hidden.has('pool'), onClosed: (closed) => hidden.set('pool', closed) }}
          foldMap={{ closed: hidden.has('map'), onClosed: (closed) => hidden.set('map', closed) }}
        />
      }
      panel={<PlanningPanel planning={planning} some={some} narrow={narrow} />}
      foot={
        <>
          {printing && <PrintDay day={planning.day.date} trips={trips.left} onDone={printed} />}
          <PlanningFoot planning={planning} actions={some('hold', 'unhold', 'park', 'better', 'carry', 'dispatch')} />
        </>
      }
    />
  );
}

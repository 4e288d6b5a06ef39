import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '#shell/navigation.ts';
import type { BoundAction } from '#ui/actions/action.ts';
import { StateBlock } from '#ui/list/ListState.tsx';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { PanelStack } from '#ui/layout/PanelStack.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { selectOnly, setMany, toggle } from '#ui/list/selection.ts';
import { useAddress } from '#shell/navigation.ts';
import { tripAddress } from '../addresses.ts';
import { BoardPanes } from '../BoardPanes.tsx';
import { planHistory } from '../../contract/planHistory.ts';
import { DayFrame } from '../DayFrame.tsx';
import { TripMap } from '../TripMap.tsx';
import { TripMark } from '../TripMark.tsx';
import { CarriedNote } from './CarriedNote.tsx';
import { PickedBar } from './PickedBar.tsx';
import { PlanningBar } from './PlanningBar.tsx';
import { PoolPane } from './PoolPane.tsx';
import { poolPoints } from './poolPoints.ts';
import { TripPanel } from './TripPanel.tsx';
import { TripsPane } from './TripsPane.tsx';
import { poolPlace } from './useCarried.ts';
import { countChecks } from './useCheck.ts';
import { useHidden } from './useHidden.ts';
import { usePlanning } from './usePlanning.ts';
import { usePlanningActions } from './usePlanningActions.ts';

/** What is possible now stands in front of what is not. */
const usableFirst = (actions: readonly BoundAction[]): BoundAction[] => [
  ...actions.filter(({ enabled }) => enabled),
  ...actions.filter(({ enabled }) => !enabled),
];

/** Pool of shipments left, board of the day and map right, the target trip as a panel, and what is picked below. */
export function PlanningPage() {
  const { t } = useTranslation(['dispatch', 'base']);
  const size = useScreenSize();
  const go = useGo();
  const hidden = useHidden();
  const [view] = useAddress('view');
  const planning = usePlanning();
  const { pool, trips, trip, dashboard, carried, check, stops } = planning;
  const narrow = size === 'mobile' || size === 'tablet';
  const some = usePlanningActions(planning, hidden, !narrow && view !== 'list');
  const { judged } = planning;
  const counts = useMemo(() => countChecks(check.data?.checkResults ?? [], judged?.place), [check.data, judged]);
  const tripActions = some('open', 'edit', 'optimise', 'release', 'revoke', 'history', 'delete');

  const { items, beyond } = planning.places;
  const places = useMemo(() => poolPoints(planning.places, pool.selection.ids), [items, pool.selection]);
  // A click on the map picks as a click in the list does: a shipment of the pool, or a stop of the target.
  const pickOnMap = (id: string, additional: boolean) => {
    if (trip?.stops.some((one) => one.id === id))
      planning.setStops((now) => (additional ? toggle(now, id) : selectOnly(id)));
    else void pool.select(toggle(pool.selection, id));
  };
  // The lasso catches shipments of the pool and stops of the target alike; each goes to its own selection.
  const catchOnMap = (ids: readonly string[], additional: boolean) => {
    const own = new Set(trip?.stops.map((one) => one.id));
    const caught = ids.filter((id) => own.has(id));
    if (caught.length > 0)
      planning.setStops((now) => (additional ? setMany(now, caught, true) : selectOnly(...caught)));
    const waiting = ids.filter((id) => !own.has(id));
    if (waiting.length > 0 || caught.length === 0)
      void pool.select(additional ? setMany(pool.selection, waiting, true) : selectOnly(...waiting));
  };
  const { carry, over } = carried;
  const asked = over ? carried.check.data : trip ? check.data : undefined;
  const proposedFor = over?.id ?? trip?.id;
  const proposed = useMemo(
    () =>
      asked && proposedFor
        ? {
            rowId: proposedFor,
            stops: asked.proposedStops.flatMap((stop, i) =>
              stop.arrival === null
                ? []
                : [{ id: `proposed-${i}`, name: stop.name, from: stop.arrival, missed: stop.timeWindowViolation > 0 }],
            ),
          }
        : undefined,
    [asked, proposedFor],
  );

  const map = (
    <TripMap
      trip={trip}
      chosen={planning.chosenStops}
      places={places}
      others={trips.all}
      onTrip={planning.choose}
      onSelect={pickOnMap}
      onLasso={catchOnMap}
      note={beyond > 0 ? t('map/beyond', { count: beyond }) : undefined}
      fitKey={`${planning.day.day}/${planning.target && trip ? trip.id : ''}/${items.length > 0}/${trips.all.length > 0}`}
    />
  );
  const poolPane = (
    <PoolPane
      pool={pool}
      places={beyond > 0 ? undefined : items}
      actions={some('dispatch', 'carry', 'better', 'create')}
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
      onOpen={(id) => go.to(tripAddress(id))}
      chosenStops={planning.chosenStops}
      onStops={planning.chooseStops}
      onGrab={(event, tripId, stopId) => carried.grab(event, () => planning.stopLoad(tripId, stopId))}
      carriedTo={over?.id}
      proposed={carried.gap ? undefined : proposed}
      gap={carried.gap}
      actions={[...some('dispatch', 'carry', 'better', 'undispatch'), ...tripActions]}
      create={some('create').find((action) => action.enabled)}
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
          propose={some('propose')[0]}
          panes={narrow ? [] : some('hidePool', 'showPool', 'hideMap', 'showMap').filter((action) => action.enabled)}
        />
      }
      sides={[
        { value: 'pool', label: t('switch/pool', { count: pool.server.total }), pane: poolPane },
        { value: 'trips', label: t('switch/trips', { count: trips.all.length }), pane: tripsPane },
        { value: 'map', label: t('tab/map'), pane: map },
      ]}
      wide={
        <BoardPanes
          name="planning"
          listLabel={t('pool/title')}
          list={poolPane}
          board={tripsPane}
          map={map}
          listWidth={{ monitor: 900, laptop: 560, min: 320 }}
          mapHeight={{ monitor: 380, laptop: 240 }}
          foldList={{ closed: hidden.has('pool'), onClosed: (closed) => hidden.set('pool', closed) }}
          foldMap={{ closed: hidden.has('map'), onClosed: (closed) => hidden.set('map', closed) }}
        />
      }
      panel={
        planning.unread ? (
          <PanelStack
            onClose={() => planning.choose(undefined)}
            most={1}
            panels={[
              {
                id: 'unread',
                title: trips.all.find(({ id }) => id === planning.target)?.name ?? '',
                content: (
                  <StateBlock
                    icon={IconCloudOff}
                    title={t('trips/unread')}
                    text={t('trips/unreadText')}
                    action={<Button onClick={planning.unread.retry}>{t('base:tryAgain')}</Button>}
                  />
                ),
              },
            ]}
          />
        ) : (
          trip && (
            <PanelStack
              onClose={() => planning.choose(undefined)}
              most={1}
              panels={[
                {
                  id: trip.id,
                  title: trip.name,
                  head: <TripMark trip={trip} boxed />,
                  tools: <Toolbar actions={some('open', 'history')} icons />,
                  content: (
                    <TripPanel
                      trip={trip}
                      picked={pool.picked.size}
                      check={check.data}
                      place={judged?.place}
                      nameOf={planning.nameOf}
                      stops={stops}
                      onStops={planning.setStops}
                      onOrder={
                        trip.allowed.includes('changeSequence')
                          ? (ids) => void planning.commands.order(trip, ids)
                          : undefined
                      }
                      onGrab={(event, stopId) => carried.grab(event, () => planning.stopLoad(trip.id, stopId))}
                      stopActions={some('undispatch', 'carry', 'better')}
                      tools={usableFirst(
                        narrow
                          ? [
                              ...some(
                                'undispatch',
                                'carry',
                                'better',
                                'edit',
                                'optimise',
                                'release',
                                'revoke',
                                'delete',
                              ),
                              ...(pool.picked.size > 0 ? some('dispatch') : []),
                            ]
                          : some('optimise', 'release', 'undispatch', 'better', 'edit', 'revoke', 'delete'),
                      )}
                    />
                  ),
                },
              ]}
            />
          )
        )
      }
      foot={
        <>
          <PickedBar
            pool={pool}
            trip={trip}
            counts={counts}
            current={check.current}
            actions={some('better', 'carry', 'dispatch')}
            judged={judged}
          />
          {carry && (
            <CarriedNote note={carried.note} carry={carry} trip={over} check={carried.check} judged={carried.judged} />
          )}
        </>
      }
    />
  );
}

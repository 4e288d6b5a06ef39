import { SegmentedControl } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openHistory } from '#shell/historyDialog.tsx';
import { LookMark } from '#shell/LookMark.tsx';
import { useAddress, useGo } from '#shell/navigation.ts';
import { useAccess } from '#shell/useAccess.ts';
import { useCall } from '#shell/useCall.ts';
import type { BoundAction } from '#ui/actions/action.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { PanelStack } from '#ui/layout/PanelStack.tsx';
import { Splitter } from '#ui/layout/Splitter.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { noSelection, type Selection, selectOnly, toggle } from '#ui/list/selection.ts';
import { dispatchItems, getTrip, planningDashboard } from '../../contract/calls.ts';
import { tripLook } from '../../rules/tripLook.ts';
import { tripAddress } from '../addresses.ts';
import { openNewTrip, openTripHead } from '../TripDialog.tsx';
import { useDay } from '../useDay.ts';
import { useTripCommands } from '../useTripCommands.ts';
import { planningActions } from './actions.ts';
import { nextPane } from './nextPane.ts';
import { PickedBar } from './PickedBar.tsx';
import { PlanningBar } from './PlanningBar.tsx';
import { PoolPane } from './PoolPane.tsx';
import { TripMap } from '../TripMap.tsx';
import { poolPlaces } from './poolPlaces.ts';
import { TripPanel } from './TripPanel.tsx';
import { TripsPane } from './TripsPane.tsx';
import { countChecks, useCheck } from './useCheck.ts';
import { usePool } from './usePool.ts';
import '../dispatch.css';

const live = ['trip', 'item'] as const;
const none: readonly never[] = [];

/** Pool of shipments left, trips of the day right, the target trip as a panel, and what is picked below. */
export function PlanningPage() {
  const { t } = useTranslation('dispatch');
  const size = useScreenSize();
  const go = useGo();
  const may = useAccess();
  const day = useDay();
  const pool = usePool(day.day);
  const [target, setTarget] = useAddress('trip');
  const [side, setSide] = useState('pool');
  const [stops, setStops] = useState<Selection>(noSelection);
  const [undo, setUndo] = useState<() => void>();
  const narrow = size === 'mobile' || size === 'tablet';

  const dashboard = useCall(planningDashboard, { query: { date: day.day } }, { live, keep: true, silent: true });
  const answer = useCall(
    getTrip,
    { params: { id: target ?? '' } },
    { live, enabled: target !== undefined, silent: true, keep: true },
  );
  const trip = target && answer.data?.id === target ? answer.data : undefined;
  const check = useCheck(trip?.id, pool.picked, may(dispatchItems.access));
  const counts = useMemo(() => countChecks(check.data?.checkResults ?? []), [check.data]);

  const names = useRef(new Map<string, string>());
  for (const row of pool.picked.values()) names.current.set(row.itemId, row.orderNumber);
  for (const stop of trip?.stops ?? none)
    for (const order of stop.orders) names.current.set(order.itemId, order.orderNumber);
  const nameOf = useCallback((id: string) => names.current.get(id) ?? id, []);
  const commands = useTripCommands({ nameOf, onUndo: (way) => setUndo(() => way) });

  const chosenStops = useMemo(
    () => (trip?.stops ?? none).filter((stop) => stops.ids.has(stop.id) !== stops.all),
    [trip, stops],
  );
  const stopItems = useMemo(
    () => chosenStops.flatMap((stop) => stop.orders.map((order) => order.itemId)),
    [chosenStops],
  );
  const choose = useCallback(
    (id: string | undefined) => {
      setTarget(id);
      setStops(noSelection);
    },
    [setTarget],
  );
  /** Runs a command on the target; what it changed in the pool shows at once. */
  const onTrip = (work: (trip: NonNullable<typeof answer.data>) => Promise<boolean>) => async () => {
    if (trip && (await work(trip))) await pool.taken();
  };
  const bound = useActions(planningActions, {
    trip,
    count: pool.picked.size,
    stopItems,
    blockers: counts.blockers,
    may,
    canUndo: undo !== undefined,
    run: {
      create: async () => {
        const made = await openNewTrip(day.date);
        if (made) choose(made.id);
      },
      dispatch: onTrip(async (to) => {
        const done = await commands.dispatch(to, [...pool.picked.keys()]);
        if (done) pool.clear();
        return done;
      }),
      undispatch: onTrip(async (from) => {
        const done = await commands.undispatch(from, stopItems);
        if (done) setStops(noSelection);
        return done;
      }),
      optimise: onTrip(commands.optimise),
      release: onTrip(commands.release),
      revoke: onTrip(commands.revoke),
      remove: onTrip(async (gone) => {
        const done = await commands.remove(gone);
        if (done) choose(undefined);
        return done;
      }),
      edit: async () => {
        if (trip) await openTripHead(trip);
      },
      open: () => trip && go.to(tripAddress(trip.id)),
      history: () => trip && openHistory(trip.historyLogKey, t('history/title', { trip: trip.name })),
      undo: () => {
        undo?.();
        setUndo(undefined);
        void pool.taken();
      },
      nextPane,
    },
  });
  const some = (...ids: string[]): BoundAction[] =>
    ids.flatMap((id) => bound.filter((action) => action.id === `dispatch.${id}`));
  const create = some('create').find((action) => action.enabled);
  const tripActions = some('open', 'edit', 'optimise', 'release', 'revoke', 'history', 'delete');

  const places = useMemo(() => poolPlaces(pool.rows, pool.picked), [pool.rows, pool.picked]);
  // A click on the map picks as a click in the list does: a shipment of the pool, or a stop of the target.
  const pickOnMap = (id: string, additional: boolean) => {
    const next = (now: Selection) => (additional ? toggle(now, id) : selectOnly(id));
    if (trip?.stops.some((one) => one.id === id)) setStops(next);
    else void pool.select(toggle(pool.selection, id));
  };
  const map = (
    <TripMap
      trip={trip}
      chosen={stops.ids}
      places={places}
      onSelect={pickOnMap}
      fitKey={`${day.day}/${target ?? ''}/${pool.server.status}`}
    />
  );
  const poolPane = <PoolPane pool={pool} actions={some('dispatch', 'create')} />;
  const tripsPane = (
    <TripsPane
      trips={dashboard.data?.trips ?? none}
      status={dashboard.data ? 'ready' : dashboard.isError ? 'error' : 'loading'}
      onRetry={() => void dashboard.refetch()}
      target={target}
      onTarget={choose}
      onOpen={(id) => go.to(tripAddress(id))}
      actions={[...some('dispatch'), ...tripActions]}
      create={create}
    />
  );
  return (
    <>
      <h1 className="k-hidden">{t('screen/planning')}</h1>
      <PlanningBar day={day} data={dashboard.data} undo={some('undo')[0]} />
      {narrow && (
        <div className="d-switch">
          <SegmentedControl
            fullWidth
            size={size === 'mobile' ? 'md' : 'xs'}
            value={side}
            onChange={setSide}
            aria-label={t('screen/planning')}
            data={[
              { value: 'pool', label: t('switch/pool', { count: pool.server.total }) },
              { value: 'trips', label: t('switch/trips', { count: dashboard.data?.trips.length ?? 0 }) },
              { value: 'map', label: t('tab/map') },
            ]}
          />
        </div>
      )}
      <div className="d-board">
        {narrow ? (
          ({ pool: poolPane, trips: tripsPane }[side] ?? map)
        ) : (
          <Splitter
            name="planning"
            label={t('screen/planning')}
            sized="first"
            initial={size === 'monitor' ? 872 : 540}
            min={320}
            first={poolPane}
            second={
              <Splitter
                name="planningMap"
                label={t('map/day')}
                direction="column"
                sized="second"
                initial={size === 'monitor' ? 380 : 240}
                first={tripsPane}
                second={map}
              />
            }
          />
        )}
        {trip && (
          <PanelStack
            onClose={() => choose(undefined)}
            most={1}
            panels={[
              {
                id: trip.id,
                title: trip.name,
                head: <LookMark look={tripLook(trip)} boxed />,
                tools: <Toolbar actions={some('open', 'history')} icons />,
                content: (
                  <TripPanel
                    trip={trip}
                    picked={pool.picked.size}
                    check={check.data}
                    nameOf={nameOf}
                    stops={stops}
                    onStops={setStops}
                    onOrder={
                      trip.allowed.includes('changeSequence') ? (ids) => void commands.order(trip, ids) : undefined
                    }
                    stopActions={some('undispatch')}
                    tools={
                      narrow
                        ? [
                            ...some('undispatch', 'edit', 'optimise', 'release', 'revoke', 'delete'),
                            ...(pool.picked.size > 0 ? some('dispatch') : []),
                          ]
                        : some('undispatch', 'optimise', 'release', 'edit', 'revoke', 'delete')
                    }
                  />
                ),
              },
            ]}
          />
        )}
      </div>
      <PickedBar pool={pool} trip={trip} counts={counts} current={check.current} actions={some('dispatch')} />
    </>
  );
}

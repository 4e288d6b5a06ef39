import { SegmentedControl } from '@mantine/core';
import { IconTruckOff } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { dateToIso } from '#kernel/date.ts';
import { openHistory } from '#client/historyDialog.tsx';
import { LookMark } from '#client/marks/LookMark.tsx';
import { useVisited } from '#client/navigation/recentPlaces.ts';
import { useAddress, useGo, usePlace } from '#client/navigation/navigation.ts';
import { useSlotActions } from '#client/slots/useSlot.ts';
import { useSlotTabs } from '#client/slots/Slot.tsx';
import { useAccess } from '#client/session/useAccess.ts';
import { isForbidden, useCall } from '#client/call/useCall.ts';
import type { BoundAction } from '#ui/actions/action.ts';
import { ActionButton } from '#ui/actions/ActionButton.tsx';
import { usePresence } from '#client/session/usePresence.ts';
import { People } from '#ui/layout/People.tsx';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { showMessage } from '#ui/dialogs/message.tsx';
import { DelayedSpinner } from '#ui/feedback/DelayedSpinner.tsx';
import { Counters } from '#ui/layout/Counters.tsx';
import { Figures } from '#ui/layout/KeyValues.tsx';
import { PanelStack } from '#ui/layout/PanelStack.tsx';
import { type TabItem, Tabs } from '#ui/layout/Tabs.tsx';
import { isMiddleSize, useScreenSize } from '#ui/layout/useScreenSize.ts';
import { StateBlock } from '#ui/list/ListState.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { getTrip } from '../../contract/calls.ts';
import type { StopView, TripView } from '../../contract/schemas.ts';
import { tripPageSlot, tripSlot, tripTabs } from '../../contract/slots.ts';
import { stopLook } from '../../rules/tripLook.ts';
import { planningAddress } from '../pieces/addresses.ts';
import { openTripChecks } from '../lazyDialogs.tsx';
import { openTripHead } from '../TripDialog.tsx';
import { TripInfo } from '../TripInfo.tsx';
import { OverlapLines, OverlapMark } from '../pieces/OverlapMark.tsx';
import { PinsProposed } from '../pin/PinsProposed.tsx';
import { RiskLine, TripMark } from '../TripMark.tsx';
import { TripMap } from '../TripMap.tsx';
import { clockMs } from '../pieces/useNow.ts';
import { useTripCommands } from '../useTripCommands.ts';
import { tripActions } from './actions.ts';
import { Instructions, instructionsOf } from './Instructions.tsx';
import { StopPanel } from './StopPanel.tsx';
import { stopActions } from './stopActions.ts';
import { filterStops, isStopFilter, type StopFilter, stopFilters, stopRows } from './stopRows.ts';
import { hasMapBeside, StopsBesideMap } from './StopsBesideMap.tsx';
import { StopsTab } from './StopsTab.tsx';
import { hasAction, isTripContext, type TripContext, tripContexts } from './tripContext.ts';
import { useTripFigures } from './useTripFigures.ts';
import '../pieces/dispatch.css';

/** Buttons that stand for the state of the trip: possible now, or hindered by something that the user can mend. */
const sensible = (action: BoundAction): boolean =>
  action.enabled || (action.reasonKey ?? 'dispatch:reason/notNow') !== 'dispatch:reason/notNow';

/** What can be done to a trip from its own page. */
function usePageActions(trip: TripView): readonly BoundAction[] {
  const { t } = useTranslation('dispatch');
  const go = useGo();
  const may = useAccess();
  const commands = useTripCommands({
    day: dateToIso(trip.executionDate),
    nameOf: (id) => trip.stops.flatMap((one) => one.orders).find((order) => order.itemId === id)?.orderNumber ?? id,
  });
  const only = (work: Promise<unknown>): Promise<void> => work.then(() => undefined);
  return useActions(tripActions, {
    trip,
    may,
    run: {
      // From the palette, which follows no link.
      callDriver: () => window.location.assign(`tel:${trip.driverPhone ?? ''}`),
      edit: () => only(openTripHead(trip)),
      optimise: () => only(commands.optimise(trip)),
      release: () => only(commands.release(trip)),
      revoke: () => only(commands.revoke(trip)),
      start: () => only(commands.start(trip)),
      close: () => only(commands.close(trip)),
      closeOpen: async () => {
        const open = trip.stops.flatMap((one) => one.orders).filter((order) => order.result === null).length;
        const sure = await showMessage({
          icon: 'warning',
          title: { key: 'dispatch:closeOpen/title', args: { trip: trip.name } },
          text: { key: 'dispatch:closeOpen/text', args: { count: open } },
          answers: [{ value: 'close', label: { key: 'dispatch:action/closeAnyway' }, danger: true }],
        });
        if (sure === 'close') await commands.close(trip, true);
      },
      reopen: () => only(commands.reopen(trip)),
      askAgain: () => only(commands.askAgain(trip)),
      checks: () => only(openTripChecks(trip)),
      breakdown: () => only(commands.breakdown(trip)),
      remove: async () => {
        if (await commands.remove(trip)) go.leave(planningAddress);
      },
      why: async () => {
        const { openWhy } = await import('#modules/ruletables/web/pieces/WhyPanel.tsx');
        await openWhy(t('trip/why', { trip: trip.name }), { subjectType: 'TRIP', subjectId: trip.id });
      },
      history: () => openHistory(trip.historyLogKey, t('history/title', { trip: trip.name })),
    },
  });
}

/** Name, state, route and day of a trip, who else looks at it, and its actions. */
function TripHead({ trip, actions }: { trip: TripView; actions: readonly BoundAction[] }) {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  const size = useScreenSize();
  const others = usePresence(`trip/${trip.id}`);
  return (
    <header className="k-page-head">
      <h1>{trip.name}</h1>
      <TripMark trip={trip} boxed />
      <OverlapMark overlaps={trip.overlaps} />
      {size !== 'mobile' && (
        <span className="k-dim k-cut">
          {[
            trip.outboundRoute ? t('head/route', { route: trip.outboundRoute }) : null,
            format.longDate(trip.executionDate),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
      <span className="k-space" />
      <People people={others} />
      <Toolbar actions={actions} room={size === 'monitor' ? 6 : size === 'desk' ? 4 : isMiddleSize(size) ? 3 : 0} />
    </header>
  );
}

/** Chips that narrow the stops, each with its count. */
function StopChips(props: { trip: TripView; value: StopFilter; onChange: (id: string | undefined) => void }) {
  const { t } = useTranslation('dispatch');
  const { trip, value, onChange } = props;
  const counted = stopFilters.map((id) => ({ id, count: filterStops(trip.stops, id).length }));
  return (
    <Counters
      label={t('stops/filter')}
      value={value}
      onChange={(id) => onChange(id === 'all' ? undefined : id)}
      // Hardly a trip has stops without coordinates: that chip stands only where it finds some, or was chosen.
      items={counted
        .filter(({ id, count }) => id !== 'noCoordinates' || count > 0 || value === id)
        .map(({ id, count }) => ({ id, label: t(`stops/chip/${id}`), count }))}
    />
  );
}

/** Messages stand before the instructions (specification 3, 2), what else comes from above behind them. */
function tabsOf(
  trip: TripView,
  added: ReturnType<typeof useSlotTabs>,
  t: ReturnType<typeof useTranslation<'dispatch'>>['t'],
): TabItem[] {
  const from = (before: boolean) =>
    added.filter(({ order }) => order < 0 === before).map(({ id, title, count }) => ({ id, title, count }));
  return [
    { id: 'stops', title: t('tab/stops'), count: trip.stops.length },
    { id: 'info', title: t('tab/info') },
    { id: 'map', title: t('tab/map') },
    ...from(true),
    { id: 'instructions', title: t('tab/instructions'), count: instructionsOf(trip).length },
    ...from(false),
  ];
}

/** What a trip is looked at for: how it is planned, or how it goes. */
function ContextSwitch(props: { value: TripContext | undefined; onChange: (value: string | undefined) => void }) {
  const { t } = useTranslation('dispatch');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('trip/context')}
      value={props.value ?? 'all'}
      onChange={(next) => props.onChange(next === 'all' ? undefined : next)}
      data={[
        { value: 'all', label: t('trip/contextAll') },
        ...tripContexts.map((value) => ({ value, label: t(`screen/${value}`) })),
      ]}
    />
  );
}

/** The stop that is chosen, with what can be recorded there. */
function ChosenStop(props: { stop: StopView; actions: readonly BoundAction[]; onClose: () => void }) {
  const { t } = useTranslation('dispatch');
  const { stop } = props;
  const panel = {
    id: stop.id,
    title: t('stop/title', { number: stop.sequence }),
    head: <LookMark look={stopLook(stop)} boxed />,
    tools: <Toolbar actions={props.actions} icons />,
    content: <StopPanel stop={stop} />,
  };
  return <PanelStack onClose={props.onClose} most={1} panels={[panel]} />;
}

function Trip({ trip }: { trip: TripView }) {
  const { t } = useTranslation('dispatch');
  const size = useScreenSize();
  useVisited('dispatch:screen/trip', trip.name);
  const [tab = 'stops', setTab] = useAddress('tab');
  const [filterGiven, setFilter] = useAddress('stops');
  const [stopId, setStop] = useAddress('stop');
  const filter = isStopFilter(filterGiven) ? filterGiven : 'all';
  const stop = trip.stops.find((one) => one.id === stopId);
  const figures = useTripFigures(trip);
  const [contextGiven, setContext] = useAddress('context');
  const context = isTripContext(contextGiven) ? contextGiven : undefined;
  const bound = usePageActions(trip).filter(({ id }) => hasAction(context, id));
  /** Of modules above: documenting the chosen stop. */
  const documenting = useActions(useSlotActions(tripSlot), { trip, stop }).filter(sensible);
  const asking = useActions(stopActions, { stop, may: useAccess() }).filter(sensible);
  const others = useActions(useSlotActions(tripPageSlot), { trip }).filter(sensible);
  const shown = [...documenting, ...bound.filter(sensible), ...others];
  const mobile = size === 'mobile';
  const footed = shown.filter((action) => action.primary || documenting.includes(action));
  const chosen = useMemo(() => new Set(stop ? [stop.id] : []), [stop]);
  const map = <TripMap trip={trip} chosen={chosen} onSelect={(id) => setStop(id)} fitKey={trip.id} />;
  const added = useSlotTabs(tripTabs, { trip });
  const panel = stop && (tab === 'stops' || tab === 'map') && (
    <ChosenStop stop={stop} actions={[...documenting, ...asking]} onClose={() => setStop(undefined)} />
  );
  const below = tab === 'stops' && hasMapBeside(size);
  const own = () =>
    tab === 'map' ? (
      map
    ) : tab === 'info' ? (
      <div className="k-scroll">
        <div className="d-page">
          <TripInfo trip={trip} />
        </div>
      </div>
    ) : tab === 'instructions' ? (
      <div className="k-scroll">
        <Instructions trip={trip} />
      </div>
    ) : (
      <StopsBesideMap
        map={map}
        stop={panel}
        stops={
          <StopsTab
            rows={stopRows(trip, filter)}
            context={context}
            filtered={filter !== 'all'}
            chosen={stop?.id}
            onChoose={setStop}
            actions={[...documenting, ...asking]}
          />
        }
      />
    );
  // Beside the tabs where there is room for all of them in one line, else in a line of its own.
  const narrowing = tab === 'stops' && !mobile && (
    <>
      <StopChips trip={trip} value={filter} onChange={setFilter} />
      <span className="k-space" />
      {size !== 'tablet' && <ContextSwitch value={context} onChange={setContext} />}
    </>
  );
  const content = added.find(({ id }) => id === tab)?.content ?? own();
  return (
    <>
      <TripHead trip={trip} actions={mobile ? shown.filter((action) => !footed.includes(action)) : shown} />
      <Figures items={figures} />
      <div className="d-why-page">
        <RiskLine trip={trip} />
        <OverlapLines overlaps={trip.overlaps} />
        <PinsProposed trip={trip} />
      </div>
      <Tabs
        label={trip.name}
        value={tab}
        onChange={(id) => setTab(id === 'stops' ? undefined : id)}
        items={tabsOf(trip, added, t)}
        end={size === 'monitor' ? narrowing : undefined}
      />
      {size !== 'monitor' && narrowing && <div className="k-row k-chip-bar">{narrowing}</div>}
      <div className="d-board">
        <div className="k-pane k-fill">{content}</div>
        {!below && panel}
      </div>
      {mobile && footed.length > 0 && (
        <div className="d-foot" data-foot="">
          {footed.map((action) => (
            <ActionButton key={action.id} action={action} size="xl" />
          ))}
        </div>
      )}
    </>
  );
}

/** A trip by the id of the address; live at every step. */
export function TripPage() {
  const { t } = useTranslation('dispatch');
  const { entityId } = usePlace();
  const go = useGo();
  const answer = useCall(
    getTrip,
    { params: { id: entityId ?? '' } },
    { live: ['trip', 'item', 'list'], enabled: entityId !== undefined, silent: true, refetchInterval: clockMs },
  );
  useEffect(() => {
    if (!entityId) go.to(planningAddress, { replace: true });
  }, [entityId, go]);
  if (answer.data) return <Trip trip={answer.data} />;
  if (answer.isError)
    return (
      <div className="k-fill k-pane" style={{ display: 'grid', placeItems: 'center' }}>
        <StateBlock
          icon={IconTruckOff}
          title={t(isForbidden(answer.error) ? 'base:list/forbidden' : 'trip/notFound')}
          text={t('trip/notFoundText')}
        />
      </div>
    );
  return <DelayedSpinner label={t('base:loading')} />;
}

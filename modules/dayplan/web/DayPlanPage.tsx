import { IconRouteAltLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { instantOf } from '#kernel/date.ts';
import { depotZone } from '#client/session/depotZone.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import type { BoundAction } from '#ui/actions/action.ts';
import { ActionButton } from '#ui/actions/ActionButton.tsx';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { showToast, toastSuccess } from '#ui/feedback/toasts.ts';
import { PanelStack } from '#ui/layout/PanelStack.tsx';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { StateBlock } from '#ui/list/ListState.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import * as calls from '#modules/dayplan/contract/calls.ts';
import type { PlanChange, PlanUnplanned } from '#modules/dayplan/contract/calls.ts';
import { shipmentAddress } from '#modules/dispatch/web/pieces/addresses.ts';
import { BoardPanes } from '#modules/dispatch/web/pieces/BoardPanes.tsx';
import { DayFrame } from '#modules/dispatch/web/pieces/DayFrame.tsx';
import { planActions } from './actions.ts';
import { openPropose, openWindow } from './openDialogs.tsx';
import { PlanBar } from './PlanBar.tsx';
import { PlanMap } from './PlanMap.tsx';
import { PlanBoard, ToursPane, UnplannedPane } from './PlanPanes.tsx';
import { PlanTotals } from './PlanTotals.tsx';
import { tourName } from './planTexts.ts';
import { lastStep, undoStep } from '#modules/dispatch/web/pieces/usePlanHistory.ts';
import { ReasonPanel } from './ReasonPanel.tsx';
import { SearchProgress } from './SearchProgress.tsx';
import { TourPanel } from './TourPanel.tsx';
import { startProposal } from './startProposal.ts';
import { type Plan, usePlan } from './usePlan.ts';

/** What cannot be done here at all is left out; what cannot be done now says why. */
const isThere = (action: BoundAction): boolean => action.enabled || action.reasonKey !== undefined;

/** Takes tours over and says what came of it, with a line for each that could not be. */
async function accept(plan: Plan, tourIds: readonly string[]): Promise<void> {
  const done = await plan.accept(tourIds);
  if (!done) return;
  const count = done.tours.length;
  if (done.conflicts.length === 0) {
    const step = await lastStep(plan.day.day);
    const undo = step && {
      label: { key: 'dispatch:action/undo' as const },
      run: () => void undoStep(plan.day.day, step).then(plan.retry),
    };
    toastSuccess({ key: 'dayplan:accepted', args: { count } }, undo ?? undefined);
    return;
  }
  const lines = done.conflicts.slice(0, 8).map((one) => [one.orderNumber, one.message].filter(Boolean).join(': '));
  showToast({
    look: count === 0 ? 'late' : 'risk',
    title: { key: 'dayplan:acceptedSome', args: { count, total: tourIds.length } },
    text: lines.join('\n'),
  });
}

/** A change that is tried: the window of the shipment, a longer shift, or one more vehicle. */
async function tryChange(plan: Plan, item: PlanUnplanned, change: PlanChange | undefined): Promise<void> {
  const request = plan.plan?.request;
  if (!request) return;
  if (change?.kind === 'SHIFT') {
    const known = request.shifts.find((one) => one.tourId === change.tourId)?.minutes ?? 0;
    const shifts = request.shifts.filter((one) => one.tourId !== change.tourId);
    return plan.again({
      shifts: [...shifts, { tourId: change.tourId, minutes: Math.min(600, known + (change.minutes ?? 0)) }],
    });
  }
  if (change?.kind === 'VEHICLE') return plan.again({ extraVehicles: [...request.extraVehicles, change.vehicleId] });
  const midnight = instantOf(plan.day.date, [0, 0, 0], depotZone());
  const own = item.windows[0] ?? { from: midnight, to: midnight + 86_340_000 };
  // A few minutes more than the plan needs: another plan may pass at another time.
  const at = change?.at ?? null;
  const wider = at === null ? own : { from: Math.min(own.from, at), to: Math.max(own.to, at + 15 * 60_000) };
  const window = await openWindow({ order: item.orderNumber, day: plan.day.date, window: wider });
  if (!window) return;
  await plan.again({
    windows: [...request.windows.filter((one) => one.itemId !== item.itemId), { itemId: item.itemId, ...window }],
  });
}

/** The proposal for a day beside what is planned: tours, who stays and why, board and map; nothing is dispatched before it is accepted. */
export function DayPlanPage() {
  const { t } = useTranslation('dayplan');
  const may = useAccess();
  const go = useGo();
  const size = useScreenSize();
  const plan = usePlan();
  const [tab, setTab] = useState('tours');
  const { plan: now } = plan;
  const propose = async () => {
    const request = await openPropose(plan.day.day, [], now?.request);
    const id = request && (await startProposal(request));
    if (id) plan.show(id);
  };
  const actions = useActions(planActions, {
    plan: now,
    picked: plan.picked.length,
    open: plan.open.length,
    may,
    run: {
      propose,
      again: () => plan.again({}),
      accept: () =>
        accept(
          plan,
          plan.picked.map((tour) => tour.tourId),
        ),
      acceptAll: () =>
        accept(
          plan,
          plan.open.map((tour) => tour.tourId),
        ),
      discard: plan.discard,
    },
  });
  const some = (...ids: string[]): BoundAction[] =>
    ids.flatMap((id) => actions.filter((action) => action.id === `dayPlan.${id}`));
  const running = now?.state === 'RUNNING';
  const status = plan.failed ? 'error' : now || (plan.ready && plan.heads.length === 0) ? 'ready' : 'loading';
  const nameOf = (change: PlanChange): string => {
    const tour = plan.tours.find((one) => one.tourId === change.tourId);
    if (!tour) return change.vehicleId.toUpperCase();
    return change.kind === 'VEHICLE' ? tour.vehicle.name : tourName(tour);
  };
  const tours = <ToursPane plan={plan} status={status} actions={some('accept')} />;
  const unplanned = <UnplannedPane plan={plan} status={status} />;
  const board = <PlanBoard plan={plan} status={status} actions={some('accept')} />;
  const map = <PlanMap plan={now} tour={plan.tour} item={plan.item?.itemId} onSelect={(id) => plan.look('item', id)} />;
  const bar = (
    <PlanBar
      day={plan.day}
      heads={plan.heads}
      id={now?.id}
      onShow={plan.show}
      actions={running ? [] : some('accept', 'acceptAll', 'propose', 'again', 'discard').filter(isThere)}
    />
  );
  if (plan.ready && !now && plan.heads.length === 0 && !plan.failed)
    return (
      <>
        <h1 className="k-hidden">{t('screen/proposal')}</h1>
        {bar}
        <StateBlock
          icon={IconRouteAltLeft}
          title={t('none')}
          text={t('noneText')}
          action={some('propose').map((action) => (
            <ActionButton key={action.id} action={{ ...action, primary: true }} />
          ))}
        />
      </>
    );
  if (running && now)
    return (
      <>
        <h1 className="k-hidden">{t('screen/proposal')}</h1>
        {bar}
        <SearchProgress plan={now} onStop={() => void plan.stop()} onCancel={() => void plan.discard()} />
      </>
    );
  const foot = size === 'mobile' && (
    <div className="d-foot">
      <Toolbar
        actions={some('accept', 'acceptAll', 'propose', 'again', 'discard').filter(isThere)}
        room={0}
        label={t('title')}
      />
    </div>
  );
  const counts = { tours: plan.tours.length, unplanned: now?.unplanned.length ?? 0 };
  const note = now?.message ?? now?.hint;
  return (
    <DayFrame
      title={t('screen/proposal')}
      bar={bar}
      counters={
        <>
          {note && (
            <p className={`k-alert k-alert-${now?.message ? 'late' : 'risk'} d-plan-note`} role="status">
              <Glyph name={now?.message ? 'late' : 'risk'} /> {note}
            </p>
          )}
          {now?.applied && now.proposed && <PlanTotals applied={now.applied} proposed={now.proposed} />}
        </>
      }
      sides={[
        { value: 'tours', label: t('switch/tours', { count: counts.tours }), pane: tours },
        { value: 'unplanned', label: t('switch/unplanned', { count: counts.unplanned }), pane: unplanned },
        ...(size === 'tablet' ? [{ value: 'board', label: t('board'), pane: board }] : []),
        { value: 'map', label: t('dispatch:tab/map'), pane: map },
      ]}
      wide={
        <BoardPanes
          name="proposal"
          listLabel={t('tours')}
          mapLabel={t('map')}
          list={
            <section className="k-pane k-fill" aria-label={t('title')} data-pane="">
              <Tabs
                label={t('title')}
                value={tab}
                onChange={setTab}
                items={[
                  { id: 'tours', title: t('tours'), count: counts.tours },
                  { id: 'unplanned', title: t('unplanned'), count: counts.unplanned },
                ]}
              />
              {tab === 'tours' ? tours : unplanned}
            </section>
          }
          board={board}
          map={map}
          listWidth={{ monitor: 820, laptop: 560, min: 360 }}
          mapHeight={{ monitor: 400, laptop: 260 }}
        />
      }
      foot={foot}
      panel={
        (plan.tour || plan.item) && (
          <PanelStack
            onClose={() => plan.look('tour', undefined)}
            most={1}
            panels={[
              plan.tour
                ? { id: plan.tour.tourId, title: tourName(plan.tour), content: <TourPanel tour={plan.tour} /> }
                : {
                    id: plan.item?.itemId ?? '',
                    title: plan.item?.orderNumber ?? '',
                    content: plan.item && (
                      <ReasonPanel
                        item={plan.item}
                        nameOf={nameOf}
                        onTry={
                          may(calls.proposeDay.access)
                            ? (change) => plan.item && void tryChange(plan, plan.item, change)
                            : undefined
                        }
                        onOpen={() => go.to(shipmentAddress(plan.item?.itemId ?? ''))}
                      />
                    ),
                  },
            ]}
          />
        )
      }
    />
  );
}

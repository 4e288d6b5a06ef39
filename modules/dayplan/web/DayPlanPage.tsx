import { IconRouteAltLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import type { BoundAction } from '#ui/actions/action.ts';
import { ActionButton } from '#ui/actions/ActionButton.tsx';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { PanelStack } from '#ui/layout/PanelStack.tsx';
import { Tabs } from '#ui/layout/Tabs.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { StateBlock } from '#ui/list/ListState.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import * as calls from '#modules/dayplan/contract/calls.ts';
import type { PlanChange } from '#modules/dayplan/contract/calls.ts';
import { shipmentAddress } from '#modules/dispatch/web/pieces/addresses.ts';
import { BoardPanes } from '#modules/dispatch/web/pieces/BoardPanes.tsx';
import { DayFrame } from '#modules/dispatch/web/pieces/DayFrame.tsx';
import { planActions } from './actions.ts';
import { accept, propose, tryChange } from './planCommands.ts';
import { PlanBar } from './PlanBar.tsx';
import { PlanMap } from './PlanMap.tsx';
import { PlanBoard, ToursPane, UnplannedPane } from './PlanPanes.tsx';
import { PlanTotals } from './PlanTotals.tsx';
import { tourName } from './planTexts.ts';
import { ReasonPanel } from './ReasonPanel.tsx';
import { SearchProgress } from './SearchProgress.tsx';
import { TourPanel } from './TourPanel.tsx';
import { type Plan, usePlan } from './usePlan.ts';

/** What cannot be done here at all is left out; what cannot be done now says why. */
const isThere = (action: BoundAction): boolean => action.enabled || action.reasonKey !== undefined;

/** The page's actions as they stand now, picked by their short ids. */
function usePlanActions(plan: Plan): (...ids: string[]) => BoundAction[] {
  const may = useAccess();
  const idsOf = (tours: Plan['picked']) => tours.map((tour) => tour.tourId);
  const actions = useActions(planActions, {
    plan: plan.plan,
    picked: plan.picked.length,
    open: plan.open.length,
    may,
    run: {
      propose: () => propose(plan),
      again: () => plan.again({}),
      accept: () => accept(plan, idsOf(plan.picked)),
      acceptAll: () => accept(plan, idsOf(plan.open)),
      discard: plan.discard,
    },
  });
  return (...ids) => ids.flatMap((id) => actions.filter((action) => action.id === `dayPlan.${id}`));
}

/** A day that nothing was proposed for yet. */
function NoPlan({ actions }: { actions: readonly BoundAction[] }) {
  const { t } = useTranslation('dayplan');
  return (
    <StateBlock
      icon={IconRouteAltLeft}
      title={t('none')}
      text={t('noneText')}
      action={actions.map((action) => <ActionButton key={action.id} action={{ ...action, primary: true }} />)}
    />
  );
}

/** What the proposal has to say of itself, and its figures beside those of the plan. */
function PlanFigures({ plan }: { plan: Plan['plan'] }) {
  const { t } = useTranslation('dayplan');
  const note = plan?.message ?? plan?.hint;
  return (
    <>
      {note && (
        <p className={`k-alert k-alert-${plan?.message ? 'late' : 'risk'}`} role="status">
          <Glyph name={plan?.message ? 'late' : 'risk'} /> {note}
        </p>
      )}
      {plan && plan.overHours.length > 0 && (
        <details className="k-alert k-alert-risk">
          <summary>
            <Glyph name="risk" /> {t('overHours', { count: plan.overHours.length })}
          </summary>
          <ul>
            {plan.overHours.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
      {plan?.applied && plan.proposed && <PlanTotals applied={plan.applied} proposed={plan.proposed} />}
    </>
  );
}

/** The tour that was opened, or why a shipment stays and what would take it along. */
function PlanPanel({ plan }: { plan: Plan }) {
  const may = useAccess();
  const go = useGo();
  const { tour, item } = plan;
  const nameOf = (change: PlanChange): string => {
    const changed = plan.tours.find((one) => one.tourId === change.tourId);
    if (!changed) return change.vehicleId.toUpperCase();
    return change.kind === 'VEHICLE' ? changed.vehicle.name : tourName(changed);
  };
  const tourPanel = tour && { id: tour.tourId, title: tourName(tour), content: <TourPanel tour={tour} /> };
  const itemPanel = item && {
    id: item.itemId,
    title: item.orderNumber,
    content: (
      <ReasonPanel
        item={item}
        nameOf={nameOf}
        onTry={may(calls.proposeDay.access) ? (change) => void tryChange(plan, item, change) : undefined}
        onOpen={() => go.to(shipmentAddress(item.itemId))}
      />
    ),
  };
  const panel = tourPanel ?? itemPanel;
  return panel && <PanelStack onClose={() => plan.look('tour', undefined)} most={1} panels={[panel]} />;
}

/** The proposal for a day beside what is planned: tours, who stays and why, board and map; nothing is dispatched before it is accepted. */
export function DayPlanPage() {
  const { t } = useTranslation('dayplan');
  const size = useScreenSize();
  const plan = usePlan();
  const [tab, setTab] = useState('tours');
  const { plan: now } = plan;
  const some = usePlanActions(plan);
  const running = now?.state === 'RUNNING';
  const status = plan.failed ? 'error' : now || (plan.ready && plan.heads.length === 0) ? 'ready' : 'loading';
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
        <NoPlan actions={some('propose')} />
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
    <div className="d-foot" data-foot="">
      <Toolbar
        actions={some('accept', 'acceptAll', 'propose', 'again', 'discard').filter(isThere)}
        room={0}
        label={t('title')}
      />
    </div>
  );
  const counts = { tours: plan.tours.length, unplanned: now?.unplanned.length ?? 0 };
  return (
    <DayFrame
      title={t('screen/proposal')}
      bar={bar}
      counters={<PlanFigures plan={now} />}
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
          listWidth={{ monitor: 820, laptop: 612, min: 360 }}
          mapHeight={{ monitor: 400, laptop: 260 }}
        />
      }
      foot={foot}
      panel={(plan.tour || plan.item) && <PlanPanel plan={plan} />}
    />
  );
}

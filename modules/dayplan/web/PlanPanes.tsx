import { IconCircleCheck, IconTruck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { depotZone } from '#client/session/depotZone.ts';
import type { BoundAction } from '#ui/actions/action.ts';
import { Board } from '#ui/board/Board.tsx';
import type { BoardLane } from '#ui/board/boardModel.ts';
import { isMiddleSize, useScreenSize, useTouch } from '#ui/layout/useScreenSize.ts';
import { DataList } from '#ui/list/DataList.tsx';
import { noSelection, selectOnly } from '#ui/list/selection.ts';
import type { ListStatus } from '#ui/list/useServerRows.ts';
import { useTableState } from '#ui/list/useTableState.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import type { PlanTour, PlanUnplanned } from '#modules/dayplan/contract/calls.ts';
import { rangeOn } from '#modules/dispatch/web/pieces/boardRange.ts';
import { useNow } from '#modules/dispatch/web/pieces/useNow.ts';
import { boardColumns, tourColumns, tourLane, unplannedColumns } from './columns.tsx';
import { reasonText, tourName } from './planTexts.ts';
import type { Plan } from './usePlan.ts';

const tourId = (tour: PlanTour): string => tour.tourId;
const itemId = (one: PlanUnplanned): string => one.itemId;
const nothing: ReadonlySet<string> = new Set();

/** Tours of the proposal; what is ticked is taken over. */
export function ToursPane({
  plan,
  status,
  actions,
}: {
  plan: Plan;
  status: ListStatus;
  actions: readonly BoundAction[];
}) {
  const { t } = useTranslation('dayplan');
  const format = useFormat();
  const size = useScreenSize();
  const [state, setState] = useTableState('planTours');
  const columns = useMemo(() => tourColumns(t, format, !isMiddleSize(size)), [t, format, size]);
  return (
    <DataList<PlanTour>
      label={t('tours')}
      columns={columns}
      rows={plan.tours}
      rowId={tourId}
      status={status}
      onRetry={plan.retry}
      state={state}
      onState={setState}
      selection={plan.chosen}
      onSelection={plan.setChosen}
      onActive={(tour) => tour && size !== 'mobile' && plan.look('tour', tour.tourId)}
      onOpen={(tour) => plan.look('tour', tour.tourId)}
      actions={actions}
      empty={{ icon: IconTruck, title: t('noTours'), text: t('noToursText') }}
      phone={(tour) => (
        <>
          <span>
            <b>{tourName(tour)}</b> {tour.vehicle.type}
          </span>
          <span className="k-fig">{format.measure('LENGTH', tour.distance, 'km', 0)}</span>
          <span className="k-dim">
            {t('dispatch:trips/stops', { count: tour.stops.length })} · {t('addedCount', { count: tour.added })}
          </span>
          <span className="k-dim k-fig">
            {format.clock(tour.departure)}–{format.clock(tour.arrival)}
          </span>
        </>
      )}
    />
  );
}

/** Who stays, each with the reason. */
export function UnplannedPane({ plan, status }: { plan: Plan; status: ListStatus }) {
  const { t } = useTranslation('dayplan');
  const format = useFormat();
  const size = useScreenSize();
  const [state, setState] = useTableState('planUnplanned');
  const columns = useMemo(() => unplannedColumns(t, format, !isMiddleSize(size)), [t, format, size]);
  const shown = plan.item?.itemId;
  return (
    <DataList<PlanUnplanned>
      label={t('unplanned')}
      columns={columns}
      rows={plan.plan?.unplanned ?? []}
      rowId={itemId}
      status={status}
      onRetry={plan.retry}
      state={state}
      onState={setState}
      selection={shown ? selectOnly(shown) : noSelection}
      onActive={(one) => one && size !== 'mobile' && plan.look('item', one.itemId)}
      onOpen={(one) => plan.look('item', one.itemId)}
      empty={{ icon: IconCircleCheck, title: t('allPlanned'), text: t('allPlannedText') }}
      phone={(one) => (
        <>
          <b>{one.orderNumber}</b>
          <span className="k-fig">{format.measure('MASS', one.weight)}</span>
          <span className="k-dim k-cut">{reasonText(one, t, format)}</span>
        </>
      )}
    />
  );
}

/** Tours along the time of the day. */
export function PlanBoard({
  plan,
  status,
  actions,
}: {
  plan: Plan;
  status: ListStatus;
  actions: readonly BoundAction[];
}) {
  const { t } = useTranslation('dayplan');
  const format = useFormat();
  const touch = useTouch();
  const now = useNow();
  const columns = useMemo(() => boardColumns(t, format), [t, format]);
  const laneOf = useMemo(() => {
    const lanes = new WeakMap<PlanTour, BoardLane>();
    return (tour: PlanTour) => {
      const known = lanes.get(tour) ?? tourLane(tour, t, format);
      lanes.set(tour, known);
      return known;
    };
  }, [t, format]);
  const shift = rangeOn('shift', plan.day.date, now, depotZone());
  const from = Math.min(shift.from, ...plan.tours.map((tour) => tour.departure));
  const to = Math.max(shift.to, ...plan.tours.map((tour) => tour.arrival));
  return (
    <section className="k-pane k-fill" aria-label={t('board')} data-pane="">
      <Board<PlanTour>
        label={t('board')}
        laneLabel={t('dispatch:board/stops')}
        columns={columns}
        rows={plan.tours}
        rowId={tourId}
        laneOf={laneOf}
        from={from}
        to={to}
        now={now}
        rowHeight={touch ? 36 : 28}
        chosen={plan.tour?.tourId}
        onChoose={(id) => plan.look('tour', id)}
        onOpen={(id) => plan.look('tour', id)}
        chosenStops={nothing}
        onStops={(id) => plan.look('tour', id)}
        target={undefined}
        proposed={undefined}
        actions={actions}
        status={status}
        onRetry={plan.retry}
        empty={{ icon: IconTruck, title: t('noTours'), text: t('noToursText') }}
      />
    </section>
  );
}

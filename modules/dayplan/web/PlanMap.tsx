import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { MapView } from '#ui/map/MapView.tsx';
import type { MapPoint, MapRoute } from '#ui/map/mapModel.ts';
import type { DayPlanView, PlanTour } from '#modules/dayplan/contract/calls.ts';

const wayOf = (tour: PlanTour, depot: DayPlanView['depot'], selected: boolean): MapRoute => {
  const home = [depot.longitude, depot.latitude] as const;
  return {
    id: tour.tourId,
    line: [
      home,
      ...tour.stops.flatMap((stop) =>
        stop.longitude === null || stop.latitude === null ? [] : [[stop.longitude, stop.latitude] as const],
      ),
      home,
    ],
    status: tour.accepted ? 'done' : 'planned',
    dashed: tour.added > 0 && !tour.accepted,
    selected,
  };
};

/** All tours of the proposal, or the one that is looked at with its stops; who stays is marked. */
export function PlanMap(props: {
  plan: DayPlanView | undefined;
  tour: PlanTour | undefined;
  item: string | undefined;
  onSelect: (id: string) => void;
}) {
  const { t } = useTranslation('dayplan');
  const { plan, tour } = props;
  const points = useMemo<MapPoint[]>(() => {
    const stay = (plan?.unplanned ?? []).flatMap((one): MapPoint[] =>
      one.latitude === null || one.longitude === null
        ? []
        : [
            {
              id: one.itemId,
              lat: one.latitude,
              lon: one.longitude,
              kind: one.pickup ? 'pickup' : 'delivery',
              title: [one.name, one.city].filter(Boolean).join(', '),
              status: 'risk',
              selected: one.itemId === props.item,
            },
          ],
    );
    const stops = (tour?.stops ?? []).flatMap((stop, i): MapPoint[] =>
      stop.latitude === null || stop.longitude === null
        ? []
        : [
            {
              id: `${tour?.tourId}/${i}`,
              lat: stop.latitude,
              lon: stop.longitude,
              kind: stop.pickup ? 'pickup' : 'delivery',
              label: String(i + 1),
              title: [stop.name, stop.city].filter(Boolean).join(', '),
              status: stop.timeWindowViolation > 0 ? 'late' : 'planned',
            },
          ],
    );
    return [...stay, ...stops];
  }, [plan, tour, props.item]);
  const routes = useMemo(
    () => (plan ? (tour ? [tour] : plan.tours).map((one) => wayOf(one, plan.depot, one === tour)) : []),
    [plan, tour],
  );
  return (
    <div className="d-map">
      <MapView
        label={t('map')}
        points={points}
        routes={routes}
        depot={plan ? { lat: plan.depot.latitude, lon: plan.depot.longitude, name: plan.depot.name } : undefined}
        onSelect={(id) => plan?.unplanned.some((one) => one.itemId === id) && props.onSelect(id)}
        fitKey={`${plan?.id ?? ''}/${plan?.state ?? ''}/${tour?.tourId ?? ''}`}
      />
    </div>
  );
}

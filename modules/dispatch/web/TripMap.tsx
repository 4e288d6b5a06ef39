import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { MapView } from '#ui/map/MapView.tsx';
import type { MapLegendEntry, MapPoint } from '#ui/map/mapModel.ts';
import type { BoardTrip, TripView } from '../contract/schemas.ts';
import { dayWays, depotOf, stopPoints, tripWays } from './tripOnMap.ts';

const nothing: ReadonlySet<string> = new Set();
const none: readonly MapPoint[] = [];
const noTrips: readonly BoardTrip[] = [];

/** A trip on the map, with further places such as the pool; a click chooses a stop or a place. */
export function TripMap(props: {
  trip: TripView | undefined;
  chosen?: ReadonlySet<string>;
  places?: readonly MapPoint[];
  /** The other trips of the day, drawn behind. */
  others?: readonly BoardTrip[];
  /** Chooses another trip. */
  onTrip?: (id: string) => void;
  onSelect: (id: string, additional: boolean) => void;
  onLasso?: (ids: readonly string[], additional: boolean) => void;
  fitKey: string;
  /** What the map does not show. */
  note?: string | undefined;
}) {
  const { t } = useTranslation('dispatch');
  const { trip, chosen = nothing, places = none, others = noTrips } = props;
  const points = useMemo(() => [...places, ...(trip ? stopPoints(trip, chosen) : [])], [places, trip, chosen]);
  const routes = useMemo(
    () => [...dayWays(others, trip?.id), ...(trip ? tripWays(trip, others.length > 0) : [])],
    [others, trip],
  );
  const focus = useMemo(() => (trip ? tripWays(trip).flatMap(({ line }) => line) : undefined), [trip]);
  const start = others[0]?.round;
  const depot = trip
    ? depotOf(trip)
    : start && start.latitude !== null && start.longitude !== null
      ? { lat: start.latitude, lon: start.longitude, name: '' }
      : undefined;
  const legend: MapLegendEntry[] =
    others.length > 0
      ? (['late', 'risk', 'transit', 'planned'] as const).map((status) => ({ status, text: t(`map/way/${status}`) }))
      : [];
  return (
    <div className="d-map">
      <MapView
        label={trip ? t('map/trip', { trip: trip.name }) : t('map/day')}
        points={points}
        routes={routes}
        depot={depot}
        legend={legend}
        focus={focus}
        onSelect={(id, additional) => {
          const other = others.find((one) => id === `${one.id}/ahead` || id === `${one.id}/driven`);
          if (other) props.onTrip?.(other.id);
          else props.onSelect(id, additional);
        }}
        onLasso={props.onLasso}
        fitKey={props.fitKey}
      />
      {props.note && (
        <p className="d-map-note" role="status">
          {props.note}
        </p>
      )}
    </div>
  );
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MapView } from '#ui/map/MapView.tsx';
import type { MapPoint } from '#ui/map/mapModel.ts';
import type { TripView } from '../contract/schemas.ts';
import { depotOf, stopPoints, tripWays } from './tripOnMap.ts';

const nothing: ReadonlySet<string> = new Set();
const none: readonly MapPoint[] = [];

/** A trip on the map, with further places such as the pool; a click chooses a stop or a place. */
export function TripMap(props: {
  trip: TripView | undefined;
  chosen?: ReadonlySet<string>;
  places?: readonly MapPoint[];
  onSelect: (id: string, additional: boolean) => void;
  onLasso?: (ids: readonly string[], additional: boolean) => void;
  fitKey: string;
  /** What the map does not show. */
  note?: string | undefined;
}) {
  const { t } = useTranslation('dispatch');
  const { trip, chosen = nothing, places = none } = props;
  const points = useMemo(() => [...places, ...(trip ? stopPoints(trip, chosen) : [])], [places, trip, chosen]);
  const routes = useMemo(() => (trip ? tripWays(trip) : []), [trip]);
  return (
    <div className="d-map">
      <MapView
        label={trip ? t('map/trip', { trip: trip.name }) : t('map/day')}
        points={points}
        routes={routes}
        depot={trip ? depotOf(trip) : undefined}
        onSelect={props.onSelect}
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

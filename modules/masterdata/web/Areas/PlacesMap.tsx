import { useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { type PostalPlace, placeId, type Ring } from '#modules/masterdata/rules/areas/areas.ts';
import { MapView } from '#ui/map/MapView.tsx';
import type { MapArea, MapPoint } from '#ui/map/mapModel.ts';
import './areas.css';

/** A range, or several, as an area of the map. */
export type ShownArea = { id: string; ring: Ring; title: string; colour?: string | undefined; selected?: boolean };

/** Known places of postal codes, those in the shown ranges marked, with a line drawn by hand where `onDrawn` wants one. */
export function PlacesMap(props: {
  label: string;
  known: readonly PostalPlace[];
  inside: ReadonlySet<string>;
  areas: readonly ShownArea[];
  fitKey: string;
  onDrawn?: ((places: PostalPlace[]) => void) | undefined;
  onArea?: ((id: string) => void) | undefined;
}) {
  const { t } = useTranslation('masterdata');
  const { known, inside, areas, onDrawn, onArea } = props;
  const points = useMemo(
    () =>
      known.map((place): MapPoint => {
        const id = placeId(place);
        return {
          id,
          lat: place.lat,
          lon: place.lon,
          kind: 'place',
          title: `${place.countryCode} ${place.postalCode} ${place.city}`,
          status: inside.has(id) ? 'planned' : 'later',
        };
      }),
    [known, inside],
  );
  const byId = useMemo(() => new Map(known.map((place) => [placeId(place), place])), [known]);
  const shown = useMemo<MapArea[]>(() => [...areas], [areas]);
  return (
    <div className="k-area-map">
      <MapView
        label={props.label}
        points={points}
        areas={shown}
        legend={[
          { status: 'planned', text: t('areas/inside') },
          { status: 'later', text: t('areas/outside') },
        ]}
        fitKey={props.fitKey}
        {...(onArea ? { onSelect: (id: string) => !byId.has(id) && onArea(id) } : {})}
        {...(onDrawn
          ? {
              onLasso: (ids: readonly string[]) =>
                onDrawn(ids.map((id) => byId.get(id)).filter((place) => place !== undefined)),
            }
          : {})}
      />
    </div>
  );
}

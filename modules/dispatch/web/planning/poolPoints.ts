import { poolLook } from '#modules/shipments/rules/itemLook.ts';
import type { MapPoint } from '#ui/map/mapModel.ts';
import type { PoolPlace } from '../../contract/schemas.ts';
import type { Places } from './usePlaces.ts';

const pointOf = (place: PoolPlace, selected: boolean): MapPoint[] =>
  place.latitude === null || place.longitude === null
    ? []
    : [
        {
          id: place.itemId,
          lat: place.latitude,
          lon: place.longitude,
          kind: place.shipmentType === 'PICKUP' ? 'pickup' : 'delivery',
          title: [place.orderNumber, place.placeName, place.placeCity].filter(Boolean).join(', '),
          status: poolLook(place).status,
          selected,
          gathers: true,
        },
      ];

/** Shipments of the pool as points; those without coordinates are told by their anomaly in the list. */
export function poolPoints(places: Pick<Places, 'items' | 'of'>, picked: ReadonlySet<string>): MapPoint[] {
  const shown = new Set(places.items.map((place) => place.itemId));
  return [
    ...places.items.flatMap((place) => pointOf(place, picked.has(place.itemId))),
    // Picked before the filter was changed.
    ...[...picked].flatMap((id) => {
      const place = shown.has(id) ? undefined : places.of(id);
      return place ? pointOf(place, true) : [];
    }),
  ];
}

import type { MapDepot, MapPoint, MapRoute } from '#ui/map/mapModel.ts';
import type { TripView } from '../contract/schemas.ts';
import { stopLook, tripLook } from '../rules/tripLook.ts';

/** Stops of a trip with coordinates, numbered; `chosen` are ids of stops that stand out. */
export const stopPoints = (trip: TripView, chosen: ReadonlySet<string>): MapPoint[] =>
  trip.stops.flatMap((stop): MapPoint[] =>
    stop.latitude === null || stop.longitude === null
      ? []
      : [
          {
            id: stop.id,
            lat: stop.latitude,
            lon: stop.longitude,
            kind:
              stop.orders.length > 0 && stop.orders.every((order) => order.orderType === 'PICKUP')
                ? 'pickup'
                : 'delivery',
            label: String(stop.sequence),
            title: [stop.name, stop.city].filter(Boolean).join(', '),
            status: stopLook(stop).status,
            selected: chosen.has(stop.id),
          },
        ],
  );

export const depotOf = (trip: TripView): MapDepot | undefined =>
  trip.startLatitude === null || trip.startLongitude === null
    ? undefined
    : { lat: trip.startLatitude, lon: trip.startLongitude, name: trip.startName };

/** The way of a trip from depot to depot: what is driven solid, what lies ahead dashed. */
export function tripWays(trip: TripView): MapRoute[] {
  const depot = depotOf(trip);
  const stops = trip.stops.filter((stop) => stop.latitude !== null && stop.longitude !== null);
  const at = (stop: (typeof stops)[number]) => [stop.longitude ?? 0, stop.latitude ?? 0] as const;
  const home = depot ? [[depot.lon, depot.lat] as const] : [];
  const driven = stops.filter((stop) => stop.actualArrival !== null);
  const ahead = stops.filter((stop) => stop.actualArrival === null);
  const { status } = tripLook(trip);
  const last = driven.at(-1);
  return [
    ...(driven.length > 0 ? [{ id: `${trip.id}/driven`, line: [...home, ...driven.map(at)], status }] : []),
    { id: `${trip.id}/ahead`, line: [...(last ? [at(last)] : home), ...ahead.map(at), ...home], status, dashed: true },
  ].filter((way) => way.line.length > 1);
}

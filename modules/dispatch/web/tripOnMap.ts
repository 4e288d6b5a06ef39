import type { MapDepot, MapPoint, MapRoute } from '#ui/map/mapModel.ts';
import type { BoardTrip, TripRow, TripView } from '../contract/schemas.ts';
import { stopLook, tripLook, type TripLookFacts } from '../rules/tripLook.ts';

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

/** Id of a trip's vehicle on the map. */
export const vehicleMark = (tripId: string): string => `vehicle/${tripId}`;

/** Where the vehicles of running trips were last, each with the name of its trip in the colour of how it stands. */
export const vehiclePoints = (trips: readonly TripRow[], chosen: string | undefined): MapPoint[] =>
  trips.flatMap((trip): MapPoint[] =>
    trip.position
      ? [
          {
            id: vehicleMark(trip.id),
            lat: trip.position.lat,
            lon: trip.position.lon,
            kind: 'vehicle',
            label: trip.name,
            title: [trip.name, trip.vehicle?.licensePlate, trip.nextStop].filter(Boolean).join(', '),
            status: tripLook(trip).status,
            selected: trip.id === chosen,
          },
        ]
      : [],
  );

export const depotOf = (
  trip: Pick<TripView, 'startLatitude' | 'startLongitude' | 'startName'>,
): MapDepot | undefined =>
  trip.startLatitude === null || trip.startLongitude === null
    ? undefined
    : { lat: trip.startLatitude, lon: trip.startLongitude, name: trip.startName };

/** The way of a trip from where it begins to where it ends: what is driven solid, what lies ahead dashed. */
export function tripWays(trip: TripView, selected = false): MapRoute[] {
  const end = placeOf({ latitude: trip.endLatitude, longitude: trip.endLongitude }) ?? depotOf(trip);
  return waysOf(trip, trip.stops, [depotOf(trip), end], { name: selected ? trip.name : undefined, selected });
}

/** Ways of the day's trips behind the chosen one, each with its name. */
export const dayWays = (trips: readonly BoardTrip[], chosen: string | undefined): MapRoute[] =>
  trips
    // What is home again is no way of the day any more.
    .filter(({ id, state }) => id !== chosen && state !== 'JOURNEY_CLOSED')
    .flatMap((trip) =>
      waysOf(trip, trip.stops, [placeOf(trip.round), placeOf(trip.round.end ?? trip.round)], {
        name: trip.name,
        faint: chosen !== undefined,
      }),
    );

const placeOf = ({ latitude, longitude }: Pick<WayStop, 'latitude' | 'longitude'>): Place | undefined =>
  latitude === null || longitude === null ? undefined : { lat: latitude, lon: longitude };

type Place = { lat: number; lon: number };
type WayStop = { latitude: number | null; longitude: number | null; actualArrival: number | null };

function waysOf(
  trip: TripLookFacts & { id: string },
  all: readonly WayStop[],
  [begins, ends]: readonly [Place | undefined, Place | undefined],
  look: Pick<MapRoute, 'name' | 'selected' | 'faint'>,
): MapRoute[] {
  const stops = all.filter((stop) => stop.latitude !== null && stop.longitude !== null);
  const at = (stop: (typeof stops)[number]) => [stop.longitude ?? 0, stop.latitude ?? 0] as const;
  const on = (place: Place | undefined) => (place ? [[place.lon, place.lat] as const] : []);
  const start = on(begins);
  const driven = stops.filter((stop) => stop.actualArrival !== null);
  const ahead = stops.filter((stop) => stop.actualArrival === null);
  const { status } = tripLook(trip);
  const last = driven.at(-1);
  return [
    ...(driven.length > 0 ? [{ id: `${trip.id}/driven`, line: [...start, ...driven.map(at)], status, ...look }] : []),
    {
      id: `${trip.id}/ahead`,
      line: [...(last ? [at(last)] : start), ...ahead.map(at), ...on(ends)],
      status,
      dashed: true,
      ...look,
      // Its name stands once, on what is driven.
      name: driven.length > 0 ? undefined : look.name,
    },
  ].filter((way) => way.line.length > 1);
}

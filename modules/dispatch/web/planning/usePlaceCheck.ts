import { useCallback, useMemo } from 'react';
import type { BoardTrip } from '../../contract/schemas.ts';
import { loadOfStop, roundOf } from '../../rules/board/boardRound.ts';
import type { BoardService, BoardTask } from '../../rules/board/round.ts';
import { positionAt, type StopSpot } from '../../rules/board/spot.ts';
import { askRound, type Place } from '../../rules/board/verdict.ts';
import { useNow } from '../pieces/useNow.ts';
import type { Carried } from './useCarried.ts';
import type { Places } from './usePlaces.ts';
import { placesOn } from './placesOn.ts';

/** A load, and the verdict of one trip on it: what the browser can say before the server has been asked. */
export type CheckedPlace = {
  readonly tasks: readonly BoardTask[];
  readonly place: Place;
  /** The place among the stops that was meant, from 1; undefined: behind the last, or at the stop that it joins. */
  readonly position: number | undefined;
};
export type PlaceCheck = ReturnType<typeof usePlaceCheck>;

/** Stops that what is carried takes along from their trip. */
export function leavingStops(trip: BoardTrip, load: Carried): ReadonlySet<string> {
  const carried = new Set(load.itemIds);
  return new Set(trip.stops.flatMap((stop) => (stop.itemIds.some((id) => carried.has(id)) ? [stop.id] : [])));
}

/** Checks places by the constraints that the server plans with; asked once per load and trip, not per pixel. */
export function usePlaceCheck(input: {
  trips: readonly BoardTrip[];
  service: BoardService | undefined;
  places: Places;
}) {
  const { trips, service, places } = input;
  const now = useNow();
  const byId = useMemo(() => new Map(trips.map((trip) => [trip.id, trip])), [trips]);
  const { loadsOf } = places;
  const tasksOf = useCallback(
    (load: Carried): BoardTask[] | undefined => {
      const from = load.from && byId.get(load.from.id);
      if (!load.from) return loadsOf(load.itemIds);
      const carried = new Set(load.itemIds);
      return from?.stops.flatMap((stop) => (stop.itemIds.some((id) => carried.has(id)) ? [loadOfStop(stop)] : []));
    },
    [byId, loadsOf],
  );
  /** Opened for one load; undefined while its facts are not there. */
  const ask = useCallback(
    (load: Carried, trip: BoardTrip) => {
      const tasks = tasksOf(load);
      if (!tasks || tasks.length === 0 || !service) return undefined;
      const without = trip.id === load.from?.id ? leavingStops(trip, load) : new Set<string>();
      const round = roundOf(trip);
      const depot = round.start ?? tasks.find((task) => task.point)?.point;
      if (!depot) return undefined;
      return { tasks, round: askRound({ round, depot, carried: tasks, service, now, without }) };
    },
    [tasksOf, service, now],
  );
  const placeCheck = useCallback(
    (load: Carried | undefined, trip: BoardTrip | undefined, spot?: StopSpot): CheckedPlace | undefined => {
      const asked = load && trip && ask(load, trip);
      if (!asked) return undefined;
      const { tasks, round } = asked;
      const own = trip.id === load.from?.id;
      const meant = spot && positionAt(trip.stops, spot, own ? leavingStops(trip, load) : undefined);
      if (meant !== undefined && placesOn(load, trip, tasks) === 'ANYWHERE') {
        const place = round.at(meant);
        return { tasks, place, position: place.joins ? undefined : place.position };
      }
      return { tasks, place: round.last(), position: undefined };
    },
    [ask],
  );
  return { byId, tasksOf, ask, placeCheck };
}

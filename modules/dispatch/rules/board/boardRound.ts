import type { BoardStopView, BoardTrip, PoolPlace } from '../../contract/schemas.ts';
import { knownLegs, waysOf } from './legs.ts';
import type { BoardTask, Round, RoundStop } from './round.ts';

const pointOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  latitude === null || longitude === null ? null : { lat: latitude, lon: longitude };

const taskOf = (place: BoardStopView | Omit<PoolPlace, 'collection'>): BoardTask => ({
  placeKey: place.placeKey,
  point: pointOf(place),
  windows: place.windows,
  serviceMinutes: place.processingTime,
  delivers: place.delivers,
  collects: place.collects,
  directs: place.directs,
  needs: place.needs,
  mostVehicleWeight: place.mostVehicleWeight,
  routes: place.routes,
  affs: place.affs,
});
/** A shipment of the pool, or all shipments of a stop, as a load to be placed; direct traffic has two places, the first where it is collected. */
export function loadsOfPlace(place: PoolPlace): BoardTask[] {
  const { collection } = place;
  if (!collection) return [taskOf(place)];
  const directs = place.directs.map((one) => ({ ...one, collects: true }));
  return [taskOf({ ...place, ...collection, directs }), taskOf(place)];
}
export const loadOfStop = (stop: BoardStopView): BoardTask => taskOf(stop);

const isDone = (stop: BoardStopView): boolean =>
  stop.stopProcessingState !== null && stop.stopProcessingState !== 'IN_PROGRESS';
const roundStop = (stop: BoardStopView): RoundStop => ({
  ...taskOf(stop),
  id: stop.id,
  // Documented without an arrival: it lies behind the trip all the same.
  actualArrival: stop.actualArrival ?? (isDone(stop) ? (stop.estimatedArrival ?? stop.plannedArrival) : null),
  actualDeparture: stop.actualDeparture,
});

/** A trip of the board as it is checked; one and the same object for the same trip, so that what is known of it stays known. */
export function roundOf(trip: BoardTrip): Round {
  const known = rounds.get(trip);
  if (known) return known;
  const { round } = trip;
  const made: Round = {
    departure: round.departure,
    started: trip.actualDeparture !== null,
    start: pointOf(round),
    ...(round.end ? { end: pointOf(round.end) } : {}),
    speedFactor: round.speedFactor,
    breakRules: round.breakRules,
    route: trip.outboundRoute,
    affId: trip.affId,
    vehicle: round.limits,
    stops: trip.stops.map(roundStop),
    legs: round.legs && knownLegs(waysOf(round, trip.stops, round.end ?? round), round.legs),
  };
  rounds.set(trip, made);
  return made;
}
const rounds = new WeakMap<BoardTrip, Round>();

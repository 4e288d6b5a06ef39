import { type ClockTrip, tripClock, type TripClock } from '../rules/tripClock.ts';
import type { VehiclePosition } from '../rules/vehiclePosition.ts';
import type { StopRow, TripRow } from './tables.gen.ts';

export const isDocumented = (stop: Pick<StopRow, 'processing_state'>): boolean =>
  stop.processing_state !== null && stop.processing_state !== 'IN_PROGRESS';

type ClockedTrip = Pick<
  TripRow,
  | 'state'
  | 'expected_departure'
  | 'planned_arrival'
  | 'planned_at'
  | 'created_at'
  | 'actual_departure'
  | 'actual_arrival'
  | 'return_minutes'
  | 'start_latitude'
  | 'start_longitude'
  | 'position_at'
  | 'position_latitude'
  | 'position_longitude'
  | 'position_speed'
>;

const pointOf = (lat: number | null, lon: number | null) => (lat === null || lon === null ? null : { lat, lon });

/** Where the vehicle of a trip was last, as far as anybody has said it. */
export function positionOf(
  trip: Pick<TripRow, 'position_at' | 'position_latitude' | 'position_longitude' | 'position_speed'>,
): VehiclePosition | null {
  const point = pointOf(trip.position_latitude, trip.position_longitude);
  return point && trip.position_at !== null ? { ...point, at: trip.position_at, speed: trip.position_speed } : null;
}

/** A trip as its clock reads it; its stops in their order. */
export const clockedTrip = (trip: ClockedTrip, stops: readonly StopRow[]): ClockTrip => ({
  state: trip.state,
  expectedDeparture: trip.expected_departure,
  plannedArrival: trip.planned_arrival,
  plannedAt: trip.planned_at ?? trip.created_at,
  actualDeparture: trip.actual_departure,
  actualArrival: trip.actual_arrival,
  returnMinutes: trip.return_minutes,
  start: pointOf(trip.start_latitude, trip.start_longitude),
  position: positionOf(trip),
  stops: stops.map((stop) => ({
    id: stop.id,
    sequence: stop.sequence,
    name: stop.name,
    windows: stop.windows,
    serviceMinutes: stop.service_minutes,
    plannedArrival: stop.planned_arrival,
    estimatedArrival: stop.estimated_arrival,
    actualArrival: stop.actual_arrival,
    actualDeparture: stop.actual_departure,
    wayMinutes: stop.driving_minutes + stop.break_minutes,
    documented: isDocumented(stop),
    point: pointOf(stop.latitude, stop.longitude),
  })),
});

/** Where a trip stands now, by what is stored of it. */
export const clockOf = (trip: ClockedTrip, stops: readonly StopRow[], now: number): TripClock =>
  tripClock(clockedTrip(trip, stops), now);

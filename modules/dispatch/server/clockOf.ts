import { tripClock, type TripClock } from '../rules/tripClock.ts';
import type { StopRow, TripRow } from './tables.gen.ts';

export const isDocumented = (stop: Pick<StopRow, 'processing_state'>): boolean =>
  stop.processing_state !== null && stop.processing_state !== 'IN_PROGRESS';

type ClockedTrip = Pick<
  TripRow,
  'state' | 'expected_departure' | 'planned_arrival' | 'actual_departure' | 'actual_arrival' | 'return_minutes'
>;

/** Where a trip stands now, by what is stored of it; its stops in their order. */
export const clockOf = (trip: ClockedTrip, stops: readonly StopRow[], now: number): TripClock =>
  tripClock(
    {
      state: trip.state,
      expectedDeparture: trip.expected_departure,
      plannedArrival: trip.planned_arrival,
      actualDeparture: trip.actual_departure,
      actualArrival: trip.actual_arrival,
      returnMinutes: trip.return_minutes,
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
      })),
    },
    now,
  );

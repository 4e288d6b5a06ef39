import type { Check } from '#kernel/check.ts';
import { distance, type GeoPoint } from '#kernel/geo.ts';
import { namedCheck } from '#kernel/namedCheck.ts';
import { dispatchChecks } from './dispatchChecks.ts';
import type { DispatchFacts } from './facts.ts';
import type { TripState } from './tripStates.ts';

/** A trip that carries its goods: its loading is closed, and its journey is not. */
export const carryingStates: readonly TripState[] = [
  'LOADING_CLOSED',
  'WAITING_FOR_DRIVER_CONFIRMATION',
  'READY_FOR_TOUR_START',
  'DRV_INPROGRESS',
];
/** Metres around a handover point within which a vehicle is there: a yard, and what a phone is wrong by. */
const atPoint = 1000;

export type HandoverFacts = {
  point: { name: string; place: GeoPoint | null };
  /** Giver and taker; where the vehicle is as far as anybody knows. */
  trips: readonly { name: string; state: TripState; place: GeoPoint | null }[];
};

/** HOP-01 and HOP-02: both trips carry goods, and both vehicles are where they shall meet. */
export const handoverChecks: readonly Check<HandoverFacts>[] = [
  namedCheck('HOP-01', 'TRIP_STATE', 'ERROR', 'no', ({ trips }) =>
    trips
      .filter((trip) => !carryingStates.includes(trip.state))
      .map((trip) => ({ args: { trip: trip.name, state: trip.state } })),
  ),
  namedCheck('HOP-02', 'NOT_AT_POINT', 'WARNING', 'yes', ({ point, trips }) =>
    trips.flatMap((trip) => {
      const metres = point.place && trip.place ? distance(point.place, trip.place) : 0;
      return metres > atPoint ? [{ args: { trip: trip.name, point: point.name, km: metres / 1000 } }] : [];
    }),
  ),
];

/** Of a trip on the road nobody asks whether it still takes shipments, or whether they stand in the hall. */
const ofTheHall = new Set(['TRIP_STATE', 'NOT_ON_TERMINAL']);
/** What the vehicle that takes shipments over is asked: as at the dispatch, but for what only the hall can answer. */
export const takingChecks: readonly Check<DispatchFacts>[] = dispatchChecks.filter(
  (check) => !ofTheHall.has(check.code),
);

import type { GeoPoint } from '#kernel/geo.ts';
import type { TripState } from '../tripStates.ts';
import type { DayVehicle, FixedStop } from './facts.ts';

/** A vehicle that is chosen for the day, with what its record says. */
export type FleetVehicle = Pick<
  DayVehicle,
  | 'vehicleId'
  | 'name'
  | 'affId'
  | 'payload'
  | 'loadingMeters'
  | 'volume'
  | 'dangerousGoods'
  | 'grossVehicleWeight'
  | 'can'
  | 'speedFactor'
  | 'breakRules'
>;
/** A trip of the day as it stands. Epoch ms. */
export type FleetTrip = {
  id: string;
  name: string;
  vehicleId: string;
  state: TripState;
  externallyPlanned: boolean;
  departure: number;
  /** When it will be back as things stand. */
  back: number;
  /** Where it is: the depot, or its last stop and when it leaves that. */
  at: { point: GeoPoint; leaves: number };
  /** Stops that are not reached yet, in their order. */
  stops: readonly FixedStop[];
};
export type Shift = {
  /** Start of the depot's day, epoch ms, and now. */
  opens: number;
  now: number;
  hours: number;
  turnaroundMinutes: number;
  depot: GeoPoint;
  /** Trips in planning give their shipments back to the plan. */
  freeTrips: boolean;
  /** Vehicles whose shift is tried to be longer, minutes by tour. */
  longer: ReadonlyMap<string, number>;
};

const minute = 60_000;
/** A trip on the road may come home so much later for pickups on its way. */
const pickupSlack = 60 * minute;
/** Less is not worth a round. */
const shortestRound = 120 * minute;

/**
 * The rounds that may be planned: trips in planning take more, trips on the road take pickups behind what they have, the rest
 * only counts; a vehicle without a trip is free, and one that comes back early enough goes out once more.
 */
export function dayFleet(vehicles: readonly FleetVehicle[], trips: readonly FleetTrip[], shift: Shift): DayVehicle[] {
  const rounds: DayVehicle[] = [];
  const longest = shift.hours * 60 * minute;
  for (const vehicle of vehicles) {
    const own = trips.filter((trip) => trip.vehicleId === vehicle.vehicleId).sort((a, b) => a.departure - b.departure);
    const home = { ...vehicle, start: shift.depot, end: shift.depot };
    const add = (round: Omit<DayVehicle, keyof FleetVehicle>): void => {
      rounds.push({ ...vehicle, ...round, to: round.to + (shift.longer.get(round.id) ?? 0) * minute });
    };
    let begun = Math.max(shift.opens, shift.now);
    let ends = begun + longest;
    let takesMore = false;
    for (const trip of own) {
      const planning = (trip.state === 'CREATED' || trip.state === 'LOADING_RELEASED') && !trip.externallyPlanned;
      const running = trip.state === 'DRV_INPROGRESS' && !trip.externallyPlanned;
      const from = Math.max(trip.departure, shift.now);
      ends = Math.min(trip.departure, begun) + longest;
      if (planning) takesMore = true;
      begun = Math.max(begun, trip.back + (running ? pickupSlack : 0) + shift.turnaroundMinutes * minute);
      const free = planning && shift.freeTrips && trip.state === 'CREATED';
      add({
        id: `trip:${trip.id}`,
        start: running ? trip.at.point : home.start,
        end: home.end,
        from: running ? trip.at.leaves : planning ? from : trip.departure,
        to: planning ? Math.max(from + longest, trip.back) : trip.back + (running ? pickupSlack : 12 * 60 * minute),
        trip: {
          id: trip.id,
          name: trip.name,
          frozen: !planning,
          takes: planning ? 'ALL' : running ? 'PICKUPS' : 'NONE',
          givesBack: free,
          stops: free ? [] : trip.stops,
        },
      });
    }
    if (takesMore || (own.length > 0 && ends - begun < shortestRound)) continue;
    const id = own.length > 0 ? `vehicle:${vehicle.vehicleId}:2` : `vehicle:${vehicle.vehicleId}`;
    add({ id, start: home.start, end: home.end, from: begun, to: ends, trip: null });
  }
  return rounds;
}

import type { GeoPoint } from '#kernel/geo.ts';
import type { TripState } from '#modules/dispatch/rules/tripStates.ts';
import { gapAfter, type Reservation, Reservations } from './reservations.ts';
import type { DayVehicle, FixedStop, StandingTrip } from './facts.ts';

/** A vehicle that is chosen for the day, with what its record says. */
export type FleetVehicle = Pick<
  DayVehicle,
  | 'vehicleId'
  | 'vehicleTypeId'
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
> & {
  /** Its usual driver and trailer: they cannot be somewhere else at the same time. */
  driverId: string | null;
  trailerId: string | null;
};
/** A trip as it stands, of this day or one that is still out. Epoch ms. */
export type FleetTrip = {
  id: string;
  name: string;
  vehicleId: string;
  routeId: string | null;
  /** Those who drive it. */
  driverIds: readonly string[];
  trailerId: string | null;
  state: TripState;
  externallyPlanned: boolean;
  /** Of the day that is planned; another one only keeps its vehicle and driver busy. */
  ofDay: boolean;
  departure: number;
  /** When it will be back as things stand. */
  back: number;
  distance: number;
  drivingMinutes: number;
  /** Where it will be when all its stops are done, and when. */
  ends: { point: GeoPoint; leaves: number };
  /** Stops that are not reached yet, in their order. */
  stops: readonly FixedStop[];
  carries: DayVehicle['carries'];
  aboard: readonly number[];
  /** It collects and delivers direct traffic: it stands as it is planned, nothing is added to it. */
  hasDirect: boolean;
};
export type Shift = {
  /** Start of the depot's day, epoch ms. */
  opens: number;
  /** The earliest moment at which something proposed may begin. */
  now: number;
  hours: number;
  turnaroundMinutes: number;
  depot: GeoPoint;
  /** Trips in planning give their shipments back to the plan. */
  freeTrips: boolean;
  /** Rounds whose shift is tried to be longer, minutes by tour. */
  longer: ReadonlyMap<string, number>;
};
export type Fleet = { rounds: DayVehicle[]; standing: StandingTrip[] };

const minute = 60_000;
/** A trip on the road may come home so much later for pickups on its way. */
const pickupSlack = 60 * minute;
/** Less is not worth a round. */
const shortestRound = 120 * minute;
const nothing = { explosive: false, otherDangerous: false };

/** What drivers' hours leave is asked when all rounds are known. */
const unasked = { mostDriving: null, latest: null, pauseRoom: 0 } as const;

const standingOf = (trip: FleetTrip): StandingTrip => ({
  id: trip.id,
  name: trip.name,
  vehicleId: trip.vehicleId,
  departure: trip.departure,
  back: trip.back,
  distance: trip.distance,
  drivingMinutes: trip.drivingMinutes,
  stops: trip.stops,
});
const resourcesOf = (trip: FleetTrip): string[] => [
  ...(trip.vehicleId ? [`vehicle:${trip.vehicleId}`] : []),
  ...trip.driverIds.map((id) => `driver:${id}`),
  ...(trip.trailerId ? [`trailer:${trip.trailerId}`] : []),
];
const usualOf = (vehicle: FleetVehicle): string[] => [
  `vehicle:${vehicle.vehicleId}`,
  ...(vehicle.driverId ? [`driver:${vehicle.driverId}`] : []),
  ...(vehicle.trailerId ? [`trailer:${vehicle.trailerId}`] : []),
];

/**
 * The rounds that may be planned: trips in planning take more, trips on the road take pickups behind what they have, a vehicle
 * without a trip is free, and one that is back between its trips for long enough goes out once more each time. Vehicle, driver and
 * trailer are busy until they are back, and never on two rounds at once; a trip that cannot be changed under that stands as it is.
 */
export function dayFleet(vehicles: readonly FleetVehicle[], trips: readonly FleetTrip[], shift: Shift): Fleet {
  const longest = shift.hours * 60 * minute;
  const turnaround = shift.turnaroundMinutes * minute;
  const byId = new Map(vehicles.map((vehicle) => [vehicle.vehicleId, vehicle]));
  const kept = new Reservations(turnaround);
  const rounds: DayVehicle[] = [];
  const standing: StandingTrip[] = [];
  const longerBy = (id: string): number => (shift.longer.get(id) ?? 0) * minute;
  const booked = new Map<string, Reservation>();
  for (const trip of trips)
    booked.set(trip.id, kept.add({ resources: resourcesOf(trip), from: trip.departure, to: trip.back }));

  for (const trip of [...trips].sort((a, b) => a.departure - b.departure)) {
    const vehicle = byId.get(trip.vehicleId);
    const own = booked.get(trip.id);
    if (!trip.ofDay) continue;
    const round = vehicle && own && roundOf(trip, vehicle, own);
    if (round) rounds.push(round);
    else standing.push(standingOf(trip));
  }
  for (const vehicle of vehicles) {
    const own = rounds.filter((one) => one.vehicleId === vehicle.vehicleId);
    rounds.push(...freeRounds(vehicle, trips, own, kept, shift));
  }
  return { rounds, standing };

  /** Undefined: it stays as it is. */
  function roundOf(trip: FleetTrip, vehicle: FleetVehicle, own: Reservation): DayVehicle | undefined {
    if (trip.externallyPlanned || trip.hasDirect) return undefined;
    const id = `trip:${trip.id}`;
    const others = kept.of(resourcesOf(trip)).filter((one) => one !== own);
    const after = Math.min(
      Number.MAX_SAFE_INTEGER,
      ...others.flatMap((one) => (one.from >= trip.departure ? [one.from - turnaround] : [])),
    );
    const part = {
      ...fleetOnly(vehicle),
      id,
      routeId: trip.routeId,
      end: shift.depot,
      carries: trip.carries,
      aboard: trip.aboard,
      driverIds: trip.driverIds,
      ...unasked,
    };
    const about = { id: trip.id, name: trip.name, stands: standingOf(trip) };
    if (trip.state === 'DRV_INPROGRESS') {
      const from = Math.max(trip.ends.leaves, shift.now);
      const to = Math.min(trip.back + pickupSlack + longerBy(id), after);
      // On the road twice at once: one of the two is not true, and nobody adds to either.
      const elsewhere = others.some((one) => one.from < trip.departure && one.to > from);
      if (elsewhere || to <= from || to < trip.back) return undefined;
      own.to = Math.max(own.to, to);
      return {
        ...part,
        start: trip.ends.point,
        loadsAgainIn: null,
        from,
        to,
        trip: { ...about, running: true, givesBack: false, stops: trip.stops },
      };
    }
    if (trip.state !== 'CREATED' && trip.state !== 'LOADING_RELEASED') return undefined;
    // Where nobody knows a place, nobody knows the times behind it.
    if (trip.stops.some((stop) => stop.point === null)) return undefined;
    const before = Math.max(
      Number.MIN_SAFE_INTEGER,
      ...others.flatMap((one) => (one.from < trip.departure ? [one.to + turnaround] : [])),
    );
    const from = Math.max(trip.departure, shift.now);
    const to = Math.min(Math.max(from + longest, trip.back) + longerBy(id), after);
    // It should have left while its vehicle or driver was out, or has to be back for another one: nothing is added to that.
    if (before > from || to < trip.back || to - from < 1) return undefined;
    own.to = Math.max(own.to, to);
    const givesBack = shift.freeTrips && trip.state === 'CREATED';
    const stops = givesBack ? [] : trip.stops;
    return {
      ...part,
      ...(givesBack ? { carries: nothing } : {}),
      start: shift.depot,
      // Its own stops leave with the first load, and a search that may load again would move them.
      loadsAgainIn: givesBack ? shift.turnaroundMinutes : null,
      from,
      to,
      trip: { ...about, running: false, givesBack, stops },
    };
  }
}

/** The times of a vehicle's shift between its trips that are long enough for a round; `own` are the rounds of its trips. */
function freeRounds(
  vehicle: FleetVehicle,
  trips: readonly FleetTrip[],
  own: readonly DayVehicle[],
  kept: Reservations,
  shift: Shift,
): DayVehicle[] {
  const turnaround = kept.turnaround;
  // A trip of another day keeps the vehicle busy, but it is no part of this day's shift.
  const driven = trips.filter((trip) => trip.ofDay && trip.vehicleId === vehicle.vehicleId);
  // A trip in planning takes what its vehicle can carry; beside it there is only what lies before it.
  const planning = own.filter((one) => one.trip && !one.trip.running);
  const begins = Math.max(shift.opens, shift.now);
  const first = Math.min(begins, ...driven.map((trip) => trip.departure));
  const resources = usualOf(vehicle);
  const before = driven.length > 0 ? 1 : 0;
  const name = `vehicle:${vehicle.vehicleId}`;
  const idOf = (nth: number): string => (nth > 1 ? `${name}:${nth}` : name);
  // Whichever of its rounds is tried to be longer: the shift is one.
  const longer = [...shift.longer].flatMap(([id, by]) => (id === name || id.startsWith(`${name}:`) ? [by] : []));
  const ends = first + (shift.hours * 60 + Math.max(0, ...longer)) * minute;
  // Both are one shift: what comes before a trip must leave it the time that it needs.
  if (planning.some((one) => (one.trip?.stands.back ?? 0) > ends)) return [];
  const span = { from: begins, to: Math.min(ends, ...planning.map((one) => one.from - turnaround)) };
  const free: DayVehicle[] = [];
  for (;;) {
    const gap = gapAfter(kept.of(resources), span, turnaround, shortestRound);
    if (!gap) return free;
    for (const one of planning) one.to = Math.min(one.to, ends);
    kept.add({ resources, ...gap });
    free.push({
      ...fleetOnly(vehicle),
      id: idOf(before + free.length + 1),
      routeId: null,
      start: shift.depot,
      end: shift.depot,
      loadsAgainIn: shift.turnaroundMinutes,
      ...gap,
      trip: null,
      carries: nothing,
      aboard: [],
      driverIds: vehicle.driverId ? [vehicle.driverId] : [],
      ...unasked,
    });
  }
}

const fleetOnly = ({
  driverId: _driver,
  trailerId: _trailer,
  ...vehicle
}: FleetVehicle): Omit<FleetVehicle, 'driverId' | 'trailerId'> => vehicle;

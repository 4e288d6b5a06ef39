import type { GeoPoint } from '#kernel/geo.ts';
import { known as required } from '#kernel/known.ts';
import { check } from '#optimiser/check.ts';
import { type Problem, problemSchema, type TaskRef } from '#optimiser/problem.ts';
import type { Solution } from '#optimiser/solution.ts';
import { withTravelTimes } from '#optimiser/travel.ts';
import { type DirectPair, separatePairs } from './directPairs.ts';

/** A customer stop as the timetable needs it. Windows epoch ms, service minutes. */
export type TimedStop = {
  id: string;
  point: GeoPoint | null;
  windows: readonly { from: number; to: number }[];
  serviceMinutes: number;
  /** Documented, or the driver is there: it keeps its place. */
  locked: boolean;
  /** Epoch ms when it is known. */
  actualArrival: number | null;
  actualDeparture: number | null;
};

export type TimedTrip = {
  /** Epoch ms. */
  departure: number;
  start: GeoPoint;
  /** Where it comes back to; where it starts when absent. */
  end?: GeoPoint;
  /** Vehicle type's factor: 1 drives as the speed classes say. */
  speedFactor: number;
  breakRules: boolean;
  stops: readonly TimedStop[];
  /** Stops that collect direct traffic, each with the stop that delivers it. */
  pairs?: readonly DirectPair[];
};

/** One line of the timetable: epoch ms, minutes, mm. */
export type StopTime = {
  stopId: string;
  arrival: number;
  departure: number;
  waitingMinutes: number;
  violationMinutes: number;
  drivingMinutes: number;
  breakMinutes: number;
  distance: number;
};
export type Timetable = {
  stops: StopTime[];
  /** Back at the depot, epoch ms, and how long after the last stop. */
  arrival: number;
  returnMinutes: number;
  /** mm and minutes over the whole trip. */
  distance: number;
  drivingMinutes: number;
  longestDriving: number;
  violations: number;
};

const seconds = (ms: number): number => Math.round(ms / 1000);
const location = (point: GeoPoint): [number, number] => [point.lon, point.lat];

/** The trip as the optimiser's document; stops without coordinates are left out and keep the end of the list. */
export const tripProblem = (trip: TimedTrip): Problem => withTravelTimes(tripDocument(trip));

/** The same without travel times, for a source that has to be asked. */
export function tripDocument(trip: TimedTrip): Problem {
  const known = trip.stops.filter((stop) => stop.point !== null);
  const byId = new Map(known.map((stop) => [stop.id, stop]));
  const pairs = pairsOf(trip);
  const paired = new Set(pairs.flatMap(({ pickup, delivery }) => [pickup, delivery]));
  const refOf = refsOf(trip);
  return problemSchema.parse({
    soft_time_windows: true,
    vehicles: [
      {
        id: 'vehicle',
        start: location(trip.start),
        end: location(trip.end ?? trip.start),
        time_window: [seconds(trip.departure), seconds(trip.departure) + 24 * 3600],
        speed_factor: trip.speedFactor,
        ...(trip.breakRules ? { driving_rule: 'EU_561' as const } : {}),
        ...(known.some((stop) => stop.locked) ? { locked: known.filter((stop) => stop.locked).map(refOf) } : {}),
      },
    ],
    jobs: known.filter((stop) => !paired.has(stop.id)).map(taskOf),
    ...(pairs.length > 0
      ? {
          shipments: pairs.map((pair) => ({
            pickup: taskOf(stopOf(byId, pair.pickup)),
            delivery: taskOf(stopOf(byId, pair.delivery)),
          })),
        }
      : {}),
  });
}

const stopOf = (stops: ReadonlyMap<string, TimedStop>, id: string): TimedStop => required(stops.get(id));

/** A stop as a task of the optimiser. */
const taskOf = (stop: TimedStop) => ({
  id: stop.id,
  location: location(stop.point as GeoPoint),
  service: stop.serviceMinutes * 60,
  ...(stop.windows.length > 0 ? { time_windows: stop.windows.map((w) => [seconds(w.from), seconds(w.to)]) } : {}),
});

/** Pairs that the optimiser keeps in their order; stops that more than one of them share are put right afterwards (`pickupsFirst`). */
const pairsOf = ({ stops, pairs = [] }: TimedTrip): DirectPair[] =>
  separatePairs(
    pairs,
    stops.filter((stop) => stop.point !== null).map((stop) => stop.id),
  );

function refsOf(trip: TimedTrip): (stop: Pick<TimedStop, 'id'>) => TaskRef {
  const pairs = pairsOf(trip);
  const kinds = new Map<string, TaskRef['type']>([
    ...pairs.map(({ pickup }) => [pickup, 'pickup'] as const),
    ...pairs.map(({ delivery }) => [delivery, 'delivery'] as const),
  ]);
  return ({ id }) => ({ type: kinds.get(id) ?? 'job', id });
}

const stopTypes: ReadonlySet<string> = new Set(['job', 'pickup', 'delivery']);

/** Steps of the optimiser's answer as a timetable; driving between two breaks of 45 minutes gives the longest block. */
export function timetableOf(trip: TimedTrip, solution: Solution): Timetable {
  const route = solution.routes[0];
  const stops: StopTime[] = [];
  let distance = 0;
  let duration = 0;
  let pause = 0;
  let block = 0;
  let longest = 0;
  for (const step of route?.steps ?? []) {
    if (step.type === 'break') {
      pause += step.service;
      if (step.service >= 45 * 60) block = 0;
      continue;
    }
    if (step.type === 'start') continue;
    const driven = step.duration - duration;
    block += driven;
    longest = Math.max(longest, block);
    if (step.id !== undefined && stopTypes.has(step.type)) {
      stops.push({
        stopId: String(step.id),
        arrival: step.arrival * 1000,
        departure: step.departure * 1000,
        waitingMinutes: Math.round(step.waiting_time / 60),
        violationMinutes: Math.floor(step.lateness / 60),
        drivingMinutes: Math.round(driven / 60),
        breakMinutes: Math.round(pause / 60),
        distance: (step.distance - distance) * 1000,
      });
    }
    pause = 0;
    distance = step.distance;
    duration = step.duration;
  }
  const end = route?.steps.findLast((step) => step.type === 'end');
  const back = (end?.arrival ?? seconds(trip.departure)) * 1000;
  return {
    stops,
    arrival: back,
    returnMinutes: Math.round((back - (stops.at(-1)?.departure ?? trip.departure)) / 60_000),
    distance: (route?.distance ?? 0) * 1000,
    drivingMinutes: Math.round((route?.duration ?? 0) / 60),
    longestDriving: Math.round(longest / 60),
    violations: stops.filter((stop) => stop.violationMinutes > 0).length,
  };
}

/** Timetable of the stops in the order in which they stand; `problem` when its travel times are known already. */
export function timetable(trip: TimedTrip, problem: Problem = tripProblem(trip)): Timetable {
  const steps = trip.stops.filter((stop) => stop.point !== null).map(refsOf(trip));
  // Locked stops come first by definition; a manual order may not put another before them.
  const vehicles = problem.vehicles.map(({ locked: _locked, ...rest }) => rest);
  return timetableOf(trip, check({ ...problem, vehicles }, [{ vehicle: 'vehicle', steps }]));
}

import { distance, type GeoPoint } from '#kernel/geo.ts';
import { refuseTooManyPlaces } from './matrices.ts';
import type { Problem } from './problem.ts';

/** How a straight line becomes a road: the factor, and a speed by how long the leg is. */
export type TravelProfile = {
  /** Road metres per metre of the great circle. */
  detour: number;
  /** Ordered by `upTo` metres of road; the last has none. Whole legs: a long leg is driven mostly on the motorway. */
  classes: readonly { upTo: number; kmh: number }[];
};

/** Urban 30, rural 55, motorway 70 km/h for a truck; detour 1.3 (domain 3.4). */
const truckProfile: TravelProfile = {
  detour: 1.3,
  classes: [
    { upTo: 5_000, kmh: 30 },
    { upTo: 30_000, kmh: 55 },
    { upTo: Number.POSITIVE_INFINITY, kmh: 70 },
  ],
};

/**
 * Seconds for a leg of road. Speeds apply to the part of the leg in their class (the first 5 km in town, the next to
 * 30 km on country roads, the rest on the motorway), so that a longer way never takes less time.
 */
export function travelSeconds(metres: number, profile: TravelProfile = truckProfile): number {
  let from = 0;
  let seconds = 0;
  for (const { upTo, kmh } of profile.classes) {
    if (metres <= from) break;
    seconds += ((Math.min(metres, upTo) - from) * 3.6) / kmh;
    from = upTo;
  }
  return seconds;
}

const block = 32;

export type TravelMatrix = { durations: number[][]; distances: number[][] };

/**
 * Whole seconds and metres between all points, row from, column to. A source that knows the roads answers the same
 * shape, then not symmetric; nothing behind this relies on symmetry.
 */
export function travelMatrix(points: readonly GeoPoint[], profile: TravelProfile = truckProfile): TravelMatrix {
  const size = points.length;
  const empty = (): number[][] => Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const durations = empty();
  const distances = empty();
  // In blocks, so that rows and columns of a large matrix are both written through the cache.
  for (let rows = 0; rows < size; rows += block) {
    for (let columns = rows; columns < size; columns += block) {
      for (let i = rows; i < Math.min(rows + block, size); i += 1) {
        for (let j = Math.max(columns, i + 1); j < Math.min(columns + block, size); j += 1) {
          const metres = Math.round(distance(points[i]!, points[j]!) * profile.detour);
          const seconds = Math.round(travelSeconds(metres, profile));
          distances[i]![j] = metres;
          distances[j]![i] = metres;
          durations[i]![j] = seconds;
          durations[j]![i] = seconds;
        }
      }
    }
  }
  return { durations, distances };
}

/**
 * A problem whose places are coordinates, with an index for each and the points behind the indexes. Throws a RangeError when
 * a task or vehicle has neither index nor coordinates.
 */
export function indexPlaces(problem: Problem): { problem: Problem; points: GeoPoint[] } {
  const indexOf = new Map<string, number>();
  const points: GeoPoint[] = [];
  const at = (location: readonly [number, number] | undefined): number => {
    if (!location) throw new RangeError('a place has neither an index in given matrices nor coordinates');
    const key = location.join(' ');
    let index = indexOf.get(key);
    if (index === undefined) {
      index = points.length;
      indexOf.set(key, index);
      points.push({ lon: location[0], lat: location[1] });
    }
    return index;
  };
  const stop = <S extends { location?: [number, number] | undefined }>(s: S): S & { location_index: number } => ({
    ...s,
    location_index: at(s.location),
  });
  return {
    problem: {
      ...problem,
      vehicles: problem.vehicles.map((v) => ({
        ...v,
        ...(v.start ? { start_index: at(v.start) } : {}),
        ...(v.end ? { end_index: at(v.end) } : {}),
        ...(v.reload?.location ? { reload: { ...v.reload, location_index: at(v.reload.location) } } : {}),
      })),
      ...(problem.jobs ? { jobs: problem.jobs.map(stop) } : {}),
      ...(problem.shipments
        ? { shipments: problem.shipments.map((s) => ({ ...s, pickup: stop(s.pickup), delivery: stop(s.delivery) })) }
        : {}),
    },
    points,
  };
}

/** The same travel times for every profile of the problem's vehicles. */
export const withMatrix = (problem: Problem, matrix: TravelMatrix): Problem => ({
  ...problem,
  matrices: Object.fromEntries([...new Set(problem.vehicles.map((v) => v.profile))].map((name) => [name, matrix])),
});

/** A problem whose places are coordinates, with indexes and matrices filled in; one that has matrices is returned as it is. */
export function withTravelTimes(problem: Problem, profile: TravelProfile = truckProfile): Problem {
  if (problem.matrices) return problem;
  const indexed = indexPlaces(problem);
  refuseTooManyPlaces(indexed.points.length);
  return withMatrix(indexed.problem, travelMatrix(indexed.points, profile));
}

import { known } from '#kernel/known.ts';
import type { GeoPoint } from '#kernel/geo.ts';
import type { ViewContext } from '#platform/context.ts';
import type { Problem } from '#optimiser/problem.ts';
import { indexPlaces, travelMatrix, withMatrix } from '#optimiser/travel.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { knownPairs } from '#modules/travel/server/index.ts';
import { placeKey } from '#modules/travel/rules/travelEngines.ts';
import { type TimedTrip, tripDocument, tripProblem } from '#modules/dispatch/rules/tripTimetable.ts';

export type KnownTimes = {
  problem: Problem;
  points: readonly GeoPoint[];
  /** A leg of the trip in its present order is not known from the engine: the model's time stands in. */
  missing: boolean;
};

/**
 * The trip with the travel times of the unit's source, as far as they are known: nothing is asked of anybody here, because a
 * command holds locks. What is missing is asked for afterwards (`askForTimes`).
 */
export async function knownTimes(ctx: ViewContext, trip: TimedTrip): Promise<KnownTimes> {
  const { source, address } = await configurationOf(ctx.db, ctx.readUnits, 'travel');
  if (source === 'MODEL' || address === '') return { problem: tripProblem(trip), points: [], missing: false };
  const { problem, points } = indexPlaces(tripDocument(trip));
  const matrix = travelMatrix(points);
  const keys = points.map(placeKey);
  const indexOf = new Map(keys.map((key, i) => [key, i]));
  const pairs = await knownPairs(ctx.db, ctx.unit, source, keys);
  const found = new Set<number>();
  for (const pair of pairs) {
    const [i, j] = [indexOf.get(pair.from_place), indexOf.get(pair.to_place)];
    if (i === undefined || j === undefined) continue;
    found.add(i * points.length + j);
    known(matrix.durations[i])[j] = pair.seconds;
    known(matrix.distances[i])[j] = pair.metres;
  }
  const start = problem.vehicles[0]?.start_index ?? 0;
  const end = problem.vehicles[0]?.end_index ?? 0;
  const way = [start, ...(problem.jobs ?? []).map((job) => job.location_index ?? 0), end];
  const missing = way.some((to, i) => {
    const from = way[i - 1];
    return from !== undefined && from !== to && !found.has(from * points.length + to);
  });
  return { problem: withMatrix(problem, matrix), points, missing };
}

import type { Problem } from '#optimiser/problem.ts';
import { type PlannedRoute, sequencesOf } from '#optimiser/solution.ts';
import { solve } from '#optimiser/solve.ts';

/** Forty vehicles with twenty-five stops each are a thousand; the postman's round of one trip. */
const perVehicle = 26;

/**
 * A plan by hand, as the trips of the world are seeded: each vehicle is filled in the given order until its room or a day's number of stops is
 * used up, without a look at the windows; then each trip gets the order that is least late. Vehicles that have a trip keep it.
 * @param waiting ids of jobs
 */
export function filledByHand(
  problem: Problem,
  waiting: readonly string[],
  standing: readonly PlannedRoute[] = [],
): PlannedRoute[] {
  const known = new Map((problem.jobs ?? []).map((job) => [String(job.id), job]));
  const busy = new Set(standing.map((route) => route.vehicle));
  const routes: PlannedRoute[] = [...standing];
  let left = [...waiting];
  for (const vehicle of problem.vehicles.filter((one) => !busy.has(one.id))) {
    const out = (vehicle.capacity ?? []).map(() => 0);
    const back = out.map(() => 0);
    const has = new Set((vehicle.skills ?? []).map(String));
    const own: string[] = [];
    for (const id of left) {
      const job = known.get(id);
      if (!job || own.length === perVehicle || (job.skills ?? []).some((skill) => !has.has(String(skill)))) continue;
      const fits = (vehicle.capacity ?? []).every(
        (most, d) =>
          (out[d] ?? 0) + (job.delivery?.[d] ?? 0) <= most && (back[d] ?? 0) + (job.pickup?.[d] ?? 0) <= most,
      );
      if (!fits) continue;
      own.push(id);
      out.forEach((_, d) => {
        out[d] = (out[d] ?? 0) + (job.delivery?.[d] ?? 0);
        back[d] = (back[d] ?? 0) + (job.pickup?.[d] ?? 0);
      });
    }
    const taken = new Set(own);
    left = left.filter((id) => !taken.has(id));
    // Windows are wishes, as when a single trip is optimised; the room is not.
    const one: Problem = {
      ...problem,
      soft_time_windows: true,
      vehicles: [vehicle],
      jobs: own.flatMap((id) => known.get(id) ?? []),
    };
    const trip = own.length > 0 ? sequencesOf(solve(one, { iterations: 3000, seed: 1 }))[0] : undefined;
    if (trip) routes.push(trip);
  }
  return routes;
}

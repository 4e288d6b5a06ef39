import { contentOf, getTripRow, type TripContent, unmadeTrip } from '#modules/dispatch/server/index.ts';
import { known } from '#kernel/known.ts';
import type { CommandContext } from '#platform/context.ts';
import { vehicle } from '#modules/masterdata/contract/types/fleet.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { rowsOf, readItems } from '#modules/shipments/server/index.ts';
import { type PlannedRoute, type RouteSolution, type Solution, sequencesOf } from '#optimiser/solution.ts';
import type { DayRequest } from '#modules/dayplan/contract/calls.ts';
import type { DayProblem } from '#modules/dayplan/rules/dayProblem.ts';
import { dayResult, type DayTour, type RefusedBy } from '#modules/dayplan/rules/dayResult.ts';
import type { DayFacts } from '#modules/dayplan/rules/facts.ts';
import { routeAlone } from '#modules/dayplan/rules/routeAlone.ts';
import { type Conflict, checkWhatFits, proposalBlocks } from './acceptTour.ts';

type Asked = { solution: Solution; refused: Map<string, RefusedBy> };

/**
 * A plan without what nobody could accept: each tour is asked under the very checks of its acceptance, and shipments that these
 * refuse leave it before anybody sees it. Nothing is written.
 */
export async function withoutRefused(
  ctx: CommandContext,
  request: DayRequest,
  { facts, day, solution }: { facts: DayFacts; day: DayProblem; solution: Solution },
): Promise<Asked> {
  const refused = new Map<string, RefusedBy>();
  const { tours } = dayResult(facts, day, solution, []);
  for (const tour of tours.filter((one) => one.added > 0))
    for (const [itemId, issue] of await refusedOf(ctx, request, tour)) refused.set(itemId, issue);
  if (refused.size === 0) return { solution, refused };
  // Shipments that share a job with one of them come from the same place: they stay together.
  for (const { itemIds, fixed } of day.jobs.values()) {
    const because = fixed ? undefined : itemIds.flatMap((id) => refused.get(id) ?? [])[0];
    if (because) for (const id of itemIds) if (!refused.has(id)) refused.set(id, because);
  }
  const isOut = (jobId: string): boolean => {
    const job = day.jobs.get(jobId);
    return job !== undefined && !job.fixed && job.itemIds.some((id) => refused.has(id));
  };
  const left = sequencesOf(solution).map((route) => ({
    route,
    steps: route.steps.filter((step) => !isOut(String(step.id))),
  }));
  const routes = left.flatMap(({ route, steps }, i): RouteSolution[] => {
    if (steps.length === 0) return [];
    const as = known(solution.routes[i]);
    if (steps.length === route.steps.length) return [as];
    const alone: PlannedRoute = { vehicle: route.vehicle, steps };
    return [routeAlone(day.problem, alone, as) ?? as];
  });
  const out = [...day.jobs].filter(([id]) => isOut(id)).map(([id, { type }]) => ({ type, id }));
  return {
    solution: {
      ...solution,
      routes,
      unassigned: [...solution.unassigned, ...out],
    },
    refused,
  };
}

async function refusedOf(ctx: CommandContext, request: DayRequest, tour: DayTour): Promise<Map<string, RefusedBy>> {
  const rows = await rowsOf(ctx);
  const own = (await readRecords(readingOf(ctx), vehicle, [tour.vehicleId])).get(tour.vehicleId);
  const head = {
    vehicleId: tour.tourId.startsWith('extra:') ? null : tour.vehicleId,
    departure: Math.max(tour.departure, ctx.now),
    affId: own?.affId ?? null,
  };
  const content: TripContent = tour.tripId
    ? await contentOf(ctx, await getTripRow(ctx, rows, tour.tripId))
    : { trip: await unmadeTrip(ctx, request.date, head), stops: [], orders: [], items: [] };
  const ids = [...new Set(tour.stops.flatMap((stop) => stop.itemIds))];
  const known = new Map((await readItems(ctx, rows, ids)).map((item) => [item.id, item]));
  const joining = ids
    .flatMap((id) => known.get(id) ?? [])
    .filter((item) => item.trip_id !== tour.tripId || !tour.tripId);
  const conflicts: Conflict[] = [];
  const tried = new Set(request.windows.map((one) => one.itemId));
  const { fit } = await checkWhatFits(ctx, content, joining, tour, {}, conflicts, proposalBlocks(tried));
  const fits = new Set(fit.map((item) => item.id));
  const whole = conflicts.find((one) => one.itemId === null)?.issue;
  return new Map(
    joining.flatMap((item): [string, RefusedBy][] => {
      if (fits.has(item.id)) return [];
      const issue = conflicts.find((one) => one.itemId === item.id)?.issue ?? whole;
      if (!issue || !('severity' in issue)) return [];
      return [[item.id, { code: issue.code, number: issue.number, ...(issue.args ? { args: issue.args } : {}) }]];
    }),
  );
}

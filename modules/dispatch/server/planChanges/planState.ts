import type { ViewContext } from '#platform/context.ts';
import { itemsOfMarks, planMark } from '../planMark.ts';
import { contentOf, type TripContent } from '../replan.ts';
import type { TripRow } from '../tables.gen.ts';

/** How the plan of a trip stood: its stops in order, each with its shipments, and a mark of all that undoing relies on. */
export type PlanState = { stops: string[][]; mark: string; optimizationState: TripRow['optimization_state'] };

export function planStateOf({ trip, stops, orders }: TripContent): PlanState {
  const at = stops.map((stop) =>
    orders
      .filter((order) => order.stop_id === stop.id)
      .map(planMark)
      .sort(),
  );
  const done = stops.map((stop, i) => [
    stop.actual_arrival !== null,
    ...orders.filter((order) => order.stop_id === stop.id && order.result !== null).map(() => i),
  ]);
  const head = [
    trip.state,
    trip.vehicle_id,
    trip.trailer_ids,
    trip.driver_id,
    trip.expected_departure,
    trip.packages_loaded,
  ];
  return { stops: at, mark: JSON.stringify([head, at, done]), optimizationState: trip.optimization_state };
}

export const readPlanState = async (ctx: ViewContext, trip: TripRow): Promise<PlanState> =>
  planStateOf(await contentOf(ctx, trip));

export const itemsIn = (state: PlanState | null): Set<string> => itemsOfMarks(state?.stops.flat() ?? []);

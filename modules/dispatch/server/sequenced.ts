import { pickupsFirst } from '../rules/directPairs.ts';
import type { SequencedStop } from '../rules/sequence.ts';
import { isLocked, pairsOf, type TripContent } from './replan.ts';
import type { StopOrderRow, StopRow } from './tables.gen.ts';

/** The stops of a trip as its order sees them. */
export const sequencedStops = (
  { stops, orders }: Pick<TripContent, 'stops' | 'orders'>,
  locked = (stop: StopRow): boolean => isLocked(stop, orders),
): SequencedStop[] =>
  stops.map((stop) => {
    const here = orders.filter((order) => order.stop_id === stop.id);
    const of = (pickups: boolean): string[] =>
      here.flatMap((order) => ((order.order_type === 'PICKUP') === pickups ? [order.item_id] : []));
    return { id: stop.id, locked: locked(stop), pickupItemIds: of(true), deliveryItemIds: of(false) };
  });

/** Stops in this order, with those that deliver direct traffic behind those that collect it. */
export function collectedFirst(
  stops: readonly StopRow[],
  orders: readonly Pick<StopOrderRow, 'item_id' | 'stop_id' | 'order_type' | 'direct'>[],
): StopRow[] {
  const byId = new Map(stops.map((stop) => [stop.id, stop]));
  return pickupsFirst(
    stops.map((stop) => stop.id),
    pairsOf(orders),
  ).flatMap((id) => byId.get(id) ?? []);
}

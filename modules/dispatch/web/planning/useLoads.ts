import type { ItemRow } from '#modules/shipments/contract/schemas.ts';
import type { TargetTrip } from './useTargetTrip.ts';
import type { Carried } from './useCarried.ts';
import type { Pool } from './usePool.ts';
import type { Trips } from './useTrips.ts';

/** What is taken in the hand: by the pointer from the pool or from a trip, or by a key what is chosen. */
export function useLoads({
  pool,
  trips,
  target,
  know,
}: {
  pool: Pool;
  trips: Trips;
  target: TargetTrip;
  know: (item: ItemRow) => void;
}) {
  /** Stops of the target when some are chosen, else what is picked in the pool. */
  const inHand = (): Carried | undefined =>
    target.row && target.stopItems.length > 0
      ? { itemIds: target.stopItems, from: { id: target.row.id, name: target.row.name } }
      : pool.picked.size > 0
        ? { itemIds: [...pool.picked.keys()], from: undefined }
        : undefined;
  return {
    inHand,
    /** A shipment of the pool, with all that are picked when it is one of them. Nothing is picked: panes must not move now. */
    poolLoad: (item: ItemRow): Carried => {
      know(item);
      const itemIds = pool.picked.has(item.itemId) ? [...pool.picked.keys()] : [item.itemId];
      return { itemIds, from: undefined };
    },
    /** The shipments of a stop, or of all chosen stops of the trip when it is one of them. */
    stopLoad: (tripId: string, stopId: string): Carried | undefined => {
      const of = trips.all.find((one) => one.id === tripId);
      if (!of) return undefined;
      const several = tripId === target.id && target.chosenStops.has(stopId);
      const itemIds = several ? target.stopItems : (of.stops.find((stop) => stop.id === stopId)?.itemIds ?? []);
      return itemIds.length > 0 ? { itemIds, from: { id: of.id, name: of.name } } : undefined;
    },
  };
}

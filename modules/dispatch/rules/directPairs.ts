/** An order of a stop as far as direct traffic is told by it. */
export type PairedOrder = { itemId: string; stopId: string; type: 'DELIVERY' | 'PICKUP' | 'DIRECT'; direct: boolean };

/** Where direct traffic is collected and where it is delivered on one trip: stops by id. */
export type DirectPair = { pickup: string; delivery: string };

/** The two stops of each direct traffic that is still to be collected and delivered by the trip, each two once. */
export function directPairs(orders: readonly PairedOrder[]): DirectPair[] {
  const deliveries = new Map(
    orders.flatMap((one) => (one.type === 'DIRECT' ? [[one.itemId, one.stopId] as const] : [])),
  );
  const pairs = new Map<string, DirectPair>();
  for (const { itemId, stopId, direct } of orders) {
    const delivery = direct ? deliveries.get(itemId) : undefined;
    if (delivery) pairs.set(`${stopId}>${delivery}`, { pickup: stopId, delivery });
  }
  return [...pairs.values()];
}

/** Pairs of which no two share a stop, the first ones first: what a search can be told of them. */
export function separatePairs(pairs: readonly DirectPair[], stopIds: readonly string[]): DirectPair[] {
  const free = new Set(stopIds);
  return pairs.filter(
    ({ pickup, delivery }) => free.has(pickup) && free.has(delivery) && free.delete(pickup) && free.delete(delivery),
  );
}

/**
 * Orders of a trip with each shipment once: direct traffic stands where it is delivered, and where its collection failed there, because
 * its delivery has left the trip.
 */
export const countedOnce = <O extends { direct: boolean; result: string | null }>(orders: readonly O[]): O[] =>
  orders.filter((order) => !order.direct || order.result === 'HINDRANCE');

/** The same order of stops, with each stop that delivers direct traffic behind those that collect it. */
export function pickupsFirst(stopIds: readonly string[], pairs: readonly DirectPair[]): string[] {
  const left = [...stopIds];
  const done: string[] = [];
  while (left.length > 0) {
    const free = left.findIndex((id) => pairs.every((pair) => pair.delivery !== id || !left.includes(pair.pickup)));
    // Two stops that wait for each other stand as they were.
    done.push(...left.splice(Math.max(0, free), 1));
  }
  return done;
}

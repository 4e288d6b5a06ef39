import type { StopView } from '#modules/dispatch/contract/schemas.ts';

type Order = StopView['orders'][number];

/** Direct traffic that is delivered here and that nobody has collected yet: nothing can be said of it. */
export const awaitsCollection = ({ result, directTraffic }: Pick<Order, 'result' | 'directTraffic'>): boolean =>
  result === null && directTraffic?.collects === false && directTraffic.other?.result === null;

const inRow = (stops: readonly StopView[]): StopView[] => stops.map((stop, i) => ({ ...stop, sequence: i + 1 }));

/**
 * Stops after one of them was documented: what was collected there may be delivered, and what was not is not delivered either, so that a stop
 * with nothing else leaves the trip.
 */
export function afterCollecting(stops: readonly StopView[], stopId: string): StopView[] {
  const collected = (stops.find(({ id }) => id === stopId)?.orders ?? []).filter(
    ({ result, directTraffic }) => result !== null && directTraffic?.collects === true,
  );
  if (collected.length === 0) return [...stops];
  const resultOf = new Map(collected.map(({ itemId, result }) => [itemId, result]));
  const left = stops.flatMap((stop): StopView[] => {
    if (stop.id === stopId) return [stop];
    const orders = stop.orders.flatMap((order): Order[] => {
      const result = resultOf.get(order.itemId);
      const { directTraffic } = order;
      if (!result || directTraffic?.collects !== false || !directTraffic.other || order.result !== null) return [order];
      if (result === 'HINDRANCE') return [];
      return [{ ...order, directTraffic: { ...directTraffic, other: { ...directTraffic.other, result } } }];
    });
    return orders.length === 0 && stop.orders.length > 0 ? [] : [{ ...stop, orders }];
  });
  return left.length === stops.length ? left : inRow(left);
}

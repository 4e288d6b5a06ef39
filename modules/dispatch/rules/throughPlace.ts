/** Stops of a trip that gets more of them, by their ids. */
export type Through = {
  /** What it has, in its order. */
  readonly stands: readonly string[];
  /** So many of them keep their place: they were reached, or the order of the trip stands. */
  readonly kept: number;
  /** Where goods are taken over on the way; null when nothing is. */
  readonly place: string | null;
  /** Of those that stand: where some of these goods go as well. */
  readonly served: ReadonlySet<string>;
  /** New stops for these goods, none of which can be before they are aboard. */
  readonly fetched: readonly string[];
  /** Other new stops. */
  readonly others: readonly string[];
};

/**
 * The order with all of them: what stands keeps its order, the place comes before whatever goes to its goods, and everything stands where it
 * costs least, one after the other.
 */
export function throughPlace(given: Through, cost: (order: readonly string[]) => number): string[] {
  const { stands, kept, place, served } = given;
  let order = stands.filter((id) => id !== place);
  if (place !== null) {
    const first = order.findIndex((id, i) => i >= kept && served.has(id));
    order = cheapest(order, place, kept, first < 0 ? order.length : first, cost);
  }
  for (const id of given.fetched)
    order = cheapest(order, id, Math.max(kept, order.indexOf(place ?? '') + 1), order.length, cost);
  for (const id of given.others) order = cheapest(order, id, kept, order.length, cost);
  return order;
}

/** With one more stop at the best of the places from `from` to `to`; of several that cost the same the last one, behind what was promised before. */
function cheapest(
  order: readonly string[],
  id: string,
  from: number,
  to: number,
  cost: (order: readonly string[]) => number,
): string[] {
  let best: { order: string[]; cost: number } | undefined;
  for (let at = Math.max(from, to); at >= Math.min(from, order.length); at--) {
    const longer = [...order.slice(0, at), id, ...order.slice(at)];
    const costs = cost(longer);
    if (!best || costs < best.cost) best = { order: longer, cost: costs };
  }
  return best?.order ?? [...order, id];
}

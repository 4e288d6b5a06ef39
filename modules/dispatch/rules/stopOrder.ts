/** A stop of a trip as its order knows it. */
export type OrderedStop = { readonly id: string; readonly itemIds: readonly string[]; readonly locked?: boolean };

/**
 * The order of a trip's stops with `added` at a place among them, from 1; never before a stop that keeps its place. Without a
 * place, or when nothing was added, they stand as they do.
 */
export function orderWith(
  stops: readonly Pick<OrderedStop, 'id' | 'locked'>[],
  added: ReadonlySet<string>,
  position: number,
): string[] {
  const others = stops.filter((stop) => !added.has(stop.id));
  const first = others.findLastIndex((stop) => stop.locked) + 1;
  const at = Math.max(first, Math.min(others.length, position - 1));
  const ids = others.map((stop) => stop.id);
  return [...ids.slice(0, at), ...stops.flatMap((stop) => (added.has(stop.id) ? [stop.id] : [])), ...ids.slice(at)];
}

/**
 * The order that a trip had before shipments left it, now that they are back: each returning stop stands again behind the stop
 * it stood behind, or the nearest before that which is still there. What others have changed meanwhile stays as it is. Stops
 * are known by their shipments, for a stop that comes back is a new one. Undefined: the order is right already.
 */
export function restoredOrder(
  before: readonly OrderedStop[],
  now: readonly OrderedStop[],
  returned: readonly string[],
): string[] | undefined {
  const back = new Set(returned);
  const isBack = (stop: OrderedStop): boolean => stop.itemIds.length > 0 && stop.itemIds.every((id) => back.has(id));
  const wasAt = (stop: OrderedStop): number =>
    before.findIndex((old) => old.itemIds.some((id) => stop.itemIds.includes(id)));
  const order = now.filter((stop) => !isBack(stop) || wasAt(stop) < 0);
  const returning = now.filter((stop) => isBack(stop) && wasAt(stop) >= 0).sort((a, b) => wasAt(a) - wasAt(b));
  const first = order.findLastIndex((stop) => stop.locked) + 1;
  for (const stop of returning) {
    const place = wasAt(stop);
    // Nearest first: of all that stood before it, the one that stood closest.
    const behind = before
      .slice(0, place)
      .reverse()
      .map((old) => order.findLastIndex((other) => other.itemIds.some((id) => old.itemIds.includes(id))))
      .find((index) => index >= 0);
    order.splice(Math.max(first, behind === undefined ? 0 : behind + 1), 0, stop);
  }
  const ids = order.map((stop) => stop.id);
  return ids.every((id, i) => id === now[i]?.id) ? undefined : ids;
}

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

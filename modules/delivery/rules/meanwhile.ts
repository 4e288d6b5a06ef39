/** An order as it stands at its stop now. */
type Standing = { item_id: string; result: string | null };

/**
 * What a driver recorded, against what stands at the stop when it arrives: orders that are still open, that somebody has documented in
 * the meantime, and that are no longer there. The order in which they were recorded stays.
 */
export function splitOrders<T extends { itemId: string }>(recorded: readonly T[], there: readonly Standing[]) {
  const now = new Map(there.map((order) => [order.item_id, order]));
  const of = (fits: (order: Standing | undefined) => boolean): T[] =>
    recorded.filter(({ itemId }) => fits(now.get(itemId)));
  return {
    open: of((order) => order !== undefined && order.result === null),
    documented: of((order) => order !== undefined && order.result !== null),
    gone: of((order) => order === undefined),
  };
}

/** Goods of a trip that leave the depot with it. Lengths in mm, times in epoch ms. */
export type Carried = {
  itemId: string;
  orderNumber: string;
  /** Number of the stop at which they are set down. */
  stop: number;
  /** Loading metres, mm. */
  loadingMeter: number;
  /** When the last of its packages was loaded; null: not yet. */
  loadedAt: number | null;
};

export type Standing<T extends Carried = Carried> = T & {
  /** mm from the headboard. */
  from: number;
  /** What stands between it and the doors and stays on board when it is set down: how many orders, and their loading metres (mm). */
  inFront: { orders: number; loadingMeter: number };
};

/**
 * How goods stand in a vehicle that is loaded and emptied over its rear doors: what was loaded first stands at the headboard. What is not loaded yet comes
 * behind it, the last stop first, so that the first stop stands at the doors. Where that cannot be (another order was loaded, stops were moved since),
 * `inFront` is what has to be moved at the stop.
 */
export function standing<T extends Carried>(goods: readonly T[]): Standing<T>[] {
  const loaded = goods.filter(({ loadedAt }) => loadedAt !== null);
  const open = goods.filter(({ loadedAt }) => loadedAt === null);
  const inOrder = [
    ...loaded.toSorted(
      (a, b) => (a.loadedAt ?? 0) - (b.loadedAt ?? 0) || b.stop - a.stop || a.itemId.localeCompare(b.itemId),
    ),
    ...open.toSorted((a, b) => b.stop - a.stop || a.orderNumber.localeCompare(b.orderNumber)),
  ];
  let from = 0;
  return inOrder.map((one, at) => {
    const blocking = inOrder.slice(at + 1).filter(({ stop }) => stop > one.stop);
    const placed = {
      ...one,
      from,
      inFront: {
        orders: blocking.length,
        loadingMeter: blocking.reduce((sum, { loadingMeter }) => sum + loadingMeter, 0),
      },
    };
    from += one.loadingMeter;
    return placed;
  });
}

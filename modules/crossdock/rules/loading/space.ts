/** An order that a trip takes out of the depot, with what its list and its stop say of it. Lengths in mm, weights in g, times in epoch ms. */
export type CarriedOrder = {
  itemId: string;
  orderNumber: string;
  /** Number of the stop at which it is set down. */
  stop: number;
  /** Loading metres, mm. */
  loadingMeter: number;
  weight: number;
  /** Packages that the loading list expects (0: there is none yet), and how many of them are on the vehicle. */
  expected: number;
  loaded: number;
  /** When the last of them was loaded. */
  loadedAt: number | null;
  /** The list is closed: nothing more comes. */
  closed: boolean;
  /** What the stop has said. */
  result: 'OK' | 'DEVIATION' | 'HINDRANCE' | null;
  /** Packages that its stop has sent back; they stay on board. */
  refused: number;
};

/** One piece of the load: all of an order, or those of its packages that are alike. Lengths in mm. */
export type Piece = {
  id: string;
  itemId: string;
  orderNumber: string;
  stop: number;
  /** Its part of the order by packages. */
  loadingMeter: number;
  weight: number;
  packages: { count: number; of: number };
  /** null: still to be loaded. */
  loadedAt: number | null;
  /** Stays on board to the end of the trip. */
  returns: boolean;
};

/**
 * What of an order is on the vehicle, or still comes. What was scanned and what was not are two pieces: they stand in two places. What its stop has taken is
 * gone, what the stop has refused comes back.
 */
export function piecesOf(order: CarriedOrder): Piece[] {
  const { itemId, orderNumber, stop, expected, closed, result } = order;
  const piece = (part: string, count: number, loadedAt: number | null, returns = false): Piece[] => {
    if (count === 0 && expected > 0) return [];
    const share = expected === 0 ? 1 : count / expected;
    return [
      {
        id: `${itemId}:${part}`,
        itemId,
        orderNumber,
        stop,
        loadingMeter: Math.round(order.loadingMeter * share),
        weight: Math.round(order.weight * share),
        packages: { count, of: expected },
        loadedAt,
        returns,
      },
    ];
  };
  if (result === 'HINDRANCE') return piece('aboard', expected === 0 ? 0 : order.loaded, order.loadedAt, true);
  if (result !== null) return order.refused === 0 ? [] : piece('aboard', order.refused, order.loadedAt, true);
  return [
    ...(order.loaded > 0 ? piece('aboard', order.loaded, order.loadedAt) : []),
    ...(closed ? [] : piece('open', expected - order.loaded, null)),
  ];
}

export type Standing<T extends Piece = Piece> = T & {
  /** mm from the headboard. */
  from: number;
  /** What stands between it and the doors and stays on board when it is set down: how many orders, and their loading metres (mm). */
  inFront: { orders: number; loadingMeter: number };
};

/** The stop at which a piece leaves the vehicle; what comes back leaves it last. */
const leavesAt = ({ stop, returns }: Piece): number => (returns ? Number.POSITIVE_INFINITY : stop);

/**
 * How goods stand in a vehicle that is loaded and emptied over its rear doors: what was loaded first stands at the headboard. What is not loaded yet comes
 * behind it, the last stop first, so that the first stop stands at the doors. Where that cannot be (another order was loaded, stops were moved since),
 * `inFront` is what has to be moved at the stop.
 */
export function standing<T extends Piece>(pieces: readonly T[]): Standing<T>[] {
  const loaded = pieces.filter(({ loadedAt }) => loadedAt !== null);
  const open = pieces.filter(({ loadedAt }) => loadedAt === null);
  const inOrder = [
    ...loaded.toSorted((a, b) => (a.loadedAt ?? 0) - (b.loadedAt ?? 0) || b.stop - a.stop || a.id.localeCompare(b.id)),
    ...open.toSorted((a, b) => b.stop - a.stop || a.orderNumber.localeCompare(b.orderNumber)),
  ];
  let from = 0;
  return inOrder.map((one, at) => {
    const blocking = inOrder.slice(at + 1).filter((other) => leavesAt(other) > leavesAt(one));
    const placed = {
      ...one,
      from,
      inFront: {
        orders: new Set(blocking.map(({ itemId }) => itemId)).size,
        loadingMeter: blocking.reduce((sum, { loadingMeter }) => sum + loadingMeter, 0),
      },
    };
    from += one.loadingMeter;
    return placed;
  });
}

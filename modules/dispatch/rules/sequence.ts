/** A stop as the order of a trip sees it. */
export type SequencedStop = {
  id: string;
  /** Start, end and stops that are documented, fixed or on their way: they keep their place. */
  locked: boolean;
  pickupItemIds: readonly string[];
  deliveryItemIds: readonly string[];
};

export type SequenceVerdict =
  | { ok: true }
  | { ok: false; reason: 'dispatch:message/stopsOutdated' | 'dispatch:message/sequenceNotAllowed' };

/** True when no delivery comes before the pickup of the same direct traffic. */
export function pickupsComeFirst(stops: readonly SequencedStop[]): boolean {
  const direct = new Set<string>();
  const picked = stops.flatMap((stop) => stop.pickupItemIds);
  for (const id of stops.flatMap((stop) => stop.deliveryItemIds)) if (picked.includes(id)) direct.add(id);
  const aboard = new Set<string>();
  for (const stop of stops) {
    for (const id of stop.pickupItemIds) aboard.add(id);
    for (const id of stop.deliveryItemIds) if (direct.has(id) && !aboard.has(id)) return false;
  }
  return true;
}

/**
 * Checks a manual order of stops. Other stops than the trip has now: outdated. A locked stop off its place or a delivery
 * before its own pickup: not allowed. `loadedInOrder`: goods stand in the vehicle by the present order of delivery stops,
 * so that these keep their order among themselves.
 */
export function checkSequence(
  current: readonly SequencedStop[],
  wanted: readonly string[],
  loadedInOrder = false,
): SequenceVerdict {
  const known = new Map(current.map((stop) => [stop.id, stop]));
  const stops = wanted.map((id) => known.get(id)).filter((stop) => stop !== undefined);
  if (stops.length !== current.length || wanted.length !== current.length || new Set(wanted).size !== wanted.length)
    return { ok: false, reason: 'dispatch:message/stopsOutdated' };
  const moved = current.some((stop, place) => stop.locked && wanted[place] !== stop.id);
  const deliveries = (list: readonly SequencedStop[]): string =>
    list
      .filter((stop) => stop.deliveryItemIds.length > 0)
      .map((stop) => stop.id)
      .join();
  const broken = loadedInOrder && deliveries(current) !== deliveries(stops);
  return moved || broken || !pickupsComeFirst(stops)
    ? { ok: false, reason: 'dispatch:message/sequenceNotAllowed' }
    : { ok: true };
}

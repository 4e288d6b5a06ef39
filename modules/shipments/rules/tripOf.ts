type OnTrip = { tripId: string | null; tripName: string | null };

/** The one trip that all of these shipments are on; undefined when some are on none or on another. */
export function tripOf(items: readonly OnTrip[]): { id: string; name: string } | undefined {
  const [first] = items;
  return first?.tripId && items.every(({ tripId }) => tripId === first.tripId)
    ? { id: first.tripId, name: first.tripName ?? '' }
    : undefined;
}

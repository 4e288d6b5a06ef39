type Waiting = { readonly itemId: string; readonly placeKey: string; readonly shipmentType: string };
type Served = { readonly sequence: number; readonly placeKey: string };

/**
 * Shipments that wait for places which a trip served, in the order in which it served them: what a copy of it takes along. A place
 * that several copied trips served belongs to the first of them.
 */
export function regularItems(
  stops: readonly Served[],
  pool: readonly Waiting[],
  taken: ReadonlySet<string> = new Set(),
): string[] {
  const at = new Map<string, number>();
  for (const { placeKey, sequence } of stops) if (placeKey !== '' && !at.has(placeKey)) at.set(placeKey, sequence);
  return pool
    .filter((one) => at.has(one.placeKey) && !taken.has(one.itemId))
    .toSorted((a, b) => (at.get(a.placeKey) ?? 0) - (at.get(b.placeKey) ?? 0) || (a.itemId < b.itemId ? -1 : 1))
    .map((one) => one.itemId);
}

/** What is left of the shipments when those go that a check objects to; nothing when it objects to the trip as a whole. */
export function withoutObjections(
  itemIds: readonly string[],
  issues: readonly { severity: string; itemId: string | null }[],
): string[] {
  const wrong = issues.filter(({ severity }) => severity !== 'INFO');
  if (wrong.some(({ itemId }) => itemId === null)) return [];
  const out = new Set(wrong.map(({ itemId }) => itemId));
  return itemIds.filter((id) => !out.has(id));
}

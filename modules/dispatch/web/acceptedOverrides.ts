import type { Overrides } from '#kernel/check.ts';

type Given = { codes: Set<string>; items: Map<string, Set<string>> };

/**
 * What the user accepted for which trip in this session. Undoing puts shipments back to where they were, so it sends these
 * along and does not ask for the same thing a second time; the server counts only those that its fresh checks find (R7).
 */
export class AcceptedOverrides {
  private readonly byTrip = new Map<string, Given>();

  remember(tripId: string, given: Overrides): void {
    const known = this.byTrip.get(tripId) ?? { codes: new Set(), items: new Map() };
    for (const code of given.overrideCodes ?? []) known.codes.add(code);
    for (const { itemId, codes } of given.overrides ?? [])
      known.items.set(itemId, new Set([...(known.items.get(itemId) ?? []), ...codes]));
    this.byTrip.set(tripId, known);
  }

  /** Accepted for these shipments on this trip; `now` was accepted a moment ago and counts shipment by shipment. */
  of(tripId: string, itemIds: readonly string[], now: Overrides = {}): Overrides {
    const known = this.byTrip.get(tripId);
    const overrides = itemIds.flatMap((itemId) => {
      const codes = new Set([
        ...(known?.items.get(itemId) ?? []),
        ...(now.overrides ?? []).filter((one) => one.itemId === itemId).flatMap((one) => one.codes),
      ]);
      return codes.size > 0 ? [{ itemId, codes: [...codes] }] : [];
    });
    return {
      ...(known && known.codes.size > 0 ? { overrideCodes: [...known.codes] } : {}),
      ...(overrides.length > 0 ? { overrides } : {}),
    };
  }
}

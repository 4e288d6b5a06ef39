/** Times are epoch ms, results whole minutes: a night in which the clocks change is as long as it is. */
const minutesBetween = (from: number, to: number): number => Math.max(0, Math.floor((to - from) / 60_000));

/** How long a unit has stood. */
export const dwellMinutes = (arrived: number, until: number): number => minutesBetween(arrived, until);

export type Waiting = {
  readonly arrived: number;
  /** When it stood at the dock. */
  readonly docked: number | null;
  /** When it might go: released by the hall, papers given. */
  readonly released: number;
  readonly slot: { readonly from: number; readonly to: number } | null;
  /** Minutes that cost nothing. */
  readonly free: number;
  /** Minutes before and after the slot that still count as in it. */
  readonly tolerance: number;
};

/**
 * The clock of waiting. It begins when the truck is there, but not before what was agreed; for one that is far too early with its
 * slot or its dock, for one that is too late with its dock.
 */
export function detention({ arrived, docked, released, slot, free, tolerance }: Waiting): {
  minutes: number;
  due: number;
} {
  const margin = tolerance * 60_000;
  const begun = (): number => {
    if (!slot) return arrived;
    if (arrived > slot.to + margin) return docked ?? released;
    if (arrived < slot.from - margin) return Math.min(slot.from, docked ?? slot.from);
    return Math.max(arrived, slot.from);
  };
  const minutes = minutesBetween(begun(), released);
  return { minutes, due: Math.max(0, minutes - free) };
}

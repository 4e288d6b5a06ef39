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

/** What the clock of waiting begins with; a paper says it beside the figure. */
export type ClockBegins = 'ARRIVAL' | 'SLOT' | 'DOCK' | 'RELEASE';

/**
 * The clock of waiting. It begins when the truck is there, but not before what was agreed; for one that is far too early with its
 * slot or its dock, for one that is too late with its dock.
 */
export function detention({ arrived, docked, released, slot, free, tolerance }: Waiting): {
  begins: ClockBegins;
  from: number;
  minutes: number;
  due: number;
} {
  const margin = tolerance * 60_000;
  const begun = (): [ClockBegins, number] => {
    if (!slot) return ['ARRIVAL', arrived];
    if (arrived > slot.to + margin) return docked === null ? ['RELEASE', released] : ['DOCK', docked];
    const isEarly = arrived < slot.from - margin;
    if (isEarly && docked !== null && docked < slot.from) return ['DOCK', docked];
    return arrived < slot.from ? ['SLOT', slot.from] : ['ARRIVAL', arrived];
  };
  const [begins, from] = begun();
  const minutes = minutesBetween(from, released);
  return { begins, from, minutes, due: Math.max(0, minutes - free) };
}

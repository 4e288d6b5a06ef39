/** One round of a comparison: how much each side did, in the same unit (operations per second, or ms per operation). */
export type Round = { a: number; b: number };

/** What a row promises. Figures are ratios unless the row says otherwise. */
export type Goal = { atLeast: number } | { atMost: number };

export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('no values');
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] as number;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] as number) + high) / 2;
}

/** The value below which this share (0 to 1) of the values lies; the nearest rank, so always one that was measured. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('no values');
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1))] as number;
}

/** Median of the rounds' own ratios: what disturbs the machine for a while disturbs both sides of a round. */
export const ratioOf = (rounds: readonly Round[]): number =>
  median(
    rounds.map(({ a, b }) => {
      if (!(a > 0) || !(b > 0)) throw new RangeError('a side of a round did nothing');
      return a / b;
    }),
  );

export const isMet = (goal: Goal, value: number): boolean =>
  'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;

export const goalText = (goal: Goal): string => ('atLeast' in goal ? `>= ${goal.atLeast}` : `<= ${goal.atMost}`);

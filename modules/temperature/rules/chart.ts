import type { Reading } from './judge.ts';

/** What a chart draws of a piece of time: never a mean, so that a peak stays a peak however long the time is. */
export type Bucket = { from: number; min: number; max: number; first: number; last: number; count: number };

/** Readings of a time in at most `most` pieces of equal length; a piece without a reading is left out: a gap stays a gap. */
export function bucketsOf(
  readings: readonly Reading[],
  { from, to }: { from: number; to: number },
  most: number,
): Bucket[] {
  const width = Math.max(1, Math.ceil((to - from) / most));
  const buckets: Bucket[] = [];
  for (const { ts, value } of readings) {
    if (ts < from || ts >= to) continue;
    const start = from + Math.floor((ts - from) / width) * width;
    const last = buckets.at(-1);
    if (last?.from === start) {
      last.min = Math.min(last.min, value);
      last.max = Math.max(last.max, value);
      last.last = value;
      last.count += 1;
    } else buckets.push({ from: start, min: value, max: value, first: value, last: value, count: 1 });
  }
  return buckets;
}

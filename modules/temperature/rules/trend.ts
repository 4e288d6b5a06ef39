import type { Reading } from './judge.ts';
import type { Bounds } from './limits.ts';

/** Readings that a trend is taken from. */
const looked = 6;
/** Beyond it nobody can say. */
const farthest = 60;
const minute = 60_000;

/** Where the last readings lead: milli-degrees a minute by least squares, and in how many minutes they leave the range; null: they do not. */
export function trendOf(readings: readonly Reading[], bounds: Bounds): { perMinute: number; leavesIn: number | null } {
  const last = readings.slice(-looked);
  const now = last.at(-1);
  if (!now || last.length < 3) return { perMinute: 0, leavesIn: null };
  const at = last.map(({ ts }) => (ts - now.ts) / minute);
  const middle = at.reduce((sum, x) => sum + x, 0) / at.length;
  const mean = last.reduce((sum, { value }) => sum + value, 0) / last.length;
  const spread = at.reduce((sum, x) => sum + (x - middle) ** 2, 0);
  const slope =
    spread === 0 ? 0 : at.reduce((sum, x, i) => sum + (x - middle) * ((last[i]?.value ?? 0) - mean), 0) / spread;
  const bound = slope > 0 ? bounds.high : bounds.low;
  const room = bound === null || slope === 0 ? undefined : (bound - now.value) / slope;
  return {
    perMinute: slope,
    leavesIn: room === undefined || room < 0 || room > farthest ? null : Math.round(room),
  };
}

/** How a sensor's silence is judged: only by the clock, never by what comes next. */
export const isSilent = (
  lastTs: number | null,
  since: number,
  interval: number,
  factor: number,
  now: number,
): boolean => now - Math.max(lastTs ?? since, since) > interval * factor;

export const conditions = ['ALARM', 'NO_DATA', 'DEGRADED', 'WARNING', 'OK'] as const;
export type Condition = (typeof conditions)[number];

type Seen = { silent: boolean; value: number | null; alarm: boolean; leavesIn: number | null };

/**
 * How a place stands by all its sensors: the worst of them counts, and one that is silent beside one that measures is seen as well.
 * `warnMargin`: milli-degrees before a bound.
 */
export function conditionOf(
  sensors: readonly Seen[],
  { low, high }: { low: number | null; high: number | null },
  warnMargin: number,
): Condition {
  if (sensors.some(({ alarm }) => alarm)) return 'ALARM';
  const heard = sensors.filter(({ silent, value }) => !silent && value !== null);
  if (heard.length === 0) return 'NO_DATA';
  const near = ({ value, leavesIn }: Seen): boolean =>
    value !== null &&
    (leavesIn !== null || (high !== null && value > high - warnMargin) || (low !== null && value < low + warnMargin));
  if (heard.some(near)) return 'WARNING';
  return heard.length < sensors.length ? 'DEGRADED' : 'OK';
}

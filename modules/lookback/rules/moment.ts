/** How far back a moment may lie: positions of vehicles are kept for a month, and nothing slower is promised. */
export const daysBack = 31;
const day = 86_400_000;
/** By as much the clock of who asks may be fast. */
const skew = 300_000;

/** Why a moment cannot be shown: it has not come, or it is too long ago. Undefined: it can. */
export function outside(at: number, now: number): 'future' | 'past' | undefined {
  if (at > now + skew) return 'future';
  return at < now - daysBack * day ? 'past' : undefined;
}

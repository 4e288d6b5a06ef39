import { instantOf, type LocalDate, localDateOf } from '#kernel/date.ts';

/** How a played day stood when it was last set: whether it went on, when that was, and by how many ms it was ahead of the clock. */
export type DayState = { played: boolean; since: number; ahead: number };

const midnight = (day: LocalDate, timezone: string): number => instantOf(day, [0, 0, 0], timezone);

/**
 * By how many ms a day that is played at so many times the pace of the clock is ahead of it. Each day begins with the clock: what was gained
 * yesterday would have every trip of today over at once.
 */
export function aheadOf(state: DayState, pace: number, now: number, timezone: string): number {
  const begins = midnight(localDateOf(now, timezone), timezone);
  const kept = state.since >= begins ? state.ahead : 0;
  const played = state.played ? Math.max(0, now - Math.max(state.since, begins)) : 0;
  return Math.round(kept + played * Math.max(0, pace - 1));
}

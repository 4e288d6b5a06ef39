import { instantOf, type LocalDate } from '#kernel/date.ts';

/** Stretches of the day that the board shows: the shift, around now, the whole day. */
export const boardRanges = ['shift', 'now', 'day'] as const;
export type BoardRange = (typeof boardRanges)[number];
export const isBoardRange = (value: string | undefined): value is BoardRange =>
  (boardRanges as readonly (string | undefined)[]).includes(value);

const hour = 3_600_000;

/** What an address without a range shows: the shift, but around now when less of the shift lies ahead than a trip takes. */
export function usualRange(day: LocalDate, now: number, timezone: string): BoardRange {
  const { from, to } = rangeOn('shift', day, now, timezone);
  const today = now >= from - 6 * hour && now < to + 6 * hour;
  return today && (now < from || now > to - 3 * hour) ? 'now' : 'shift';
}

/** The most that a day runs on after midnight: a trip of the day before that is never reported back must not squeeze it. */
const longestNight = 12 * hour;

/**
 * From when to when; "around now" moves on with each full hour, and falls back to the shift on another day. The whole day runs on
 * after midnight to the full hour in which its `last` trip is back (ms): the stops of a night trip belong to the day it left.
 */
export function rangeOn(
  range: BoardRange,
  day: LocalDate,
  now: number,
  timezone: string,
  last = 0,
): { from: number; to: number } {
  const at = (hours: number) => instantOf(day, [hours, 0, 0], timezone);
  const midnight = at(0);
  if (range === 'day') {
    const end = midnight + 24 * hour;
    return { from: midnight, to: Math.max(end, Math.min(end + longestNight, Math.ceil(last / hour) * hour)) };
  }
  if (range === 'now' && now >= midnight && now < midnight + 24 * hour) {
    const full = Math.floor(now / hour) * hour;
    return { from: full - 2 * hour, to: full + 3 * hour };
  }
  return { from: at(6), to: at(18) };
}

import { instantOf, type LocalDate, type LocalTime, localOf, timeToIso } from '#kernel/date.ts';

const hour = 3_600_000;

/**
 * A window of a day as clocks show it there. In the night in which an hour is left out, a window that lies in that hour is held an hour later,
 * as long as it was meant; every other day has it as it is written. Null: open.
 */
export function wallWindow(
  day: LocalDate,
  from: LocalTime | null,
  to: LocalTime | null,
  zone: string,
): { from: LocalTime | null; to: LocalTime | null } {
  if (from === null || to === null) return { from: from && shown(day, from, zone), to: to && shown(day, to, zone) };
  const begins = instantOf(day, from, zone);
  const meant = seconds(to) - seconds(from);
  const ends = Math.max(instantOf(day, to, zone), begins + Math.min(meant * 1000, hour));
  if (timeToIso(to) === '24:00:00') return { from: clock(begins, zone), to };
  return { from: clock(begins, zone), to: clock(ends, zone) };
}

const seconds = ([h, m, s]: LocalTime): number => h * 3600 + m * 60 + s;
const clock = (instant: number, zone: string): LocalTime => {
  const [, , , h, m, s] = localOf(instant, zone);
  return [h, m, s];
};
const shown = (day: LocalDate, time: LocalTime, zone: string): LocalTime =>
  time[0] === 24 ? time : clock(instantOf(day, time, zone), zone);

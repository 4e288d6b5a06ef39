import { addDays, instantOf, type LocalDate, localOf } from '#kernel/date.ts';

/** Stretches of a day that the board of docks shows. */
export const dockRanges = ['around', 'dayHours', 'nightHours', 'wholeDay'] as const;
export type DockRange = (typeof dockRanges)[number];
export const isDockRange = (value: string | undefined): value is DockRange =>
  dockRanges.some((range) => range === value);

const hour = 3_600_000;

/** What an address without a range shows: the shift that goes on, else the day. */
export function usualDockRange(isToday: boolean, now: number, zone: string): DockRange {
  if (!isToday) return 'dayHours';
  const [, , , hours = 0] = localOf(now, zone);
  return hours >= 4 && hours < 16 ? 'dayHours' : 'nightHours';
}

/** From when to when, ms. The night after midnight belongs to the day before; "around now" moves on with each full hour. */
export function rangeOfDay(range: DockRange, day: LocalDate, now: number, zone: string): { from: number; to: number } {
  const at = (date: LocalDate, hours: number) => instantOf(date, [hours, 0, 0], zone);
  const next = addDays(day, 1);
  if (range === 'wholeDay') return { from: at(day, 0), to: at(next, 0) };
  if (range === 'nightHours') {
    const [, , , hours = 0] = localOf(now, zone);
    const today = now >= at(day, 0) && now < at(next, 0);
    // Before five in the morning the night is the one that began yesterday.
    return today && hours < 5
      ? { from: at(addDays(day, -1), 17), to: at(day, 5) }
      : { from: at(day, 17), to: at(next, 5) };
  }
  if (range === 'around' && now >= at(day, 0) && now < at(next, 0)) {
    const full = Math.floor(now / hour) * hour;
    return { from: full - 2 * hour, to: full + 3 * hour };
  }
  return { from: at(day, 5), to: at(day, 17) };
}

import { useCallback } from 'react';
import { addDays, dateToIso, isoToDate, isRealDate, type LocalDate, localDateOf } from '#kernel/date.ts';
import { useAddress } from '#shell/navigation.ts';

/** Today in the calendar that the browser shows times in. */
export const today = (): LocalDate => localDateOf(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The day of a dashboard, kept in the address as `day=2026-11-17`; absent or wrong: today. */
export function useDay(): {
  day: string;
  date: LocalDate;
  isToday: boolean;
  set: (day: string) => void;
  move: (by: number) => void;
} {
  const [given, setGiven] = useAddress('day');
  const now = dateToIso(today());
  const day = given && /^\d{4}-\d\d-\d\d$/.test(given) && isRealDate(isoToDate(given)) ? given : now;
  const set = useCallback((next: string) => setGiven(next === now ? undefined : next), [setGiven, now]);
  return {
    day,
    date: isoToDate(day),
    isToday: day === now,
    set,
    move: (by) => set(dateToIso(addDays(isoToDate(day), by))),
  };
}

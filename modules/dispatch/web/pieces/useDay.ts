import { useCallback } from 'react';
import { addDays, dateToIso, isoToDate, isRealDate, type LocalDate } from '#kernel/date.ts';
import { depotToday } from '#client/session/depotZone.ts';
import { useAddress } from '#client/navigation/navigation.ts';

/** The day that an address names; absent or wrong: today. */
export const dayOf = (given: string | null | undefined): string =>
  given && /^\d{4}-\d\d-\d\d$/.test(given) && isRealDate(isoToDate(given)) ? given : dateToIso(depotToday());

/** The day of a dashboard, kept in the address as `day=2026-11-17`; absent or wrong: today. */
export function useDay(): {
  day: string;
  date: LocalDate;
  isToday: boolean;
  set: (day: string) => void;
  move: (by: number) => void;
} {
  const [given, setGiven] = useAddress('day');
  const now = dateToIso(depotToday());
  const day = dayOf(given);
  const set = useCallback((next: string) => setGiven(next === now ? undefined : next), [setGiven, now]);
  return {
    day,
    date: isoToDate(day),
    isToday: day === now,
    set,
    move: (by) => set(dateToIso(addDays(isoToDate(day), by))),
  };
}

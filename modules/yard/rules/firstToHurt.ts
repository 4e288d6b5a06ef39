import { addDays, type LocalDate, weekdayOf } from '#kernel/date.ts';

/** Minutes that cooled freight bears without power. */
export const powerMinutes = 15;

/**
 * The day with whose end the pause of dangerous goods is over: the next working day; what stands longer is stored (TRGS 510). `isFree`
 * says which days are holidays.
 */
export function storageDay(came: LocalDate, isFree: (day: LocalDate) => boolean): LocalDate {
  let day = addDays(came, 1);
  while (weekdayOf(day) > 4 || isFree(day)) day = addDays(day, 1);
  return day;
}

export type Limits = {
  readonly free_until: number | null;
  readonly power_until: number | null;
  readonly storage_until: number | null;
  readonly planned_departure: number | null;
};

/** Which limit of a unit comes first; of two at once the dearer one. */
export function hurtsFirst(limits: Limits): 'STORAGE' | 'POWER' | 'DEPARTURE' | 'FREE_TIME' | null {
  const ways = [
    ['STORAGE', limits.storage_until],
    ['POWER', limits.power_until],
    ['DEPARTURE', limits.planned_departure],
    ['FREE_TIME', limits.free_until],
  ] as const;
  const known = ways.flatMap(([by, at]) => (at === null ? [] : [{ by, at }]));
  return known.toSorted((a, b) => a.at - b.at)[0]?.by ?? null;
}

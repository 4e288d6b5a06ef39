import { addDays, compareDates, instantOf, type LocalDate, type LocalTime, localOf, weekdayOf } from '#kernel/date.ts';

export type CollectionHours = { executionDate: LocalDate; timeFrom: LocalTime; timeTo: LocalTime };

const usual = { timeFrom: [8, 0, 0], timeTo: [16, 0, 0] } satisfies { timeFrom: LocalTime; timeTo: LocalTime };

/**
 * When somebody who calls now may still be fetched from: the usual hours, two hours from the next full one when those are nearly over,
 * the next working day in the evening. A day that is to come, or over, stays as it was asked for.
 */
export function collectionHours(day: LocalDate, now: number, timezone: string): CollectionHours {
  const [year, month, dayOfMonth, hour] = localOf(now, timezone);
  if (compareDates(day, [year, month, dayOfMonth]) !== 0 || now < instantOf(day, usual.timeTo, timezone) - 3_600_000)
    return { executionDate: day, ...usual };
  if (hour < 18) return { executionDate: day, timeFrom: [hour + 1, 0, 0], timeTo: [hour + 3, 0, 0] };
  let next = addDays(day, 1);
  while (weekdayOf(next) > 4) next = addDays(next, 1);
  return { executionDate: next, ...usual };
}

import { addDays, type LocalDate, weekdayOf } from '#kernel/date.ts';
import { today } from '#testing/clock.ts';

export { dateToIso as isoDay } from '#kernel/date.ts';
export { today };

/** The day after it. */
export const tomorrow = (): LocalDate => addDays(today(), 1);

/** The next day for which the demo world has orders: on a Friday it is Monday. */
export const nextWorkingDay = (): LocalDate =>
  [1, 2, 3].map((days) => addDays(today(), days)).find((day) => weekdayOf(day) < 5) ?? tomorrow();

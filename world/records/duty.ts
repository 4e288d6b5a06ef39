import { type LocalDate, weekdayOf } from '#kernel/date.ts';

/** On duty Monday to Friday, and on the day that the world is seeded on, whatever it is (R18). */
export const dutyOn = (today: LocalDate): boolean[] => {
  const day = weekdayOf(today);
  return Array.from({ length: 7 }, (_, i) => i < 5 || i === day);
};

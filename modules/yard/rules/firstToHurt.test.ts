import { expect, it } from 'vitest';
import type { LocalDate } from '#kernel/date.ts';
import { hurtsFirst, storageDay } from './firstToHurt.ts';

const newYear = (day: LocalDate): boolean => day[1] === 1 && day[2] === 1;

// Worked by hand with the calendar: Tuesday, Friday, and New Year's Eve on a Thursday.
it.each([
  [
    [2026, 11, 17],
    [2026, 11, 18],
  ],
  [
    [2026, 11, 27],
    [2026, 11, 30],
  ],
  [
    [2026, 12, 31],
    [2027, 1, 4],
  ],
] as [LocalDate, LocalDate][])('what came on %j stands until the end of %j', (came, until) =>
  expect(storageDay(came, newYear)).toEqual(until),
);

const none = { free_until: null, power_until: null, storage_until: null, planned_departure: null };
it.each([
  [none, null],
  [{ ...none, free_until: 5 }, 'FREE_TIME'],
  [{ ...none, free_until: 5, planned_departure: 4 }, 'DEPARTURE'],
  [{ ...none, free_until: 5, storage_until: 5 }, 'STORAGE'],
  [{ ...none, power_until: 3, storage_until: 5 }, 'POWER'],
])('of %j it is %s', (limits, by) => expect(hurtsFirst(limits)).toBe(by));

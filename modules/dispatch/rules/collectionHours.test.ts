import { expect, test } from 'vitest';
import { instantOf, type LocalDate, type LocalTime } from '#kernel/date.ts';
import { collectionHours } from './collectionHours.ts';

// A Tuesday and a Friday.
const tuesday: LocalDate = [2026, 3, 10];
const friday: LocalDate = [2026, 3, 13];
const at = (day: LocalDate, time: LocalTime) =>
  collectionHours(day, instantOf(day, time, 'Europe/Berlin'), 'Europe/Berlin');

test('who calls during the day is fetched from until four, later on within two hours, in the evening on the next working day', () => {
  const usual = { timeFrom: [8, 0, 0], timeTo: [16, 0, 0] };
  expect(at(tuesday, [10, 0, 0])).toEqual({ executionDate: tuesday, ...usual });
  expect(at(tuesday, [15, 20, 0])).toEqual({ executionDate: tuesday, timeFrom: [16, 0, 0], timeTo: [18, 0, 0] });
  expect(at(tuesday, [19, 5, 0])).toEqual({ executionDate: [2026, 3, 11], ...usual });
  expect(at(friday, [19, 5, 0])).toEqual({ executionDate: [2026, 3, 16], ...usual });
});

test('a day that was asked for stays', () => {
  const now = instantOf(tuesday, [19, 5, 0], 'Europe/Berlin');
  expect(collectionHours(friday, now, 'Europe/Berlin').executionDate).toEqual(friday);
});

import { expect, test } from 'vitest';
import { dateToIso } from '#kernel/date.ts';
import { standingDays } from './standingDays.ts';

const workdays = [true, true, true, true, true, false, false];
const days = (more: object = {}, ahead = 14) =>
  standingDays({ weekdays: workdays, validFrom: '2026-01-01', validTo: null, ...more }, [2026, 12, 28], ahead).map(
    dateToIso,
  );

test('a series has its weekdays, over the turn of the year, and no day before or behind its time', () => {
  // 28 December 2026 is a Monday.
  expect(days({}, 8)).toEqual(['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-04']);
  expect(days({ validFrom: '2026-12-30', validTo: '2027-01-01' })).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
  expect(days({ weekdays: [false, false, false, false, false, false, true] })).toEqual(['2027-01-03', '2027-01-10']);
  expect(days({ validTo: '2026-12-27' })).toEqual([]);
});

test('the night in which the clocks change is a day like another: 25 October 2026 is a Sunday', () => {
  const sundays = {
    weekdays: [false, false, false, false, false, false, true],
    validFrom: '2026-10-01',
    validTo: null,
  };
  expect(standingDays(sundays, [2026, 10, 24], 9).map(dateToIso)).toEqual(['2026-10-25', '2026-11-01']);
});

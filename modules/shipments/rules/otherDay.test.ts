import { expect, test } from 'vitest';
import type { TimeSlot } from './timeWindows.ts';
import { nextWorkingDay, slotsOnDay } from './otherDay.ts';

// 23 November 2026 is a Monday.
test.each([
  [
    [2026, 11, 23],
    [2026, 11, 24],
  ],
  [
    [2026, 11, 26],
    [2026, 11, 27],
  ],
  [
    [2026, 11, 27],
    [2026, 11, 30],
  ],
  [
    [2026, 11, 28],
    [2026, 11, 30],
  ],
  [
    [2026, 12, 31],
    [2027, 1, 1],
  ],
])('after %j depots deliver on %j', (from, to) => {
  expect(nextWorkingDay(from)).toEqual(to);
});

const slot = (from: TimeSlot['dateFrom'], to: TimeSlot['dateTo'], hours: [number, number]): TimeSlot => ({
  dateFrom: from,
  dateTo: to,
  timeFrom: [hours[0], 0, 0],
  timeTo: [hours[1], 0, 0],
  secondTimeFrom: null,
  secondTimeTo: null,
});

test('the hours of the consignee hold on the new day', () => {
  expect(slotsOnDay([slot([2026, 11, 23], [2026, 11, 23], [8, 12])], [2026, 11, 24])).toEqual([
    slot([2026, 11, 24], [2026, 11, 24], [8, 12]),
  ]);
});

test('a slot that names the new day anyway stays as it is', () => {
  const week = [slot([2026, 11, 23], [2026, 11, 27], [8, 12])];
  expect(slotsOnDay(week, [2026, 11, 24])).toEqual(week);
  expect(slotsOnDay([], [2026, 11, 24])).toEqual([]);
});

test('two days of the same hours become one slot, not two of the same day', () => {
  expect(
    slotsOnDay(
      [slot([2026, 11, 20], [2026, 11, 20], [8, 12]), slot([2026, 11, 23], [2026, 11, 23], [8, 12])],
      [2026, 11, 24],
    ),
  ).toHaveLength(1);
});

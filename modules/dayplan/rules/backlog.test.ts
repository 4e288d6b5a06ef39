import { expect, it } from 'vitest';
import type { LocalDate } from '#kernel/date.ts';
import type { TimeSlot } from '#modules/shipments/rules/timeWindows.ts';
import { urgencyOf, windowsToKeep } from './backlog.ts';

const day: LocalDate = [2026, 11, 27];
const slot = (more: Partial<TimeSlot> = {}): TimeSlot => ({
  dateFrom: null,
  dateTo: null,
  timeFrom: [8, 0, 0],
  timeTo: [12, 0, 0],
  secondTimeFrom: null,
  secondTimeTo: null,
  ...more,
});
const yesterday = slot({ dateFrom: [2026, 11, 26], dateTo: [2026, 11, 26] });
const utc = (text: string): number => Date.parse(`2026-11-27T${text}:00Z`);

it('is the more urgent the longer it waits, a step more where an agreed day has passed, and never as a promised stop', () => {
  expect(urgencyOf(day, [], day)).toBe(0);
  expect(urgencyOf([2026, 11, 28], [], day)).toBe(0);
  expect(urgencyOf(null, [], day)).toBe(0);
  expect(urgencyOf([2026, 11, 26], [], day)).toBe(1);
  expect(urgencyOf([2026, 11, 26], [slot()], day)).toBe(1);
  expect(urgencyOf([2026, 11, 26], [yesterday], day)).toBe(2);
  expect(urgencyOf([2026, 11, 24], [], day)).toBe(3);
  expect(urgencyOf([2026, 11, 25], [yesterday], day)).toBe(3);
  expect(urgencyOf([2025, 11, 27], [yesterday], day)).toBe(3);
  // Over the end of a month.
  expect(urgencyOf([2026, 11, 30], [], [2026, 12, 2])).toBe(2);
});

it('keeps the times of the day when the agreed day has passed', () => {
  expect(windowsToKeep([yesterday], day, 'Europe/Berlin')).toEqual([{ from: utc('07:00'), to: utc('11:00') }]);
});

it('keeps what covers the day, and says nothing for a day that is still to come', () => {
  const today = slot({ dateFrom: [2026, 11, 26], dateTo: [2026, 11, 27], timeFrom: [9, 0, 0], timeTo: [10, 0, 0] });
  expect(windowsToKeep([yesterday, today], day, 'Europe/Berlin')).toEqual([{ from: utc('08:00'), to: utc('09:00') }]);
  const tomorrow = slot({ dateFrom: [2026, 11, 28], dateTo: [2026, 11, 28] });
  expect(windowsToKeep([tomorrow], day, 'Europe/Berlin')).toEqual([]);
  expect(windowsToKeep([yesterday, tomorrow], day, 'Europe/Berlin')).toEqual([]);
  expect(windowsToKeep([], day, 'Europe/Berlin')).toEqual([]);
});

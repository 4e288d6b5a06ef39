import { describe, expect, it } from 'vitest';
import {
  hasIllegalTimeWindows,
  slotsAllow,
  slotsByDay,
  type TimeSlot,
  violationsOf,
  windowsOn,
  windowViolation,
} from './timeWindows.ts';

const slot = (more: Partial<TimeSlot> = {}): TimeSlot => ({
  dateFrom: [2026, 11, 24],
  dateTo: [2026, 11, 25],
  timeFrom: [8, 0, 0],
  timeTo: [12, 0, 0],
  secondTimeFrom: [13, 0, 0],
  secondTimeTo: [17, 0, 0],
  ...more,
});

describe('a slot over midnight', () => {
  const night = slot({ timeFrom: [22, 0, 0], timeTo: [2, 0, 0], secondTimeFrom: null, secondTimeTo: null });
  it('is one of each day, and open on both', () => {
    const slots = slotsByDay(night);
    expect(hasIllegalTimeWindows(slots)).toBe(false);
    const hours = (day: [number, number, number]) =>
      windowsOn(slots, day, 'UTC').map(({ from, to }) => [from, to].map((at) => new Date(at).toISOString()));
    expect(hours([2026, 11, 24])).toEqual([['2026-11-24T22:00:00.000Z', '2026-11-25T00:00:00.000Z']]);
    expect(hours([2026, 11, 25])).toEqual([['2026-11-25T00:00:00.000Z', '2026-11-25T02:00:00.000Z']]);
  });
  it('of one day, or of more than two, stays the contradiction that it is', () => {
    for (const odd of [
      { ...night, dateTo: night.dateFrom },
      { ...night, dateTo: [2026, 11, 27] as [number, number, number] },
    ])
      expect(slotsByDay(odd)).toEqual([odd]);
  });
});

describe('time slots', () => {
  it('accepts days and two windows in order, and what is left open', () => {
    expect(violationsOf(slot())).toEqual([]);
    expect(violationsOf(slot({ dateTo: [2026, 11, 24] }))).toEqual([]);
    expect(violationsOf(slot({ timeFrom: null, secondTimeFrom: null, secondTimeTo: null }))).toEqual([]);
    expect(hasIllegalTimeWindows([])).toBe(false);
  });
  it.each<[Partial<TimeSlot>, string]>([
    [{ dateTo: [2026, 11, 23] }, 'DATES_REVERSED'],
    [{ timeTo: [7, 0, 0] }, 'TIMES_REVERSED'],
    [{ timeTo: [8, 0, 0] }, 'TIMES_REVERSED'],
    [{ secondTimeFrom: [12, 0, 0] }, 'TIMES_REVERSED'],
    [{ secondTimeTo: [12, 30, 0] }, 'TIMES_REVERSED'],
  ])('%j is contradictory: %s', (more, violation) => {
    expect(violationsOf(slot(more))).toEqual([violation]);
    expect(hasIllegalTimeWindows([slot(), slot(more)])).toBe(true);
  });
  it('covers its days', () => {
    expect(slotsAllow([slot()], [2026, 11, 25])).toBe(true);
    expect(slotsAllow([slot()], [2026, 11, 26])).toBe(false);
    expect(slotsAllow([slot({ dateTo: null })], [2027, 1, 1])).toBe(true);
    expect(slotsAllow([], [2026, 11, 26])).toBe(true);
  });
  const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 24, hour - 1, minute);
  it('becomes instants of the depot on a day', () => {
    expect(windowsOn([slot()], [2026, 11, 24], 'Europe/Berlin')).toEqual([
      { from: at(8), to: at(12) },
      { from: at(13), to: at(17) },
    ]);
    expect(
      windowsOn(
        [slot({ timeFrom: null, timeTo: null, secondTimeFrom: null, secondTimeTo: null })],
        [2026, 11, 24],
        'Europe/Berlin',
      ),
    ).toEqual([{ from: at(0), to: at(24) }]);
    expect(windowsOn([slot()], [2026, 11, 26], 'Europe/Berlin')).toEqual([]);
    expect(windowsOn([slot({ timeTo: [7, 0, 0] })], [2026, 11, 24], 'Europe/Berlin')).toEqual([]);
  });
  it('an early arrival waits, a late one is late by minutes', () => {
    const windows = windowsOn([slot()], [2026, 11, 24], 'Europe/Berlin');
    expect(windowViolation(windows, at(7))).toBe(0);
    expect(windowViolation(windows, at(12, 30))).toBe(0);
    expect(windowViolation(windows, at(17))).toBe(0);
    expect(windowViolation(windows, at(17, 20))).toBe(20);
    // 17:20:40 is written 17:20, and is 20 minutes late to whoever reads it.
    expect(windowViolation(windows, at(17, 20) + 40_000)).toBe(20);
    expect(windowViolation(windows, at(17) + 40_000)).toBe(0);
    expect(windowViolation([], at(23))).toBe(0);
  });
});

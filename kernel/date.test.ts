import { describe, expect, it } from 'vitest';
import {
  addDays,
  compareDates,
  dateSchema,
  dateTimeSchema,
  dateToIso,
  instantOf,
  instantSchema,
  isoToDate,
  isoToTime,
  isRealDate,
  isRealTime,
  localDateOf,
  minutesBetween,
  localOf,
  timeSchema,
  timeToIso,
  weekdayOf,
} from './date.ts';

const berlin = 'Europe/Berlin';
const many = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('wire dates', () => {
  it('accepts real dates only', () => {
    expect(dateSchema.safeParse([2028, 2, 29]).success).toBe(true);
    expect(dateSchema.safeParse([2026, 2, 29]).success).toBe(false);
    expect(dateSchema.safeParse([2026, 13, 1]).success).toBe(false);
    expect(dateSchema.safeParse([2026, 1]).success).toBe(false);
    expect(timeSchema.safeParse([24, 0, 0]).success).toBe(true);
    expect(timeSchema.safeParse([24, 0, 1]).success).toBe(false);
    expect(dateTimeSchema.safeParse([2026, 11, 20, 8, 0, 0]).success).toBe(true);
    expect(dateTimeSchema.safeParse([2026, 11, 31, 8, 0, 0]).success).toBe(false);
  });
  it('knows the edges of years, months, days, hours, minutes and seconds', () => {
    const dates = (...all: number[][]) => all.map((date) => isRealDate(date));
    expect(dates([1899, 1, 1], [1900, 1, 1], [2200, 12, 31], [2201, 1, 1])).toEqual([false, true, true, false]);
    expect(dates([2026, 0, 1], [2026, 1, 0], [2026, 12, 1], [2026, 4, 31], [])).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
    const times = (...all: number[][]) => all.map((time) => isRealTime(time));
    expect(times([23, 59, 59], [0, 0, 0], [-1, 0, 0], [0, -1, 0], [0, 0, -1])).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(times([25, 0, 0], [0, 60, 0], [0, 0, 60], [24, 1, 0], [12], [12, 0])).toEqual(many(6, false));
    const instants = [-1, 0, 7_258_118_400_000, 7_258_118_400_001, 1.5].map(
      (ms) => instantSchema.safeParse(ms).success,
    );
    expect(instants).toEqual([false, true, true, false, false]);
  });
  it('keeps seconds and takes what is missing as the first', () => {
    expect([timeToIso([8, 5, 9]), timeToIso([8]), dateToIso([2026])]).toEqual(['08:05:09', '08:00:00', '2026-01-01']);
    expect([isoToTime('08:05:09.75'), isoToTime('08:05'), isoToDate('2026-11-20')]).toEqual([
      [8, 5, 9],
      [8, 5, 0],
      [2026, 11, 20],
    ]);
    expect(localOf(instantOf([2026, 7, 1], [8, 5, 9], berlin), berlin)).toEqual([2026, 7, 1, 8, 5, 9]);
  });
  it('goes to ISO and back', () => {
    expect(dateToIso([2026, 1, 5])).toBe('2026-01-05');
    expect(isoToDate('2026-01-05T08:00:00Z')).toEqual([2026, 1, 5]);
    expect(timeToIso([8, 5, 0])).toBe('08:05:00');
    expect(isoToTime('08:05:00')).toEqual([8, 5, 0]);
  });
  it('counts days over months, years and leap days', () => {
    expect(addDays([2026, 12, 31], 1)).toEqual([2027, 1, 1]);
    expect(addDays([2028, 2, 28], 1)).toEqual([2028, 2, 29]);
    expect(addDays([2026, 3, 1], -1)).toEqual([2026, 2, 28]);
    expect(compareDates([2026, 9, 30], [2026, 10, 1])).toBe(-1);
    expect(compareDates([2026, 10, 1], [2026, 10, 1])).toBe(0);
    expect(weekdayOf([2026, 11, 23])).toBe(0);
    expect(weekdayOf([2026, 11, 22])).toBe(6);
  });
});

describe('local time of a depot', () => {
  it('knows summer and winter', () => {
    expect(instantOf([2026, 1, 15], [8, 0, 0], berlin)).toBe(Date.UTC(2026, 0, 15, 7));
    expect(instantOf([2026, 7, 15], [8, 0, 0], berlin)).toBe(Date.UTC(2026, 6, 15, 6));
    expect(localOf(Date.UTC(2026, 6, 15, 6), berlin)).toEqual([2026, 7, 15, 8, 0, 0]);
    expect(localDateOf(Date.UTC(2026, 6, 15, 22, 30), berlin)).toEqual([2026, 7, 16]);
    expect(instantOf([2026, 7, 15], [8, 0, 0], 'America/New_York')).toBe(Date.UTC(2026, 6, 15, 12));
  });
  it('takes the offset before the change in the hour that a clock change skips or repeats', () => {
    expect(instantOf([2026, 3, 29], [2, 30, 0], berlin)).toBe(Date.UTC(2026, 2, 29, 1, 30));
    expect(instantOf([2026, 10, 25], [2, 30, 0], berlin)).toBe(Date.UTC(2026, 9, 25, 0, 30));
  });
  it.each([
    [
      [2026, 3, 29],
      [1, 59, 0],
    ],
    [
      [2026, 3, 29],
      [3, 0, 0],
    ],
    [
      [2026, 10, 25],
      [1, 59, 0],
    ],
    [
      [2026, 10, 25],
      [3, 0, 0],
    ],
    [
      [2026, 10, 25],
      [12, 0, 0],
    ],
  ])('round trip around a clock change %j %j', (date, time) => {
    expect(localOf(instantOf(date, time, berlin), berlin)).toEqual([...date, ...time]);
  });
});

it('minutes between two moments are those between the times that are written of them', () => {
  const at = (time: string) => Date.parse(`2026-03-10T${time}Z`);
  expect(minutesBetween(at('08:41:50'), at('09:29:05'))).toBe(48);
  expect(minutesBetween(at('08:41:05'), at('09:29:50'))).toBe(48);
  expect(minutesBetween(at('08:41:10'), at('08:41:50'))).toBe(0);
  expect(minutesBetween(at('08:42:00'), at('08:41:59'))).toBe(-1);
});

import { describe, expect, test } from 'vitest';
import { lengthOf, periodBefore, periodOf } from './period.ts';

const zone = 'Europe/Berlin';
const hours = (from: string, to: string): number => {
  const period = periodOf(from, to, zone);
  return period ? (period.end - period.begin) / 3_600_000 : Number.NaN;
};

describe('the days of a depot', () => {
  test('have as many hours as its clock gives them', () => {
    expect(hours('2026-03-10', '2026-03-10')).toBe(24);
    expect(hours('2026-03-29', '2026-03-29')).toBe(23);
    expect(hours('2026-10-25', '2026-10-25')).toBe(25);
    expect(hours('2026-03-01', '2026-03-31')).toBe(31 * 24 - 1);
  });

  test('are in order, real, and at most 366', () => {
    expect(periodOf('2026-03-02', '2026-03-01', zone)).toBeUndefined();
    expect(periodOf('2026-02-30', '2026-03-01', zone)).toBeUndefined();
    expect(lengthOf(periodOf('2024-01-01', '2024-12-31', zone) ?? { from: [1, 1, 1], to: [1, 1, 1] })).toBe(366);
    expect(periodOf('2024-01-01', '2025-01-01', zone)).toBeUndefined();
    expect(periodOf('0050-01-01', '0050-12-31', zone)).toBeUndefined();
    expect(periodOf('9999-12-30', '9999-12-31', zone)).toBeUndefined();
  });
});

describe('the period before', () => {
  test('ends where this one begins, when this one is over', () => {
    const period = periodOf('2026-03-08', '2026-03-14', zone);
    if (!period) throw new Error('a period');
    const before = periodBefore(period, Date.parse('2026-04-01T10:00:00Z'), zone);
    expect(before).toMatchObject({ from: [2026, 3, 1], to: [2026, 3, 7], end: period.begin });
  });

  test('goes up to the same hour of the clock while this one goes on, also over a change of the clock', () => {
    const period = periodOf('2026-03-29', '2026-03-29', zone);
    if (!period) throw new Error('a period');
    // 10:00 in Berlin, on the day that lost an hour and on the day before it.
    const before = periodBefore(period, Date.parse('2026-03-29T08:00:00Z'), zone);
    expect(new Date(before.end).toISOString()).toBe('2026-03-28T09:00:00.000Z');
    expect(new Date(before.begin).toISOString()).toBe('2026-03-27T23:00:00.000Z');
  });
});

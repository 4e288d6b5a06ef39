import { describe, expect, it } from 'vitest';
import {
  asksForTailLift,
  massOf,
  readDate,
  readEdiDate,
  readNumber,
  readTime,
  temperatureOf,
  volumeOf,
} from './readValues.ts';

describe('values as partners write them', () => {
  it.each([
    ['412.5', 412.5],
    ['412,5', 412.5],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1,234', 1234],
    ['1.234.567', 1_234_567],
    ['1 234,5', 1234.5],
    ['-5', -5],
    ['000', 0],
    ['.5', 0.5],
  ])('number %s', (text, value) => expect(readNumber(text)).toBe(value));
  it.each(['', 'abc', '1.2.3,4,5', '-', '12kg', '1e5'])('no number: %s', (text) =>
    expect(readNumber(text)).toBeUndefined(),
  );
  it('units', () => {
    expect(massOf(1, 'TNE')).toBe(1_000_000);
    expect(massOf(2, 'lbs')).toBe(907);
    expect(massOf(1, 'LTR')).toBeUndefined();
    expect(volumeOf(0.5, 'MTQ')).toBe(500_000_000);
    expect(temperatureOf(212, 'FAH')).toBe(100_000);
    expect(temperatureOf(1, 'KEL')).toBeUndefined();
  });
  it('EDIFACT dates', () => {
    expect(readEdiDate('20261124', '102')).toEqual({ date: [2026, 11, 24], time: null });
    expect(readEdiDate('202611240730', '203')).toEqual({ date: [2026, 11, 24], time: [7, 30, 0] });
    expect(readEdiDate('20261124073015', '204')).toEqual({ date: [2026, 11, 24], time: [7, 30, 15] });
    expect(readEdiDate('2611240730', '201')).toEqual({ date: [2026, 11, 24], time: [7, 30, 0] });
    expect(readEdiDate('261124', '101')).toEqual({ date: [2026, 11, 24], time: null });
    expect(readEdiDate('202611242530', '203')).toBeUndefined();
    expect(readEdiDate('20261131', '102')).toBeUndefined();
    expect(readEdiDate('morgen', '102')).toBeUndefined();
  });
  it('other dates and times', () => {
    expect(readDate('2026-11-24')).toEqual({ date: [2026, 11, 24], time: null });
    expect(readDate('2026-11-24T08:00')).toEqual({ date: [2026, 11, 24], time: [8, 0, 0] });
    expect(readDate('24.11.2026 08:15')).toEqual({ date: [2026, 11, 24], time: [8, 15, 0] });
    expect(readDate('11/24/2026')).toEqual({ date: [2026, 11, 24], time: null });
    expect(readDate('20261124')).toEqual({ date: [2026, 11, 24], time: null });
    expect(readDate('24/11/2026')).toBeUndefined();
    expect(readDate('soon')).toBeUndefined();
    expect(readTime('8:00')).toEqual([8, 0, 0]);
    expect(readTime('0830')).toEqual([8, 30, 0]);
    expect(readTime('25:00')).toBeUndefined();
  });
  it.each([
    'nur mit Hebebühne',
    'HEBEBUEHNE',
    'needs a tail lift',
    'Tail-lift',
    'liftgate',
    'Ladebordwand',
    'avec hayon',
  ])('tail lift: %s', (text) => expect(asksForTailLift(text)).toBe(true));
  it('no tail lift', () => expect(asksForTailLift('Bühne frei')).toBe(false));
});

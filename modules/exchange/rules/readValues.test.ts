import { describe, expect, it } from 'vitest';
import {
  asksForTailLift,
  lengthOf,
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
  // One of each in the units of UN/ECE recommendation 20 and of plain tables, by the definitions of SI and the international pound.
  it.each([
    ['kg', 1000],
    ['KGM', 1000],
    ['kgs', 1000],
    ['g', 1],
    ['GRM', 1],
    ['t', 1_000_000],
    ['LBR', 454],
    ['lb', 454],
    ['oz', 28],
    [' kg ', 1000],
  ])('1 %s is %d g', (unit, grams) => expect(massOf(1, unit)).toBe(grams));
  it.each([
    ['mm', 1],
    ['MMT', 1],
    ['cm', 10],
    ['CMT', 10],
    ['m', 1000],
    ['MTR', 1000],
    ['in', 25],
    ['INH', 25],
    ['inch', 25],
    ['ft', 305],
    ['FOT', 305],
  ])('1 %s is %d mm', (unit, mm) => expect(lengthOf(1, unit)).toBe(mm));
  it.each([
    ['m3', 1e9],
    ['CBM', 1e9],
    ['LTR', 1e6],
    ['l', 1e6],
    ['DMQ', 1e6],
    ['CMQ', 1000],
  ])('1 %s is %d mm3', (unit, mm3) => expect(volumeOf(1, unit)).toBe(mm3));
  it('temperatures in both degrees, by either name, Celsius when none is named', () => {
    for (const unit of ['CEL', 'c', ' C ', '']) expect(temperatureOf(-18.5, unit)).toBe(-18_500);
    for (const unit of ['FAH', 'f']) expect(temperatureOf(32, unit)).toBe(0);
    expect(temperatureOf(-40, 'F')).toBe(-40_000);
  });
  it.each([
    ['1.234', 1.234],
    ['12,34', 12.34],
    ['-1,234', -1234],
    ['+7', 7],
    ["1'234.50", 1234.5],
    ['12,345,678', 12_345_678],
    ['1234,567', 1234.567],
    ['-1.234.567', -1_234_567],
    [' 8 ', 8],
  ])('number %s', (text, value) => expect(readNumber(text)).toBe(value));
  it.each(['.', ',', 'x12', '5-', '--5', '1,2,3.4.5'])('no number: %s', (text) =>
    expect(readNumber(text)).toBeUndefined(),
  );
  it('dates with little or much behind them', () => {
    expect(readDate('2026-1-5')).toEqual({ date: [2026, 1, 5], time: null });
    expect(readDate(' 5.1.2026 ')).toEqual({ date: [2026, 1, 5], time: null });
    expect(readDate('1/5/2026 7:05:09')).toEqual({ date: [2026, 1, 5], time: [7, 5, 9] });
    expect(readDate('2026-11-24T25:00')).toBeUndefined();
    expect(readDate('am 24.11.2026')).toBeUndefined();
    expect(readDate('202611245')).toBeUndefined();
    expect(readTime('080015')).toEqual([8, 0, 15]);
    expect(readTime('08:00:15')).toEqual([8, 0, 15]);
    expect(readTime('8')).toBeUndefined();
    expect(readTime('x8:00')).toBeUndefined();
    expect(readTime('8:00 Uhr')).toBeUndefined();
    // A date format carries no time, whatever follows.
    expect(readEdiDate('202611240730', '102')).toEqual({ date: [2026, 11, 24], time: null });
    expect(readEdiDate('2611240730', '101')).toEqual({ date: [2026, 11, 24], time: null });
    expect(readEdiDate('2026112407', '203')).toEqual({ date: [2026, 11, 24], time: null });
    expect(readEdiDate(' 20261124 ', '102')).toEqual({ date: [2026, 11, 24], time: null });
    expect(readEdiDate('x20261124', '102')).toBeUndefined();
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

import { describe, expect, it } from 'vitest';
import { readDate, readEdiDate, readTime } from './dates.ts';
import { readEdiNumber, readNumber } from './numbers.ts';
import { asksForTailLift, lengthOf, massOf, volumeOf } from './readValues.ts';
import { temperatureOf } from './temperatures.ts';

describe('values as partners write them', () => {
  it.each([
    ['412.5', 412.5],
    ['412,5', 412.5],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1.234.567', 1_234_567],
    ['1 234,5', 1234.5],
    ['-5', -5],
    ['000', 0],
    ['.5', 0.5],
  ])('number %s', (text, value) => expect(readNumber(text, null)).toBe(value));
  it.each(['', 'abc', '1.2.3,4,5', '-', '12kg', '1e5'])('no number: %s', (text) =>
    expect(readNumber(text, null)).toBeUndefined(),
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
    ['12,34', 12.34],
    ['+7', 7],
    ["1'234.50", 1234.5],
    ['12,345,678', 12_345_678],
    ['1234,567', 1234.567],
    ['-1.234.567', -1_234_567],
    [' 8 ', 8],
  ])('number %s', (text, value) => expect(readNumber(text, null)).toBe(value));
  it.each(['.', ',', 'x12', '5-', '--5', '1,2,3.4.5'])('no number: %s', (text) =>
    expect(readNumber(text, null)).toBeUndefined(),
  );
  it('dates with little or much behind them', () => {
    expect(readDate('2026-1-5', 'MDY', 'Europe/Berlin')).toEqual({ date: [2026, 1, 5], time: null });
    expect(readDate(' 5.1.2026 ', 'MDY', 'Europe/Berlin')).toEqual({ date: [2026, 1, 5], time: null });
    expect(readDate('1/5/2026 7:05:09', 'MDY', 'Europe/Berlin')).toEqual({ date: [2026, 1, 5], time: [7, 5, 9] });
    expect(readDate('2026-11-24T25:00', 'MDY', 'Europe/Berlin')).toBeUndefined();
    expect(readDate('am 24.11.2026', 'MDY', 'Europe/Berlin')).toBeUndefined();
    expect(readDate('202611245', 'MDY', 'Europe/Berlin')).toBeUndefined();
    expect(readTime('080015')).toEqual([8, 0, 15]);
    expect(readTime('08:00:15')).toEqual([8, 0, 15]);
    expect(readTime('8')).toEqual([8, 0, 0]);
    expect(readTime('x8:00')).toBeUndefined();
    expect(readTime('8:00 Uhr')).toEqual([8, 0, 0]);
    expect(readTime('2:30 PM')).toEqual([14, 30, 0]);
    expect(readTime('12:00 AM')).toEqual([0, 0, 0]);
    expect(readTime('08.00')).toEqual([8, 0, 0]);
    expect(readTime('0,333333333')).toEqual([8, 0, 0]);
    expect(readTime('24:00')).toEqual([24, 0, 0]);
    // A value has the length that its format says, or nobody knows what it means (DE 2379).
    expect(readEdiDate('202611240730', '102', 'Europe/Berlin')).toBeUndefined();
    expect(readEdiDate('2026112407', '203', 'Europe/Berlin')).toBeUndefined();
    expect(readEdiDate(' 20261124 ', '102', 'Europe/Berlin')).toEqual({ from: { date: [2026, 11, 24], time: null } });
    expect(readEdiDate('x20261124', '102', 'Europe/Berlin')).toBeUndefined();
  });
  it('a lone mark before three figures is decimal or for thousands as its column says, and open where nothing says it', () => {
    expect(readNumber('1.250', ',')).toBe(1250);
    expect(readNumber('1.250', '.')).toBe(1.25);
    expect(readNumber('12,500', ',')).toBe(12.5);
    expect(readNumber('12,500', '.')).toBe(12_500);
    expect(readNumber('1.250', null)).toBe('OPEN');
    expect(readNumber('0,750', null)).toBe(0.75);
  });
  // ISO 9735-1: comma or point, and no mark for thousands.
  it.each([
    ['12,500', 12.5],
    ['1.250', 1.25],
    ['1250,000', 1250],
    ['0,750', 0.75],
    ['1.250,50', 1250.5],
  ])('in EDIFACT %s is %d', (text, value) => expect(readEdiNumber(text)).toBe(value));
  it('EDIFACT periods and zones (DE 2379: 718, 719, 303)', () => {
    expect(readEdiDate('202612070800202612071200', '719', 'Europe/Berlin')).toEqual({
      from: { date: [2026, 12, 7], time: [8, 0, 0] },
      to: { date: [2026, 12, 7], time: [12, 0, 0] },
    });
    expect(readEdiDate('20261207-20261209', '718', 'Europe/Berlin')).toEqual({
      from: { date: [2026, 12, 7], time: null },
      to: { date: [2026, 12, 9], time: null },
    });
    expect(readEdiDate('202612072330UTC', '303', 'Europe/Berlin')).toEqual({
      from: { date: [2026, 12, 8], time: [0, 30, 0] },
    });
    for (const format of ['616', '4', '401']) expect(readEdiDate('202650', format, 'Europe/Berlin')).toBeUndefined();
  });
  it('EDIFACT dates', () => {
    expect(readEdiDate('20261124', '102', 'Europe/Berlin')).toEqual({ from: { date: [2026, 11, 24], time: null } });
    expect(readEdiDate('202611240730', '203', 'Europe/Berlin')).toEqual({
      from: { date: [2026, 11, 24], time: [7, 30, 0] },
    });
    expect(readEdiDate('20261124073015', '204', 'Europe/Berlin')).toEqual({
      from: { date: [2026, 11, 24], time: [7, 30, 15] },
    });
    expect(readEdiDate('2611240730', '201', 'Europe/Berlin')).toEqual({
      from: { date: [2026, 11, 24], time: [7, 30, 0] },
    });
    expect(readEdiDate('261124', '101', 'Europe/Berlin')).toEqual({ from: { date: [2026, 11, 24], time: null } });
    expect(readEdiDate('202611242530', '203', 'Europe/Berlin')).toBeUndefined();
    expect(readEdiDate('20261131', '102', 'Europe/Berlin')).toBeUndefined();
    expect(readEdiDate('morgen', '102', 'Europe/Berlin')).toBeUndefined();
  });
  it('other dates and times', () => {
    expect(readDate('2026-11-24', 'MDY', 'Europe/Berlin')).toEqual({ date: [2026, 11, 24], time: null });
    expect(readDate('2026-11-24T08:00', 'MDY', 'Europe/Berlin')).toEqual({ date: [2026, 11, 24], time: [8, 0, 0] });
    expect(readDate('24.11.2026 08:15', 'MDY', 'Europe/Berlin')).toEqual({ date: [2026, 11, 24], time: [8, 15, 0] });
    expect(readDate('11/24/2026', 'MDY', 'Europe/Berlin')).toEqual({ date: [2026, 11, 24], time: null });
    expect(readDate('20261124', 'MDY', 'Europe/Berlin')).toEqual({ date: [2026, 11, 24], time: null });
    // What is above twelve is the day, whatever the column says.
    expect(readDate('24/11/2026', 'MDY', 'Europe/Berlin')).toEqual({ date: [2026, 11, 24], time: null });
    expect(readDate('soon', 'MDY', 'Europe/Berlin')).toBeUndefined();
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

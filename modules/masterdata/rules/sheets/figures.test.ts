import { describe, expect, it } from 'vitest';
import { readClock, readDay, readFigure, writeClock, writeFigure } from './figures.ts';

describe('figures', () => {
  it.each([
    ['  12 ', 'de', 12],
    ["1'234'567", 'de', 1_234_567],
    ['1’234.5', 'en', 1234.5],
    ['+7', 'de', 7],
    [',5', 'de', 0.5],
    ['-.5', 'en', -0.5],
    ['5,', 'de', 5],
    ['2E3', 'en', 2000],
    ['12.34', 'de', 12.34],
    ['1.2345', 'de', 1.2345],
    ['0.123', 'de', 0.123],
    ['-1.500', 'de', -1500],
    ['12,345', 'en', 12_345],
    ['1234,567', 'en', 1234.567],
    ['1,234,567', 'en', 1_234_567],
    ['1.2.3', 'de', undefined],
    ['1234.567.890', 'de', undefined],
    ['1.234.56', 'de', undefined],
    ['1.234,5,6', 'de', undefined],
    ['1,234.5.6', 'en', undefined],
    ['a12', 'de', undefined],
    ['12a', 'de', undefined],
    ['1e999', 'de', undefined],
    ['.', 'de', undefined],
    ['e5', 'de', undefined],
  ] as const)('%j in %s is %s', (text, language, value) => expect(readFigure(text, language)).toBe(value));
  it('are written as a language has them', () => {
    expect([
      writeFigure(1234.5, 'de'),
      writeFigure(1234.5, 'fr'),
      writeFigure(1234.5, 'en'),
      writeFigure(7, 'de'),
    ]).toEqual(['1234,5', '1234,5', '1234.5', '7']);
  });
});

describe('days', () => {
  it.each([
    ['20261124', 'de', [2026, 11, 24]],
    ['2026/1/2', 'de', [2026, 1, 2]],
    ['2026.11.24', 'en', [2026, 11, 24]],
    ['1.2.2026', 'de', [2026, 2, 1]],
    ['1-2-2026', 'en', [2026, 2, 1]],
    ['24. 11. 2026', 'de', [2026, 11, 24]],
    ['12/11/2026', 'en', [2026, 12, 11]],
    ['13/11/2026', 'en', [2026, 11, 13]],
    ['11/24/2026', 'de', [2026, 11, 24]],
    ['24.11.2026 00:00', 'de', [2026, 11, 24]],
    ['2026-11-24T08:00:00.000Z', 'de', [2026, 11, 24]],
    ['24.11.00', 'de', [2000, 11, 24]],
    ['24.11.99', 'de', [2099, 11, 24]],
    ['11.24.2026', 'de', undefined],
    ['24.11-2026', 'de', undefined],
    ['24.11.202', 'de', undefined],
    ['am 24.11.2026', 'de', undefined],
    ['24.11.2026 bald', 'de', undefined],
    ['2026-13-01', 'de', undefined],
    ['x20261124', 'de', undefined],
    ['202611245', 'de', undefined],
  ] as const)('%j in %s is %j', (text, language, day) => expect(readDay(text, language)).toEqual(day));
});

describe('times of day', () => {
  it.each([
    ['8:05:09', [8, 5, 9]],
    ['8h30', [8, 30, 0]],
    ['8 : 30', [8, 30, 0]],
    ['8.', [8, 0, 0]],
    ['830', [8, 30, 0]],
    ['12:30 am', [0, 30, 0]],
    ['11:59 AM', [11, 59, 0]],
    ['12 pm', [12, 0, 0]],
    ['12:15PM', [12, 15, 0]],
    ['8h', [8, 0, 0]],
    [' 8 uhr ', [8, 0, 0]],
    ['8:3', undefined],
    ['8:300', undefined],
    ['8:30:1', undefined],
    ['um 8:30', undefined],
    ['8:30 x', undefined],
    ['08300', undefined],
    ['8 Uhr 30', undefined],
    ['zu 8 Uhr', undefined],
    ['8:60', undefined],
    ['', undefined],
  ] as const)('%j is %j', (text, time) => expect(readClock(text)).toEqual(time));
  it('are written with seconds only where there are any', () => {
    expect([writeClock([8, 5, 0]), writeClock([23, 59, 1]), writeClock([8])]).toEqual(['08:05', '23:59:01', '08:00']);
  });
});

import { expect, test } from 'vitest';
import { imageTypeOf } from '../photo/imageRules.ts';
import { formatFor, isWithinWeek } from './format.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const en = formatFor('en', 'Europe/Berlin');
const de = formatFor('de', 'Europe/Berlin');
const fr = formatFor('fr', 'Europe/Berlin');

test('figures follow the language', () => {
  expect([en.number(12345.6, 1), de.number(12345.6, 1), plain(fr.number(12345.6, 1))]).toEqual([
    '12,345.6',
    '12.345,6',
    '12 345,6',
  ]);
  expect(
    [en.quantity('MASS', 6_070_000), de.measure('VOLUME', 5_380_000_000), de.measure('MONEY', 34850)].map(plain),
  ).toEqual(['6,070', '5,4 m³', '348,50 €']);
  expect(plain(de.measure('TEMPERATURE', 8000))).toBe('8,0 °C');
  expect([de.decimalSign, en.decimalSign, de.groupSign]).toEqual([',', '.', '.']);
  expect(plain(de.percent(0.94))).toBe('94 %');
});

test('a week ago are the last six days and today; before it the date says more', () => {
  expect([0, 1, 6, 7, -1].map((ago) => isWithinWeek(100 - ago, 100))).toEqual([true, true, true, false, false]);
  // 01:30 in Berlin on 22 November: the day there counts, not the one in Greenwich.
  const now = Date.UTC(2026, 10, 22, 0, 30);
  expect(de.when(Date.UTC(2026, 10, 15, 23, 0), now)).toBe('vor 6 Tagen');
  expect(de.when(Date.UTC(2026, 10, 15, 22, 59), now)).toBe('15.11.2026, 23:59');
  expect(de.when(now - 8 * 60_000, now)).toBe('vor 8 Minuten');
});

test('days, times and instants follow language and zone', () => {
  expect([en.date([2026, 11, 17]), de.date([2026, 11, 17]), fr.date([2026, 11, 17])]).toEqual([
    '17/11/2026',
    '17.11.2026',
    '17/11/2026',
  ]);
  expect(de.clock(Date.UTC(2026, 6, 1, 6, 5))).toBe('08:05');
  const today = Date.UTC(2026, 6, 1, 6, 5);
  // Berlin is two hours ahead in summer: 22:05 UTC is the next day there.
  expect([de.clockOn(today, today + 3_600_000), de.clockOn(today, Date.UTC(2026, 6, 1, 22, 5))]).toEqual([
    '08:05',
    '01.07., 08:05',
  ]);
  expect(de.time([24, 0, 0])).toBe('24:00');
  expect([en.duration(200), en.duration(-65), en.deviation(34), en.deviation(-4), en.deviation(0)]).toEqual([
    '3:20',
    '−1:05',
    '+34',
    '−4',
    '0',
  ]);
  const now = Date.UTC(2026, 0, 1);
  expect([en.ago(now - 8 * 60_000, now), de.ago(now - 26 * 3_600_000, now), en.ago(now - 10_000, now)]).toEqual([
    '8 minutes ago',
    'gestern',
    'this minute',
  ]);
});

test('names sort as the language does, figures inside by their value', () => {
  expect(['Zeche', 'Österreich', 'Tor 10', 'Tor 9'].sort(de.compare)).toEqual([
    'Österreich',
    'Tor 9',
    'Tor 10',
    'Zeche',
  ]);
});

test('the first bytes decide what an image is', () => {
  const bytes = (...b: number[]) => imageTypeOf(new Uint8Array(b));
  expect(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)).toBe('image/png');
  expect(bytes(0xff, 0xd8, 0xff, 0xe0)).toBe('image/jpeg');
  expect(bytes(0x47, 0x49, 0x46, 0x38, 0x39)).toBe('image/gif');
  expect(bytes(0x42, 0x4d, 0)).toBe('image/bmp');
  expect(bytes(0x3c, 0x73, 0x76, 0x67)).toBeUndefined();
});

test.each([
  [0, 'in dieser Minute'],
  [59_000, 'in dieser Minute'],
  [8 * 60_000, 'vor 8 Minuten'],
  [3_600_000, 'vor 1 Stunde'],
  [86_400_000, 'gestern'],
  [29 * 86_400_000, 'vor 29 Tagen'],
  // Months have 30 days, years 365 (specification 1, 9).
  [30 * 86_400_000, 'letzten Monat'],
  [364 * 86_400_000, 'vor 12 Monaten'],
  [365 * 86_400_000, 'letztes Jahr'],
])('%d ms ago is said as "%s"', (ago, said) => {
  const now = Date.UTC(2026, 10, 22);
  expect(plain(de.ago(now - ago, now))).toBe(said);
});

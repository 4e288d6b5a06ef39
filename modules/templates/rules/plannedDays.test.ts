import { expect, test } from 'vitest';
import { type Calendar, collectionDays, plannedDays } from './plannedDays.ts';

// Holidays of North Rhine-Westphalia around Easter and Christmas 2026 (Feiertagsgesetz NW, § 2).
const holidays = {
  '2026-04-03': 'Karfreitag',
  '2026-04-06': 'Ostermontag',
  '2026-05-14': 'Christi Himmelfahrt',
  '2026-06-04': 'Fronleichnam',
  '2026-12-25': '1. Weihnachtstag',
  '2026-12-26': '2. Weihnachtstag',
};
const free = { holidays, workingDays: {} };
const weekdays = (...on: number[]): boolean[] => Array.from({ length: 7 }, (_, i) => on.includes(i));
const calendar = (more: Partial<Calendar> & { weekdays?: boolean[] } = {}): Calendar => ({
  rule: { pattern: 'WEEKLY', interval: 1, weekdays: more.weekdays ?? weekdays(4), from: '2026-03-20', to: null },
  exceptions: [],
  extraDates: [],
  pauses: [],
  holidayRule: 'SKIP',
  onHolidays: false,
  ...more,
});
const told = (of: Calendar, from: string, to: string, with_ = free): string[] =>
  plannedDays(of, with_, from, to).map(({ planned, day, kind }) => `${planned} ${kind} ${day ?? '-'}`);

test('a holiday drops a day, moves it before or behind itself and the weekend, or is a day like every other', () => {
  const fridays = (holidayRule: Calendar['holidayRule'], onHolidays = false) =>
    told(calendar({ holidayRule, onHolidays }), '2026-03-30', '2026-04-10');
  expect(fridays('SKIP')).toEqual(['2026-04-03 DROPPED -', '2026-04-10 AS_SAID 2026-04-10']);
  expect(fridays('PREVIOUS')[0]).toBe('2026-04-03 MOVED 2026-04-02');
  // Good Friday, Saturday, Sunday, Easter Monday: Tuesday is the first day on which anybody works.
  expect(fridays('NEXT')[0]).toBe('2026-04-03 MOVED 2026-04-07');
  expect(fridays('SKIP', true)[0]).toBe('2026-04-03 AS_SAID 2026-04-03');
});

test('two that fall on one day are one collection that names both', () => {
  const thursdaysAndFridays = calendar({ weekdays: weekdays(3, 4), holidayRule: 'PREVIOUS' });
  expect(collectionDays(thursdaysAndFridays, free, '2026-03-30', '2026-04-05')).toEqual([
    { day: '2026-04-02', planned: ['2026-04-02', '2026-04-03'] },
  ]);
});

test('a day that is moved out of the window is not done within it, one that is moved in is', () => {
  const fridays = calendar({ holidayRule: 'NEXT' });
  expect(collectionDays(fridays, free, '2026-04-03', '2026-04-06')).toEqual([]);
  expect(collectionDays(fridays, free, '2026-04-07', '2026-04-07')).toEqual([
    { day: '2026-04-07', planned: ['2026-04-03'] },
  ]);
});

test('exceptions, pauses and days beside the rule; where a day is moved to they hold as well', () => {
  const of = calendar({
    holidayRule: 'PREVIOUS',
    exceptions: ['2026-03-27', '2026-04-02'],
    pauses: [{ from: '2026-04-10', to: '2026-04-17' }],
    extraDates: ['2026-04-06', '2026-04-07'],
  });
  expect(told(of, '2026-03-20', '2026-04-24')).toEqual([
    '2026-03-20 AS_SAID 2026-03-20',
    '2026-03-27 EXCEPTION -',
    '2026-04-03 DROPPED -',
    '2026-04-06 AS_SAID 2026-04-06',
    '2026-04-07 AS_SAID 2026-04-07',
    '2026-04-10 PAUSED -',
    '2026-04-17 PAUSED -',
    '2026-04-24 AS_SAID 2026-04-24',
  ]);
});

test("the depot's own working Saturday takes what a holiday moves", () => {
  const workingDays = { '2026-04-04': 'Inventur' };
  expect(told(calendar({ holidayRule: 'NEXT' }), '2026-04-01', '2026-04-05', { holidays, workingDays })).toEqual([
    '2026-04-03 MOVED 2026-04-04',
  ]);
});

test('twelve months say the same at once and month by month', () => {
  const of = calendar({ weekdays: weekdays(0, 3, 4), holidayRule: 'NEXT', exceptions: ['2026-07-02'] });
  const whole = collectionDays(of, free, '2026-03-01', '2027-02-28').map(({ day }) => day);
  const months = Array.from({ length: 12 }, (_, i) => {
    const first = new Date(Date.UTC(2026, 2 + i, 1)).toISOString().slice(0, 10);
    const last = new Date(Date.UTC(2026, 3 + i, 0)).toISOString().slice(0, 10);
    return collectionDays(of, free, first, last).map(({ day }) => day);
  });
  expect(months.flat()).toEqual(whole);
  expect(new Set(whole).size).toBe(whole.length);
});

test('a series that runs on Saturdays is moved to a Saturday, another one is not', () => {
  const of = (...on: number[]) => calendar({ holidayRule: 'NEXT', weekdays: weekdays(...on) });
  expect(told(of(4, 5), '2026-04-03', '2026-04-03')).toEqual(['2026-04-03 MOVED 2026-04-04']);
  expect(told(of(4), '2026-04-03', '2026-04-03')).toEqual(['2026-04-03 MOVED 2026-04-07']);
});

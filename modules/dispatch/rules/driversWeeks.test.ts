import { expect, it } from 'vitest';
import { driversDay } from './driversDay.ts';
import { lawOf } from './driversLaw.ts';
import { type DrivenDay, lawInWeeks, weeksAround } from './driversWeeks.ts';

const law = lawOf('DE', { driving: 9, spread: 13, work: null });
const hours = (...days: [string, number][]): DrivenDay[] => days.map(([day, driven]) => ({ day, driven: driven * 60 }));
// Saturday of the week that begins on Monday, 9 March 2026.
const saturday = '2026-03-14';
const left = (days: DrivenDay[], day = saturday) => lawInWeeks(law, days, day).driving / 60;

// Regulation (EC) 561/2006, article 6(2): "The weekly driving time shall not exceed 56 hours". Article 4(i): "'a week' means the period of
// time between 00.00 on Monday and 24.00 on Sunday".
it('a day gets what the 56 hours of its week leave, Monday to Sunday', () => {
  const week = hours(['2026-03-09', 10], ['2026-03-10', 10], ['2026-03-11', 9], ['2026-03-12', 9], ['2026-03-13', 9]);
  expect(left(week)).toBe(9);
  expect(left([...week, ...hours(['2026-03-15', 6])])).toBe(3);
  // The Sunday before and the Monday behind are other weeks.
  expect(left([...week, ...hours(['2026-03-08', 9], ['2026-03-16', 9])])).toBe(9);
});

// Article 6(3): "The total accumulated driving time during any two consecutive weeks shall not exceed 90 hours."
it('and what the 90 hours of two weeks leave, with the week before or the one behind', () => {
  const days = (monday: number) =>
    hours(...[0, 1, 2, 3, 4, 5].map((n): [string, number] => [`2026-03-${String(monday + n).padStart(2, '0')}`, 9]));
  const now = hours(['2026-03-09', 9], ['2026-03-10', 9], ['2026-03-11', 9], ['2026-03-12', 5]);
  expect(left([...days(2), ...now])).toBe(4);
  expect(left([...days(16), ...now])).toBe(4);
  expect(left(now)).toBe(9);
  expect(lawInWeeks(law, [...days(2), ...now], saturday).within).toEqual({
    context: 'TWO_WEEKS',
    beside: (54 + 32) * 60,
    limit: 90 * 60,
  });
});

it('nothing is left below nothing, and what breaks a week says the week', () => {
  const week = hours(...['09', '10', '11', '12', '13'].map((d): [string, number] => [`2026-03-${d}`, 12]));
  const own = lawInWeeks(law, week, saturday);
  expect(own.driving).toBe(0);
  const trip = {
    name: 'T',
    from: 0,
    to: 60 * 60_000,
    service: 0,
    heavy: true,
    legs: [{ driving: 60, pause: 0, waiting: 0 }],
  };
  const day = driversDay([trip], own);
  expect(day.minutesLeft).toBe(0);
  expect(day.findings).toContainEqual({ code: 'DRIVING_TIME', duration: 61 * 60, limit: 56 * 60 });
  // A vehicle of up to 3.5 t is none that the regulation counts.
  expect(driversDay([{ ...trip, heavy: false }], own).findings).toEqual([]);
});

it('a day is looked at with the week before and the week behind', () => {
  expect(weeksAround(saturday)).toEqual({ from: '2026-03-02', to: '2026-03-22' });
  expect(weeksAround('2026-03-09')).toEqual({ from: '2026-03-02', to: '2026-03-22' });
  expect(weeksAround('2026-03-15')).toEqual({ from: '2026-03-02', to: '2026-03-22' });
});

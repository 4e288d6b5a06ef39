import { expect, test } from 'vitest';
import { calendarOf, hasCalendar } from './calendars.ts';

const daysOf = (region: string, year: number): string[] =>
  Object.keys(calendarOf(region))
    .filter((day) => day.startsWith(`${year}-`))
    .map((day) => day.slice(5))
    .sort();

// Public days of the library's own fixtures (commenthol/date-holidays, test/fixtures/XX-YYYY.json), but for what the law leaves open: Good Friday is no
// feast of the state in the Netherlands, and the Austrian Feiertagsruhegesetz (§ 7) does not name the Sundays of Easter and Whitsun.
test.each([
  ['NL', 2026, '01-01 04-05 04-06 04-27 05-14 05-24 05-25 12-25 12-26'],
  ['AT', 2026, '01-01 01-06 04-06 05-01 05-14 05-25 06-04 08-15 10-26 11-01 12-08 12-25 12-26'],
  ['DE-SN', 2027, '01-01 03-26 03-29 05-01 05-06 05-17 10-03 10-31 11-17 12-25 12-26'],
  ['PL', 2026, '01-01 01-06 04-05 04-06 05-01 05-03 05-24 06-04 08-15 11-01 11-11 12-24 12-25 12-26'],
])('%s has the holidays of %i', (region, year, days) => {
  expect(daysOf(region, year)).toEqual(days.split(' '));
});

// Feiertagsgesetz NW, § 2; Fronleichnam is 60 days behind Easter (5 April 2026), All Saints' Day a Sunday.
test('a part of a country has its own days beside those of the country', () => {
  const whole = daysOf('DE', 2026);
  expect(daysOf('DE-NW', 2026).filter((day) => !whole.includes(day))).toEqual(['06-04', '11-01']);
  expect(daysOf('DE-SH', 2026)).toContain('10-31');
  expect(daysOf('DE-BY', 2026)).not.toContain('10-31');
});

test('a region that nobody knows has no days, and says so', () => {
  expect(hasCalendar('DE-XX')).toBe(false);
  expect(calendarOf('XX')).toEqual({});
});

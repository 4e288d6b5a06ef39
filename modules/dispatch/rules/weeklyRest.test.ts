import { expect, it } from 'vitest';
import { type Shift, weeklyRest } from './weeklyRest.ts';

const hour = 3_600_000;
/** Monday, 2 March 2026, 0:00 UTC, and the Mondays around it. */
const monday = Date.UTC(2026, 2, 2);
const weeks = [-4, -3, -2, -1, 0, 1, 2, 3].map((week) => monday + week * 168 * hour);
/** A shift on a day (0 is that Monday), from one hour of it to another. */
const on = (day: number, from = 6, to = 16): Shift => ({
  from: monday + (day * 24 + from) * hour,
  to: monday + (day * 24 + to) * hour,
});
const days = (...all: number[]): Shift[] => all.map((day) => on(day));
const found = (shift: Shift, others: Shift[]) =>
  weeklyRest(shift, others, weeks).map(({ code, duration }) => `${code} ${duration / 60}`);

// Article 8(6): "A weekly rest period shall start no later than at the end of six 24-hour periods from the end of the previous weekly rest period."
it('six periods of 24 hours from Monday, 6:00, end on Sunday at 6:00', () => {
  const week = days(0, 1, 2, 3, 4, 5);
  expect(found(on(5), days(0, 1, 2, 3, 4))).toEqual([]);
  expect(found(on(6, 2, 6), week)).toEqual([]);
  expect(found(on(6, 2, 7), week)).toEqual(['SIX_DAYS 145']);
  expect(found(on(6), week)).toEqual(['SIX_DAYS 154']);
  expect(found(on(7), [...week, on(6)])).toEqual(['SIX_DAYS 178']);
});

// Article 4(h): "'reduced weekly rest period' means a period of rest of less than 45 hours, which may [...] be shortened to a minimum of 24 consecutive hours".
it('twenty-four hours are a weekly rest, a minute less is none', () => {
  const week = days(0, 1, 2, 3, 4);
  const saturday = { from: on(4).to + 24 * hour, to: on(4).to + 30 * hour };
  expect(found(on(8), [...week, saturday, on(7)])).toEqual([]);
  const sooner = { ...saturday, from: saturday.from - 60_000 };
  expect(found(on(6, 2, 8), [...week, sooner])).toEqual(['SIX_DAYS 146']);
});

// Article 8(6): "In any two consecutive weeks a driver shall take at least: (a) two regular weekly rest periods; or (b) one regular weekly rest period and one
// reduced weekly rest period of at least 24 hours."
it('two weeks need one regular weekly rest; one that reaches into them will do', () => {
  // Saturdays worked until 16:00, Mondays from 6:00: 38 hours each.
  const six = (first: number) => days(...[0, 1, 2, 3, 4, 5].map((day) => first + day));
  const reduced = [...six(0), ...six(7)];
  expect(found(on(14), [...six(-7), ...reduced])).toEqual(['REGULAR 38']);
  // Only from Tuesday on: 62 hours reach into the second week.
  expect(found(on(15), [...six(-7), ...reduced])).toEqual([]);
  // What was before the first shift, and what comes behind the last, nobody knows.
  expect(found(on(14), reduced)).toEqual([]);
  expect(found(on(12), [...six(-7), ...reduced.slice(0, -1)])).toEqual([]);
});

// Article 8(6b): "Any reduction in weekly rest period shall be compensated by an equivalent period of rest taken en bloc before the end of the third week
// following the week in question." Article 8(7): it "shall be attached to another rest period of at least nine hours".
it('what a reduced weekly rest lacks is made up in one piece by the end of the third week behind it', () => {
  // From Saturday, 16:00 to Sunday, 22:00: 30 hours, 15 are owed, until the end of Sunday, 29 March.
  const six = (first: number) => days(...[0, 1, 2, 3, 4].map((day) => first + day));
  const base = [
    ...days(0, 1, 2, 3, 4, 5),
    on(6, 22, 30),
    on(7, 18, 23),
    ...days(8, 9, 10, 11),
    ...six(14),
    ...days(21, 22, 23),
  ];
  // Weekends of 62 hours hold 17 more than 45: made up.
  expect(found(on(24), base)).toEqual([]);
  // From Saturday morning on the road: 45 hours, nothing is left over.
  const short = [
    ...days(0, 1, 2, 3, 4, 5),
    on(6, 22, 30),
    on(7, 18, 23),
    ...days(8, 9, 10, 11, 12),
    on(14, 13, 16),
    ...days(15, 16, 17, 18, 19),
  ];
  const third = [on(21, 13, 16), ...days(22, 23, 24, 25)];
  expect(found(on(26, 6, 16), [...short, ...third, on(27), on(28)])).toEqual(['MADE_UP 15']);
  // Before the third week there is still time.
  expect(found(on(19), short.slice(0, -1))).toEqual([]);
  // 38 hours in one piece in the midst of the week: nine of a day, and the fifteen.
  expect(found(on(26, 6, 16), [...short, on(21, 13, 16), ...days(22, 23, 25), on(27), on(28)])).toEqual([]);
});

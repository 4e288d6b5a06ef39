import { dateToIso } from '#kernel/date.ts';
import type { Calendar } from '../rules/plannedDays.ts';
import type { RecurringCollectionRow } from './tables.gen.ts';

const numbers = { FIRST: 1, SECOND: 2, THIRD: 3, FOURTH: 4, LAST: -1 } as const;

/** A stored series as the rules read it. */
export function calendarOfRow(row: RecurringCollectionRow): Calendar {
  const weekdays = row.weekdays.slice(0, 7);
  const monthly = row.pattern === 'MONTHLY';
  const nth = monthly && row.nth !== null ? numbers[row.nth] : null;
  return {
    rule: {
      pattern: row.pattern,
      interval: row.repeat_every,
      weekdays: nth === null ? weekdays : [],
      nthWeekdays: nth === null ? [] : weekdays.flatMap((on, weekday) => (on ? [{ nth, weekday }] : [])),
      monthDays: monthly ? row.month_days : [],
      from: row.valid_from,
      to: row.valid_to,
      count: row.most_days,
    },
    exceptions: row.exceptions.map(dateToIso),
    extraDates: row.extra_dates.map(dateToIso),
    pauses: row.pauses.map(({ from, to }) => ({ from: dateToIso(from), to: dateToIso(to) })),
    holidayRule: row.holiday_rule,
    onHolidays: row.weekdays[7] === true,
  };
}

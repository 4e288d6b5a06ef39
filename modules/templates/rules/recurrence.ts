import { addDays, dateToIso, isoToDate, type LocalDate, weekdayOf } from '#kernel/date.ts';

export const patterns = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;

/**
 * A rule of RFC 5545, 3.3.10, over whole days: FREQ (daily, weekly, monthly), INTERVAL, BYDAY (in a month with its number), BYMONTHDAY,
 * UNTIL, COUNT and WKST. Days are plain dates (`2026-11-29`), so that no change of the clock moves one.
 */
export type Recurrence = {
  readonly pattern: (typeof patterns)[number];
  /** Every so many days, weeks or months. */
  readonly interval: number;
  /** BYDAY: Monday to Sunday; none: the weekday of the first day counts (weekly), or every weekday. */
  readonly weekdays: readonly boolean[];
  /** BYDAY with a number, monthly: `{ nth: -1, weekday: 4 }` is the last Friday. 0 Monday to 6 Sunday. */
  readonly nthWeekdays?: readonly { readonly nth: number; readonly weekday: number }[];
  /** BYMONTHDAY: 1 to 31, from the end -1 to -31. A day that a month does not have is left out, never moved. */
  readonly monthDays?: readonly number[];
  /** DTSTART: nothing lies before it. It is one of the days only if the rule says so. */
  readonly from: string;
  /** UNTIL, that day counted. */
  readonly to: string | null;
  /** COUNT, before exceptions are taken out. */
  readonly count?: number | null;
  /** WKST: 0 Monday to 6 Sunday; decides which weeks an interval of weeks leaves out. */
  readonly weekStart?: number;
};

const daysIn = ([year, month]: LocalDate): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const monthsAt = ([year, month]: LocalDate): number => year * 12 + month - 1;
const dayMs = 86_400_000;
const daysAt = ([year, month, day]: LocalDate): number => Date.UTC(year, month - 1, day) / dayMs;

/** Monday to Sunday within the month: is it the first, or the last but one? */
function isNth(date: LocalDate, { nth, weekday }: { nth: number; weekday: number }): boolean {
  if (weekdayOf(date) !== weekday) return false;
  return nth > 0 ? Math.ceil(date[2] / 7) === nth : Math.ceil((daysIn(date) - date[2] + 1) / 7) === -nth;
}

/** Does BYDAY and BYMONTHDAY name the day? Both together narrow each other (RFC 5545, 3.3.10: limit). */
function isNamed(rule: Recurrence, first: LocalDate, date: LocalDate): boolean {
  const nth = rule.nthWeekdays ?? [];
  const monthDays = rule.monthDays ?? [];
  const plain = rule.weekdays.some((on) => on);
  const anyDay = plain || nth.length > 0;
  if (anyDay) {
    const named = (plain && rule.weekdays[weekdayOf(date)] === true) || nth.some((one) => isNth(date, one));
    if (!named) return false;
  }
  if (monthDays.length > 0 && !monthDays.some((day) => (day > 0 ? day : daysIn(date) + 1 + day) === date[2]))
    return false;
  if (anyDay || monthDays.length > 0) return true;
  if (rule.pattern === 'WEEKLY') return weekdayOf(date) === weekdayOf(first);
  return rule.pattern === 'DAILY' || date[2] === first[2];
}

/** Does INTERVAL take the day, week or month that it lies in? */
function isInTurn({ pattern, interval, weekStart = 0 }: Recurrence, first: LocalDate, date: LocalDate): boolean {
  const weekOf = (day: LocalDate): number => daysAt(addDays(day, -((weekdayOf(day) - weekStart + 7) % 7))) / 7;
  const passed =
    pattern === 'DAILY'
      ? daysAt(date) - daysAt(first)
      : pattern === 'WEEKLY'
        ? Math.round(weekOf(date) - weekOf(first))
        : monthsAt(date) - monthsAt(first);
  return passed % interval === 0;
}

/** Days of the rule up to `until` (that day counted), in order. `2026-11-29` */
export function recurrenceDays(rule: Recurrence, until: string): string[] {
  const first = isoToDate(rule.from);
  const last = rule.to !== null && rule.to < until ? rule.to : until;
  const found: string[] = [];
  const most = rule.count ?? Number.POSITIVE_INFINITY;
  for (let date = first, iso = rule.from; iso <= last && found.length < most; date = addDays(date, 1)) {
    iso = dateToIso(date);
    if (iso <= last && isInTurn(rule, first, date) && isNamed(rule, first, date)) found.push(iso);
  }
  return found;
}

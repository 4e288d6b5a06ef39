import { addDays, dateToIso, isoToDate, weekdayOf } from '#kernel/date.ts';
import { type Recurrence, recurrenceDays } from './recurrence.ts';

export const holidayRules = ['SKIP', 'PREVIOUS', 'NEXT'] as const;
export type HolidayRule = (typeof holidayRules)[number];

export type Calendar = {
  readonly rule: Recurrence;
  /** EXDATE: days on which nothing is collected. */
  readonly exceptions: readonly string[];
  /** RDATE: days beside the rule. */
  readonly extraDates: readonly string[];
  /** From and to, both counted. */
  readonly pauses: readonly { readonly from: string; readonly to: string }[];
  readonly holidayRule: HolidayRule;
  /** A holiday is a day like every other. */
  readonly onHolidays: boolean;
};

/** Days without work at the place, by their names; `workingDays` are worked in spite of holiday or weekend. */
export type FreeDays = {
  readonly holidays: Readonly<Record<string, string>>;
  readonly workingDays: Readonly<Record<string, string>>;
};

export const dayKinds = ['AS_SAID', 'MOVED', 'DROPPED', 'EXCEPTION', 'PAUSED'] as const;
export type PlannedDay = {
  /** The day that the rule says. */
  readonly planned: string;
  /** The day on which it is done; null: on none. */
  readonly day: string | null;
  readonly kind: (typeof dayKinds)[number];
  /** The holiday that moved or dropped it, or that it lies on. */
  readonly holiday: string | null;
};

/** So far from a holiday the nearest working day is looked for: over Christmas, New Year and a bridge of the depot's own. */
const furthest = 21;

/** The nearest working day before or after a holiday: Monday to Friday, or a weekday of the series itself, and no holiday. */
function nearest({ rule }: Calendar, { holidays, workingDays }: FreeDays, planned: string, by: 1 | -1): string | null {
  for (let i = 1; i <= furthest; i += 1) {
    const date = addDays(isoToDate(planned), i * by);
    const iso = dateToIso(date);
    const weekday = weekdayOf(date);
    if (iso in workingDays || ((weekday < 5 || rule.weekdays[weekday] === true) && !(iso in holidays))) return iso;
  }
  return null;
}

function settled(calendar: Calendar, free: FreeDays, planned: string, extra: boolean): PlannedDay {
  const holiday = free.holidays[planned] ?? null;
  const at = (kind: PlannedDay['kind'], day: string | null): PlannedDay => ({ planned, day, kind, holiday });
  if (calendar.exceptions.includes(planned)) return at('EXCEPTION', null);
  if (calendar.pauses.some(({ from, to }) => from <= planned && planned <= to)) return at('PAUSED', null);
  // Whoever names a day means it, holiday or not.
  if (extra || holiday === null || calendar.onHolidays) return at('AS_SAID', planned);
  const day =
    calendar.holidayRule === 'SKIP' ? null : nearest(calendar, free, planned, calendar.holidayRule === 'NEXT' ? 1 : -1);
  // Where a day is moved to, a pause or an exception holds as well.
  const closed =
    day === null ||
    calendar.exceptions.includes(day) ||
    calendar.pauses.some(({ from, to }) => from <= day && day <= to);
  return closed ? at('DROPPED', null) : at('MOVED', day);
}

/**
 * What becomes of each day that a series says between two days (both counted, by the day that is said). It depends on nothing but
 * the series and the calendar: the same today and tomorrow. Two that fall on one day stay two entries; `collectionDays` makes them one.
 */
export function plannedDays(calendar: Calendar, free: FreeDays, from: string, to: string): PlannedDay[] {
  const said = recurrenceDays(calendar.rule, to);
  const extra = calendar.extraDates.filter((day) => day <= to && !said.includes(day));
  return [
    ...said.map((day) => settled(calendar, free, day, calendar.extraDates.includes(day))),
    ...extra.map((day) => settled(calendar, free, day, true)),
  ]
    .filter(({ planned }) => planned >= from)
    .toSorted((a, b) => (a.planned < b.planned ? -1 : 1));
}

/** Days on which something is done between two days (both counted), each once, with the days that are said and fall on it. */
export function collectionDays(
  calendar: Calendar,
  free: FreeDays,
  from: string,
  to: string,
): { day: string; planned: string[] }[] {
  const wide = (iso: string, by: number): string => dateToIso(addDays(isoToDate(iso), by));
  const byDay = new Map<string, string[]>();
  for (const { day, planned } of plannedDays(calendar, free, wide(from, -furthest), wide(to, furthest)))
    if (day !== null && from <= day && day <= to) byDay.set(day, [...(byDay.get(day) ?? []), planned]);
  return [...byDay].map(([day, planned]) => ({ day, planned })).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

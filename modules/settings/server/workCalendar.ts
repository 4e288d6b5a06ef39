import { type LocalDate, dateToIso } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import { calendarOf, calendarRegion, calendarYears, findUnit } from '#modules/organisation/server/index.ts';
import { configurationOf } from './configuration/parts.ts';

/** What days without work there are at a place, as this depot sees them. */
export type WorkCalendar = {
  /** Whose public holidays they are: `DE-NW`, or `NL` where a country has one calendar. */
  readonly region: string;
  /** Names of holidays and of days on which the depot is closed, by day (ISO), without those on which it works all the same. */
  readonly holidays: Readonly<Record<string, string>>;
  /** Days on which the depot works though it is a holiday or no weekday, with their names. */
  readonly workingDays: Readonly<Record<string, string>>;
  /** The first and the last year that public holidays are known of. */
  readonly years: readonly [number, number];
};

/**
 * Public holidays of a place with the depot's own days (setting `holidays`).
 * @param at country and part of it (ISO 3166-2) of the place; absent: those of the depot
 */
export async function workCalendar(
  ctx: ViewContext,
  at?: { countryCode: string; part: string | null },
): Promise<WorkCalendar> {
  const unit = await findUnit(ctx.db, ctx.unit);
  const own = calendarRegion(unit?.countryCode ?? 'DE', unit?.address?.region);
  const region = at ? calendarRegion(at.countryCode, at.part) : own;
  const { closedDays, workingDays } = await configurationOf(ctx.db, ctx.readUnits, 'holidays');
  const working = Object.fromEntries(workingDays.map(({ day, name }) => [day, name]));
  const all = { ...calendarOf(region), ...Object.fromEntries(closedDays.map(({ day, name }) => [day, name])) };
  return {
    region,
    holidays: Object.fromEntries(Object.entries(all).filter(([day]) => !(day in working))),
    workingDays: working,
    years: calendarYears,
  };
}

/** Is it a holiday, or a day on which the depot is closed? */
export const isHoliday = ({ holidays }: WorkCalendar, day: LocalDate): boolean => dateToIso(day) in holidays;

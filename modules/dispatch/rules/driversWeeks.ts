import { addDays, dateToIso, isoToDate, weekdayOf } from '#kernel/date.ts';
import type { DriversLaw } from './driversLaw.ts';

/** What somebody drives on a day at the wheel of vehicles that the regulation counts, minutes. */
export type DrivenDay = { day: string; driven: number };

/** Regulation (EC) 561/2006 art. 6(2): 56 hours in a week, from Monday to Sunday (art. 4(i)); art. 6(3): 90 hours in two that follow each other. */
const weekLimit = 56 * 60;
const twoWeeksLimit = 90 * 60;

const mondayOf = (iso: string): string => dateToIso(addDays(isoToDate(iso), -weekdayOf(isoToDate(iso))));
const weekAway = (monday: string, weeks: number): string => dateToIso(addDays(isoToDate(monday), 7 * weeks));

/** The first and the last day that have a say in the weeks of a day: the week before it, its own and the one behind. */
export const weeksAround = (day: string): { from: string; to: string } => ({
  from: weekAway(mondayOf(day), -1),
  to: dateToIso(addDays(isoToDate(weekAway(mondayOf(day), 1)), 6)),
});

/** The law of one day as the weeks around it leave it: driving of the other days counts, planned and done. */
export function lawInWeeks(law: DriversLaw, days: readonly DrivenDay[], day: string): DriversLaw {
  const monday = mondayOf(day);
  const drivenIn = (of: string): number =>
    days.reduce((sum, one) => (one.day !== day && mondayOf(one.day) === of ? sum + one.driven : sum), 0);
  const week = drivenIn(monday);
  const beside = Math.max(drivenIn(weekAway(monday, -1)), drivenIn(weekAway(monday, 1)));
  const bounds = [
    { context: 'WEEK', beside: week, limit: weekLimit },
    { context: 'TWO_WEEKS', beside: week + beside, limit: twoWeeksLimit },
  ] as const;
  const [tighter, other] = bounds;
  const within = tighter.limit - tighter.beside <= other.limit - other.beside ? tighter : other;
  const left = Math.max(0, within.limit - within.beside);
  return left >= law.driving ? law : { ...law, driving: left, within };
}

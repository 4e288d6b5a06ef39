import { addDays, compareDates, instantOf, isoToDate, isRealDate, type LocalDate, localOf } from '#kernel/date.ts';

/** Days of a depot, both counted; `begin` and `end` in ms, the end outside. */
export type Period = { from: LocalDate; to: LocalDate; begin: number; end: number };
const longestPeriod = 366;
/** Years in which something can have happened; before and after them dates are written in other ways. */
const [earliest, latest] = [1970, 2199];

const midnight = [0, 0, 0] as const;
const day = 86_400_000;
const between = (from: LocalDate, to: LocalDate): number =>
  (Date.UTC(to[0], to[1] - 1, to[2]) - Date.UTC(from[0], from[1] - 1, from[2])) / day;

/** How many days a period has. */
export const lengthOf = ({ from, to }: Pick<Period, 'from' | 'to'>): number => between(from, to) + 1;

/** The period between two days (ISO); undefined when they are none, stand in the wrong order, or lie more than a year apart. */
export function periodOf(from: string, to: string, timezone: string): Period | undefined {
  const [first, last] = [isoToDate(from), isoToDate(to)];
  if (!isRealDate(first) || !isRealDate(last) || compareDates(first, last) > 0) return undefined;
  if (first[0] < earliest || last[0] > latest) return undefined;
  if (lengthOf({ from: first, to: last }) > longestPeriod) return undefined;
  return {
    from: first,
    to: last,
    begin: instantOf(first, midnight, timezone),
    end: instantOf(addDays(last, 1), midnight, timezone),
  };
}

/**
 * As many days before it. While its last day still goes on, the last day before counts up to the same hour of the clock: a morning is
 * compared with a morning.
 */
export function periodBefore(period: Period, now: number, timezone: string): Period {
  const days = lengthOf(period);
  const [from, to] = [addDays(period.from, -days), addDays(period.to, -days)];
  const begin = instantOf(from, midnight, timezone);
  if (now < period.begin || now >= period.end) return { from, to, begin, end: period.begin };
  const [year, month, date, ...clock] = localOf(now, timezone);
  return { from, to, begin, end: instantOf(addDays([year, month, date], -days), clock, timezone) };
}

import { instantOf, isRealDate, isRealTime, type LocalDate, localOf, type LocalTime } from '#kernel/date.ts';

export const dateOrders = ['DMY', 'MDY', 'YMD'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Date and time as they stand there; the date in the order of its figures. */
export type Moment = { date: readonly [number, number, number]; yearFirst: boolean; time: LocalTime };
export type LocalReading = { line: number; moment: Moment; value: number };

/** Words for the half of the day as loggers write them, dots and case aside. */
const afternoon = /^(pm|nachm|odp|μμ)$/;
const morning = /^(am|vorm|dop|πμ)$/;

function hourOf(hour: number, half: string): number | undefined {
  const word = half.replace(/[\s.]/g, '').toLowerCase();
  if (word === '') return hour;
  if (hour < 1 || hour > 12) return undefined;
  if (afternoon.test(word)) return (hour % 12) + 12;
  return morning.test(word) ? hour % 12 : undefined;
}

/** `21/08/16 9:05:00 PM`, `2026-10-25 02:30`, `25.10.26 02:30`; undefined: no moment. */
export function parseMoment(cell: string): Moment | undefined {
  const found =
    /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})[ T,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([\p{L}.\s]*)$/u.exec(
      cell.trim(),
    );
  if (!found) return undefined;
  const [, a = '', b = '', c = '', h = '', m = '', s = '0', half = ''] = found;
  const hour = hourOf(Number(h), half);
  if (hour === undefined || !isRealTime([hour, Number(m), Number(s)])) return undefined;
  const yearFirst = a.length > 2;
  if (yearFirst && c.length > 2) return undefined;
  return { date: [Number(a), Number(b), Number(c)], yearFirst, time: [hour, Number(m), Number(s)] };
}

const fullYear = (year: number): number => (year < 100 ? 2000 + year : year);

function dateIn({ date: [a, b, c], yearFirst }: Moment, order: DateOrder): LocalDate | undefined {
  if (yearFirst !== (order === 'YMD')) {
    if (yearFirst || a > 99) return undefined;
    // Two figures first can be a year as well.
    if (c > 99) return undefined;
  }
  const date: LocalDate =
    order === 'YMD' ? [fullYear(a), b, c] : order === 'DMY' ? [fullYear(c), b, a] : [fullYear(c), a, b];
  return isRealDate(date) ? date : undefined;
}

const asIfUtc = (date: LocalDate, [hour, minute, second]: LocalTime): number =>
  Date.UTC(date[0], date[1] - 1, date[2], hour, minute, second);

/** The hour that clocks repeat may go back once. */
const backMs = 3600_000;
/** A day read as a month leaps four weeks at midnight; a logger of the trade writes at least once a day. */
const gapMs = 7 * 24 * 3600_000;

/** The first row that is no real date in that order, or comes before the one above or more than `mostGap` behind it; undefined: all go on. */
function breakIn(rows: readonly LocalReading[], order: DateOrder, mostGap: number): LocalReading | undefined {
  let before: number | undefined;
  for (const row of rows) {
    const date = dateIn(row.moment, order);
    if (!date) return row;
    const at = asIfUtc(date, row.moment.time);
    if (before !== undefined && (at < before - backMs || at > before + mostGap)) return row;
    before = at;
  }
  return undefined;
}

/**
 * Orders in which the moments can be: those without a gap of more than a week, else (a device that was switched off) all in which they
 * rise. Where more than one is left nobody can tell by the file; where none is, the line in which the best of them ends.
 */
export function ordersOf(rows: readonly LocalReading[]): { orders: DateOrder[]; brokenIn: number } {
  for (const gap of [gapMs, Number.POSITIVE_INFINITY]) {
    const orders = dateOrders.filter((order) => breakIn(rows, order, gap) === undefined);
    if (orders.length > 0) return { orders, brokenIn: 0 };
  }
  const breaks = dateOrders.map((order) => breakIn(rows, order, Number.POSITIVE_INFINITY)?.line ?? 0);
  return { orders: [], brokenIn: Math.max(...breaks) };
}

/** `+02:00`, `Z` or `UTC` as an offset in ms; undefined: a zone by its name. */
export function fixedOffset(zone: string): number | undefined {
  if (zone === 'UTC' || zone === 'Z') return 0;
  const found = /^([+-])(\d\d):(\d\d)$/.exec(zone);
  if (!found) return undefined;
  const [, sign, hours, minutes] = found;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

export type Placed = { ok: true; readings: { ts: number; value: number }[] } | { ok: false; line: number };

/**
 * Readings at their instants. In the hour that a zone's clocks repeat the order of the rows tells the two apart; an hour that they skip
 * is refused with its line: this logger does not follow summer time.
 * @param zone IANA name, `UTC`, or an offset as `+01:00`
 */
export function placeReadings(
  rows: readonly LocalReading[],
  { zone, order }: { zone: string; order: DateOrder },
): Placed {
  const offset = fixedOffset(zone);
  const readings: { ts: number; value: number }[] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const { line, moment, value } of rows) {
    const date = dateIn(moment, order);
    if (!date) return { ok: false, line };
    let ts: number;
    if (offset !== undefined) ts = asIfUtc(date, moment.time) - offset;
    else {
      ts = instantOf(date, moment.time, zone);
      const [, , , hour, minute] = localOf(ts, zone);
      if (hour !== moment.time[0] || minute !== moment.time[1]) return { ok: false, line };
      // The second pass of a repeated hour: the same figures an hour later, and the row comes after one that is later than its first pass.
      const [, , , again, same] = localOf(ts + backMs, zone);
      if (ts < before && again === hour && same === minute) ts += backMs;
    }
    before = ts;
    readings.push({ ts, value });
  }
  return { ok: true, readings };
}

import { z } from 'zod';

/** [year, month 1-12, day] */
export type LocalDate = [number, number, number];
/** [hour 0-24, minute, second] */
export type LocalTime = [number, number, number];
/** [year, month, day, hour, minute, second] */
export type LocalDateTime = [number, number, number, number, number, number];

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

export const isRealDate = (d: readonly number[]): boolean => {
  const [y = 0, m = 0, day = 0] = d;
  return y >= 1900 && y <= 2200 && m >= 1 && m <= 12 && day >= 1 && day <= daysIn(y, m);
};
export const isRealTime = (t: readonly number[]): boolean => {
  const [h = -1, m = -1, s = -1] = t;
  return (h >= 0 && h <= 23 && m >= 0 && m <= 59 && s >= 0 && s <= 59) || (h === 24 && m === 0 && s === 0);
};

const tuple = <T>(length: number, kind: string, real: (v: readonly number[]) => boolean, example: number[]) =>
  z
    .array(z.int())
    .length(length)
    .refine(real, { error: `not a real ${kind}` })
    .meta({ id: `${kind[0]?.toUpperCase()}${kind.slice(1)}`, kind, examples: [example] }) as unknown as z.ZodType<T, T>;

/** Wire forms of specification 1, 3.8. */
export const dateSchema = tuple<LocalDate>(3, 'date', isRealDate, [2026, 11, 20]);
/** A day as `2026-11-20`, as addresses carry it. */
export const isoDaySchema = z.iso.date().meta({ id: 'IsoDay' });
export const timeSchema = tuple<LocalTime>(3, 'time', isRealTime, [8, 0, 0]);
export const dateTimeSchema = tuple<LocalDateTime>(
  6,
  'dateTime',
  (v) => isRealDate(v) && isRealTime(v.slice(3)),
  [2026, 11, 20, 8, 0, 0],
);
/** Epoch milliseconds; years 1970 to 2200. */
export const instantSchema = z.int().min(0).max(7_258_118_400_000).meta({ kind: 'instant' });

const two = (n: number): string => String(n).padStart(2, '0');

/** `2026-11-20` */
export const dateToIso = (d: readonly number[]): string => `${d[0]}-${two(d[1] ?? 1)}-${two(d[2] ?? 1)}`;
/** `08:00:00` */
export const timeToIso = (t: readonly number[]): string => `${two(t[0] ?? 0)}:${two(t[1] ?? 0)}:${two(t[2] ?? 0)}`;
export const isoToDate = (iso: string): LocalDate => {
  const [y, m, d] = iso.slice(0, 10).split('-').map(Number);
  return [y ?? 1970, m ?? 1, d ?? 1];
};
export const isoToTime = (iso: string): LocalTime => {
  const [h, m, s] = iso.slice(0, 8).split(':').map(Number);
  return [h ?? 0, m ?? 0, Math.floor(s ?? 0)];
};
export const compareDates = (a: readonly number[], b: readonly number[]): number =>
  dateToIso(a) < dateToIso(b) ? -1 : dateToIso(a) > dateToIso(b) ? 1 : 0;

export function addDays(date: readonly number[], days: number): LocalDate {
  const at = new Date(Date.UTC(date[0] ?? 1970, (date[1] ?? 1) - 1, (date[2] ?? 1) + days));
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
}
/**
 * Whole minutes from one instant to another as clocks show them: the seconds of both are cut, as they are wherever a time is written. So 08:41 and
 * 09:29 are 48 minutes apart, whatever their seconds.
 */
export const minutesBetween = (from: number, to: number): number => Math.floor(to / 60_000) - Math.floor(from / 60_000);

/** 0 Monday to 6 Sunday, as the weekday arrays of specification 1, 3.8. */
export const weekdayOf = (date: readonly number[]): number =>
  (new Date(Date.UTC(date[0] ?? 1970, (date[1] ?? 1) - 1, date[2] ?? 1)).getUTCDay() + 6) % 7;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Clocks of the world change on quarters of an hour (IANA time zone database, since 1972): one look-up serves each. */
const quarterMs = 900_000;
const mostOffsets = 20_000;
const offsets = new Map<string, number>();
function offsetOf(instant: number, timeZone: string): number {
  const quarter = Math.floor(instant / quarterMs);
  const key = `${timeZone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const at = quarter * quarterMs;
  const of = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(new Date(at))
      .map((p) => [p.type, Number(p.value)]),
  );
  const local = Date.UTC(
    of.year ?? 1970,
    (of.month ?? 1) - 1,
    of.day ?? 1,
    of.hour ?? 0,
    of.minute ?? 0,
    of.second ?? 0,
  );
  if (offsets.size >= mostOffsets) offsets.clear();
  offsets.set(key, local - at);
  return local - at;
}

const parts = (instant: number, timeZone: string): LocalDateTime => {
  const at = new Date(instant + offsetOf(instant, timeZone));
  return [
    at.getUTCFullYear(),
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  ];
};

/** Local date and time of an instant in a time zone (IANA name). */
export const localOf = parts;
export const localDateOf = (instant: number, timeZone: string): LocalDate =>
  parts(instant, timeZone).slice(0, 3) as LocalDate;

/** Instant of a local date and time; in the hour that a clock change skips or repeats, the offset before the change counts. */
export function instantOf(date: readonly number[], time: readonly number[], timeZone: string): number {
  const wanted = Date.UTC(date[0] ?? 1970, (date[1] ?? 1) - 1, date[2] ?? 1, time[0] ?? 0, time[1] ?? 0, time[2] ?? 0);
  const offsetAt = (instant: number): number => offsetOf(instant, timeZone);
  // Clock changes lie months apart, so a day before is always on the side of the older offset.
  const before = offsetAt(wanted - 86_400_000);
  const older = wanted - before;
  if (offsetAt(older) === before) return older;
  const newer = wanted - offsetAt(wanted + 86_400_000);
  return offsetAt(newer) === wanted - newer ? newer : older;
}

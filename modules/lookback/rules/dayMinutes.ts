import { dateToIso, instantOf, isoToDate, isRealDate, localOf, timeToIso } from '#kernel/date.ts';
import { daysBack } from './moment.ts';

const text = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)$/;
const step = 60_000;

/** A moment as an address has it, `2026-03-10T03:40` in the depot's time; undefined: it is none. */
export function momentIn(written: string | undefined, zone: string): number | undefined {
  const [, day = '', hour = '', minute = ''] = text.exec(written ?? '') ?? [];
  if (!isRealDate(isoToDate(day)) || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return instantOf(isoToDate(day), [Number(hour), Number(minute), 0], zone);
}

/** The other way: to the minute. */
export function writtenMoment(at: number, zone: string): string {
  const local = localOf(at, zone);
  return `${dateToIso(local.slice(0, 3))}T${timeToIso(local.slice(3, 6)).slice(0, 5)}`;
}

/** The nearest minute that may be asked for. */
export const nearest = (at: number, now: number): number =>
  Math.floor(Math.min(now, Math.max(at, now - daysBack * 1440 * step + step)) / step) * step;

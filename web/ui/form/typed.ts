import type { LocalDate, LocalTime } from '#kernel/date.ts';
import { isRealDate } from '#kernel/date.ts';

/** Reads a figure typed with the signs of a language; undefined for an empty text, NaN for none. */
export function readNumber(typed: string, decimalSign: string): number | undefined {
  const text = typed.replace(/[\s\u00a0\u202f']/g, '').replace(/−/g, '-');
  if (text === '') return undefined;
  const group = decimalSign === ',' ? '.' : ',';
  const plain = text.split(group).join('').replace(decimalSign, '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Cuts what is typed behind the decimals that a unit allows (specification 1, 5.2). */
export function cutDecimals(typed: string, decimalSign: string, decimals: number): string {
  const at = typed.indexOf(decimalSign);
  if (at < 0) return typed;
  return decimals === 0 ? typed.slice(0, at) : typed.slice(0, at + 1 + decimals);
}

/** Reads `8`, `08`, `8:30`, `830`, `0830`, `8.30`, `24`; undefined when it is no time from 00:00 to 24:00. */
export function readTime(typed: string): LocalTime | undefined {
  const match = /^(\d{1,2})(?:[:.h ]?(\d{2}))?h?$/i.exec(typed.trim());
  if (!match) return undefined;
  const hour = Number(match[1]);
  const minute = Number(match[2] ?? 0);
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return undefined;
  return [hour, minute, 0];
}

/** Reads `17.11.2026`, `17/11/26`, `17.11.`, `171126`, `2026-11-17`, `+1` (days from today); day before month. */
export function readDate(typed: string, today: readonly number[]): LocalDate | undefined {
  const text = typed.trim();
  const [year = 1970, month = 1, day = 1] = today;
  const shift = /^([+-]\d{1,4})$/.exec(text);
  if (shift) {
    const at = new Date(Date.UTC(year, month - 1, day + Number(shift[1])));
    return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
  }
  const century = (y: string) => (y.length === 2 ? 2000 + Number(y) : Number(y));
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const parted = /^(\d{1,2})[./ -](\d{1,2})(?:[./ -](\d{4}|\d{2})?)?$/.exec(text);
  const packed = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(text);
  const local = parted ?? packed;
  const date: LocalDate | undefined = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : local
      ? [local[3] ? century(local[3]) : year, Number(local[2]), Number(local[1])]
      : undefined;
  return date && isRealDate(date) ? date : undefined;
}

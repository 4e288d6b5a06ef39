import { isRealDate, isRealTime, type LocalDate, type LocalTime } from '#kernel/date.ts';
import type { SheetLanguage } from './columns.ts';

/** Sign between whole and fraction by language. */
const commas: Readonly<Record<SheetLanguage, string>> = { en: '.', de: ',', fr: ',' };

/**
 * A figure as people of a language write it. The last of two different signs is the decimal one; a single one is the
 * language's own, or groups thousands when it stands as only groups stand. Undefined when it is none.
 */
export function readFigure(text: string, language: SheetLanguage): number | undefined {
  const plain = text
    .trim()
    .replace(/[\s'’\u00a0\u202f]/g, '')
    .replace(/^−/, '-');
  if (!/^[+-]?(\d[\d.,]*|[.,]\d+)(e[+-]?\d+)?$/i.test(plain)) return undefined;
  const own = commas[language];
  const signs = plain.match(/[.,]/g) ?? [];
  const decimal = new Set(signs).size === 2 ? signs.at(-1) : undefined;
  let normal = plain;
  if (decimal !== undefined) {
    const group = decimal === ',' ? '.' : ',';
    if (signs.filter((sign) => sign === decimal).length > 1) return undefined;
    normal = plain.replaceAll(group, '').replace(decimal, '.');
  } else if (signs.length > 1) {
    if (!/^[+-]?\d{1,3}([.,]\d{3})+$/.test(plain)) return undefined;
    normal = plain.replace(/[.,]/g, '');
  } else if (signs.length === 1) {
    const [sign] = signs;
    const groups = sign !== own && /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(plain);
    normal = groups ? plain.replace(/[.,]/g, '') : plain.replace(/[.,]/, '.');
  }
  const value = Number(normal);
  return Number.isFinite(value) ? value : undefined;
}

/** A figure as a sheet of a language has it, without groups, so that reading it gives the same. */
export function writeFigure(value: number, language: SheetLanguage): string {
  const text = String(value);
  return commas[language] === ',' ? text.replace('.', ',') : text;
}

const real = (year: number, month: number, day: number): LocalDate | undefined => {
  const date: LocalDate = [year < 100 ? 2000 + year : year, month, day];
  return isRealDate(date) ? date : undefined;
};

/** `2026-11-24`, `24.11.2026`, `24/11/2026` (with one number above 12, or in French day first, in English month first). */
export function readDay(text: string, language: SheetLanguage): LocalDate | undefined {
  const plain = text.trim().replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/, '');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  if (iso) return real(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const other = /^(\d{1,2})([./-])\s*(\d{1,2})\2\s*(\d{2}|\d{4})$/.exec(plain);
  if (!other) return undefined;
  const [first, second, year] = [Number(other[1]), Number(other[3]), Number(other[4])];
  if (other[2] === '/' && language === 'en' && first <= 12) return real(year, first, second);
  return real(year, second, first) ?? (other[2] === '/' ? real(year, first, second) : undefined);
}

/** `8:00`, `08:00:00`, `0800`, `8.00`, `8h30`, `8 Uhr`, `8:30 pm`; `24:00` is the end of the day. */
export function readClock(text: string): LocalTime | undefined {
  const found = /^(\d{1,2})(?:\s*[:.h]\s*|(?=\d{2}$))(\d{2})?(?::(\d{2}))?\s*(uhr|am|pm)?$/i.exec(text.trim());
  const whole = /^(\d{1,2})\s*(uhr|h|am|pm)$/i.exec(text.trim());
  if (!found && !whole) return undefined;
  const half = (found?.[4] ?? whole?.[2] ?? '').toLowerCase();
  let hour = Number(found?.[1] ?? whole?.[1]);
  if (half === 'pm' && hour < 12) hour += 12;
  if (half === 'am' && hour === 12) hour = 0;
  const time: LocalTime = [hour, Number(found?.[2] ?? 0), Number(found?.[3] ?? 0)];
  return isRealTime(time) ? time : undefined;
}

const two = (n: number): string => String(n).padStart(2, '0');
/** `08:00`, with seconds only where there are any. */
export const writeClock = ([hour = 0, minute = 0, second = 0]: readonly number[]): string =>
  `${two(hour)}:${two(minute)}${second === 0 ? '' : `:${two(second)}`}`;

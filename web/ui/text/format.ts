import { decimalsOf, fromRaw, type QuantityKind, quantities } from '#kernel/quantity.ts';

/** Every date, number and unit that people read is written here, by language and time zone (look.md, rule 13). */
export type Format = ReturnType<typeof formatFor>;

/** English texts are read in Europe: day before month and 24 hours. */
const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);

const symbols: Record<string, string> = {
  mm2: 'mm²',
  cm2: 'cm²',
  m2: 'm²',
  mm3: 'mm³',
  cm3: 'cm³',
  m3: 'm³',
  eur: '€',
  C: '°C',
  one: '',
  day: 'd',
};

/** Symbol of a unit of specification 1, 3.8, such as `m³` for `m3`. */
export const unitSymbol = (unit: string): string => symbols[unit] ?? unit;

const cached = <T>(make: (options: Intl.DateTimeFormatOptions | Intl.NumberFormatOptions) => T) => {
  const made = new Map<string, T>();
  return (options: Intl.DateTimeFormatOptions & Intl.NumberFormatOptions): T => {
    const key = JSON.stringify(options);
    const old = made.get(key);
    if (old !== undefined) return old;
    const fresh = make(options);
    made.set(key, fresh);
    return fresh;
  };
};

const utcOf = (parts: readonly number[]): Date =>
  new Date(Date.UTC(parts[0] ?? 1970, (parts[1] ?? 1) - 1, parts[2] ?? 1, parts[3] ?? 0, parts[4] ?? 0, parts[5] ?? 0));
const two = (n: number): string => String(n).padStart(2, '0');

/** Seconds in what people count in: 30-day months and 365-day years (specification 1, 9). */
const agoSteps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;
/** The week-ago check: the last six days and today (specification 1, 9). Days are counted from any one. */
export const isWithinWeek = (day: number, today: number): boolean => day <= today && today - day <= 6;

/** @param language `en`, `de` or `fr` @param timeZone IANA name in which instants are shown; absent: the browser's */
export function formatFor(language: string, timeZone?: string) {
  const locale = localeOf(language);
  const zone = timeZone ? { timeZone } : {};
  const numbers = cached((options) => new Intl.NumberFormat(locale, options as Intl.NumberFormatOptions));
  const dates = cached((options) => new Intl.DateTimeFormat(locale, options as Intl.DateTimeFormatOptions));
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  /** Days since 1970 of the calendar in which instants are shown. */
  const dayOf = (ms: number): number => {
    const parts = new Intl.DateTimeFormat('en', { ...day, ...zone }).formatToParts(ms);
    const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
    return Date.UTC(part('year'), part('month') - 1, part('day')) / 86_400_000;
  };
  const ago = (ms: number, now: number): string => {
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    const seconds = (ms - now) / 1000;
    for (const [unit, length] of agoSteps)
      if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
    return relative.format(0, 'minute');
  };
  const number = (value: number, decimals = 0): string =>
    numbers({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value);
  return {
    language,
    /** `1,240` */
    number,
    /** Up to `most` decimals, without trailing zeros. */
    upTo: (value: number, most: number): string => numbers({ maximumFractionDigits: most }).format(value),
    /** `61 %`; `value` is a fraction. */
    percent: (value: number, decimals = 0): string => `${number(value * 100, decimals)}\u00a0%`,
    /** Raw quantity in `unit` without its symbol (the unit stands in the column head); `decimals` default to 0 for g, 1 else. */
    quantity: (kind: QuantityKind, raw: number, unit: string = quantities[kind].default, decimals?: number): string =>
      number(
        fromRaw(kind, raw, unit),
        decimals ?? Math.min(decimalsOf(kind, unit), kind === 'MASS' ? 0 : kind === 'MONEY' ? 2 : 1),
      ),
    /** The same with its symbol: `1,240 kg`. */
    measure: (kind: QuantityKind, raw: number, unit: string = quantities[kind].default, decimals?: number): string => {
      const text = number(
        fromRaw(kind, raw, unit),
        decimals ?? Math.min(decimalsOf(kind, unit), kind === 'MASS' ? 0 : kind === 'MONEY' ? 2 : 1),
      );
      const symbol = unitSymbol(unit);
      return symbol === '' ? text : `${text} ${symbol}`;
    },
    /** [y, m, d] to `17.11.2026`. */
    date: (date: readonly number[]): string => dates({ ...day, timeZone: 'UTC' }).format(utcOf(date)),
    /** [y, m, d] to `Di., 17. Nov. 2026`. */
    longDate: (date: readonly number[]): string =>
      dates({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(utcOf(date)),
    /** [h, m, s] to `08:00`; 24:00 stays 24:00. */
    time: (time: readonly number[]): string => `${two(time[0] ?? 0)}:${two(time[1] ?? 0)}`,
    /** Six-part local date and time. */
    localDateTime: (value: readonly number[]): string =>
      dates({ ...day, ...clock, timeZone: 'UTC' }).format(utcOf(value)),
    /** Epoch milliseconds to date and time. */
    instant: (ms: number): string => dates({ ...day, ...clock, ...zone }).format(ms),
    /** Epoch milliseconds to `HH:mm`. */
    clock: (ms: number): string => dates({ ...clock, ...zone }).format(ms),
    /** Epoch milliseconds to `HH:mm` on the day of `now`, with day and month on any other. */
    clockOn: (ms: number, now: number): string =>
      dates(
        dayOf(ms) === dayOf(now) ? { ...clock, ...zone } : { day: '2-digit', month: '2-digit', ...clock, ...zone },
      ).format(ms),
    /** Epoch milliseconds to the date. */
    instantDate: (ms: number): string => dates({ ...day, ...zone }).format(ms),
    /** Minutes to `3:20`. */
    duration: (minutes: number): string => {
      const m = Math.round(Math.abs(minutes));
      return `${minutes < 0 ? '−' : ''}${Math.floor(m / 60)}:${two(m % 60)}`;
    },
    /** Minutes with their sign: `+34`. */
    deviation: (minutes: number): string =>
      (minutes > 0 ? '+' : minutes < 0 ? '−' : '') + number(Math.abs(Math.round(minutes))),
    /** `8 minutes ago`, with the 30-day months and 365-day years of specification 1, 9. */
    ago,
    /** How long ago within the last six days and today, else the date and time: what is recent is told by its age. */
    when: (ms: number, now: number): string =>
      isWithinWeek(dayOf(ms), dayOf(now)) ? ago(ms, now) : dates({ ...day, ...clock, ...zone }).format(ms),
    /** `A, B und C` */
    list: (items: readonly string[]): string => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items),
    /** Compares texts as the language sorts them; numbers inside by their value. */
    compare: new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }).compare,
    /** Sign between whole and fraction, for typed numbers. */
    decimalSign:
      numbers({ minimumFractionDigits: 1 })
        .formatToParts(1.1)
        .find((p) => p.type === 'decimal')?.value ?? '.',
    groupSign:
      numbers({})
        .formatToParts(11_111)
        .find((p) => p.type === 'group')?.value ?? ',',
  };
}

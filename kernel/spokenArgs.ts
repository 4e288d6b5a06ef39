import { fromRaw, type QuantityKind } from './quantity.ts';

/** What the arguments of texts mean by their name: raw quantities, instants, days and durations. */
const kinds: Readonly<Record<string, QuantityKind>> = {
  weight: 'MASS',
  length: 'LENGTH',
  vehicleLength: 'LENGTH',
  volume: 'VOLUME',
};
const instants = new Set(['from', 'to', 'eta']);
const days = new Set<unknown>(['date', 'dateBefore']);
/** Arguments that may be a day among other things: limits of fields, and what sentences call so. Names and numbers stay as they are. */
const maybeDays = new Set<unknown>([...days, 'value', 'day', 'from', 'to']);
const amounts = new Set(['amount', 'due']);
const durations = new Set(['duration', 'limit']);

/** Formats are kept: making one takes a hundred times as long as using it. */
function kept<Options extends object, Format>(make: (locale: string, options: Options) => Format) {
  const formats = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = formats.get(key) ?? make(locale, options);
    formats.set(key, format);
    return format;
  };
}
const numberIn = kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
const timeIn = kept((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));

const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);
const plain = { maximumFractionDigits: 1 };
const money = { style: 'currency', currency: 'EUR' } as const;
const dayAndMonth = { day: '2-digit', month: '2-digit' } as const;
const day = { ...dayAndMonth, year: 'numeric', timeZone: 'UTC' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
/** A day (ISO) as the language writes it; every other text as it is. */
const dayIn = (text: string, locale: string): string => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? text : timeIn(locale, day).format(at);
};
const weekday = { weekday: 'long', timeZone: 'UTC' } as const;

/**
 * Arguments of a text as people read them in a language and the depot's time zone. Units stand in the text itself:
 * weight in kg, lengths in m, volume in m3, amounts with their currency, `from`, `to` and `eta` (epoch ms) as HH:mm, `at` with its day,
 * `date` and `dateBefore` (ISO) as the language writes it, `weekday` (0 Monday) by name, `duration` and `limit` (minutes) as h:mm.
 * `count` stays a number, because the plural is chosen by it.
 */
export function spokenArgs(
  args: Readonly<Record<string, string | number>> | undefined,
  language: string,
  timeZone: string,
): Record<string, string | number> {
  const locale = localeOf(language);
  const spoken = (name: string, value: string | number): string | number => {
    if (typeof value === 'string') return days.has(name) ? dayIn(value, locale) : value;
    const kind = kinds[name];
    if (kind) return numberIn(locale, plain).format(fromRaw(kind, value));
    if (amounts.has(name)) return numberIn(locale, money).format(value / 100);
    if (name === 'at') return timeIn(locale, { ...dayAndMonth, ...clock, timeZone }).format(value);
    if (instants.has(name)) return timeIn(locale, { ...clock, timeZone }).format(value);
    // 1 January 2024 was a Monday.
    if (name === 'weekday') return timeIn(locale, weekday).format(Date.UTC(2024, 0, 1 + value));
    if (durations.has(name)) return `${Math.floor(value / 60)}:${String(Math.round(value % 60)).padStart(2, '0')}`;
    return name === 'count' ? value : numberIn(locale, plain).format(value);
  };
  return Object.fromEntries(Object.entries(args ?? {}).map(([name, value]) => [name, spoken(name, value)]));
}

/** Of all arguments these two are plain counts, whatever the text. */
const counts = new Set<unknown>(['count', 'total']);
const nothing = (): void => undefined;
/**
 * For the engine of texts: counts stay numbers until they are written, because the plural is chosen by them; then 1067 becomes 1.067,
 * 1,067 or 1 067 as the language has it. A day (ISO) is written so, too: limits such as "must not be before" take days and
 * numbers alike.
 */
export const spokenCounts = {
  type: 'formatter' as const,
  init: nothing,
  add: nothing,
  addCached: nothing,
  /** What is no count, and what is missing, stays as it is. */
  format: <V>(value: V, _how?: string, language = 'en', about: { interpolationkey?: string } = {}): V | string =>
    typeof value === 'string' && maybeDays.has(about.interpolationkey)
      ? dayIn(value, localeOf(language))
      : typeof value === 'number' && counts.has(about.interpolationkey)
        ? numberIn(localeOf(language), plain).format(value)
        : value,
};

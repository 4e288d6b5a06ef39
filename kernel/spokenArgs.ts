import { fromRaw, type QuantityKind } from './quantity.ts';

/** What the arguments of texts mean by their name: raw quantities, instants, days and durations. */
const kinds: Readonly<Record<string, QuantityKind>> = {
  weight: 'MASS',
  length: 'LENGTH',
  vehicleLength: 'LENGTH',
  volume: 'VOLUME',
};
const instants = new Set(['from', 'to', 'eta']);
const durations = new Set(['duration', 'limit']);

/**
 * Arguments of a text as people read them in a language and the depot's time zone. Units stand in the text itself:
 * weight in kg, lengths in m, volume in m3, amounts with their currency, `from`, `to` and `eta` (epoch ms) as HH:mm, `at` with its day,
 * `date` (ISO) as the language writes it, `weekday` (0 Monday) by name, `duration` and `limit` (minutes) as h:mm.
 * `count` stays a number, because the plural is chosen by it.
 */
export function spokenArgs(
  args: Readonly<Record<string, string | number>> | undefined,
  language: string,
  timeZone: string,
): Record<string, string | number> {
  const locale = language === 'en' ? 'en-GB' : language;
  const number = (value: number): string => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value);
  const day = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  const moment = { day: '2-digit', month: '2-digit', ...clock } as const;
  const spoken = (name: string, value: string | number): string | number => {
    if (typeof value === 'string')
      return name === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value)
        ? new Intl.DateTimeFormat(locale, day).format(Date.parse(value))
        : value;
    const kind = kinds[name];
    if (kind) return number(fromRaw(kind, value));
    if (name === 'amount')
      return new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(value / 100);
    if (name === 'at') return new Intl.DateTimeFormat(locale, moment).format(value);
    if (instants.has(name)) return new Intl.DateTimeFormat(locale, clock).format(value);
    // 1 January 2024 was a Monday.
    if (name === 'weekday')
      return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + value));
    if (durations.has(name)) return `${Math.floor(value / 60)}:${String(Math.round(value % 60)).padStart(2, '0')}`;
    return name === 'count' ? value : number(value);
  };
  return Object.fromEntries(Object.entries(args ?? {}).map(([name, value]) => [name, spoken(name, value)]));
}

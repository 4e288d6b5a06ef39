import { dateToIso, isoToDate } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import type { FigureAnswer, FigurePoint } from '../contract/calls.ts';
import type { Period } from '../rules/period.ts';

/** Days and values of figures as the reader writes them, for tables and papers. */
export function saidFor(ctx: ViewContext) {
  const locale = ctx.language === 'en' ? 'en-GB' : ctx.language;
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const day = (iso: string): string => {
    const [year = 1970, month = 1, date = 1] = isoToDate(iso);
    return days.format(Date.UTC(year, month - 1, date));
  };
  return {
    number: (value: number | null): string => (value === null ? '' : numbers.format(value)),
    group: ({ by }: FigureAnswer, { key, label }: Pick<FigurePoint, 'key' | 'label'>): string =>
      by === 'day' || by === 'week' ? day(key) : by === 'hour' ? `${key}:00` : label,
    period: ({ from, to }: Period): string => `${day(dateToIso(from))} – ${day(dateToIso(to))}`,
  };
}

import { isoToDate } from '#kernel/date.ts';
import type { Format } from '#ui/text/format.ts';
import type { Translate } from '#ui/translation.ts';
import type { FigureAnswer, FigurePoint } from '../contract/calls.ts';
import type { Grouping } from '../rules/catalogue.ts';

type T = Translate<'reporting'>;

/** What a group is called: days and hours as the reader writes them. */
export function groupName(format: Format, by: Grouping, { key, label }: Pick<FigurePoint, 'key' | 'label'>): string {
  if (by === 'day' || by === 'week') return format.date(isoToDate(key));
  if (by === 'hour') return `${key}:00`;
  return label;
}

/** A number with its unit. */
export function valueText(t: T, format: Format, unit: FigureAnswer['unit'], value: number | null, few = false): string {
  if (few) return t('card/few');
  if (value === null) return t('card/unknown');
  const number = format.upTo(value, value >= 1000 ? 0 : 1);
  return unit === 'rows' ? number : `${number} ${t(`unit/${unit}`)}`;
}

/** How the figure stands beside the period before. */
export function comparison(
  t: T,
  format: Format,
  { unit, better, total, before }: FigureAnswer,
): { status: 'done' | 'risk' | 'later'; text: string } | undefined {
  if (!before || total.value === null || total.rows === 0) return undefined;
  if (before.value === null || before.rows === 0) return { status: 'later', text: t('card/noBefore') };
  const args = { before: valueText(t, format, unit, before.value) };
  const difference = total.value - before.value;
  if (Math.abs(difference) < 0.05) return { status: 'later', text: t('card/same') };
  if (better === 'none') return { status: 'later', text: t(difference > 0 ? 'card/higher' : 'card/lower', args) };
  const improved = difference > 0 === (better === 'more');
  return { status: improved ? 'done' : 'risk', text: t(improved ? 'card/better' : 'card/worse', args) };
}

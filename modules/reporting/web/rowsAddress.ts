import type { FigureId, Grouping } from '../rules/catalogue.ts';
import { type ChosenPeriod, daysText } from './usePeriod.ts';

/** The list of what a figure or one of its bars counts: days, grouping and bar stand in its address. */
export const rowsAddress = (
  id: FigureId,
  period: Pick<ChosenPeriod, 'from' | 'to'>,
  by: Grouping,
  key: string | undefined,
): string =>
  `/RPT/figures/${id}?${daysText(period)}&by=${by}${key === undefined ? '' : `&bar=${encodeURIComponent(key)}`}`;

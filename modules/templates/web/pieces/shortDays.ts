import { weekdayKeys } from './weekdayKeys.ts';
import type { Translate } from '#ui/translation.ts';

/** Days of a week by their short names, with the holiday when it is one of them. */
export const shortDays = (weekdays: readonly boolean[], t: Translate): string =>
  weekdayKeys.flatMap((key, i) => (weekdays[i] ? [t(`base:weekdayShort/${key}`)] : [])).join(' ');

import type { Translate } from '#ui/translation.ts';
import type { Format } from '#ui/text/format.ts';
import type { Broken, Place } from '../../rules/board/verdict.ts';
import { amountText, equipmentText } from '../pieces/amounts.ts';

/** `6 min`, from an hour on `1:20 h`. */
const timeText = (minutes: number, t: Translate, format: Format): string =>
  minutes < 60
    ? t('dispatch:place/minutes', { value: format.upTo(minutes, 0) })
    : t('dispatch:place/hours', { value: format.duration(minutes) });

/** A rule that a place would break, in one sentence with its number. */
export function brokenText(broken: Broken, t: Translate, format: Format): string {
  switch (broken.rule) {
    case 'LATE':
      return t('dispatch:place/late', { minutes: format.number(broken.minutes) });
    case 'MAKES_LATE':
      return t('dispatch:place/makesLate', { count: broken.stops, minutes: format.number(broken.minutes) });
    case 'LOAD':
      return t('dispatch:place/load', { amount: amountText(broken.dimension, broken.by, t, format) });
    case 'EQUIPMENT':
      return t('dispatch:place/equipment', { equipment: equipmentText(broken.missing, t, format) });
    case 'DRIVING':
      return t('dispatch:place/driving', { duration: timeText(broken.minutes, t, format) });
    case 'ROUTE':
      return t('dispatch:place/route');
    case 'AFF':
      return t('dispatch:place/aff');
    case 'BREAK':
      return t('dispatch:place/break');
    case 'NO_COORDINATES':
      return t('dispatch:issue/MISSING_GEO_COORDINATES');
  }
}

/** Arrival and what the place costs: `11:20 · +18 min · +6 km`, and that the routing engine has not been asked for its ways. */
export const costText = (place: Place, t: Translate, format: Format): string =>
  [
    ...(place.arrival === null ? [] : [t('dispatch:place/arrival', { time: format.clock(place.arrival) })]),
    ...extraTexts(place, t, format),
    ...(place.estimated ? [t('dispatch:place/estimated')] : []),
  ].join(' · ');

/** More driving and more way; less has its sign, too. */
export const extraTexts = (place: Pick<Place, 'seconds' | 'metres'>, t: Translate, format: Format): string[] => [
  t('dispatch:place/minutes', { value: signed(Math.round(place.seconds / 60), format) }),
  t('dispatch:place/km', { value: signed(Math.round(place.metres / 100) / 10, format, 1) }),
];
const signed = (value: number, format: Format, decimals = 0): string =>
  `${value < 0 ? '−' : '+'}${format.upTo(Math.abs(value), decimals)}`;

/** Rules that the server's checks do not name; those of load and equipment it names itself. */
const ownRules: ReadonlySet<Broken['rule']> = new Set(['LATE', 'MAKES_LATE', 'DRIVING', 'BREAK']);
/** A window that is missed is one finding: where the server's check names it with its shipment, the place does not say it again. */
const ofWindow: ReadonlySet<Broken['rule']> = new Set(['LATE', 'MAKES_LATE']);
const windowCheck = 'DSP-11';

/** What a place breaks beside what the checks of the server say. */
export const ownBroken = (place: Place | undefined, results: readonly { number?: string | undefined }[]): Broken[] => {
  const named = results.some(({ number }) => number === windowCheck);
  return place?.broken.filter(({ rule }) => ownRules.has(rule) && !(named && ofWindow.has(rule))) ?? [];
};

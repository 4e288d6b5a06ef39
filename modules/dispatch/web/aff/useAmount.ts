import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { CockpitMeasure } from './load.ts';

/** An amount of a measure in words: g as weight, mm as loading metres, stops as they are counted. */
export function useAmount(measure: CockpitMeasure): (raw: number) => string {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  return (raw) =>
    measure === 'stops'
      ? t('cockpit/stops', { count: raw })
      : measure === 'weight'
        ? format.measure('MASS', raw)
        : t('figure/ldm', { ldm: format.quantity('LENGTH', raw) });
}

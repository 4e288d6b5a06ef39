import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { BalanceMeasure } from '../../rules/balance.ts';

/** An amount of a measure in words: g as weight, mm as loading metres. */
export function useAmount(measure: BalanceMeasure): (raw: number) => string {
  const { t } = useTranslation('dispatch');
  const format = useFormat();
  return (raw) =>
    measure === 'weight' ? format.measure('MASS', raw) : t('figure/ldm', { ldm: format.quantity('LENGTH', raw) });
}

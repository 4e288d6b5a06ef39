import type { TFunction } from 'i18next';
import type { Format } from '#ui/text/format.ts';
import type { DayDimension } from '../rules/dayPlan/facts.ts';

/** An amount of one dimension with its unit. */
export function amountText(dimension: DayDimension | null, by: number, t: TFunction, format: Format): string {
  switch (dimension) {
    case 'weight':
      return format.measure('MASS', by);
    case 'loadingMeter':
      return t('dispatch:figure/ldm', { ldm: format.quantity('LENGTH', by) });
    case 'volume':
      return format.measure('VOLUME', by);
    default:
      return t('dispatch:dayPlan/points', { count: by });
  }
}

/** What a vehicle would have to have. */
export const equipmentText = (names: readonly string[], t: TFunction, format: Format): string =>
  format.list([
    ...new Set(
      names.map((name) => {
        if (name.startsWith('area:')) return t('dispatch:dayPlan/equipment/area');
        return name.startsWith('to:') ? t('dispatch:dayPlan/equipment/light') : t(`dispatch:dayPlan/equipment/${name}`);
      }),
    ),
  ]);

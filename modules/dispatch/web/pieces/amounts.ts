import { wordKey } from '#kernel/text.ts';
import type { LoadDimension } from '../../rules/load.ts';
import type { Translate } from '#ui/translation.ts';
import { spanText } from '#modules/shipments/rules/slotText.ts';
import type { Format } from '#ui/text/format.ts';

/** An amount of one dimension with its unit. */
export function amountText(dimension: LoadDimension | null, by: number, t: Translate, format: Format): string {
  switch (dimension) {
    case 'weight':
      return format.measure('MASS', by);
    case 'loadingMeter':
      return t('dispatch:figure/ldm', { ldm: format.quantity('LENGTH', by) });
    case 'volume':
      return format.measure('VOLUME', by);
    default:
      return t('dispatch:load/points', { count: by });
  }
}

/** What a vehicle would have to have. */
export const equipmentText = (names: readonly string[], t: Translate, format: Format): string =>
  format.list([
    ...new Set(
      names.map((name) => {
        if (name.startsWith('area:')) return t('dispatch:equipment/area');
        return name.startsWith('to:') ? t('dispatch:equipment/light') : t(wordKey('dispatch:equipment/', name));
      }),
    ),
  ]);

/** Time windows (epoch ms) as clock times; what several orders of a stop have alike is said once. */
export const windowText = (windows: readonly { from: number; to: number }[], format: Format): string =>
  [...new Set(windows.map((window) => spanText(format.clock(window.from), format.clock(window.to))))]
    .filter(Boolean)
    .join(', ');

import { Glyph } from '#ui/status/Glyph.tsx';
import { useTranslation } from '#ui/translation.ts';

type Counted = { scannedPackages: number; expectedPackages: number; deviatingPackages: number };

/** How many packages of a shipment are done, with a mark for those that are damaged or otherwise deviate. */
export function PackagesDone({ item }: { item: Counted }) {
  const { t } = useTranslation('crossdock');
  const { scannedPackages: done, expectedPackages: expected, deviatingPackages: count } = item;
  return (
    <span className="k-row k-row-tight">
      {count > 0 && (
        <span className="k-row k-row-tight k-risk" role="img" aria-label={t('scan/deviating', { count })}>
          <Glyph name="risk" size={14} />
          {count}
        </span>
      )}
      <span className="k-fig">{t('scan/progress', { done, expected })}</span>
    </span>
  );
}

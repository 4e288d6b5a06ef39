import { useTranslation } from '#ui/translation.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import type { TripRow } from '../contract/schemas.ts';

/** The times of a trip are not those of the routing engine, because it did not answer. */
export function EstimatedTimes({ trip }: { trip: Pick<TripRow, 'timesEstimated'> }) {
  const { t } = useTranslation('dispatch');
  if (!trip.timesEstimated) return null;
  return (
    <p className="k-alert k-alert-risk d-alert" role="status">
      <Glyph name="risk" />
      <span>{t('optimizeHint/GIS_EXCEPTION')}</span>
    </p>
  );
}

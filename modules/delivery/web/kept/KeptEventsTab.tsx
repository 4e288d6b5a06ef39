import type { TripView } from '#modules/dispatch/contract/schemas.ts';
import { useTranslation } from '#ui/translation.ts';
import { KeptEvents } from './KeptEvents.tsx';

/** The same of one trip, beside its stops. */
export function KeptEventsTab({ trip }: { trip: TripView }) {
  const { t } = useTranslation('delivery');
  return (
    <section className="k-pane k-fill" aria-label={t('kept/title')}>
      <div className="k-scroll">
        <KeptEvents tripId={trip.id} />
      </div>
    </section>
  );
}

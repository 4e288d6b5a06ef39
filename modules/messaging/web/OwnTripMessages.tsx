import { IconMessage } from '@tabler/icons-react';
import type { TripView } from '#modules/dispatch/contract/schemas.ts';
import { useTranslation } from '#ui/translation.ts';
import { addressOfChannel } from './look.ts';
import { TripUnread } from './TripUnread.tsx';

/** The way from a driver's trip to the conversation with dispatch, with what is unread there. */
export function OwnTripMessages({ trip }: { trip: TripView }) {
  const { t } = useTranslation('messaging');
  if (!trip.vehicle) return null;
  const channel = addressOfChannel({ type: 'VEHICLE', name: trip.vehicle.id });
  return (
    <div className="k-tour-position">
      <a className="k-tour-button k-space" href={`#/MSG?channel=${encodeURIComponent(channel)}`}>
        <IconMessage size={22} stroke={1.6} aria-hidden="true" />
        {t('title')}
        <TripUnread trip={trip} />
      </a>
    </div>
  );
}

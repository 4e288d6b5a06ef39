import type { TripView } from '#modules/dispatch/contract/schemas.ts';
import { useTranslation } from '#ui/translation.ts';
import { useChannels } from './useChannels.ts';

function VehicleUnread({ vehicleId }: { vehicleId: string }) {
  const { t } = useTranslation('messaging');
  const unread = useChannels([{ type: 'VEHICLE', name: vehicleId }]).data?.[0]?.unread ?? 0;
  return unread === 0 ? null : (
    <span className="k-menu-count" title={t('unread', { count: unread })}>
      {unread}
    </span>
  );
}

/** How much of the conversation with the trip's vehicle is unread, beside the name of its tab. */
export function TripUnread({ trip }: { trip: TripView }) {
  return trip.vehicle ? <VehicleUnread vehicleId={trip.vehicle.id} /> : null;
}

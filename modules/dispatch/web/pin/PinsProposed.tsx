import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useCall } from '#client/call/useCall.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { useTranslation } from '#ui/translation.ts';
import { pinsOfTrip } from '../../contract/pins.ts';
import type { TripView } from '../../contract/schemas.ts';
import { openPinOfStop } from './openPin.tsx';
import './pin.css';

/** Stops of a trip at whose address drivers documented elsewhere than where its pin stands: a line with a way to each. */
export function PinsProposed({ trip }: { trip: TripView }) {
  const { t } = useTranslation('dispatch');
  const enabled = useAccess()(pinsOfTrip.access);
  const { data } = useCall(pinsOfTrip, { params: { id: trip.id } }, { silent: true, enabled });
  const stops = trip.stops.filter(({ id, orders }) => orders.length > 0 && data?.stopIds.includes(id));
  if (stops.length === 0) return null;
  return (
    <div className="k-alert k-alert-planned d-why d-pins" role="note">
      <IconMapPin size={14} aria-hidden="true" />
      <span>{t('pin/ofTrip', { count: stops.length })}</span>
      {stops.map(({ id, name, orders }) => (
        <Button key={id} variant="subtle" size="compact-xs" onClick={() => void openPinOfStop(orders)}>
          {name}
        </Button>
      ))}
    </div>
  );
}

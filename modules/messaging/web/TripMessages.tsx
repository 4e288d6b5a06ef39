import { IconTruck } from '@tabler/icons-react';
import { useRef } from 'react';
import type { TripView } from '#modules/dispatch/contract/schemas.ts';
import { StateBlock } from '#ui/list/ListState.tsx';
import { useTranslation } from '#ui/translation.ts';
import { Conversation } from './Conversation.tsx';
import { useChannels, useMembers } from './useChannels.ts';
import { useOutbox } from './useOutbox.ts';
import { useSubject } from './useTripOf.ts';
import './messages.css';

function VehicleMessages({ trip, vehicleId }: { trip: TripView; vehicleId: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const channel = { type: 'VEHICLE', name: vehicleId } as const;
  const answer = useChannels([channel]);
  const members = useMembers(channel);
  const outbox = useOutbox();
  const subject = useSubject(trip);
  const known = answer.data?.[0];
  if (!answer.isFetched) return null;
  return (
    <section className="k-pane k-fill">
      <Conversation
        channel={channel}
        title={known?.title ?? trip.name}
        canWrite={known?.canWrite ?? true}
        members={members}
        readUpTo={known && known.unread > 0 ? known.lastReadMessageId : undefined}
        outbox={outbox}
        subject={subject}
        field={field}
      />
    </section>
  );
}

/** Messages with the driver of a trip's vehicle, as a tab of the trip. */
export function TripMessages({ trip }: { trip: TripView }) {
  const { t } = useTranslation('messaging');
  return trip.vehicle ? (
    <VehicleMessages key={trip.vehicle.id} trip={trip} vehicleId={trip.vehicle.id} />
  ) : (
    <StateBlock icon={IconTruck} title={t('noVehicle')} text={t('noVehicleText')} />
  );
}

import { Button } from '@mantine/core';
import { IconTransfer } from '@tabler/icons-react';
import { useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { confirmHandover, type HandoverView, tripHandovers } from '#modules/dispatch/contract/handover.ts';
import { useTranslation } from '#ui/translation.ts';

const refreshes = ['dispatch.getTrip', 'dispatch.myTrips', 'dispatch.tripHandovers'] as const;

function Card({ handover, tripId }: { handover: HandoverView; tripId: string }) {
  const { t } = useTranslation('delivery');
  const command = useCommand(confirmHandover, {
    saved: { key: 'dispatch:handover/confirmed' },
    refreshes,
    checks: { titleKey: 'dispatch:handover/accept', blockedKey: 'dispatch:handover/blocked' },
  });
  const gives = handover.from.tripId === tripId;
  const own = gives ? handover.from : handover.to;
  const other = gives ? handover.to : handover.from;
  return (
    <div className="k-alert k-alert-planned k-tour-alert">
      <IconTransfer size={22} stroke={1.6} aria-hidden="true" />
      <div className="k-space">
        <b>{t(gives ? 'handover/gives' : 'handover/takes', { trip: other.name, point: handover.pointName })}</b>
        <ul className="k-tour-handover">
          {handover.orders.map((order) => (
            <li key={order.itemId}>
              {order.orderNumber} · {t('handover/packages', { count: order.packages })}
            </li>
          ))}
          {handover.units.map((plate) => (
            <li key={plate}>{plate}</li>
          ))}
        </ul>
        {own.confirmedAt !== null ? (
          <p>{t('handover/waits')}</p>
        ) : (
          <Button
            variant="filled"
            size="md"
            loading={command.busy}
            onClick={() => void command.run({ params: { id: handover.id }, body: {} })}
          >
            {t(gives ? 'handover/given' : 'handover/taken')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What was agreed to change between this trip and another one on the way; the driver confirms the own side. */
export function HandoverCards({ tripId }: { tripId: string }) {
  const answer = useCall(tripHandovers, { params: { id: tripId } }, { live: ['trip'], silent: true });
  return answer.data
    ?.filter((one) => one.state === 'AGREED')
    .map((one) => <Card key={one.id} handover={one} tripId={tripId} />);
}

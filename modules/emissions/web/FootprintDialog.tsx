import { Button } from '@mantine/core';
import { IconLeaf } from '@tabler/icons-react';
import { getItem } from '#modules/shipments/contract/calls.ts';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { ListState } from '#ui/list/ListState.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { AnswerOf } from '#kernel/call.ts';
import { itemFootprint } from '../contract/calls.ts';
import './emissions.css';
import { useSaid } from './useSaid.ts';

type TripPart = AnswerOf<typeof itemFootprint>['trips'][number];

function Part({ trip }: { trip: TripPart }) {
  const { t } = useTranslation('emissions');
  const format = useFormat();
  const said = useSaid();
  const { basis, share, tripGrams } = trip;
  return (
    <li>
      <div className="k-row">
        <a href={`#/DPT/tour/${trip.id}`}>
          <b>{t('trip', { name: trip.name, date: format.date(trip.day) })}</b>
        </a>
        <span className="k-space" />
        <b className="k-fig">{share ? said.kg(share.grams) : '–'}</b>
      </div>
      {trip.unknown && <span>{t(`unknown/${trip.unknown}`)}</span>}
      {basis && tripGrams !== null && (
        <>
          <span className="k-dim">{said.kept(trip.keptAt)}</span>
          <span className="k-fig">{said.trip(basis, tripGrams)}</span>
          {share && (
            <span className="k-fig">
              {t('shareLine', {
                kilograms: format.quantity('MASS', share.weight, 'kg'),
                km: format.number(share.distance / 1000, 1),
                activity: said.tonneKm(share),
                part: said.part(share, tripGrams),
              })}
            </span>
          )}
          <span className="k-dim">{said.basis(basis)}</span>
        </>
      )}
    </li>
  );
}

/** What a shipment cost the climate in this depot, trip by trip, with the sums. */
export function FootprintDialog({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const { t } = useTranslation(['emissions', 'base']);
  const said = useSaid();
  const item = useCall(getItem, { params: { id: itemId } });
  const answer = useCall(itemFootprint, { params: { id: itemId } }, { silent: true, live: ['trip', 'item'] });
  const found = answer.data;
  return (
    <Dialog
      title={t('title', { order: item.data?.orderNumber ?? '' })}
      icon={IconLeaf}
      size={640}
      onClose={onClose}
      footer={
        <Button variant="filled" data-autofocus onClick={onClose}>
          {t('base:close')}
        </Button>
      }
    >
      {!found || found.trips.length === 0 ? (
        <ListState
          status={listStatus(answer)}
          empty={{ icon: IconLeaf, title: t('noTrip'), text: t('noTripText') }}
          errorText={undefined}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <>
          <p className="em-sum">
            <b className="k-fig">{`${said.kg(found.grams)} CO₂e`}</b>
          </p>
          <ul className="em-trips">
            {found.trips.map((trip) => (
              <Part key={trip.id} trip={trip} />
            ))}
          </ul>
          <p className="k-dim">{t('method')}</p>
        </>
      )}
    </Dialog>
  );
}

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

function Part({ part }: { part: TripPart }) {
  const { t } = useTranslation('emissions');
  const format = useFormat();
  const said = useSaid();
  const { trip, share } = part;
  const date = format.date(part.day);
  return (
    <li>
      <div className="k-row">
        {trip ? (
          <a href={`#/DPT/tour/${trip.id}`}>
            <b>{t('trip', { name: trip.name, date })}</b>
          </a>
        ) : (
          <b>{t('otherTrip', { date })}</b>
        )}
        <span className="k-space" />
        <b className="k-fig">{share ? said.kg(share.grams) : '–'}</b>
      </div>
      {part.unknown && <span>{t(`unknown/${part.unknown}`)}</span>}
      {!part.unknown && <span className="k-dim">{said.kept(part.keptAt)}</span>}
      {trip?.basis && trip.grams !== null && <span className="k-fig">{said.trip(trip.basis, trip.grams)}</span>}
      {share && <span className="k-fig">{said.share(share, trip?.grams ?? null)}</span>}
      {trip?.basis && <span className="k-dim">{said.basis(trip.basis)}</span>}
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
            {found.trips.map((part, at) => (
              <Part key={part.trip?.id ?? at} part={part} />
            ))}
          </ul>
          <p className="k-dim">{t('method')}</p>
        </>
      )}
    </Dialog>
  );
}

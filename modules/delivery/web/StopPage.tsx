import { useEffect } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { getTrip } from '#modules/dispatch/contract/calls.ts';
import type { StopView, TripView } from '#modules/dispatch/contract/schemas.ts';
import { isForbidden, useCall } from '#client/call/useCall.ts';
import { ListState } from '#ui/list/ListState.tsx';
import { DoneOrder } from './DoneOrder.tsx';
import { isDone, stageOf } from './look.ts';
import { OrderHead } from './OrderHead.tsx';
import { StopHead } from './StopHead.tsx';
import { StopWork } from './StopWork.tsx';
import { useReasons } from './useReasons.ts';
import { useStopDraft } from './useStopDraft.ts';

/** A stop for reading: not begun, or what the server has. */
function StopRecord({ trip, stop }: { trip: TripView; stop: StopView }) {
  const { t } = useTranslation('delivery');
  const { reasons } = useReasons();
  const { forget } = useStopDraft(stop.id);
  const documented = isDone(stop);
  // The answer to the call was lost, its effect was not: nothing is left to send.
  useEffect(() => {
    if (documented) forget();
  }, [documented, forget]);
  return (
    <div className="k-scroll">
      <StopHead trip={trip} stop={stop} />
      <ul>
        {stop.orders.map((order) =>
          order.result !== null ? (
            <DoneOrder key={order.itemId} order={order} reasons={reasons} />
          ) : (
            <li key={order.itemId} className="k-tour-order">
              <OrderHead order={order} />
            </li>
          ),
        )}
      </ul>
      {stop.signer ? (
        <p className="k-tour-remark">
          {t('receivedBy')} <b>{stop.signer}</b>
        </p>
      ) : null}
    </div>
  );
}

/** A stop of the driver's trip; work on it while the trip runs and orders are open, else for reading. */
export function StopPage({ tripId, stopId }: { tripId: string; stopId: string }) {
  const { t } = useTranslation('delivery');
  const answer = useCall(getTrip, { params: { id: tripId } }, { live: ['trip'], silent: true });
  const trip = answer.data;
  const stop = trip?.stops.find((candidate) => candidate.id === stopId);
  if (!trip || !stop)
    return (
      <section className="k-tour k-scroll">
        <ListState
          status={trip ? 'ready' : answer.isError ? (isForbidden(answer.error) ? 'forbidden' : 'error') : 'loading'}
          empty={{ title: t('stopGone') }}
          errorText={undefined}
          onRetry={() => void answer.refetch()}
        />
      </section>
    );
  const works = stageOf(trip) === 'running' && stop.orders.some((order) => order.result === null);
  return (
    <section className="k-tour" aria-label={t('stopOf', { x: stop.sequence, count: trip.stops.length })}>
      {works ? <StopWork trip={trip} stop={stop} /> : <StopRecord trip={trip} stop={stop} />}
    </section>
  );
}

import { useTranslation } from '#ui/translation.ts';
import type { StopView, TripView } from '#modules/dispatch/contract/schemas.ts';
import { isForbidden } from '#client/call/useCall.ts';
import { ListState } from '#ui/list/ListState.tsx';
import { awaitsCollection } from '#modules/delivery/rules/directStops.ts';
import { DoneOrder } from './DoneOrder.tsx';
import { stageOf } from './look.ts';
import { OrderHead } from './OrderHead.tsx';
import { StopHead } from './StopHead.tsx';
import { StopWork } from './StopWork.tsx';
import { useReasons } from './useReasons.ts';
import { useTourTrip, useWaitingStops } from './tour/useTourTrip.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';

/** A stop for reading: not begun, or what the server has. */
function StopRecord({ trip, stop }: { trip: TripView; stop: StopView }) {
  const { t } = useTranslation('delivery');
  const { reasons } = useReasons();
  const waits = useWaitingStops().has(stop.id);
  return (
    <div className="k-scroll">
      <StopHead trip={trip} stop={stop} />
      {waits && (
        <p className="k-tour-sending" role="status">
          <StatusMark status="transit" label={t('offline/stopWaits')} />
        </p>
      )}
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
  const { trip, answer } = useTourTrip(tripId);
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
  const works =
    stageOf(trip) === 'running' && stop.orders.some((order) => order.result === null && !awaitsCollection(order));
  return (
    <section className="k-tour" aria-label={t('stopOf', { x: stop.sequence, count: trip.stops.length })}>
      {works ? <StopWork trip={trip} stop={stop} /> : <StopRecord trip={trip} stop={stop} />}
    </section>
  );
}

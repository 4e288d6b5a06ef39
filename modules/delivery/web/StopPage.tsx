import { Button } from '@mantine/core';
import { IconCheck, IconMapPin, IconNavigation, IconPhone, IconRefresh } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { arriveAtStop, getTrip } from '#modules/dispatch/contract/calls.ts';
import type { StopView, TripView } from '#modules/dispatch/contract/schemas.ts';
import { addressOfPlace, useGo } from '#client/navigation/navigation.ts';
import { isForbidden, useCall } from '#client/call/useCall.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { ListState } from '#ui/list/ListState.tsx';
import { Glyph } from '#ui/status/Glyph.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { DoneOrder } from './DoneOrder.tsx';
import { addressLine, isDone, mapLink, phoneLink, stageOf } from './look.ts';
import { EquipmentCount } from './EquipmentCount.tsx';
import { OrderCard } from './OrderCard.tsx';
import { OrderHead } from './OrderHead.tsx';
import { ReceivedBy } from './ReceivedBy.tsx';
import { useWindows } from './StopLine.tsx';
import { StopMark } from './StopMark.tsx';
import { emptyOrder, type Missing, missingOf, withOrder } from './stopDraft.ts';
import { usePhotos } from './usePhotos.ts';
import { useReasons } from './useReasons.ts';
import { useSendStop } from './useSendStop.ts';
import { useStopDraft } from './useStopDraft.ts';

const arrivalRefreshes = ['dispatch.getTrip', 'dispatch.myTrips'] as const;
const tripAddress = (id: string) => addressOfPlace({ module: 'TOUR', screen: 'trips', entityId: id });

function StopHead({ trip, stop }: { trip: TripView; stop: StopView }) {
  const { t } = useTranslation('delivery');
  const format = useFormat();
  const windows = useWindows();
  const following = trip.stops.find((other) => other.sequence > stop.sequence && !isDone(other));
  const facts = [
    windows(stop) === '' ? '' : t('window', { window: windows(stop) }),
    stop.actualArrival !== null
      ? t('arrivedAt', { time: format.clock(stop.actualArrival) })
      : stop.estimatedArrival !== null
        ? t('eta', { time: format.clock(stop.estimatedArrival) })
        : '',
    stop.contactName ?? '',
  ].filter(Boolean);
  return (
    <>
      <div className="k-tour-top">
        <span className="k-tour-stop-text">
          <h1 className="k-tour-title">{t('stopOf', { x: stop.sequence, count: trip.stops.length })}</h1>
          <span className="k-dim k-cut">
            {following
              ? t('tripAndNext', {
                  trip: trip.name,
                  x: following.sequence,
                  place: following.city ?? following.name,
                })
              : trip.name}
          </span>
        </span>
        <span className="k-space" />
        <StopMark stop={stop} />
      </div>
      <section className="k-tour-place" aria-label={stop.name}>
        <h2 className="k-tour-name">{stop.name}</h2>
        <p>{addressLine(stop)}</p>
        <p className="k-dim">{facts.join(' · ')}</p>
        <div className="k-tour-pair">
          <a className="k-tour-button" href={mapLink(stop)}>
            <IconNavigation size={22} stroke={1.6} aria-hidden="true" />
            {t('navigate')}
          </a>
          {stop.phone ? (
            <a
              className="k-tour-button"
              href={phoneLink(stop.phone)}
              aria-label={t('callNumber', { phone: stop.phone })}
            >
              <IconPhone size={22} stroke={1.6} aria-hidden="true" />
              {t('call')}
            </a>
          ) : null}
        </div>
      </section>
    </>
  );
}

/** The orders of a stop on a running trip: results, photos, cash, signature, and one call for all of them. */
function StopWork({ trip, stop }: { trip: TripView; stop: StopView }) {
  const { t } = useTranslation('delivery');
  const go = useGo();
  const { reasons, ready } = useReasons();
  const { draft, change, forget } = useStopDraft(stop.id);
  const photos = usePhotos(draft, change);
  const [asked, setAsked] = useState(false);
  const arrive = useCommand(arriveAtStop, { saved: { key: 'delivery:arrived' }, refreshes: arrivalRefreshes });
  const open = useMemo(() => stop.orders.filter((order) => order.result === null), [stop.orders]);
  const onSaved = useCallback(() => {
    toastSuccess({ key: 'delivery:stopSaved', args: { x: stop.sequence } });
    forget();
    go.leave(tripAddress(trip.id));
  }, [forget, go.leave, stop.sequence, trip.id]);
  const { send, state } = useSendStop({
    tripId: trip.id,
    stopId: stop.id,
    orders: open,
    draft,
    change,
    photos,
    onSaved,
  });
  const draftOf = (itemId: string) => draft.orders[itemId] ?? emptyOrder;
  const missing = new Map<string, Missing[]>(
    open.map((order) => [order.itemId, missingOf(order, draftOf(order.itemId), reasons, photos.count(order.itemId))]),
  );
  const chosen = open.filter((order) => draftOf(order.itemId).result !== undefined);
  const deviating = chosen.filter((order) => draftOf(order.itemId).result !== 'OK').length;
  const handsOver = chosen.length === 0 || chosen.some((order) => draftOf(order.itemId).result !== 'HINDRANCE');
  const lacking = open.find((order) => (missing.get(order.itemId) ?? []).length > 0);

  // A call that was lost is sent again as soon as the network is back, unless something was changed meanwhile.
  useEffect(() => {
    if (state !== 'lost') return;
    const again = () => void send();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [state, send]);

  const complete = () => {
    setAsked(true);
    if (!lacking) return void send();
    document.getElementById(`order-${lacking.itemId}`)?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  };
  const arriving = stop.actualArrival === null && chosen.length === 0;
  return (
    <>
      <div className="k-scroll">
        <StopHead trip={trip} stop={stop} />
        <ul>
          {stop.orders.map((order) =>
            order.result !== null ? (
              <DoneOrder key={order.itemId} order={order} reasons={reasons} />
            ) : (
              <OrderCard
                key={order.itemId}
                order={order}
                draft={draftOf(order.itemId)}
                reasons={reasons}
                missing={asked ? (missing.get(order.itemId) ?? []) : []}
                files={photos.of(order.itemId)}
                waiting={photos.waiting(order.itemId)}
                onChange={(how) => change((now) => withOrder(now, order.itemId, how))}
                onFiles={(files) => photos.set(order.itemId, files)}
              />
            ),
          )}
        </ul>
        <EquipmentCount
          counts={draft.equipment}
          expected={stop.orders.some((order) => order.attributes.includes('hasLoadingEquipment'))}
          onChange={(id, count) => change((now) => ({ ...now, equipment: { ...now.equipment, [id]: count } }))}
        />
        {handsOver && (
          <ReceivedBy
            signer={draft.signer}
            signature={draft.signature}
            onSigner={(signer) => change((now) => ({ ...now, signer }))}
            onSignature={(signature) => change(({ signature: _, ...now }) => (signature ? { ...now, signature } : now))}
          />
        )}
      </div>
      <div className="k-tour-step">
        {state === 'lost' ? (
          <div className="k-alert k-alert-risk" role="alert">
            <Glyph name="risk" />
            <div>
              <b>{t('lost')}</b> {t('lostText')}
            </div>
          </div>
        ) : (
          <p aria-live="polite">
            {arriving
              ? t('say/arrive')
              : `${t('documented', { x: chosen.length, count: open.length })}${deviating > 0 ? `, ${t('deviating', { count: deviating })}` : ''}`}
          </p>
        )}
        {arriving ? (
          <Button
            className="k-tour-primary"
            variant="filled"
            leftSection={<IconMapPin size={22} aria-hidden="true" />}
            loading={arrive.busy}
            onClick={() => arrive.run({ params: { id: trip.id, stopId: stop.id }, body: { time: Date.now() } })}
          >
            {t('arrive')}
          </Button>
        ) : (
          <Button
            className="k-tour-primary"
            variant="filled"
            leftSection={
              state === 'lost' ? (
                <IconRefresh size={22} aria-hidden="true" />
              ) : (
                <IconCheck size={22} aria-hidden="true" />
              )
            }
            loading={state === 'sending'}
            disabled={!ready}
            onClick={complete}
          >
            {t(state === 'lost' ? 'base:tryAgain' : 'complete')}
          </Button>
        )}
      </div>
    </>
  );
}

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

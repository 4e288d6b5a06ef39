import { Button } from '@mantine/core';
import { IconCheck, IconMapPin, IconRefresh } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { arriveAtStop } from '#modules/dispatch/contract/calls.ts';
import type { StopView, TripView } from '#modules/dispatch/contract/schemas.ts';
import { addressOfPlace, useGo } from '#client/navigation/navigation.ts';
import { useCommand } from '#client/call/useCommand.ts';
import { toastSuccess } from '#ui/feedback/toasts.ts';
import { Glyph } from '#ui/status/Glyph.tsx';
import { DoneOrder } from './DoneOrder.tsx';
import { StopHead } from './StopHead.tsx';
import { EquipmentCount } from './EquipmentCount.tsx';
import { OrderCard } from './OrderCard.tsx';
import { ReceivedBy } from './ReceivedBy.tsx';
import { emptyOrder, type Missing, missingOf, withOrder } from './stopDraft.ts';
import { usePhotos } from './usePhotos.ts';
import { useReasons } from './useReasons.ts';
import { useSendStop } from './useSendStop.ts';
import { useStopDraft } from './useStopDraft.ts';

const arrivalRefreshes = ['dispatch.getTrip', 'dispatch.myTrips'] as const;
const tripAddress = (id: string) => addressOfPlace({ module: 'TOUR', screen: 'trips', entityId: id });

/** The one next step at the foot of the stop: arrive, complete, or send again what was lost. */
function StopStep(props: {
  state: ReturnType<typeof useSendStop>['state'];
  text: string;
  arriving: boolean;
  busy: boolean;
  ready: boolean;
  onStep: () => unknown;
}) {
  const { t } = useTranslation('delivery');
  const lost = props.state === 'lost';
  const Icon = props.arriving ? IconMapPin : lost ? IconRefresh : IconCheck;
  return (
    <div className="k-tour-step">
      {lost ? (
        <div className="k-alert k-alert-risk" role="alert">
          <Glyph name="risk" />
          <div>
            <b>{t('lost')}</b> {t('lostText')}
          </div>
        </div>
      ) : (
        <p aria-live="polite">{props.text}</p>
      )}
      <Button
        className="k-tour-primary"
        variant="filled"
        leftSection={<Icon size={22} aria-hidden="true" />}
        loading={props.busy}
        disabled={!props.arriving && !props.ready}
        onClick={() => void props.onStep()}
      >
        {t(props.arriving ? 'arrive' : lost ? 'base:tryAgain' : 'complete')}
      </Button>
    </div>
  );
}

/** The orders of a stop on a running trip: results, photos, cash, signature, and one call for all of them. */
export function StopWork({ trip, stop }: { trip: TripView; stop: StopView }) {
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
      <StopStep
        state={state}
        text={
          arriving
            ? t('say/arrive')
            : `${t('documented', { x: chosen.length, count: open.length })}${deviating > 0 ? `, ${t('deviating', { count: deviating })}` : ''}`
        }
        arriving={arriving}
        busy={arriving ? arrive.busy : state === 'sending'}
        ready={ready}
        onStep={
          arriving
            ? () => arrive.run({ params: { id: trip.id, stopId: stop.id }, body: { time: Date.now() } })
            : complete
        }
      />
    </>
  );
}
